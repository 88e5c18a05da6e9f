#include <algorithm>

#include "tests/support/naive_engine/naive_rules.h"

// Play without dice: the numbers that a player can choose from, and the null throw.
namespace parchis::naive {
namespace {

constexpr int kNullThrow = 0;

[[nodiscard]] std::set<int> AllNumbers() { return {1, 2, 3, 4, 5, 6}; }

// The hands in their order: of every seat, or of the first colors of all seats, then the second ones
// (AMB-092).
[[nodiscard]] std::vector<std::pair<int, Hue>> HandOwners(const Setting& setting) {
  std::vector<std::pair<int, Hue>> owners;
  for (std::size_t k = 0; k < 8; ++k) {
    for (int seat = 0; seat < setting.seats(); ++seat) {
      const auto& colors = setting.seating().seats[static_cast<std::size_t>(seat)].colors;
      if (k < colors.size()) owners.emplace_back(seat, colors[k].number());
    }
    if (setting.is(HandPer::kSeat)) break;
  }
  return owners;
}

[[nodiscard]] int HandCount(const Setting& setting) { return static_cast<int>(HandOwners(setting).size()); }

[[nodiscard]] Hand& HandAt(Position& position, int hand) {
  return position.hands[static_cast<std::size_t>(hand)];
}
[[nodiscard]] const Hand& HandAt(const Position& position, int hand) {
  return position.hands[static_cast<std::size_t>(hand)];
}

[[nodiscard]] bool HasNumbers(const Hand& hand) {
  return std::ranges::any_of(hand.left, [](int number) { return number != kNullThrow; });
}
[[nodiscard]] bool OwesNull(const Hand& hand) { return hand.left.count(kNullThrow) != 0; }

// The hands that a seat chooses from, in the order of its colors.
[[nodiscard]] std::vector<int> HandsOf(const Setting& setting, int seat) {
  std::vector<int> hands;
  for (const Hue hue : HuesInOrder(setting, seat)) {
    const int hand = HandOf(setting, seat, hue);
    if (std::ranges::find(hands, hand) == hands.end()) hands.push_back(hand);
  }
  return hands;
}

// The next hand of somebody who still plays.
[[nodiscard]] int NextHand(const Position& position, const Setting& setting, int hand) {
  const auto owners = HandOwners(setting);
  const int count = HandCount(setting);
  for (int i = 1; i < count; ++i) {
    const int next = (hand + i) % count;
    const int seat = owners[static_cast<std::size_t>(next)].first;
    if (!HasFinished(position, seat) && position.out.count(seat) == 0) return next;
  }
  return hand;
}

[[nodiscard]] int HandsInPlay(const Position& position, const Setting& setting) {
  int count = 0;
  for (const auto& [seat, hue] : HandOwners(setting)) {
    if (!HasFinished(position, seat) && position.out.count(seat) == 0) ++count;
  }
  return count;
}

// NODICE-10: who finds the null throw among the choices after this one has renewed.
void PassOnNullThrow(Position& position, const Setting& setting, int hand) {
  if (setting.is(HandNullThrow::kNone)) return;
  const int next = NextHand(position, setting, position.token);
  switch (setting.ask<HandPassToken>()) {
    case HandPassToken::kTravelsAtOnce:
      if (position.token != hand) return;
      position.token = next;
      HandAt(position, next).left.insert(kNullThrow);
      return;
    case HandPassToken::kTravelsNextCycle:
      if (HandAt(position, hand).waits > 0) {
        if (--HandAt(position, hand).waits == 0) HandAt(position, hand).left.insert(kNullThrow);
        return;
      }
      if (position.token != hand) return;
      position.token = next;
      HandAt(position, next).waits = 1;
      return;
    case HandPassToken::kBySeat:
      if (HandAt(position, hand).waits == 0) return;
      if (--HandAt(position, hand).waits == 0) HandAt(position, hand).left.insert(kNullThrow);
      return;
    case HandPassToken::kByRound:
      position.renewed.insert(hand);
      if (static_cast<int>(position.renewed.size()) < HandsInPlay(position, setting) || position.token < 0)
        return;
      position.renewed.clear();
      position.token = next;
      HandAt(position, next).left.insert(kNullThrow);
      return;
  }
}

// NODICE-8
void Renew(Position& position, const Setting& setting, int hand) {
  HandAt(position, hand).left = AllNumbers();
  PassOnNullThrow(position, setting, hand);
}

}  // namespace

std::vector<Hue> HuesInOrder(const Setting& setting, int seat) {
  std::vector<Hue> hues;
  for (const Color color : setting.seating().seats[static_cast<std::size_t>(seat)].colors) {
    hues.push_back(color.number());
  }
  for (const Hue hue : setting.OwnHues(seat)) {
    if (std::ranges::find(hues, hue) == hues.end()) hues.push_back(hue);
  }
  return hues;
}

void DropHandsOfFinished(Position& position, const Setting& setting) {
  if (!setting.chosen()) return;
  const auto owners = HandOwners(setting);
  for (std::size_t i = 0; i < owners.size(); ++i) {
    const int hand = static_cast<int>(i);
    if (!HasFinished(position, owners[i].first)) continue;
    position.hands[i].left.clear();
    position.hands[i].waits = 0;
    // The null throw is not for who has finished: it goes on as if that one had renewed.
    if (position.token != hand || setting.is(HandNullThrow::kNone)) continue;
    const int next = NextHand(position, setting, hand);
    if (setting.is(HandPassToken::kBySeat) || next == hand) continue;
    position.token = next;
    if (setting.is(HandPassToken::kTravelsNextCycle)) {
      HandAt(position, next).waits = 1;
    } else {
      HandAt(position, next).left.insert(kNullThrow);
    }
  }
}

int HandOf(const Setting& setting, int seat, Hue hue) {
  const auto owners = HandOwners(setting);
  for (std::size_t i = 0; i < owners.size(); ++i) {
    const bool mine = setting.is(HandPer::kColor) ? owners[i].second == hue : owners[i].first == seat;
    if (mine) return static_cast<int>(i);
  }
  return 0;
}

bool MayChoose(const Position& position, const Setting& setting, Hue hue, int number) {
  const Hand& hand = HandAt(position, HandOf(setting, position.seat, hue));
  if (hand.left.count(number) == 0) return false;
  // AMB-140 D: a six is not chosen before the null throw, if nothing else would be left.
  const bool dead_end = number == 6 && setting.is(HandDeadEnd::kNotChosen) &&
                        setting.is(HandPassPlace::kWholeTurn) && !setting.is(HandNullThrow::kNone);
  return !dead_end || !EndsInNullThrow(position, setting, hue);
}

bool EndsInNullThrow(const Position& position, const Setting& setting, Hue hue) {
  Position then = position;
  HandAt(then, HandOf(setting, position.seat, hue)).left.erase(6);
  bool owes = false;
  for (const int hand : HandsOf(setting, position.seat)) {
    if (HasNumbers(HandAt(then, hand))) return false;
    owes = owes || OwesNull(HandAt(then, hand));
  }
  return owes;
}

bool MayPlayNull(const Position& position, const Setting& setting) {
  bool owes = false;
  bool numbers = false;
  for (const int hand : HandsOf(setting, position.seat)) {
    // AMB-087 B: when all numbers of that set are crossed out.
    const bool last = setting.is(HandPassUse::kLast);
    const bool only_six = HandAt(position, hand).left == std::set<int>{kNullThrow, 6} &&
                          setting.is(HandDeadEnd::kNotChosen) && setting.is(HandPassPlace::kWholeTurn);
    const bool crossed_out = !HasNumbers(HandAt(position, hand)) || only_six;
    if (OwesNull(HandAt(position, hand)) && (!last || crossed_out)) owes = true;
    numbers = numbers || HasNumbers(HandAt(position, hand));
  }
  if (!owes) return false;
  // AMB-089: it takes the place of a turn, or of any play.
  if (position.sixes == 0 || setting.is(HandPassPlace::kAnyPlay)) return true;
  return !numbers && setting.is(HandDeadEnd::kPassThere);
}

void CrossOut(Position& position, const Setting& setting, Hue hue, int number) {
  const int hand = HandOf(setting, position.seat, hue);
  HandAt(position, hand).left.erase(number);
  // AMB-086: as soon as all are crossed out and no null throw is owed.
  if (setting.is(HandRenewal::kAtOnce) && HandAt(position, hand).left.empty()) {
    Renew(position, setting, hand);
  }
}

void CrossOutNull(Position& position, const Setting& setting) {
  for (const int hand : HandsOf(setting, position.seat)) {
    const bool last = setting.is(HandPassUse::kLast) && HandAt(position, hand).left.size() > 2;
    if (!OwesNull(HandAt(position, hand)) || (last && HasNumbers(HandAt(position, hand)))) continue;
    HandAt(position, hand).left.erase(kNullThrow);
    if (setting.is(HandRenewal::kAtOnce) && HandAt(position, hand).left.empty()) {
      Renew(position, setting, hand);
    }
    return;
  }
}

void RenewForTurn(Position& position, const Setting& setting) {
  if (!setting.chosen() || setting.is(HandRenewal::kAtOnce)) return;
  for (const int hand : HandsOf(setting, position.seat)) {
    if (HandAt(position, hand).left.empty()) Renew(position, setting, hand);
  }
}

// NODICE-7, AMB-140: whether a further play is possible; renews the numbers where that is what happens.
bool HasFurtherPlay(Position& position, const Setting& setting) {
  bool owes = false;
  for (const int hand : HandsOf(setting, position.seat)) {
    if (HasNumbers(HandAt(position, hand))) return true;
    owes = owes || OwesNull(HandAt(position, hand));
  }
  if (!owes) return false;  // AMB-086 B: nothing is left until the next turn
  if (setting.is(HandPassPlace::kAnyPlay)) return true;
  switch (setting.ask<HandDeadEnd>()) {
    case HandDeadEnd::kTurnEnds:
    case HandDeadEnd::kNotChosen:
      return false;
    case HandDeadEnd::kPassThere:
      return true;
    case HandDeadEnd::kRenews:
      for (const int hand : HandsOf(setting, position.seat)) {
        const bool owed = OwesNull(HandAt(position, hand));
        HandAt(position, hand).left = AllNumbers();
        Hand& renewed = HandAt(position, hand);
        const bool due = renewed.waits > 0 && --renewed.waits == 0;
        if (owed || due) renewed.left.insert(kNullThrow);
      }
      return true;
  }
  return false;
}

}  // namespace parchis::naive
