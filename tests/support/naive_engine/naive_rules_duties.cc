#include <algorithm>
#include <limits>

#include "tests/support/naive_engine/naive_rules.h"

namespace parchis::naive {
namespace {

constexpr int kTurnsOfBarrier = 4;  // in the fourth it has to be opened (AMB-048 C)

[[nodiscard]] bool Contains(const std::vector<Hue>& hues, Hue hue) {
  return std::ranges::find(hues, hue) != hues.end();
}

// The pieces beside which a piece stands that a six has to separate, itself among them (AMB-046, AMB-076).
[[nodiscard]] std::vector<Man> DueGroup(const Position& position, const Setting& setting, Man man) {
  const Spot at = position.men.at(man);
  if (at.zone == Spot::Zone::kNest || at.zone == Spot::Zone::kGoal) return {};
  const std::vector<Man> barrier = BarrierOf(position, setting, man);
  const std::vector<Man> alike = MenOfAt(position, HueOf(man), at);
  std::vector<Man> group;
  switch (setting.ask<BarrierOpenWhere>()) {
    case BarrierOpenWhere::kAny:
      group = barrier;
      break;
    case BarrierOpenWhere::kAnyPair:
      group = barrier.empty() ? alike : barrier;
      break;
    case BarrierOpenWhere::kTrack:
      if (at.zone == Spot::Zone::kTrack) group = barrier;
      break;
    case BarrierOpenWhere::kShelter:
      if (at.zone == Spot::Zone::kTrack && setting.IsSafe(at.number, HueOf(man))) group = barrier;
      break;
    case BarrierOpenWhere::kNowhere:
      break;
  }
  if (group.size() < 2) return {};
  if (setting.is(BarrierMixedOpening::kNever) && alike.size() < 2) return {};
  return group;
}

[[nodiscard]] bool DutyIsDone(const Position& position, const Setting& setting) {
  return setting.is(BarrierDutyPer::kTurn) && position.opened;  // AMB-044 B
}

}  // namespace

bool FormsBarrier(const Position& position, const Setting& setting, const Move& move) {
  if (move.to.zone == Spot::Zone::kGoal) return false;
  Position then = position;
  for (const Man victim : move.captured) then.men[victim] = Nest();
  if (std::ranges::count(move.captured, move.man) != 0) return false;
  then.men[move.man] = move.to;
  return !BarrierOf(then, setting, move.man).empty();
}

std::vector<Move> OfPrescribed(const Position& position, const Setting& setting,
                               const std::vector<Move>& opening) {
  const BarrierOpenWhich which = setting.ask<BarrierOpenWhich>();
  if (which == BarrierOpenWhich::kAny) return opening;
  const auto steps = [&](const Move& move) {
    const int left = setting.StepsToGoal(HueOf(move.man), position.men.at(move.man));
    return which == BarrierOpenWhich::kFront ? left : -left;
  };
  int best = std::numeric_limits<int>::max();
  for (const Move& move : opening) best = std::min(best, steps(move));
  std::vector<Move> left;
  for (const Move& move : opening) {
    if (steps(move) == best) left.push_back(move);
  }
  return left;
}

namespace {

// AMB-043 B: the piece that opens a barrier with a six may not form another.
[[nodiscard]] std::vector<Move> WithoutReclosing(const Position& position, const Setting& setting,
                                                 std::vector<Move> moves) {
  if (!setting.is(BarrierReclose::kNo) || DutyIsDone(position, setting)) return moves;
  std::erase_if(moves, [&](const Move& move) {
    return Opens(position, setting, move) && FormsBarrier(position, setting, move);
  });
  return moves;
}

// BARRIER-3: a six opens a barrier of the colors that are moved.
[[nodiscard]] std::vector<Move> OpeningWithSix(const Position& position, const Setting& setting,
                                               std::vector<Move> moves, const std::vector<Hue>& movers,
                                               bool bonus) {
  if (DutyIsDone(position, setting)) return moves;
  bool due = false;
  for (const auto& [man, spot] : position.men) {
    if (Contains(movers, HueOf(man)) && !DueGroup(position, setting, man).empty()) due = true;
  }
  if (!due) return moves;
  std::vector<Move> opening;
  for (const Move& move : moves) {
    if (Opens(position, setting, move)) opening.push_back(move);
  }
  if (!opening.empty()) return OfPrescribed(position, setting, opening);
  // AMB-042: the duty lapses, or nothing is moved with the six; a bonus is bound only while one can be
  // opened.
  const auto overdue = [&](const Move& move) { return OpensOverdue(position, setting, move); };
  if (std::ranges::any_of(moves, overdue)) return moves;  // then one can be
  if (setting.is(BarrierOpenImpossible::kNoMove) && !bonus) return {};
  return moves;
}

}  // namespace

bool HoldsUnopenable(const Position& position, const Setting& setting) {
  if (!setting.is(BarrierOpenImpossible::kNoMove) || DutyIsDone(position, setting)) return false;
  for (const Hue hue : Movers(position, setting)) {
    for (const Man man : MenOf(hue)) {
      const std::vector<Man> group = DueGroup(position, setting, man);
      const auto own = [&](Man other) { return Contains(Movers(position, setting), HueOf(other)); };
      if (std::ranges::count_if(group, own) >= 2) return true;
    }
  }
  return false;
}

bool OpensOverdue(const Position& position, const Setting& setting, const Move& move) {
  const auto stood = position.stood.find(move.man);
  if (setting.is(BarrierLife::kUnlimited) || move.kind != Move::Kind::kWalk) return false;
  return stood != position.stood.end() && stood->second >= kTurnsOfBarrier;
}

namespace {

// Both duties of a throw, in their order (AMB-131).
[[nodiscard]] std::vector<Move> EnteringAndOverdue(const Position& position, const Setting& setting,
                                                   const std::vector<Move>& moves, int face) {
  const auto overdue = [&](const Move& move) { return OpensOverdue(position, setting, move); };
  const bool due = std::ranges::any_of(moves, overdue);
  std::vector<Move> left = moves;
  if (due && setting.is(DutyOrder::kBarrierFirst)) {
    std::erase_if(left, [&](const Move& move) { return !overdue(move); });
  }
  if (face != 5) {
    if (due) std::erase_if(left, [&](const Move& move) { return !overdue(move); });
    return left;
  }
  const std::set<Hue> entering = BoundToEnter(position, setting, left);
  left = BoundByEntryDuty(position, setting, left);
  if (!due) return left;
  // What comes first satisfies the duty as well.
  std::erase_if(left, [&](const Move& move) {
    const bool enters = move.kind == Move::Kind::kEnter && entering.count(HueOf(move.man)) != 0;
    return !overdue(move) && !enters;
  });
  return left;
}

// AMB-051
[[nodiscard]] std::vector<Move> BoundByCaptureDuty(const Setting& setting, const std::vector<Move>& moves) {
  if (!setting.is(CaptureDuty::kForced)) return moves;
  const auto demanded = [&](const Move& move) { return CapturesForDuty(setting, move); };
  if (std::ranges::none_of(moves, demanded)) return moves;
  // An ally that it is the player's choice to capture will do as well.
  std::vector<Move> capturing;
  for (const Move& move : moves) {
    const auto other = [&](Man man) { return HueOf(man) != HueOf(move.man); };
    if (std::ranges::any_of(move.captured, other)) capturing.push_back(move);
  }
  return capturing;
}

}  // namespace

bool CapturesForDuty(const Setting& setting, const Move& move) {
  return std::ranges::any_of(move.captured, [&](Man man) {
    const Hue hue = HueOf(man);
    if (hue == HueOf(move.man)) return false;
    if (!setting.Allies(hue, HueOf(move.man)) || move.kind == Move::Kind::kEnter) return true;
    if (setting.IsSafe(move.to.number, hue)) return true;
    return setting.SamePlayer(hue, HueOf(move.man)) ? !setting.is(CaptureOwnOtherColor::kChoice)
                                                    : !setting.is(CaptureMate::kChoice);
  });
}

bool Opens(const Position& position, const Setting& setting, const Move& move) {
  return move.kind == Move::Kind::kWalk && !DueGroup(position, setting, move.man).empty();
}

std::vector<Move> WithoutLapsForNeed(const Setting& setting, std::vector<Move> moves) {
  if (setting.is(CorridorEntry::kIfNeeded)) std::erase_if(moves, [](const Move& move) { return move.laps; });
  return moves;
}

std::vector<Move> WithoutIdleLaps(const Setting& setting, std::vector<Move> moves) {
  if (!setting.is(CorridorEntry::kIfNeeded)) return moves;
  const bool otherwise = std::ranges::any_of(moves, [](const Move& move) { return !move.laps; });
  if (otherwise) std::erase_if(moves, [](const Move& move) { return move.laps; });
  return moves;
}

std::vector<Move> Dutiful(const Position& position, const Setting& setting, std::vector<Move> moves, int face,
                          const std::vector<Hue>& movers) {
  moves = WithoutIdleLaps(setting, std::move(moves));
  const bool stuck = !movers.empty() && !Contains(Movers(position, setting), movers.front());
  const bool opens = !stuck || setting.is(StuckOpens::kYes);  // AMB-143 ii
  if (face == 6 && opens) moves = WithoutReclosing(position, setting, std::move(moves));
  moves = EnteringAndOverdue(position, setting, moves, face);
  if (face == 6 && opens) moves = OpeningWithSix(position, setting, std::move(moves), movers, false);
  return BoundByCaptureDuty(setting, moves);
}

std::vector<Move> DutifulBonus(const Position& position, const Setting& setting, std::vector<Move> moves,
                               const std::vector<Hue>& movers) {
  moves = WithoutIdleLaps(setting, std::move(moves));
  // AMB-146 B: after a six the bonus opens a barrier as well, while one can be opened.
  if (position.sixes > 0 && setting.is(BarrierDutyBindsBonus::kAfterSix)) {
    moves = WithoutReclosing(position, setting, std::move(moves));
    moves = OpeningWithSix(position, setting, std::move(moves), movers, true);
  }
  return BoundByCaptureDuty(setting, moves);
}

}  // namespace parchis::naive
