#include "verifier/replay/omissions.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "engine/apply.h"
#include "engine/legal_plies.h"
#include "verifier/replay/claims.h"
#include "verifier/replay/meanings.h"

namespace arbitro {
namespace {

using parchis::Effect;
using parchis::Ply;
using parchis::State;

constexpr std::uint8_t kHighestFace = 6;

struct Reached {
  State state;
  bool undeclared = false;  // a turn was passed that the header does not declare
};

// Whether some piece is farther on than the note of the next ply has it: it would have to be captured, and,
// if it stood in its nest before, to have come out only for that.
[[nodiscard]] bool IsPast(const State& before, const State& state, const parchis::Table& table,
                          const log::RecordedNote& note) {
  for (std::size_t i = 0; i < note.position_after.size(); ++i) {
    const auto piece = parchis::Piece::FromIndex(static_cast<int>(i));
    if (!table.pieces_in_play().contains(piece) || state.nests().contains(piece)) continue;
    const auto noted = table.board().PlaceOf(piece.color(), note.position_after[i]);
    if (!noted || (noted->in_nest() && !before.nests().contains(piece))) continue;
    if (noted->in_nest() || state.place(piece).progress() > noted->progress()) return true;
  }
  return false;
}

// The states that plies which were not written lead to, nearest first.
class Search {
 public:
  Search(const parchis::Table& table, const Omits& omits, const State& before, std::uint8_t seat,
         const log::RecordedNote* note)
      : table_(table),
        omits_(omits),
        before_(before),
        seat_(seat),
        note_(note),
        hashes_{parchis::HashOf(before)} {}

  // Whether no state was left out for want of room.
  [[nodiscard]] bool complete() const { return complete_; }

  // The states one unwritten ply after `from`.
  void Expand(const Reached& from, std::vector<Reached>& reached) {
    if (omits_.looks != nullptr) ++*omits_.looks;
    if (omits_.looked_enough()) {
      complete_ = false;
      return;
    }
    if (from.state.over || (from.state.ThrowIsNext() && !omits_.turns())) return;
    for (const std::uint8_t die : parchis::NumbersToPlay(from.state, table_)) {
      const bool two_dice = table_.two_dice() && die != 0;
      for (std::uint8_t second = two_dice ? die : 0; second <= (two_dice ? kHighestFace : 0); ++second) {
        AddIfOnly(from, die, second, reached);
      }
    }
  }

 private:
  // Adds the state after the only decision there is with this face, if a record may leave it out.
  void AddIfOnly(const Reached& from, std::uint8_t die, std::uint8_t second_die,
                 std::vector<Reached>& reached) {
    const std::vector<Ply> plies = parchis::DistinctLegalPlies(from.state, table_, die, second_die);
    const auto moves = [](const Ply& ply) { return ply.piece.has_value(); };
    // Of several bonuses that nobody can use it is all one which is given up first.
    const bool only = plies.size() == 1 || std::ranges::none_of(plies, moves);
    const auto pass = std::ranges::find_if_not(plies, moves);
    // Where a player may decline, a producer that leaves passes out leaves that one out too.
    // So does one that does not write a bonus that is given up, which breaks no rule.
    const bool may_omit = die == 0 || omits_.passes || omits_.undeclared_passes;
    const bool declined = may_omit && pass != plies.end();
    if (plies.empty() || (!only && !declined)) return;
    const Effect effect = parchis::Judge(from.state, table_, only ? plies.front() : *pass).effect;
    bool undeclared = from.undeclared;
    switch (effect.kind) {
      case Effect::Kind::kPenalty:
        if (omits_.forced_moves || (omits_.passes && !effect.penalized)) break;
        // Without a piece that it costs anything, a third six is a pass.
        if (effect.penalized || !omits_.undeclared_passes || from.state.seat == seat_) return;
        undeclared = true;
        break;
      case Effect::Kind::kMove:
        if (!omits_.forced_moves) return;
        break;
      case Effect::Kind::kPass:
        // A bonus that nobody could use is nothing anybody misses; a turn is.
        if (!from.state.ThrowIsNext() || omits_.passes) break;
        if (!omits_.undeclared_passes || from.state.seat == seat_) return;
        undeclared = true;
        break;
    }
    Add(from.state, effect, undeclared, reached);
    if (effect.kind != Effect::Kind::kMove) return;
    // Like pieces are one decision, but several names.
    for (const Ply& like : parchis::LegalPlies(from.state, table_, die, second_die)) {
      if (like.piece == effect.piece) continue;
      Add(from.state, parchis::Judge(from.state, table_, like).effect, undeclared, reached);
    }
  }

  void Add(State state, const Effect& effect, bool undeclared, std::vector<Reached>& reached) {
    parchis::Apply(state, table_, effect);
    if (note_ != nullptr && effect.kind == Effect::Kind::kMove && IsPast(before_, state, table_, *note_))
      return;
    const std::uint64_t hash = parchis::HashOf(state);
    for (std::size_t i = 0; i < reached.size(); ++i) {
      if (hashes_[i] == hash && reached[i].state == state) return;
    }
    if (reached.size() < kMaxOmittedStates) {
      reached.push_back({state, undeclared});
      hashes_.push_back(hash);
    } else {
      complete_ = false;
    }
  }

  const parchis::Table& table_;
  const Omits& omits_;
  const State& before_;
  const std::uint8_t seat_;
  const log::RecordedNote* note_;
  bool complete_ = true;
  std::vector<std::uint64_t> hashes_;  // of what is reached
};

}  // namespace

Omits OmitsOf(const log::RecordedGame& game) {
  const bool writes_passes = std::ranges::any_of(game.plies, [](const log::RecordedPly& recorded) {
    return recorded.ply.die != 0 && !recorded.ply.piece && !recorded.from && !recorded.to &&
           !recorded.penalized && recorded.event == log::Event::kNone && !recorded.unusable;
  });
  return {.passes = game.header.omits_passes,
          .forced_moves = game.header.omits_forced_moves,
          .undeclared_passes = !game.header.omits_passes && !writes_passes};
}

std::optional<State> AfterUnusable(const parchis::Table& table, const State& before) {
  State state = before;
  for (std::size_t passed = 0; !state.ThrowIsNext() && !state.over; ++passed) {
    const std::vector<Ply> plies = parchis::DistinctLegalPlies(state, table, 0);
    const bool moves = std::ranges::any_of(plies, [](const Ply& ply) { return ply.piece.has_value(); });
    if (moves || plies.empty() || passed == parchis::OwedList::kMaxOwed) return std::nullopt;
    parchis::Apply(state, table, parchis::Judge(state, table, plies.front()).effect);
  }
  if (state == before) return std::nullopt;
  return state;
}

std::optional<Filled> SkipOmitted(const parchis::Table& table, const Omits& omits, const State& before,
                                  const Ply& ply, const log::RecordedPly& recorded,
                                  const log::RecordedNote* note, std::uint64_t* work) {
  Search search(table, omits, before, ply.seat, note);
  std::vector<Reached> reached{{before, false}};
  std::optional<Filled> filled;
  for (std::size_t next = 0; next < reached.size() && !omits.looked_enough(); ++next) {
    const Reached from = reached[next];  // Expand appends
    if (next > 0) {
      // As any recorded ply it may leave open what it was.
      const std::vector<Meaning> meanings = MeaningsOf(table, from.state, recorded, ply);
      const auto fits = std::ranges::find_if(meanings, [&](const Meaning& meaning) {
        return note == nullptr || NoteAgrees(table, meaning.after, meaning.judgement.effect, *note);
      });
      if (fits != meanings.end()) {
        if (!filled) {
          filled = Filled{from.state, fits->judgement, from.undeclared, {}};
        } else {
          filled->others.push_back(from.state);
        }
        continue;  // nothing is missing after a ply that fits
      }
    }
    search.Expand(from, reached);
  }
  if (work != nullptr) *work += reached.size() - 1;
  return filled;
}

Fillings FillingsOf(const parchis::Table& table, const Omits& omits, const State& before, std::uint8_t seat,
                    const log::RecordedNote* note) {
  Omits declared = omits;
  declared.undeclared_passes = false;
  Search search(table, declared, before, seat, note);
  std::vector<Reached> reached{{before, false}};
  for (std::size_t next = 0; next < reached.size(); ++next) {
    const Reached from = reached[next];  // Expand appends
    search.Expand(from, reached);
  }
  Fillings fillings{{}, search.complete()};
  for (const Reached& one : reached) fillings.states.push_back(one.state);
  return fillings;
}

}  // namespace arbitro
