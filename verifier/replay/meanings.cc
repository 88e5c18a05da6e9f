#include "verifier/replay/meanings.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <tuple>
#include <utility>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "engine/legal_plies.h"
#include "engine/throw_uses.h"
#include "verifier/replay/choices.h"
#include "verifier/replay/claims.h"
#include "verifier/replay/doubts.h"

namespace arbitro {
namespace {

using parchis::Effect;
using parchis::Judgement;
using parchis::Piece;
using parchis::PieceSet;
using parchis::Ply;
using parchis::State;

// Who stands where the move ends, before it is made.
[[nodiscard]] PieceSet StandingThere(const parchis::Table& table, const State& before, const Effect& effect) {
  if (effect.kind != Effect::Kind::kMove || !table.board().OnTrack(effect.to)) return {};
  return before.at(table.board().TrackSquare(effect.piece->color(), effect.to.progress()));
}

// Whether nothing is left to choose once the ply holds: what is spent, who moves where to, whom it captures,
// and who is penalized, as far as there may be more than one answer.
[[nodiscard]] bool SaysAll(const parchis::Table& table, const State& before, const log::RecordedPly& recorded,
                           const Ply& ply, const Effect& effect) {
  if (!ply.piece) {
    return ply.die != 0 && (recorded.penalized_said || effect.kind == Effect::Kind::kPass);
  }
  if (!recorded.to || ply.spend == parchis::Spend::kNotSaid) return false;
  const bool may_penalize = table.rules().get<parchis::CaptureDuty>() == parchis::CaptureDuty::kHuff;
  return (recorded.captured_said || StandingThere(table, before, effect).empty()) &&
         (recorded.penalized_said || !may_penalize);
}

class Gathering {
 public:
  Gathering(const parchis::Table& table, const State& before, const log::RecordedPly& recorded)
      : table_(table), before_(before), recorded_(recorded) {}

  // Adds the ply if it holds and leads where no other does.
  Judgement Add(const Ply& ply) {
    const Judgement judgement = parchis::Judge(before_, table_, ply);
    if (!judgement.legal() || !ClaimsAgree(table_, recorded_, judgement.effect)) return judgement;
    State after = before_;
    parchis::Apply(after, table_, judgement.effect);
    const bool known =
        std::ranges::any_of(meanings_, [&](const Meaning& other) { return other.after == after; });
    if (!known) meanings_.push_back({ply, judgement, std::move(after)});
    return judgement;
  }

  // The same piece going the same way with another victim (AMB-016 C, AMB-021, AMB-095, AMB-138 D).
  void AddOtherVictims(const Ply& ply, const Effect& usual) {
    if (recorded_.captured_said || !usual.captured.has_one()) return;
    for (const Piece victim : StandingThere(table_, before_, usual) - usual.captured) {
      Ply other = ply;
      other.choice.victim = victim;
      Add(other);
    }
  }

  // Whatever the rules allow with this throw or bonus.
  void AddAllOf(const Ply& ply) {
    if (ply.seat != before_.seat || before_.over) return;
    for (Ply other : parchis::LegalPlies(before_, table_, ply.die, ply.second_die)) {
      // A piece that the record does not name may be taken for one already, by another state.
      if (IsUnnamed(recorded_) ? !other.piece : other.piece != ply.piece) continue;
      if (!TakeUse(ply, other)) continue;
      other.second_piece = ply.second_piece;
      if (ply.choice.victim) other.choice.victim = ply.choice.victim;
      if (ply.choice.contact != parchis::Contact::kNotSaid) other.choice.contact = ply.choice.contact;
      AddChoices(table_, recorded_, other);
      Add(other);
      AddOtherBonuses(other);
    }
  }

  // The same with another of the bonuses that the record cannot tell apart.
  void AddOtherBonuses(Ply ply) {
    if (ply.die != 0 || before_.ThrowIsNext() || !LeavesBonusOpen(before_, ply)) return;
    for (std::size_t i = 0; i < before_.owed.size(); ++i) {
      if (before_.owed[i].kind != parchis::Owed::Kind::kBonus) continue;
      ply.choice.item = static_cast<std::uint8_t>(i + 1);
      Add(ply);
    }
  }

  // Whatever the rules allow with this face, of a record that says nothing else.
  void AddAny(const Ply& ply) {
    if (ply.seat != before_.seat || before_.over) return;
    for (Ply other : parchis::LegalPlies(before_, table_, ply.die)) {
      other.die = ply.die;
      Add(other);
    }
  }

  // All that the record may mean with this throw or bonus.
  void AddWith(const Ply& ply) {
    if (IsUnnamed(recorded_)) {
      AddAllOf(ply);
      return;
    }
    const Judgement usual = Add(ply);
    const bool bonus_open = LeavesBonusOpen(before_, ply);
    const bool may_say_all = table_.two_dice() && !meanings_.empty() && !bonus_open;
    if (may_say_all && SaysAll(table_, before_, recorded_, ply, usual.effect)) return;
    if (LeavesChoice(table_.rules()) || bonus_open) {
      AddAllOf(ply);
    } else {
      AddOtherVictims(ply, usual.effect);
    }
  }

  [[nodiscard]] std::vector<Meaning> Take() { return std::move(meanings_); }

 private:
  // What the ply says that it uses; where it does not say, the other tells. False: it says something else.
  [[nodiscard]] static bool TakeUse(const Ply& ply, Ply& other) {
    if (parchis::UsesSomeDie(ply)) return other.die != 0;
    if (ply.spend == parchis::Spend::kNotSaid && ply.die == 0) return true;
    // A throw is none of what was owed before it.
    if (ply.spend == parchis::Spend::kNotSaid && ply.second_die != 0) {
      return other.die == ply.die && other.second_die == ply.second_die;
    }
    other.die = ply.die;
    other.second_die = ply.second_die;
    other.spend = ply.spend;
    return true;
  }

  const parchis::Table& table_;
  const State& before_;
  const log::RecordedPly& recorded_;
  std::vector<Meaning> meanings_;
};

// What is compared of a ply whose face is not known.
[[nodiscard]] log::RecordedPly WhatIsThere(const log::RecordedPly& recorded) {
  log::RecordedPly there;
  there.ply = recorded.ply;
  there.from = recorded.from;
  there.to = recorded.to;
  there.captured = recorded.captured;
  there.captured_said = !recorded.captured.empty();
  if (recorded.bonus_earned.value_or(0) != 0) there.bonus_earned = recorded.bonus_earned;
  return there;
}

[[nodiscard]] std::vector<Meaning> MeaningsOfSomeFace(const parchis::Table& table, const State& before,
                                                      const log::RecordedPly& recorded, Ply ply) {
  const log::RecordedPly there = WhatIsThere(recorded);
  Gathering gathering(table, before, there);
  for (const std::uint8_t face : FacesOf(before, recorded.ply)) {
    ply.die = face;
    if (!ply.piece && !IsUnnamed(recorded)) {
      gathering.AddAny(ply);
    } else {
      gathering.AddWith(ply);
    }
  }
  std::vector<Meaning> meanings = gathering.Take();
  // A piece that is sent to the nest tells that it was a third six, if it can have been one.
  const auto penalizes = [&](const Meaning& meaning) {
    return recorded.penalized && meaning.judgement.effect.penalized == recorded.penalized;
  };
  if (std::ranges::any_of(meanings, penalizes)) std::erase_if(meanings, std::not_fn(penalizes));
  return meanings;
}

}  // namespace

bool OwesOfSeveral(const State& before) {
  std::optional<Piece> first;
  for (std::size_t i = 0; i < before.owed.size(); ++i) {
    const parchis::Owed& owed = before.owed[i];
    if (owed.kind != parchis::Owed::Kind::kBonus || !owed.by) continue;
    if (first && *first != *owed.by) return true;
    first = owed.by;
  }
  return false;
}

bool IsOfSomeFace(const parchis::Table& table, const log::RecordedPly& recorded) {
  if (table.two_dice() || parchis::ChoosesNumbers(table.rules())) return false;
  return recorded.event == log::Event::kFacesUnknown
             ? !recorded.unusable
             : recorded.event == log::Event::kNone && recorded.OnlyFaceUnreadable();
}

std::vector<Meaning> MeaningsOf(const parchis::Table& table, const State& before,
                                const log::RecordedPly& recorded, const Ply& ply) {
  if (recorded.event != log::Event::kNone || recorded.unusable) [[unlikely]] {
    if (IsOfSomeFace(table, recorded)) return MeaningsOfSomeFace(table, before, recorded, ply);
  }
  Gathering gathering(table, before, recorded);
  gathering.AddWith(ply);
  return gathering.Take();
}

bool MeansOnlyThis(const parchis::Table& table, const State& before, const log::RecordedPly& recorded,
                   const Ply& ply, const Judgement& judgement) {
  return table.two_dice() && !IsUnnamed(recorded) && judgement.legal() && !judgement.victim_unknown &&
         !judgement.order_unknown && !judgement.unsearched && !LeavesBonusOpen(before, ply) &&
         SaysAll(table, before, recorded, ply, judgement.effect) &&
         ClaimsAgree(table, recorded, judgement.effect);
}

std::optional<Piece> PieceThere(const parchis::Table& table, const State& before,
                                const log::RecordedPly& recorded) {
  if (recorded.ply.seat >= table.seat_count()) return std::nullopt;
  for (const Piece piece : table.MovableBy(recorded.ply.seat)) {
    const auto square = table.board().SquareOf(piece.color(), before.place(piece));
    if (!recorded.from || square == *recorded.from) return piece;
  }
  return std::nullopt;
}

int CountPieces(const State& before, const std::vector<Meaning>& meanings) {
  std::vector<Piece> told_apart;
  for (const Meaning& meaning : meanings) {
    if (!meaning.ply.piece) continue;
    const Piece piece = *meaning.ply.piece;
    const bool known = std::ranges::any_of(told_apart, [&](Piece other) {
      return other.color() == piece.color() && before.place(other) == before.place(piece);
    });
    if (!known) told_apart.push_back(piece);
  }
  return static_cast<int>(told_apart.size());
}

int CountChosen(const std::vector<Meaning>& meanings) {
  // An ally may have been joined or captured (AMB-066 C, AMB-078 B).
  std::vector<std::tuple<parchis::Place, std::optional<Piece>, bool>> chosen;
  for (const Meaning& meaning : meanings) {
    if (meaning.ply.piece != meanings.front().ply.piece) continue;
    const Effect& effect = meaning.judgement.effect;
    const std::tuple end{effect.to, effect.penalized, effect.captured.empty()};
    if (std::ranges::find(chosen, end) == chosen.end()) chosen.push_back(end);
  }
  return static_cast<int>(chosen.size());
}

PieceSet VictimsOf(const parchis::Table& table, const State& before, const Meaning& meaning) {
  const Effect& effect = meaning.judgement.effect;
  if (!effect.captured.has_one()) return {};
  PieceSet victims = effect.captured;
  for (const Piece victim : StandingThere(table, before, effect) - effect.captured) {
    Ply other = meaning.ply;
    other.choice.victim = victim;
    const Judgement judgement = parchis::Judge(before, table, other);
    if (judgement.legal() && judgement.effect.captured == PieceSet::Of(victim)) victims.insert(victim);
  }
  return victims;
}

}  // namespace arbitro
