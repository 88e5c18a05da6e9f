// Position lines. Any text: what is taken is written back as a line that is taken for the same state, and
// such a state can be played on. States of a game: their lines give them back.
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/apply.h"
#include "engine/judge.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "fuzz/made_game.h"
#include "fuzz/require.h"
#include "fuzz/target.h"
#include "tests/support/game_maker.h"

namespace arbitro::fuzz {
namespace {

using parchis::State;
using parchis::Table;
using parchis::testing::Choices;

[[nodiscard]] std::string Told(const Table& table, std::string_view line) {
  return parchis::NamedRules{.base = &parchis::Presets().front(), .rules = table.rules()}.Spec() + "\n" +
         std::string(line);
}

void RequireComesBack(const State& state, const Table& table) {
  const std::string line = parchis::FormatPosition(state, table);
  const auto told = [&] { return Told(table, line); };
  Require(parchis::CountColors(line) == static_cast<std::size_t>(table.board().arms()),
          "a line has the colors of its board", told);
  const auto again = parchis::ParsePosition(line, table);
  Require(again.has_value(), "a written line is read", [&] {
    return told() + "\n" + again.error().reason + " at " + std::to_string(again.error().offset);
  });
  Require(parchis::FormatPosition(*again, table) == line, "it is written again alike", told);
  Require(*again == state, "it is the same state", told);
}

// The state can be played on, and what comes of it can be written, too.
void PlayOn(Choices& choices, const State& state, const Table& table) {
  constexpr std::size_t kPlies = 3;
  std::size_t plies = 0;
  const State last =
      parchis::testing::PlayGame(choices, table, state, kPlies, [&](const parchis::testing::Step& step) {
        RequireComesBack(step.after, table);
        return ++plies > 0;
      });
  Require(last.over || plies == kPlies, "while a game runs, something is legal",
          [&] { return Told(table, parchis::FormatPosition(last, table)); });
}

void ReadLine(Choices& choices, std::string_view line, const Table& table) {
  const auto state = parchis::ParsePosition(line, table);
  if (!state) {
    Require(!state.error().reason.empty(), "what is wrong with a line is said");
    Require(state.error().offset <= line.size(), "the place of what is wrong is in the line");
    return;
  }
  RequireComesBack(*state, table);
  if (!state->over) PlayOn(choices, *state, table);
}

void Play(Choices& choices, const Table& table) {
  constexpr std::size_t kPlies = 100;
  const State start = parchis::testing::MakeStart(choices, table);
  parchis::testing::PlayGame(choices, table, start, kPlies, [&](const parchis::testing::Step& step) {
    RequireComesBack(step.after, table);
    return !choices.spent();
  });
}

}  // namespace
}  // namespace arbitro::fuzz

// The first bytes say which table it is, and what becomes of the others.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arbitro;
  constexpr std::size_t kBytesOfTable = 32;
  std::span<const std::uint8_t> bytes(data, size);
  parchis::testing::Choices table_choices(fuzz::TakeFront(bytes, kBytesOfTable));
  const bool reads = table_choices.Below(4) != 3;
  const parchis::Table table =
      parchis::testing::MakeTable(table_choices, fuzz::MakeNamedRules(table_choices).rules);
  if (reads) {
    fuzz::ReadLine(table_choices, fuzz::AsText(bytes), table);
  } else {
    parchis::testing::Choices choices(bytes);
    fuzz::Play(choices, table);
  }
  return 0;
}
