#include "verifier/conformance/question_maker.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "engine/judge.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "verifier/perft/plies.h"

namespace arbitro::conformance {
namespace {

constexpr std::uint64_t kFromSetUp = 8;  // of so many games one begins there
constexpr int kPliesFromSetUp = 300;
constexpr int kPliesFromMiddle = 10;
constexpr std::size_t kMostHistory = 6;    // plies in front of the one that is asked about
constexpr std::uint32_t kPerft = 6;        // of so many positions plies are counted in one
constexpr std::uint32_t kDeepPerft = 4;    // and of so many of those two plies deep
constexpr std::uint32_t kOtherSquare = 4;  // of so many illegal plies one ends where it should not

}  // namespace

void QuestionMaker::Play(std::uint64_t index, const std::function<bool(const pb::Case&)>& ask) {
  const bool from_set_up = index % kFromSetUp == 0;
  Asked asked{.table = table_,
              .state = from_set_up ? parchis::OpeningState(table_, 0) : positions_.Next(table_)};
  history_.clear();
  const int plies = from_set_up ? kPliesFromSetUp : kPliesFromMiddle;
  for (int i = 0; i < plies && !asked.state.over; ++i) {
    made_.clear();
    AddAbout(asked);
    for (const pb::Case& one : made_) {
      if (!ask(one)) return;
    }
    // The ply that was applied is the one that is played.
    const Found found = FindPly(asked, history_.back().ply);
    parchis::Apply(asked.state, asked.table, found.judgement.effect);
  }
}

void QuestionMaker::AddAbout(const Asked& asked) {
  const std::string position = parchis::FormatPosition(asked.state, asked.table);
  const bool chooses = parchis::ChoosesNumbers(asked.table.rules());
  Thrown thrown{.die = positions_.Number(asked.table, asked.state)};
  if (thrown.die != 0 && asked.table.two_dice()) thrown.second = positions_.Face();
  pb::Case legal;
  *legal.mutable_legal()->mutable_rules() = rules_;
  legal.mutable_legal()->set_position(position);
  if (thrown.die != 0 && !chooses) legal.mutable_legal()->add_dice(thrown.die);
  if (thrown.second != 0) legal.mutable_legal()->add_dice(thrown.second);
  made_.push_back(std::move(legal));

  const std::vector<parchis::Ply> plies =
      parchis::DistinctLegalPlies(asked.state, asked.table, thrown.die, thrown.second);
  const parchis::Ply& ply = plies[random_.Below(static_cast<std::uint32_t>(plies.size()))];
  pb::Case apply;
  *apply.mutable_apply()->mutable_rules() = rules_;
  apply.mutable_apply()->set_position(position);
  *apply.mutable_apply()->mutable_ply() = WireOf(asked, ply);
  history_.push_back({.position = position, .ply = apply.apply().ply()});
  made_.push_back(std::move(apply));
  AddJudge(asked, ply, thrown);
  if (OneIn(kPerft)) AddPerft(asked);
}

// The plies that led here, or the last of them, and then a legal one or one that hardly is.
void QuestionMaker::AddJudge(const Asked& asked, const parchis::Ply& legal, Thrown thrown) {
  const std::size_t most = std::min(kMostHistory, history_.size() - 1);
  const std::size_t before = OneIn(2) ? 0 : random_.Below(static_cast<std::uint32_t>(most + 1));
  pb::Case judge;
  *judge.mutable_judge()->mutable_rules() = rules_;
  const std::size_t begin = history_.size() - 1 - before;
  judge.mutable_judge()->set_position(history_[begin].position);
  for (std::size_t i = begin; i < history_.size(); ++i) *judge.mutable_judge()->add_plies() = history_[i].ply;
  if (!asked.table.two_dice() && !OneIn(4)) {
    pb::Ply& last = *judge.mutable_judge()->mutable_plies(judge.judge().plies_size() - 1);
    last = IllegalOf(asked, legal, thrown);
  }
  made_.push_back(std::move(judge));
}

// Any piece of the seat with the number, or none, or the legal ply with another square at its end.
pb::Ply QuestionMaker::IllegalOf(const Asked& asked, const parchis::Ply& legal, Thrown thrown) {
  if (legal.piece && OneIn(kOtherSquare)) {
    pb::Ply ply = WireOf(asked, legal);
    ply.set_to(OneIn(2) ? ply.to() + 1 : std::max(ply.to(), 2U) - 1);
    if (!WrongInPly(asked, ply)) return ply;
  }
  const parchis::PieceSet movable = asked.table.MovableBy(asked.state.seat);
  std::vector<parchis::Piece> pieces;
  for (const parchis::Piece piece : movable) pieces.push_back(piece);
  const std::uint32_t pick = random_.Below(static_cast<std::uint32_t>(pieces.size()) + 1);
  parchis::Ply ply{.seat = asked.state.seat, .die = thrown.die, .spend = legal.spend};
  if (pick < pieces.size()) ply.piece = pieces[pick];
  pb::Ply written = WireOf(asked, ply);
  if (!parchis::Judge(asked.state, asked.table, ply).can_stand) written.clear_to();
  if (ply.piece) written.set_piece(static_cast<std::uint32_t>(ply.piece->code()));
  return written;
}

namespace {

[[nodiscard]] pb::Case LegalOf(const pb::Rules& rules, const std::string& position) {
  pb::Case one;
  *one.mutable_legal()->mutable_rules() = rules;
  one.mutable_legal()->set_position(position);
  return one;
}

[[nodiscard]] std::vector<pb::Case> BehindPly(const pb::Rules& rules, const std::string& position,
                                              const pb::Ply& ply) {
  const auto asked = SetUp(rules, position);
  if (!asked) return {};
  pb::Case one = LegalOf(rules, position);
  if (asked->state.ThrowIsNext() && !parchis::ChoosesNumbers(asked->table.rules())) {
    *one.mutable_legal()->mutable_dice() = ply.dice();
    if (!asked->table.two_dice()) one.mutable_legal()->add_dice(ply.die());
  }
  return {one};
}

[[nodiscard]] std::vector<pb::Case> BehindPlies(const pb::JudgeRequest& request) {
  std::vector<pb::Case> questions;
  auto asked = SetUp(request.rules(), request.position());
  for (const pb::Ply& ply : request.plies()) {
    if (!asked || WrongInPly(*asked, ply)) break;
    const std::string position = parchis::FormatPosition(asked->state, asked->table);
    for (pb::Case& one : BehindPly(request.rules(), position, ply)) questions.push_back(std::move(one));
    const Found found = FindPly(*asked, ply);
    if (!found.code.empty()) break;
    parchis::Apply(asked->state, asked->table, found.judgement.effect);
  }
  return questions;
}

[[nodiscard]] std::vector<pb::Case> BehindCount(const pb::PerftRequest& request) {
  std::vector<pb::Case> questions;
  const auto asked = SetUp(request.rules(), request.position());
  if (!asked || request.depth() != 1) return questions;
  const bool chooses = parchis::ChoosesNumbers(asked->table.rules());
  for (const perft::Throw& thrown : perft::ThrowsOf(asked->state, asked->table)) {
    questions.push_back(LegalOf(request.rules(), request.position()));
    if (thrown.die != 0 && !chooses) questions.back().mutable_legal()->add_dice(thrown.die);
    if (thrown.second_die != 0) questions.back().mutable_legal()->add_dice(thrown.second_die);
  }
  for (const perft::Throw& thrown : perft::ThrowsOf(asked->state, asked->table)) {
    for (const parchis::Ply& ply :
         parchis::DistinctLegalPlies(asked->state, asked->table, thrown.die, thrown.second_die)) {
      pb::Case apply;
      *apply.mutable_apply()->mutable_rules() = request.rules();
      apply.mutable_apply()->set_position(request.position());
      *apply.mutable_apply()->mutable_ply() = WireOf(*asked, ply);
      questions.push_back(std::move(apply));
    }
  }
  return questions;
}

}  // namespace

std::vector<pb::Case> QuestionsBehind(const pb::Case& question) {
  if (question.has_perft()) return BehindCount(question.perft());
  if (question.has_apply())
    return BehindPly(question.apply().rules(), question.apply().position(), question.apply().ply());
  if (question.has_judge()) return BehindPlies(question.judge());
  return {};
}

void QuestionMaker::AddPerft(const Asked& asked) {
  pb::Case perft;
  *perft.mutable_perft()->mutable_rules() = rules_;
  perft.mutable_perft()->set_position(parchis::FormatPosition(asked.state, asked.table));
  perft.mutable_perft()->set_depth(OneIn(kDeepPerft) ? 2 : 1);
  made_.push_back(std::move(perft));
}

}  // namespace arbitro::conformance
