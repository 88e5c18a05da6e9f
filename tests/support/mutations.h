#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/judge.h"
#include "tests/support/game_maker.h"
#include "tests/support/played_game.h"
#include "verifier/findings/finding.h"

// One fault each, planted in a clean game: what a verifier has to find, and where. Whoever adds a finding
// adds a row to mutations.cc that brings it about, or says there why no change of a log can.
namespace arbitro::testing {

// A log with one fault.
struct Planted {
  std::string bytes;                   // in some form
  std::optional<std::uint32_t> ply{};  // where the fault is to be found; unset: in the game as a whole
};

struct Mutation {
  Code code;
  std::string_view name;  // what is done
  // Plants it in a clean game; nullopt if the game has no place for it.
  std::optional<Planted> (*plant)(const PlayedGame& game, parchis::testing::Choices& choices);
  // Other codes that are equally right, and why.
  std::vector<Code> also{};
  std::string_view why{};
  // The pattern of public faults that it belongs to (docs/testing.md); 0: none.
  int pattern = 0;
  // Rule sets by which it is played, as --rules takes them; empty: every preset.
  std::vector<std::string_view> rules{};
};

[[nodiscard]] std::span<const Mutation> Mutations();

// A code that no row and no illegal ply brings about, and why.
struct Unplanted {
  Code code;
  std::string_view why;
};
[[nodiscard]] std::span<const Unplanted> NotPlanted();

// Illegal plies in the place of legal ones, found by trying every piece with every number and asking the
// engine what is wrong: no second opinion, but every fault that a rule set knows.
struct IllegalPly {
  parchis::Fault fault;
  Planted planted;
};
// Looks at every `stride`-th ply of the game; a fault is planted where `wanted` says so.
[[nodiscard]] std::vector<IllegalPly> PlantIllegalPlies(const PlayedGame& game, std::size_t stride,
                                                        const std::function<bool(parchis::Fault)>& wanted);
// The first place for one fault.
[[nodiscard]] std::optional<Planted> PlantIllegalPly(const PlayedGame& game, parchis::Fault fault);

// Faults that hardly a preset knows, or few games come to, and rules by which there are some.
struct RareFault {
  parchis::Fault fault;
  std::string_view rules;  // as --rules takes them
};
[[nodiscard]] std::span<const RareFault> RareFaults();

// The finding of the verifier that tells this fault.
[[nodiscard]] Code CodeOf(parchis::Fault fault);

// A clean game of a rule set at the table it is made for, from its set-up or a later position, steered to
// what is rare.
[[nodiscard]] PlayedGame CleanGame(std::string_view rules, int arms, std::uint64_t seed,
                                   bool from_the_middle = false);

}  // namespace arbitro::testing
