#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "engine/judge.h"
#include "engine/ply.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/log/recorded_game.h"

namespace arbitro {

// How a replay goes on after a ply that does not hold.
enum class OnIllegal : std::uint8_t {
  kClaimed,  // as if the recorded ply stood
  kLegal,    // as the rules would have it: an illegal ply is not carried out, a wrong claim is put right
  kStop,     // not at all
};

// Plies for which it is said otherwise how the replay goes on after them.
using DecidedPlies = std::map<std::uint32_t, OnIllegal>;

// How the replay goes on after this ply; `usual` where nothing is decided.
[[nodiscard]] inline OnIllegal OnIllegalAfter(std::uint32_t ply, const DecidedPlies* decided,
                                              OnIllegal usual) {
  if (decided == nullptr) return usual;
  const auto found = decided->find(ply);
  return found == decided->end() ? usual : found->second;
}

// A ply that does not hold, in the state in which it was judged.
struct Trouble {
  const parchis::State& before;
  const parchis::Table& table;
  const log::RecordedPly& recorded;
  const parchis::Ply& ply;  // the facts, with what the replay worked out (piece, victim)
  const parchis::Judgement& judgement;
  const log::RecordedNote* note = nullptr;  // of this ply, if there is one
  bool play_is_fact = false;  // the record leaves out something else (a face), but not what was moved
};

// Puts every piece where the note of a ply has it after the ply; false if a noted square is none of the
// piece's.
[[nodiscard]] bool PutAsNoted(parchis::State& state, const parchis::Table& table,
                              const log::RecordedNote& note);

// The state if the recorded ply stood, claims included; nullopt if what it claims cannot be carried out.
[[nodiscard]] std::optional<parchis::State> StateIfItStood(const Trouble& trouble);

// The state if the rules had their way.
[[nodiscard]] parchis::State StateByTheRules(const Trouble& trouble);

// Other states that the producer of the log may have been in after it, likeliest first, none equal to
// `chosen`: a later ply that fits one of them only follows from this trouble. The game may have gone on from
// what is recorded or from what the rules make of it, or the play was right and only the record of it is not.
// At most kMaxBranches.
[[nodiscard]] std::vector<parchis::State> OtherStates(const Trouble& trouble, const parchis::State& chosen);
inline constexpr std::size_t kMaxBranches = 256;

}  // namespace arbitro
