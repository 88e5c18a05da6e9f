#include <algorithm>

#include "tests/support/naive_engine/naive_rules.h"

namespace parchis::naive {
namespace {

// What one piece coming out captures: one list for each choice. Empty: it cannot come out.
using Captures = std::vector<std::vector<Man>>;

[[nodiscard]] Captures Refused() { return {}; }
[[nodiscard]] Captures Nobody() { return {{}}; }
[[nodiscard]] Captures All(std::vector<Man> men) {
  std::ranges::sort(men);
  return {men};
}
[[nodiscard]] Captures EitherOf(Man a, Man b) { return {{a}, {b}}; }

[[nodiscard]] Captures Later(const Position& position, const Setting& setting, int square, Man a, Man b) {
  // Pieces of one color are alike: either may be the one that goes.
  if (HueOf(a) == HueOf(b)) return EitherOf(a, b);
  const std::vector<Man> order = InOrder(position, setting, square, a, b);
  return order.empty() ? EitherOf(a, b) : All({order[1]});
}

[[nodiscard]] Captures Earlier(const Position& position, const Setting& setting, int square, Man a, Man b) {
  const std::vector<Man> order = InOrder(position, setting, square, a, b);
  return order.empty() ? EitherOf(a, b) : All({order[0]});
}

// AMB-016
[[nodiscard]] Captures TwoColors(const Position& position, const Setting& setting, int square, Man a, Man b) {
  switch (setting.ask<EntryTwoRivals>()) {
    case EntryTwoRivals::kLater:
      return Later(position, setting, square, a, b);
    case EntryTwoRivals::kEarlier:
      return Earlier(position, setting, square, a, b);
    case EntryTwoRivals::kChoice:
      return EitherOf(a, b);
    case EntryTwoRivals::kAll:
      return All({a, b});
    case EntryTwoRivals::kRefuse:
      return Refused();
  }
  return Refused();
}

// AMB-017
[[nodiscard]] Captures RivalPair(const Position& position, const Setting& setting, int square, Man a, Man b) {
  switch (setting.ask<EntryRivalPair>()) {
    case EntryRivalPair::kLater:
      return Later(position, setting, square, a, b);
    case EntryRivalPair::kRefuse:
      return Refused();
    case EntryRivalPair::kAll:
      return All({a, b});
  }
  return Refused();
}

// CAPTURE-5 for two that are foreign to the color that comes out.
[[nodiscard]] Captures TwoRivals(const Position& position, const Setting& setting, int square, Man a, Man b) {
  if (HueOf(a) == HueOf(b)) return RivalPair(position, setting, square, a, b);
  // AMB-145: two colors of one side may count as the barrier that they are.
  if (setting.is(EntryRivalMixedPair::kAsRivalPair) && IsBarrier(setting, square, {a, b})) {
    return RivalPair(position, setting, square, a, b);
  }
  return TwoColors(position, setting, square, a, b);
}

[[nodiscard]] Captures TwoAllies(const Position& position, const Setting& setting, int square, Man a, Man b) {
  switch (setting.ask<EntryAllyPair>()) {
    case EntryAllyPair::kAsRivals:
      return TwoRivals(position, setting, square, a, b);
    case EntryAllyPair::kLater:
      return Later(position, setting, square, a, b);
    case EntryAllyPair::kChoice:
      return EitherOf(a, b);
    case EntryAllyPair::kAll:
      return All({a, b});
  }
  return Refused();
}

// CAPTURE-4, AMB-018, AMB-144: one of the two has the color that comes out.
[[nodiscard]] Captures OwnAndOther(const Position& position, const Setting& setting, int square, Man own,
                                   Man other) {
  if (setting.Allies(HueOf(own), HueOf(other)) && setting.is(EntryOwnPlusAlly::kRefuse)) return Refused();
  switch (setting.ask<EntryOwnPlusRival>()) {
    case EntryOwnPlusRival::kRival:
      return All({other});
    case EntryOwnPlusRival::kLastArrived:
      return Later(position, setting, square, own, other);
    case EntryOwnPlusRival::kRefuse:
      return Refused();
  }
  return Refused();
}

[[nodiscard]] Captures One(const Setting& setting, Hue hue, Man resting) {
  if (HueOf(resting) == hue) return Nobody();
  // AMB-068, AMB-077
  if (setting.Allies(hue, HueOf(resting)) && setting.is(EntryAllySingle::kCapture)) return All({resting});
  // AMB-015
  return setting.is(EntrySingleRival::kShare) ? Nobody() : All({resting});
}

// What happens on the start as one piece of this color comes out.
[[nodiscard]] Captures Onto(const Position& position, const Setting& setting, Hue hue) {
  const int square = setting.StartOf(hue);
  const std::vector<Man> men = MenAt(position, square);
  if (men.empty()) return Nobody();
  if (men.size() == 1) return One(setting, hue, men[0]);
  const auto own = std::ranges::count_if(men, [&](Man man) { return HueOf(man) == hue; });
  if (own == static_cast<std::ptrdiff_t>(men.size())) {
    // AMB-014, AMB-142
    const bool room = setting.is(EntryOwnPair::kAllow) || setting.is(BarrierThirdOwn::kAllow);
    return room ? Nobody() : Refused();
  }
  if (men.size() > 2) return Refused();
  const Man a = men[0];
  const Man b = men[1];
  if (HueOf(a) == hue) return OwnAndOther(position, setting, square, a, b);
  if (HueOf(b) == hue) return OwnAndOther(position, setting, square, b, a);
  const bool ally_a = setting.Allies(hue, HueOf(a));
  const bool ally_b = setting.Allies(hue, HueOf(b));
  if (ally_a && ally_b) return TwoAllies(position, setting, square, a, b);
  if ((ally_a || ally_b) && setting.is(EntryAllyPlusRival::kRival)) {
    // DUO2-9B, TEAM-6B
    return All({ally_a ? b : a});
  }
  if (ally_a || ally_b) return TwoColors(position, setting, square, a, b);
  return TwoRivals(position, setting, square, a, b);
}

[[nodiscard]] Move Enters(const Setting& setting, Man man, std::vector<Man> captured) {
  Move move;
  move.kind = Move::Kind::kEnter;
  move.man = man;
  move.to = OnTrack(setting.StartOf(HueOf(man)));
  move.captured = std::move(captured);
  return move;
}

// ES-FIRST-FIVE-ALL: with a first five everything foreign on the start goes.
[[nodiscard]] std::vector<Man> ForeignOnStart(const Position& position, const Setting& setting, Hue hue) {
  std::vector<Man> foreign = MenAt(position, setting.StartOf(hue));
  std::erase_if(foreign, [&](Man other) { return HueOf(other) == hue; });
  return foreign;
}

// Whether so many pieces can come out beside the own ones on the start.
[[nodiscard]] bool HasRoom(const Position& position, const Setting& setting, Hue hue, std::size_t entering) {
  const std::size_t own = MenOfAt(position, hue, OnTrack(setting.StartOf(hue))).size();
  return own + entering <= 2 || setting.is(EntryOwnPair::kAllow);
}

[[nodiscard]] std::vector<Move> BothAndEverything(const Position& position, const Setting& setting, Man man,
                                                  const std::vector<Man>& mates) {
  std::vector<Move> moves;
  if (!HasRoom(position, setting, HueOf(man), 2)) return moves;
  const std::vector<Man> foreign = ForeignOnStart(position, setting, HueOf(man));
  for (const Man second : mates) {
    Move move = Enters(setting, man, foreign);
    move.second = second;
    moves.push_back(move);
  }
  return moves;
}

// What two capture that come out in one ply, this one first.
[[nodiscard]] std::vector<std::vector<Man>> OneAfterTheOther(const Position& position, const Setting& setting,
                                                             Man man) {
  std::vector<std::vector<Man>> captures;
  for (const std::vector<Man>& first : Onto(position, setting, HueOf(man))) {
    Position between = position;
    for (const Man victim : first) PutMan(between, setting, victim, Nest());
    PutMan(between, setting, man, OnTrack(setting.StartOf(HueOf(man))));
    for (const std::vector<Man>& then : Onto(between, setting, HueOf(man))) {
      if (std::ranges::count(then, man) != 0) continue;  // it would cost the piece that has just come out
      std::vector<Man> captured = first;
      captured.insert(captured.end(), then.begin(), then.end());
      std::ranges::sort(captured);
      captures.push_back(captured);
    }
  }
  return captures;
}

// ES-FIRST-FIVE: two come out in one ply, one after the other, in either order.
[[nodiscard]] std::vector<Move> Both(const Position& position, const Setting& setting, Man man) {
  std::vector<Man> others = MenOfAt(position, HueOf(man), Nest());
  std::erase_if(others, [&](Man other) { return other <= man; });
  if (setting.is(EntryFirstFiveCaptures::kEverything)) {
    return BothAndEverything(position, setting, man, others);
  }
  std::vector<Move> moves;
  for (const Man second : others) {
    std::vector<std::vector<Man>> captures = OneAfterTheOther(position, setting, man);
    if (captures.empty()) captures = OneAfterTheOther(position, setting, second);
    for (const std::vector<Man>& captured : captures) {
      Move move = Enters(setting, man, captured);
      move.second = second;
      moves.push_back(move);
    }
  }
  return moves;
}

[[nodiscard]] bool CapturesOtherColor(const Move& move) {
  return std::ranges::any_of(move.captured, [&](Man man) { return HueOf(man) != HueOf(move.man); });
}

// DUO2-9, TEAM-6: a piece of the own side goes to its nest.
[[nodiscard]] bool CapturesOwnSide(const Setting& setting, const Move& move) {
  return std::ranges::any_of(move.captured,
                             [&](Man man) { return setting.SameSide(HueOf(man), HueOf(move.man)); });
}

}  // namespace

bool OtherColorIsFree(const Position& position, const Setting& setting) {
  if (setting.is(EntryOtherColor::kForced)) return false;
  std::vector<Hue> hues = setting.OwnHues(position.seat);
  for (const Hue hue : setting.OtherHuesOfPlayer(position.seat)) hues.push_back(hue);
  for (const Hue hue : hues) {
    if (!MenOfAt(position, hue, Nest()).empty()) continue;
    for (const Man man : MenAt(position, setting.StartOf(hue))) {
      if (HueOf(man) != hue && setting.SamePlayer(HueOf(man), hue)) return true;
    }
  }
  return false;
}

std::vector<Man> InOrder(const Position& position, const Setting& setting, int square, Man a, Man b) {
  // Where nobody knows of earlier visits, the last ones are all there is.
  const std::vector<const std::map<int, std::vector<Man>>*> sources =
      setting.is(EntryArrival::kFirstTime) ? std::vector{&position.first_came, &position.came}
                                           : std::vector{&position.came};
  for (const auto* orders : sources) {
    const auto order = orders->find(square);
    if (order == orders->end()) continue;
    const auto at_a = std::ranges::find(order->second, a);
    const auto at_b = std::ranges::find(order->second, b);
    if (at_a == order->second.end() || at_b == order->second.end()) continue;
    return at_a < at_b ? std::vector<Man>{a, b} : std::vector<Man>{b, a};
  }
  return {};
}

bool FiveIsVoid(const Position& position, const Setting& setting, Hue hue) {
  if (!setting.is(EntryOwnPair::kVoid) || MenOfAt(position, hue, Nest()).empty()) return false;
  return MenOfAt(position, hue, OnTrack(setting.StartOf(hue))).size() >= 2;
}

std::vector<Move> Entries(const Position& position, const Setting& setting, Man man, bool may_be_first_five) {
  std::vector<Move> moves;
  if (position.men.at(man) != Nest()) return moves;
  const bool fresh = setting.is(EntryFirstFiveWhen::kFirstEver)
                         ? position.fresh.count(HueOf(man)) != 0
                         : MenOfAt(position, HueOf(man), Nest()).size() == 4;
  if (may_be_first_five && fresh && setting.is(EntryFirstFive::kTwoTogether)) {
    // Any two of those in the nest; where no second one can come out, one does.
    const std::vector<Man> nest = MenOfAt(position, HueOf(man), Nest());
    const bool possible =
        std::ranges::any_of(nest, [&](Man one) { return !Both(position, setting, one).empty(); });
    if (possible) return Both(position, setting, man);
  }
  const bool everything = may_be_first_five && fresh && !setting.is(EntryFirstFive::kOne) &&
                          setting.is(EntryFirstFiveCaptures::kEverything);
  if (everything) {
    if (!HasRoom(position, setting, HueOf(man), 1)) return moves;
    moves.push_back(Enters(setting, man, ForeignOnStart(position, setting, HueOf(man))));
    return moves;
  }
  for (const std::vector<Man>& captured : Onto(position, setting, HueOf(man))) {
    moves.push_back(Enters(setting, man, captured));
  }
  return moves;
}

bool IsBoundEntry(const Setting& setting, const Move& move) {
  if (move.kind != Move::Kind::kEnter || !setting.is(EntryDuty::kForced)) return false;
  // AMB-019, AMB-134: entries that no duty demands.
  if (setting.is(EntryCaptureDuty::kFree) && CapturesOtherColor(move)) return false;
  return !setting.is(EntryOwnLossDuty::kFree) || !CapturesOwnSide(setting, move);
}

std::set<Hue> BoundToEnter(const Position& position, const Setting& setting, const std::vector<Move>& moves) {
  std::set<Hue> bound;
  if (OtherColorIsFree(position, setting)) return bound;
  for (const Move& move : moves) {
    if (IsBoundEntry(setting, move)) bound.insert(HueOf(move.man));
  }
  return bound;
}

std::vector<Move> BoundByEntryDuty(const Position& position, const Setting& setting,
                                   const std::vector<Move>& moves) {
  const std::set<Hue> bound = BoundToEnter(position, setting, moves);
  if (bound.empty()) return moves;
  std::vector<Move> left;
  for (const Move& move : moves) {
    // AMB-065: the duty is the player's, or that of the color that moves.
    const bool binds = setting.is(EntryDutyScope::kPlayer) || bound.count(HueOf(move.man)) != 0;
    if (move.kind == Move::Kind::kEnter || !binds) left.push_back(move);
  }
  return left;
}

}  // namespace parchis::naive
