#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/judge.h"
#include "engine/ply.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/log/recorded_game.h"

namespace arbitro {

// A state in which the recorded ply holds after plies that the record leaves out.
struct Filled {
  parchis::State state;
  parchis::Judgement judgement;        // of the ply in that state
  bool undeclared_turn = false;        // a whole turn is missing and the header does not say that passes are
  std::vector<parchis::State> others;  // further states in which it holds, as likely
};

// States that the searches of a game by all its readings together look at; by one reading alone there are
// limits of its own.
inline constexpr std::uint64_t kMaxOmissionLooks = 300'000;
// The same of those that look for answers by which what was found wrong would be right: beyond that such
// answers are named only where nothing has to be left out for them.
inline constexpr std::uint64_t kMaxExplainingLooks = 10'000;

// What a record leaves out: what its header declares, and passes where it never writes one.
struct Omits {
  bool passes = false;
  bool forced_moves = false;
  bool undeclared_passes = false;
  // Set: the states that all searches together, of the game by all readings, or for what its findings rest
  // on, have looked at; with as many as may be they look at no more and are good for nothing.
  std::uint64_t* looks = nullptr;
  std::uint64_t max_looks = kMaxOmissionLooks;

  [[nodiscard]] bool looked_enough() const { return looks != nullptr && *looks >= max_looks; }
  [[nodiscard]] bool declared() const { return passes || forced_moves; }
  [[nodiscard]] bool turns() const { return declared() || undeclared_passes; }
};
[[nodiscard]] Omits OmitsOf(const log::RecordedGame& game);

// Tries to explain a ply that does not hold by plies before it that the producer did not write (AMB-096): a
// bonus that no piece could use, throws that left no move or, if declared, a single one. nullopt: it does not
// hold then either. Looks at no more than kMaxOmittedStates states. With `note` only what it agrees with
// counts. `work`: the states looked at are added to it.
[[nodiscard]] std::optional<Filled> SkipOmitted(const parchis::Table& table, const Omits& omits,
                                                const parchis::State& before, const parchis::Ply& ply,
                                                const log::RecordedPly& recorded,
                                                const log::RecordedNote* note = nullptr,
                                                std::uint64_t* work = nullptr);

// All states that declared omissions may lead to from `before`, which is the first of them, nearest first: a
// ply that fits may have unwritten ones before it too. `note`, of the ply that comes next, is not passed by.
struct Fillings {
  std::vector<parchis::State> states;
  bool complete = true;  // no more than kMaxOmittedStates
};
[[nodiscard]] Fillings FillingsOf(const parchis::Table& table, const Omits& omits,
                                  const parchis::State& before, std::uint8_t seat,
                                  const log::RecordedNote* note);
inline constexpr std::size_t kMaxOmittedStates = 400;
// States that a game may make the search look at for what the other states it may be in leave out; beyond
// that they are more than are followed.
inline constexpr std::uint64_t kMaxOmissionWork = 200'000;
inline constexpr std::uint64_t kMaxRefillWork = 4000;  // searches of a game for other moves left out

// The state once everything that is owed has been passed, where nothing of it can be moved; nullopt where
// something can, or nothing is owed.
[[nodiscard]] std::optional<parchis::State> AfterUnusable(const parchis::Table& table,
                                                          const parchis::State& before);

}  // namespace arbitro
