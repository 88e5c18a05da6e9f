#include "verifier/log/encoder.h"

#include <algorithm>
#include <memory>

#include "parchis/log/v1/game_log.pb.h"

namespace arbitro::log {
namespace {

namespace pb = parchis::log::v1;

std::uint32_t CodeOf(parchis::Piece piece) { return static_cast<std::uint32_t>(piece.code()); }
std::uint32_t NumberOf(parchis::Square square) { return static_cast<std::uint32_t>(square.number); }

// Claims that every ply of a game makes, so that absent values mean none.
struct CompleteClaims {
  bool captured = false;
  bool bonus_earned = false;
  bool penalized = false;
};

CompleteClaims ClaimsOf(const RecordedGame& game) {
  if (game.plies.empty()) return {};
  return CompleteClaims{.captured = std::ranges::all_of(game.plies, &RecordedPly::captured_said),
                        .bonus_earned = std::ranges::all_of(
                            game.plies, [](const RecordedPly& ply) { return ply.bonus_earned.has_value(); }),
                        .penalized = std::ranges::all_of(game.plies, &RecordedPly::penalized_said)};
}

void WriteHeader(const RecordedHeader& in, const CompleteClaims& claims, pb::Header& out) {
  out.set_game_id(in.game_id);
  out.set_producer(in.producer);
  out.set_producer_version(in.producer_version);
  out.set_rules(in.rules);
  for (const auto& [point, option] : in.choices) (*out.mutable_choices())[point] = option;
  for (const std::string& point : in.open_points) out.add_open_points(point);
  out.set_arms(in.arms);
  for (const std::string& name : in.color_names) out.add_color_names(name);
  for (const RecordedSeat& seat : in.seats) {
    pb::Seat& to = *out.add_seats();
    to.set_name(seat.name);
    to.mutable_colors()->Add(seat.colors.begin(), seat.colors.end());
    to.set_team(seat.team);
    to.set_owner(seat.owner);
  }
  if (in.first_seat) out.set_first_seat(*in.first_seat);
  for (const OpeningThrow& thrown : in.opening_throws) {
    pb::OpeningThrow& to = *out.add_opening_throws();
    to.set_seat(thrown.seat);
    to.set_die(thrown.die);
    to.set_round(thrown.round);
  }
  out.set_start_position(in.start_position);
  if (in.omits_passes) out.add_omissions(pb::OMISSION_PASSES);
  if (in.omits_unusable_bonuses) out.add_omissions(pb::OMISSION_UNUSABLE_BONUSES);
  if (in.omits_unusable_dice) out.add_omissions(pb::OMISSION_UNUSABLE_DICE);
  if (in.omits_forced_moves) out.add_omissions(pb::OMISSION_FORCED_MOVES);
  if (claims.captured) out.add_complete_claims(pb::CLAIM_CAPTURED);
  if (claims.bonus_earned) out.add_complete_claims(pb::CLAIM_BONUS_EARNED);
  if (claims.penalized) out.add_complete_claims(pb::CLAIM_PENALIZED);
}

void WritePly(const RecordedPly& in, const CompleteClaims& claims, pb::Ply& out) {
  if (in.seat_said) out.set_seat(in.ply.seat);
  if (in.ply.die != 0) out.set_die(in.ply.die);
  if (in.ply.second_die != 0) out.set_second_die(in.ply.second_die);
  out.set_spend(static_cast<pb::Spend>(in.ply.spend));
  if (in.ply.piece) out.set_piece(CodeOf(*in.ply.piece));
  if (in.from) out.set_from(NumberOf(*in.from));
  if (in.to) out.set_to(NumberOf(*in.to));
  for (const parchis::Piece piece : in.captured) out.add_captured(CodeOf(piece));
  if (in.bonus_earned && (*in.bonus_earned != 0 || !claims.bonus_earned))
    out.set_bonus_earned(*in.bonus_earned);
  if (in.penalized) {
    out.set_penalized(CodeOf(*in.penalized));
  } else if (in.penalized_said && !claims.penalized) {
    out.set_penalized(0);
  }
  if (in.ply.second_piece) out.set_second_piece(CodeOf(*in.ply.second_piece));
  out.set_contact(static_cast<pb::Contact>(in.ply.choice.contact));
  if (in.choices) out.set_choices(*in.choices);
  out.set_takes_back(in.takes_back);
  out.set_event(static_cast<pb::Event>(in.event));
}

void WriteRest(const RecordedGame& game, pb::GameLog& out) {
  for (const RecordedNote& note : game.notes) {
    pb::PlyNote& to = *out.add_notes();
    to.set_ply(note.ply);
    for (const parchis::Square square : note.position_after) to.add_position_after(NumberOf(square));
    if (note.steps) to.set_steps(*note.steps);
    for (int number = 0; note.numbers_left && number <= parchis::NumberSet::kHighest; ++number) {
      if (note.numbers_left->contains(number)) to.add_numbers_left(static_cast<std::uint32_t>(number));
    }
  }
  if (!game.ending) return;
  pb::Ending& ending = *out.mutable_ending();
  ending.set_reason(static_cast<pb::Reason>(game.ending->reason));
  ending.mutable_ranking()->Add(game.ending->ranking.begin(), game.ending->ranking.end());
  if (game.ending->ply_count) ending.set_ply_count(*game.ending->ply_count);
}

}  // namespace

class GameEncoder::Impl {
 public:
  void Append(const RecordedGame& game, OutputForm form, bool checksum, std::string& out) {
    log_.Clear();
    const CompleteClaims claims = ClaimsOf(game);
    WriteHeader(game.header, claims, *log_.mutable_header());
    for (const RecordedPly& ply : game.plies) WritePly(ply, claims, *log_.add_plies());
    WriteRest(game, log_);
    AppendGame(log_, form, checksum, out);
  }

 private:
  pb::GameLog log_;
};

GameEncoder::GameEncoder() : impl_(std::make_unique<Impl>()) {}
GameEncoder::GameEncoder(GameEncoder&&) noexcept = default;
GameEncoder& GameEncoder::operator=(GameEncoder&&) noexcept = default;
GameEncoder::~GameEncoder() = default;

void GameEncoder::Append(const RecordedGame& game, OutputForm form, bool checksum, std::string& out) {
  impl_->Append(game, form, checksum, out);
}

}  // namespace arbitro::log
