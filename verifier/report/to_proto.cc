#include "verifier/report/to_proto.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>

#include "engine/clauses.h"
#include "verifier/findings/fingerprint.h"
#include "verifier/findings/ruling.h"
#include "verifier/report/diagnostic.h"
#include "verifier/report/places.h"
#include "verifier/report/text.h"
#include "verifier/report/wording.h"

namespace arbitro::report {
namespace {

// The enums of the schema have one value more, the unspecified first.
template <class Proto, class Own>
Proto EnumToProto(Own value) {
  return static_cast<Proto>(static_cast<int>(value) + 1);
}
static_assert(static_cast<int>(Level::kError) + 1 == pb::LEVEL_ERROR);
static_assert(static_cast<int>(Layer::kRulings) + 1 == pb::LAYER_RULINGS);
static_assert(static_cast<int>(Verdict::kUnreadable) + 1 == pb::VERDICT_UNREADABLE);

std::string Utf8(std::string_view text) { return Printable(text, true); }
double Whole(std::uint64_t value) { return static_cast<double>(value); }
std::uint32_t Code(parchis::Piece piece) { return static_cast<std::uint32_t>(piece.code()); }
std::uint32_t Number(parchis::Square square) { return static_cast<std::uint32_t>(square.number); }

void SetSquares(const Alternative& own, pb::Alternative& proto) {
  if (!own.piece) return;
  proto.set_from(Number(own.from));
  proto.set_to(Number(own.to));
}
void SetSquares(const WindowPly& own, pb::WindowPly& proto) {
  if (own.from) proto.set_from(Number(*own.from));
  if (own.to) proto.set_to(Number(*own.to));
}

// What a WindowPly and an Alternative have in common.
template <class Proto, class Own>
void FillMove(const Own& own, Proto& proto) {
  if (own.piece) proto.set_piece(Code(*own.piece));
  SetSquares(own, proto);
  if (own.second_piece) proto.set_second_piece(Code(*own.second_piece));
  for (const parchis::Piece piece : own.captured) proto.add_captured(Code(piece));
  if (own.penalized) {
    proto.set_penalized(Code(*own.penalized));
    proto.set_penalized_to(Number(own.penalized_to));
  }
  proto.set_penalty(own.penalty);
  proto.set_bonus(own.bonus);
}

void FillArgument(const Wording& wording, const Argument& own, pb::Argument& proto) {
  proto.set_name(std::string(own.name));
  proto.set_text(wording.ArgumentText(own));
  const parchis::PieceSet pieces(static_cast<std::uint32_t>(own.number));
  switch (own.kind) {
    case Argument::Kind::kNumber:
      proto.set_number(static_cast<double>(own.number));
      break;
    case Argument::Kind::kText:
      break;
    case Argument::Kind::kPiece:
      if (!pieces.empty()) proto.set_piece(Code(pieces.first()));
      break;
    case Argument::Kind::kPieces:
      // Present even if no piece is in it.
      proto.mutable_pieces();
      for (const parchis::Piece piece : pieces) proto.mutable_pieces()->add_pieces(Code(piece));
      break;
    case Argument::Kind::kSeat:
      proto.set_seat(static_cast<std::uint32_t>(own.number));
      break;
    case Argument::Kind::kSquare:
      proto.set_square(static_cast<std::uint32_t>(own.number));
      break;
  }
}

void FillAlternative(const Wording& wording, const Alternative& own, bool spent, pb::Alternative& proto) {
  FillMove(own, proto);
  proto.set_bonus_earned(own.bonus_earned);
  proto.set_text(wording.AlternativeText(own, std::nullopt, spent));
}

void FillWindow(const Wording& wording, const Finding& finding, pb::Finding& proto) {
  for (const WindowPly& own : finding.window) {
    pb::WindowPly& ply = *proto.add_window();
    ply.set_ply(own.ply);
    ply.set_seat(own.seat);
    ply.set_die(own.die);
    ply.set_second_die(own.second_die);
    if (own.bonus_earned) ply.set_bonus_earned(*own.bonus_earned);
    FillMove(own, ply);
    ply.set_text(wording.PlyText(own, std::nullopt));
  }
  const bool spent = SpendDifferently(finding.legal);
  for (const Alternative& own : finding.legal) {
    FillAlternative(wording, own, spent, *proto.add_legal());
  }
  if (finding.legal_known) proto.set_legal_count(finding.legal_count);
}

void FillClauses(std::string_view ids, pb::Finding& proto) {
  while (!ids.empty()) {
    const std::size_t comma = std::min(ids.find(','), ids.size());
    if (const parchis::Clause* own = parchis::FindClause(ids.substr(0, comma))) {
      pb::Clause& clause = *proto.add_clauses();
      clause.set_id(std::string(own->id));
      clause.set_source(std::string(own->source));
      clause.set_line(std::string(own->line));
      clause.set_statement(std::string(own->statement));
    }
    ids.remove_prefix(std::min(comma + 1, ids.size()));
  }
}

void FillReadings(const Readings& own, google::protobuf::RepeatedPtrField<pb::PointOptions>& proto) {
  for (const PointOptions& answer : own) {
    pb::PointOptions& options = *proto.Add();
    options.set_point(Utf8(answer.point));
    for (const std::string_view option : answer.options) options.add_options(Utf8(option));
  }
}

void FillCause(const Cause& own, pb::Cause& proto) {
  proto.set_code(std::string(EntryOf(own.code).id));
  if (EntryOf(own.code).layer != Layer::kSetUp) proto.set_ply(own.ply);
}

void FillRuling(const Ruling& own, pb::Ruling& proto) {
  proto.set_decision(std::string(DecisionName(own.decision)));
  if (own.decision == Decision::kReplayFrom) proto.set_from_ply(own.from_ply);
  proto.set_reading(Utf8(own.reading));
  proto.set_clause(Utf8(own.clause));
  proto.set_reason(Utf8(own.reason));
  proto.set_by(Utf8(own.by));
  proto.set_date(Utf8(own.date));
  proto.set_file(Utf8(own.file));
  if (own.location.line == 0) return;
  proto.mutable_location()->set_line(own.location.line);
  proto.mutable_location()->set_column(own.location.column);
}

void FillRows(const Wording& wording, const Finding& finding, pb::Finding& proto) {
  for (const ReadingRow& own : finding.readings) {
    pb::ReadingRow& row = *proto.add_readings();
    row.set_ply(own.ply);
    FillReadings(own.readings, *row.mutable_readings());
    row.set_with_default(own.with_default);
    if (own.code) {
      Finding wrong;
      wrong.code = *own.code;
      wrong.arguments = own.arguments;
      row.set_code(std::string(EntryOf(*own.code).id));
      row.set_message(wording.Message(wrong));
    }
    if (own.outcome) FillAlternative(wording, *own.outcome, true, *row.mutable_outcome());
    if (own.excluded) FillCause(*own.excluded, *row.mutable_excluded());
  }
}

}  // namespace

pb::GameReport ToProto(const GameReport& game) {
  pb::GameReport proto;
  proto.set_input(Utf8(game.input));
  proto.set_index(Whole(game.index));
  proto.set_game_id(Utf8(game.game_id));
  proto.set_rules(Utf8(game.rules));
  proto.set_rules_hash(Utf8(game.rules_hash));
  proto.set_verdict(EnumToProto<pb::Verdict>(game.verdict));
  proto.set_complete(game.complete);
  proto.set_plies(game.plies);
  proto.set_undetermined(game.undetermined);
  proto.set_arms(static_cast<std::uint32_t>(game.arms));
  for (const std::string& name : game.color_names) proto.add_color_names(Utf8(name));
  for (const std::string& name : game.seat_names) proto.add_seat_names(Utf8(name));
  for (const std::uint32_t seat : game.ranking) proto.add_ranking(seat);
  for (const ReadingsFate& own : game.readings) {
    pb::ReadingsFate& fate = *proto.add_readings();
    FillReadings(own.readings, *fate.mutable_readings());
    fate.set_with_default(own.with_default);
    if (own.excluded) FillCause(*own.excluded, *fate.mutable_excluded());
  }
  if (game.without_rulings)
    proto.set_verdict_without_rulings(EnumToProto<pb::Verdict>(*game.without_rulings));
  if (game.lost_by) proto.set_lost_by_ruling(*game.lost_by);
  if (game.ended_by != nullptr) FillRuling(*game.ended_by, *proto.mutable_ended_by());
  return proto;
}

pb::Finding ToProto(const std::string& input, const GameReport& game, const Finding& finding,
                    std::string_view rerun_options) {
  const Wording wording(game, true);
  const CatalogEntry& entry = EntryOf(finding.code);
  pb::Finding proto;
  proto.set_input(Utf8(input));
  proto.set_game_id(Utf8(game.game_id));
  proto.set_code(std::string(entry.id));
  proto.set_name(std::string(entry.name));
  proto.set_level(EnumToProto<pb::Level>(finding.level));
  proto.set_layer(EnumToProto<pb::Layer>(entry.layer));
  proto.set_message(wording.Message(finding));
  if (finding.ply) proto.set_ply(*finding.ply);
  if (finding.seat) proto.set_seat(*finding.seat);
  proto.set_turn(finding.turn);
  pb::Location& location = *proto.mutable_location();
  location.set_byte_offset(Whole(finding.location.byte_offset));
  location.set_byte_length(Whole(finding.location.byte_length));
  location.set_line(finding.location.line);
  location.set_column(finding.location.column);
  for (const Argument& argument : finding.arguments) FillArgument(wording, argument, *proto.add_arguments());
  FillWindow(wording, finding, proto);
  proto.set_position(Utf8(finding.position));
  FillClauses(ClausesOf(finding), proto);
  for (const RestsOn& own : finding.rests_on) {
    pb::RestsOn& rests = *proto.add_rests_on();
    rests.set_point(Utf8(own.point));
    rests.set_option(Utf8(own.option));
    rests.set_ambiguities(Utf8(own.ambiguities));
    for (const std::string& option : own.legal_with) rests.add_legal_with(Utf8(option));
  }
  if (finding.follows) FillCause(*finding.follows, *proto.mutable_follows());
  FillRows(wording, finding, proto);
  proto.set_continued(Utf8(finding.continued));
  proto.set_rerun(Utf8(RerunCommand(input, game, finding, rerun_options)));
  const DiagnosticContext context{.input = input, .game = game, .rerun_options = rerun_options};
  proto.set_rendered(FormatDiagnostic(context, finding, {.width = kMaxWidth}));
  proto.set_fingerprint(FingerprintText(input, game, finding));
  proto.set_known(finding.known);
  if (finding.ruling != nullptr) FillRuling(*finding.ruling, *proto.mutable_ruling());
  if (finding.set_aside != nullptr) FillRuling(*finding.set_aside, *proto.mutable_set_aside_by());
  return proto;
}

pb::Summary ToProto(const Summary& summary) {
  pb::Summary proto;
  const auto games = [&](Verdict verdict) {
    return Whole(summary.games.at(static_cast<std::size_t>(verdict)));
  };
  const auto level = [&](Level of) { return Whole(summary.by_level.at(static_cast<std::size_t>(of))); };
  proto.set_games(Whole(summary.TotalGames()));
  pb::VerdictCounts& verdicts = *proto.mutable_verdicts();
  verdicts.set_valid(games(Verdict::kValid));
  verdicts.set_ambiguous(games(Verdict::kAmbiguous));
  verdicts.set_invalid(games(Verdict::kInvalid));
  verdicts.set_undecided(games(Verdict::kUndecided));
  verdicts.set_unreadable(games(Verdict::kUnreadable));
  proto.set_plies(Whole(summary.plies));
  proto.set_undetermined(Whole(summary.undetermined));
  proto.set_incomplete(Whole(summary.incomplete));
  pb::LevelCounts& levels = *proto.mutable_levels();
  levels.set_note(level(Level::kNote));
  levels.set_warning(level(Level::kWarning));
  levels.set_ambiguous(level(Level::kAmbiguous));
  levels.set_error(level(Level::kError));
  for (const auto& [code, count] : summary.by_code) {
    pb::CodeCount& entry = *proto.add_codes();
    entry.set_code(std::string(EntryOf(code).id));
    entry.set_count(Whole(count));
  }
  proto.set_complete(summary.complete);
  proto.set_unreadable(summary.unreadable);
  proto.set_rendered(AccountingLine(summary));
  proto.set_fingerprint_version(kFingerprintVersion);
  if (summary.has_baseline) {
    proto.set_known(Whole(summary.Known()));
    proto.set_gone(Whole(summary.gone));
  }
  if (summary.has_rulings) {
    pb::RulingCounts& rulings = *proto.mutable_rulings();
    rulings.set_honored(Whole(summary.rulings_honored));
    rulings.set_not_honored(Whole(summary.rulings_not_honored));
    rulings.set_verdicts(Whole(summary.ruled_verdicts));
    rulings.set_ruled(Whole(summary.ruled));
    rulings.set_set_aside(Whole(summary.set_aside));
  }
  return proto;
}

pb::Place ToProto(const Place& place) {
  pb::Place proto;
  proto.set_input(Whole(place.input));
  proto.set_item(Whole(place.item));
  return proto;
}

pb::ShardRun ToProto(const ShardRun& run) {
  pb::ShardRun proto;
  proto.mutable_tool()->set_name("arbitro");
  proto.mutable_tool()->set_version(run.version);
  proto.set_count(run.count);
  for (const std::uint32_t shard : run.shards) proto.add_shards(shard);
  proto.set_options(Utf8(run.options));
  proto.set_rules_hash(run.rules_hash);
  proto.set_inputs(Whole(run.inputs));
  proto.set_inputs_digest(run.inputs_digest);
  return proto;
}

std::string ToJson(const google::protobuf::Message& message) {
  std::string json;
  google::protobuf::util::JsonPrintOptions options;
  options.preserve_proto_field_names = false;
  // Cannot fail: every string in our messages is UTF-8 and every map key is set.
  const auto status = google::protobuf::util::MessageToJsonString(message, &json, options);
  return status.ok() ? json : "{}";
}

}  // namespace arbitro::report
