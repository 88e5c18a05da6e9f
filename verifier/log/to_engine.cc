#include "verifier/log/to_engine.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>

#include "verifier/log/log_finding.h"
#include "verifier/log/numbers_left.h"
#include "verifier/log/unknown_fields.h"
#include "verifier/log/wire_scan.h"

namespace arbitro::log {
namespace {

namespace pb = parchis::log::v1;
using parchis::Color;
using parchis::Piece;
using parchis::PieceSet;
using parchis::Square;

constexpr std::size_t kMaxSeats = parchis::kMaxColors;

std::string UpTo(std::int64_t low, std::int64_t high) {
  return std::to_string(low) + ".." + std::to_string(high);
}

// The enum value as ours, of which it has the numbers; nullopt if the schema has no such value.
template <typename Ours>
std::optional<Ours> EnumOf(int value, int last) {
  if (value < 0 || value > last) return std::nullopt;
  return static_cast<Ours>(value);
}

class Converter {
 public:
  Converter(const pb::GameLog& log, const WirePlies& wire, RecordedGame& game, SchemaFindings& findings)
      : log_(log),
        wire_(wire.bytes),
        vouched_for_(wire.vouched_for),
        count_(wire.bytes.empty() ? static_cast<std::uint32_t>(log.plies_size()) : wire.count),
        game_(game),
        findings_(findings) {}

  RawPly::Read Run() {
    if (log_.has_header()) ReadHeader(log_.header());
    if (log_.has_ending()) ReadEnding(log_.ending());
    ReadNotes();
    PrepareBoard();
    UnknownFields unknown = CollectUnknown(log_);
    const RawPly::Read read = ReadPlies(unknown);
    if (game_.cut || !game_.ending) EndBeforeLostPositions();
    if (read == RawPly::Read::kGood) SayUnknown(unknown);
    return read;
  }

 private:
  void SayUnknown(const UnknownFields& unknown) {
    if (!unknown.later.empty()) {
      findings_.Add(Code::kUnknownField, {}, {Argument::Text("field", unknown.later.List())});
    }
    if (unknown.misfits.empty()) return;
    findings_.Add(Code::kFieldMisfits, {}, {Argument::Text("field", unknown.misfits.List())});
    // The tag may be what is damaged, and with it what the ply or the header said.
    if (!vouched_for_) game_.doubtful = true;
  }

  RawPly::Read ReadPlies(UnknownFields& unknown) {
    game_.plies.resize(count_);
    RawPly raw;
    PlyWalker walker(wire_);
    std::string_view bytes;
    for (std::uint32_t i = 0; i < count_; ++i) {
      if (wire_.empty()) {
        raw.Assign(log_.plies(static_cast<int>(i)));
      } else {
        if (!walker.Next(bytes)) return RawPly::Read::kUndecodable;
        if (const RawPly::Read read = raw.Decode(bytes); read != RawPly::Read::kGood) return read;
        for (const std::uint32_t number : raw.unknown()) {
          unknown.Note(*pb::Ply::descriptor(), static_cast<int>(number));
        }
      }
      if (!ReadUsual(raw, game_.plies[i])) ReadPly(raw, i, game_.plies[i]);
    }
    return RawPly::Read::kGood;
  }

  // The position that an arbiter decided on stands in a note, and notes may stand behind all plies: where
  // they are cut off, nothing after such a ply can be judged.
  void EndBeforeLostPositions() {
    const auto has_position = [this](std::uint32_t ply) {
      const auto notes = std::ranges::equal_range(game_.notes, ply, {}, &RecordedNote::ply);
      return std::ranges::any_of(notes,
                                 [](const RecordedNote& note) { return !note.position_after.empty(); });
    };
    for (std::uint32_t i = 0; i < game_.plies.size(); ++i) {
      if (game_.plies[i].event != Event::kAdjudicated || has_position(i)) continue;
      game_.cut = game_.cut || i + 1 < game_.plies.size();
      game_.plies.resize(i + 1);
    }
  }

  void ReadHeader(const pb::Header& in) {
    RecordedHeader& out = game_.header;
    out.game_id = in.game_id();
    out.producer = in.producer();
    out.producer_version = in.producer_version();
    out.rules = in.rules();
    out.start_position = in.start_position();
    out.arms = in.arms();
    out.choices.assign(in.choices().begin(), in.choices().end());
    std::ranges::sort(out.choices);
    out.open_points.assign(in.open_points().begin(), in.open_points().end());
    out.color_names.assign(in.color_names().begin(), in.color_names().end());
    for (const pb::Seat& seat : in.seats()) {
      out.seats.push_back(RecordedSeat{.name = seat.name(),
                                       .colors = {seat.colors().begin(), seat.colors().end()},
                                       .team = seat.team(),
                                       .owner = seat.owner()});
    }
    if (in.has_first_seat() && SeatIsThere("first_seat", in.first_seat())) out.first_seat = in.first_seat();
    for (const pb::OpeningThrow& thrown : in.opening_throws()) ReadOpeningThrow(thrown);
    for (const int omission : in.omissions()) ReadOmission(omission);
    for (const int claim : in.complete_claims()) ReadCompleteClaim(claim);
  }

  void ReadOpeningThrow(const pb::OpeningThrow& in) {
    if (!SeatIsThere("opening_throws.seat", in.seat())) return;
    if (in.die() < 1 || in.die() > 6) {
      findings_.OutOfRange("opening_throws.die", in.die(), "1..6");
      return;
    }
    game_.header.opening_throws.push_back(
        OpeningThrow{.seat = in.seat(), .die = in.die(), .round = std::max(in.round(), 1U)});
  }

  void ReadOmission(int omission) {
    switch (omission) {
      case pb::OMISSION_PASSES:
        game_.header.omits_passes = true;
        break;
      case pb::OMISSION_UNUSABLE_BONUSES:
        game_.header.omits_unusable_bonuses = true;
        break;
      case pb::OMISSION_UNUSABLE_DICE:
        game_.header.omits_unusable_dice = true;
        break;
      case pb::OMISSION_FORCED_MOVES:
        game_.header.omits_forced_moves = true;
        break;
      default:
        findings_.OutOfRange("omissions", omission, UpTo(1, pb::Omission_MAX));
    }
  }

  void ReadCompleteClaim(int claim) {
    switch (claim) {
      case pb::CLAIM_FROM:
      case pb::CLAIM_TO:
        break;  // where they apply, their absence says nothing that could be compared
      case pb::CLAIM_CAPTURED:
        captured_complete_ = true;
        break;
      case pb::CLAIM_BONUS_EARNED:
        bonus_complete_ = true;
        break;
      case pb::CLAIM_PENALIZED:
        penalized_complete_ = true;
        break;
      default:
        findings_.OutOfRange("complete_claims", claim, UpTo(1, pb::Claim_MAX));
    }
  }

  void ReadEnding(const pb::Ending& in) {
    RecordedEnding& out = game_.ending.emplace();
    if (const auto reason = EnumOf<Reason>(in.reason(), pb::Reason_MAX)) {
      out.reason = *reason;
    } else {
      findings_.OutOfRange("ending.reason", in.reason(), UpTo(0, pb::Reason_MAX));
    }
    for (const std::uint32_t seat : in.ranking()) {
      if (!SeatIsThere("ending.ranking", seat)) {
        out.ranking.clear();
        break;
      }
      out.ranking.push_back(seat);
    }
    if (!in.has_ply_count()) return;
    out.ply_count = in.ply_count();
    if (in.ply_count() != count_ && !game_.cut) {
      findings_.Add(Code::kPlyCountDiffers, {},
                    {Argument::Number("stated", in.ply_count()), Argument::Number("found", count_)});
    }
  }

  void ReadNotes() {
    const std::uint32_t last = SquareLimit();
    for (const pb::PlyNote& in : log_.notes()) {
      if (in.ply() >= count_) {
        // The plies that the notes of a cut record belong to may be the missing ones.
        if (!game_.cut) findings_.Add(Code::kNoteMisplaced, {}, {Argument::Number("value", in.ply())});
        continue;
      }
      RecordedNote out{.ply = in.ply(), .position_after = {}, .steps = {}};
      if (in.has_steps()) out.steps = in.steps();
      if (!in.numbers_left().empty()) {
        game_.picks_numbers = true;
        out.numbers_left = SetOfNumbers(in.numbers_left(), [&](std::uint32_t number) {
          findings_.OutOfRange("numbers_left", number, UpTo(0, 6), in.ply());
        });
      }
      for (const std::uint32_t square : in.position_after()) {
        if (square > last) {
          findings_.OutOfRange("position_after", square, UpTo(0, last), in.ply());
          out.position_after.clear();
          break;
        }
        out.position_after.push_back(Square{static_cast<int>(square)});
      }
      if (CheckPositionSize(in)) game_.notes.push_back(std::move(out));
    }
    std::ranges::stable_sort(game_.notes, {}, &RecordedNote::ply);
  }

  bool CheckPositionSize(const pb::PlyNote& in) {
    const std::uint32_t arms = game_.header.arms;
    if (in.position_after().empty() || !BoardIsKnown()) return true;
    if (static_cast<std::uint32_t>(in.position_after_size()) == arms * parchis::kPiecesPerColor) return true;
    findings_.OutOfRange("number of squares in position_after", in.position_after_size(),
                         std::to_string(arms * parchis::kPiecesPerColor), in.ply());
    return false;
  }

  [[nodiscard]] bool BoardIsKnown() const {
    return game_.header.arms >= parchis::kMinArms && game_.header.arms <= parchis::kMaxArms;
  }
  [[nodiscard]] std::uint32_t Arms() const { return BoardIsKnown() ? game_.header.arms : parchis::kMaxArms; }
  // A log of two arms may mean the board of four, of which two are used (AMB-009).
  [[nodiscard]] std::uint32_t SquareLimit() const {
    const std::uint32_t arms = Arms() == 2 ? 4 : Arms();
    return arms * parchis::kSquaresPerArm + parchis::kMaxCorridorLength + 1;
  }
  [[nodiscard]] std::uint32_t SeatCount() const {
    const std::size_t seats = game_.header.seats.size();
    return static_cast<std::uint32_t>(seats == 0 ? kMaxSeats : std::min(seats, kMaxSeats));
  }

  bool SeatIsThere(std::string_view field, std::uint32_t seat) {
    if (seat < SeatCount()) return true;
    findings_.OutOfRange(field, seat, UpTo(0, SeatCount() - 1));
    return false;
  }

  void PrepareBoard() {
    arms_ = Arms();
    square_limit_ = SquareLimit();
    seat_count_ = SeatCount();
    last_seat_ = static_cast<std::uint8_t>(game_.header.first_seat.value_or(0));
    piece_of_code_.fill(kNoPiece);
    for (std::uint32_t code = 0; code < kPieceCodes; ++code) {
      const std::optional<Piece> piece = Piece::FromCode(code);
      if (!piece || static_cast<std::uint32_t>(piece->color().number()) > arms_) continue;
      piece_of_code_[code] = static_cast<std::uint8_t>(piece->index());
    }
    // Without seats in the header a color is its own seat, which is the usual table.
    const bool seats_said = !game_.header.seats.empty();
    for (std::size_t i = 0; i < seat_of_color_.size(); ++i)
      seat_of_color_[i] = seats_said ? kNoSeat : static_cast<std::uint8_t>(i);
    for (std::size_t seat = 0; seat < std::min(game_.header.seats.size(), kMaxSeats); ++seat) {
      for (const std::uint32_t color : game_.header.seats[seat].colors) {
        if (color >= 1 && color <= parchis::kMaxColors)
          seat_of_color_[color - 1] = static_cast<std::uint8_t>(seat);
      }
    }
  }

  static void SayUnreadable(RecordedPly& ply) {
    ply.unusable = true;
    if (ply.unreadable < 2) ++ply.unreadable;
  }

  // Reports a value of ply `at` that lies outside `low`..`high`.
  void Bad(RecordedPly& ply, std::uint32_t at, std::string_view field, std::int64_t value, std::int64_t low,
           std::int64_t high) {
    SayUnreadable(ply);
    findings_.OutOfRange(field, value, UpTo(low, high), at);
  }

  std::optional<Piece> PieceOf(RecordedPly& ply, std::uint32_t at, std::string_view field,
                               std::uint32_t code) {
    if (code < kPieceCodes && piece_of_code_[code] != kNoPiece) return Piece::FromIndex(piece_of_code_[code]);
    BadPiece(ply, at, field, code);
    return std::nullopt;
  }

  void BadPiece(RecordedPly& ply, std::uint32_t at, std::string_view field, std::uint32_t code) {
    SayUnreadable(ply);
    // The codes have gaps: 15 is no piece.
    findings_.OutOfRange(field, code,
                         "11..14 to " + std::to_string(arms_) + "1.." + std::to_string(arms_) + "4", at);
  }

  std::uint8_t DieOf(RecordedPly& ply, std::uint32_t at, std::string_view field, std::uint32_t face) {
    if (face - 1 < 6) return static_cast<std::uint8_t>(face);
    Bad(ply, at, field, face, 1, 6);
    return 0;
  }

  std::optional<Square> SquareOf(RecordedPly& ply, std::uint32_t at, std::string_view field,
                                 std::uint32_t square) {
    if (square <= square_limit_) return Square{static_cast<int>(square)};
    Bad(ply, at, field, square, 0, square_limit_);
    return std::nullopt;
  }

  // Reads a usual ply whose values are all in their ranges. False: ReadPly has to, and says what is wrong.
  bool ReadUsual(const RawPly& in, RecordedPly& out) {
    if (!in.usual()) return false;
    const std::uint32_t die = in.Value(PlyField::kDie);
    const std::uint32_t code = in.Value(PlyField::kPiece);
    const std::uint32_t to = in.Value(PlyField::kTo);
    if (die - 1 >= 6 || code >= kPieceCodes || piece_of_code_[code] == kNoPiece || to > square_limit_)
      return false;
    const Piece piece = Piece::FromIndex(piece_of_code_[code]);
    TakeSeatOf(piece);
    out.ply.seat = last_seat_;
    out.ply.die = static_cast<std::uint8_t>(die);
    out.ply.piece = piece;
    out.to = Square{static_cast<int>(to)};
    AddCompleteClaims(out);
    return true;
  }

  // What an absent claim means where the header says that it is made on every ply.
  void AddCompleteClaims(RecordedPly& out) const {
    out.captured_said = captured_complete_;
    out.penalized_said = penalized_complete_;
    if (bonus_complete_) out.bonus_earned = std::uint8_t{0};
  }

  // The seat that moves this piece. Where no seat does, the ply stays with the seat of the ply before it:
  // there must be no seat that the header does not have.
  void TakeSeatOf(Piece piece) {
    const std::uint8_t seat = seat_of_color_[static_cast<std::size_t>(piece.color().index())];
    if (seat != kNoSeat) last_seat_ = seat;
  }

  void ReadPly(const RawPly& in, std::uint32_t at, RecordedPly& out) {
    using enum PlyField;
    if (in.Has(kDie)) {
      out.ply.die = DieOf(out, at, "die", in.Value(kDie));
      out.face_unreadable = out.ply.die == 0;
      if (out.face_unreadable) out.no_face = in.Value(kDie);
    }
    if (in.Has(kPiece)) out.ply.piece = PieceOf(out, at, "piece", in.Value(kPiece));
    ReadSeat(in, at, out);
    if (in.Has(kFrom)) out.from = SquareOf(out, at, "from", in.Value(kFrom));
    if (in.Has(kTo)) out.to = SquareOf(out, at, "to", in.Value(kTo));
    AddCompleteClaims(out);
    constexpr std::uint32_t kUsual =
        RawPly::Bit(kDie) | RawPly::Bit(kPiece) | RawPly::Bit(kSeat) | RawPly::Bit(kFrom) | RawPly::Bit(kTo);
    if (in.HasAny(~kUsual)) ReadRest(in, at, out);
  }

  void ReadSeat(const RawPly& in, std::uint32_t at, RecordedPly& out) {
    if (in.Has(PlyField::kSeat)) {
      out.seat_said = true;
      const std::uint32_t seat = in.Value(PlyField::kSeat);
      if (seat < seat_count_) {
        last_seat_ = static_cast<std::uint8_t>(seat);
      } else {
        Bad(out, at, "seat", seat, 0, std::int64_t{seat_count_} - 1);
      }
    } else if (out.ply.piece) {
      TakeSeatOf(*out.ply.piece);
    }
    out.ply.seat = last_seat_;
  }

  void ReadRest(const RawPly& in, std::uint32_t at, RecordedPly& out) {
    using enum PlyField;
    for (const std::uint32_t code : in.captured()) {
      out.captured_said = true;
      if (const auto piece = PieceOf(out, at, "captured", code)) out.captured.insert(*piece);
    }
    if (in.Has(kBonusEarned)) {
      constexpr std::uint32_t kMaxBonus = std::numeric_limits<std::uint8_t>::max();
      const std::uint32_t bonus = in.Value(kBonusEarned);
      if (bonus > kMaxBonus) Bad(out, at, "bonus_earned", bonus, 0, kMaxBonus);
      out.bonus_earned = static_cast<std::uint8_t>(std::min(bonus, kMaxBonus));
    }
    if (in.Has(kPenalized)) {
      out.penalized_said = true;
      out.penalty_told = true;
      const std::uint32_t code = in.Value(kPenalized);
      if (code != 0) out.penalized = PieceOf(out, at, "penalized", code);
    }
    if (in.Has(kChoices)) out.choices = in.Value(kChoices);
    if (in.Has(kSecondDie)) out.ply.second_die = DieOf(out, at, "second_die", in.Value(kSecondDie));
    if (in.Has(kSecondPiece)) out.ply.second_piece = PieceOf(out, at, "second_piece", in.Value(kSecondPiece));
    if (in.Has(kSpend)) out.ply.spend = EnumAt<parchis::Spend>(in, kSpend, "spend", pb::Spend_MAX, at, out);
    if (in.Has(kEvent)) out.event = EnumAt<Event>(in, kEvent, "event", pb::Event_MAX, at, out);
    if (in.Has(kContact)) {
      out.ply.choice.contact = EnumAt<parchis::Contact>(in, kContact, "contact", pb::Contact_MAX, at, out);
    }
    if (in.Has(kTakesBack)) {
      out.takes_back = in.Value(kTakesBack);
      if (out.takes_back <= at) return;
      Bad(out, at, "takes_back", out.takes_back, 0, at);
      out.takes_back = 0;
      out.takes_back_unknown = true;
    }
  }

  // An enum of a ply as ours, which has the same numbers; its first value if the schema has no such number.
  template <typename Ours>
  Ours EnumAt(const RawPly& in, PlyField field, std::string_view name, int last, std::uint32_t at,
              RecordedPly& out) {
    const int value = in.EnumValue(field);
    if (const auto ours = EnumOf<Ours>(value, last)) return *ours;
    Bad(out, at, name, value, 0, last);
    return Ours{};
  }

  static constexpr std::size_t kPieceCodes = 100;
  static constexpr std::uint8_t kNoPiece = 0xFF;
  static constexpr std::uint8_t kNoSeat = 0xFF;

  const pb::GameLog& log_;
  std::string_view wire_;
  bool vouched_for_;
  std::uint32_t count_;  // plies
  RecordedGame& game_;
  SchemaFindings& findings_;
  bool captured_complete_ = false;
  bool bonus_complete_ = false;
  bool penalized_complete_ = false;
  std::uint32_t arms_ = 0;
  std::uint32_t square_limit_ = 0;
  std::uint32_t seat_count_ = 0;
  std::uint8_t last_seat_ = 0;
  std::array<std::uint8_t, parchis::kMaxColors> seat_of_color_{};
  std::array<std::uint8_t, kPieceCodes> piece_of_code_{};
};

}  // namespace

void SchemaFindings::Add(Code code, std::optional<std::uint32_t> ply,
                         std::initializer_list<Argument> arguments) {
  if (++added_ > kMaxSchemaFindings) return;
  findings_.push_back(MakeFinding(code, Location{}, arguments));
  findings_.back().ply = ply;
}

void SchemaFindings::OutOfRange(std::string_view field, std::int64_t value, std::string range,
                                std::optional<std::uint32_t> ply) {
  Add(Code::kOutOfRange, ply,
      {Argument::Text("field", std::string(field)), Argument::Number("value", value),
       Argument::Text("range", std::move(range))});
}

RawPly::Read ToEngine(const pb::GameLog& log, const WirePlies& wire, RecordedGame& game,
                      SchemaFindings& findings) {
  return Converter(log, wire, game, findings).Run();
}

}  // namespace arbitro::log
