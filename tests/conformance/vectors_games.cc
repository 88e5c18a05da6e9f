// Cases from the short games of the corpus: their plies, up to the first illegal one.
#include <optional>
#include <utility>

#include "engine/apply.h"
#include "engine/judge.h"
#include "engine/notation.h"
#include "tests/conformance/make_vectors.h"
#include "tests/corpus/case_file.h"
#include "tests/corpus/recorded_games.h"
#include "verifier/conformance/cases.h"
#include "verifier/replay/choices.h"
#include "verifier/replay/dice_record.h"
#include "verifier/replay/set_up.h"

namespace arbitro::conformance {
namespace {

using corpus::CaseFile;
using corpus::Kind;
using log::RecordedPly;

// Whether a record says all that a question has to say, and nothing that the protocol has no words for.
[[nodiscard]] bool CanBeAsked(const log::RecordedGame& game) {
  const log::RecordedHeader& header = game.header;
  if (header.omits_passes || header.omits_unusable_bonuses || header.omits_unusable_dice ||
      header.omits_forced_moves)
    return false;
  if (game.cut || game.doubtful || game.plies.empty()) return false;
  for (const RecordedPly& ply : game.plies) {
    if (ply.unusable || ply.event != log::Event::kNone || ply.takes_back != 0 || ply.no_face != 0)
      return false;
    if (!ply.ply.piece && (ply.from || ply.to)) return false;
  }
  return true;
}

// A recorded ply in the words of the protocol: what the rules make of it, and what the record claims
// otherwise.
[[nodiscard]] pb::Ply WrittenOf(const Asked& asked, const RecordedPly& recorded, const parchis::Ply& ply,
                                const parchis::Judgement& judgement) {
  pb::Ply written = WireOf(asked, ply);
  if (!judgement.legal()) {
    if (!judgement.can_stand) written.clear_to();
    if (ply.piece) written.set_piece(static_cast<std::uint32_t>(ply.piece->code()));
    if (written.die() == 0 && !asked.table.two_dice() && written.bonus() == 0) written.set_die(ply.die);
  }
  if (ply.seat != asked.state.seat) written.set_seat(ply.seat);
  if (recorded.to && ply.piece) written.set_to(static_cast<std::uint32_t>(recorded.to->number));
  if (recorded.captured_said) {
    written.clear_captured();
    for (const parchis::Piece piece : recorded.captured)
      written.add_captured(static_cast<std::uint32_t>(piece.code()));
  }
  if (recorded.penalized_said)
    written.set_penalized(recorded.penalized ? static_cast<std::uint32_t>(recorded.penalized->code()) : 0);
  return written;
}

// The question whether the plies of a game are legal; nullopt: it cannot be asked.
[[nodiscard]] std::optional<pb::Case> QuestionOf(const CaseFile& file) {
  log::RecordedGame game = corpus::ReadGame(file.path);
  std::vector<Finding> findings;
  const auto set_up = SetUpGame(game, file.Options().rules, findings);
  if (!set_up || !CanBeAsked(game)) return std::nullopt;
  if (set_up->table.two_dice()) CompleteDice(game);
  pb::Case one;
  *one.mutable_judge()->mutable_rules() = RulesFor(set_up->rules, set_up->table);
  one.mutable_judge()->set_position(parchis::FormatPosition(set_up->start, set_up->table));
  Asked asked{.table = set_up->table, .state = set_up->start};
  for (const RecordedPly& recorded : game.plies) {
    parchis::Ply ply = FactsOf(recorded);
    if (ply.piece) AddChoices(asked.table, recorded, ply);
    const parchis::Judgement judgement = parchis::Judge(asked.state, asked.table, ply);
    const pb::Ply written = WrittenOf(asked, recorded, ply, judgement);
    *one.mutable_judge()->add_plies() = written;
    if (WrongInPly(asked, written)) return std::nullopt;
    const Found found = FindPly(asked, written);
    if (!found.code.empty()) return one;
    if (!judgement.legal()) return std::nullopt;
    parchis::Apply(asked.state, asked.table, found.judgement.effect);
  }
  return one;
}

// Whether the file says of its game what the rules say of the question: the same fault at the same ply, or
// none.
[[nodiscard]] bool Agrees(const CaseFile& file, const pb::Case& one) {
  const auto answer = AnswerOf(one);
  if (!answer) return false;
  const pb::JudgeReply& judged = answer->judge();
  if (judged.legal())
    return file.kind == Kind::kLegal || file.kind == Kind::kNearMiss || file.kind == Kind::kRightPlay;
  const std::string brief = judged.code() + " at ply " + std::to_string(judged.ply());
  for (const std::string& expected : file.expect) {
    if (expected == brief) return true;
  }
  return false;
}

// What a case shows. A near miss says only how it differs from the game that it stands beside.
[[nodiscard]] std::string WhyOf(const CaseFile& file) {
  const std::size_t end = file.name.rfind(".near_miss");
  if (end == std::string::npos) return file.why;
  const std::string beside = file.name.substr(0, end);
  for (const CaseFile& other : corpus::AllCases()) {
    if (other.name == beside) return other.why + "; here " + file.why;
  }
  return file.why;
}

}  // namespace

void AddGames(CaseList& list, bool faults) {
  for (const CaseFile& file : corpus::AllCases()) {
    const bool about_fault = file.kind == Kind::kFault || file.kind == Kind::kRightPlay;
    if (about_fault != faults || !file.is_text() || file.kind == Kind::kOnIllegal) continue;
    const auto one = QuestionOf(file);
    if (!one || !Agrees(file, *one)) continue;
    std::vector<std::string> tags;
    if (file.kind != Kind::kLegal) tags.push_back(file.folder);
    list.About(file.name.substr(0, file.name.rfind('/')), WhyOf(file), file.clauses, tags);
    list.Add(file.name.substr(file.name.rfind('/') + 1), *one);
  }
}

}  // namespace arbitro::conformance
