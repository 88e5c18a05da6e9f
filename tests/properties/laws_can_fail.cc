// Laws that cannot fail protect nothing: each sees what is tampered with, unless only another program could
// break it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/state.h"
#include "tests/support/invariants.h"
#include "tests/support/played_game.h"

namespace arbitro::testing {
namespace {

using namespace parchis;
using parchis::testing::Choices;
using parchis::testing::Step;

// Laws that ask the program twice, or in two ways: what is given to them cannot break them. The mutations of
// the engine do (docs/testing.md).
constexpr auto kOfTheProgramAlone = std::to_array<std::string_view>({
    "LegalPlies are all that Judge accepts",
    "A pass is legal exactly where nothing else is",
    "Decisions that are listed apart are different",
    "Turning the board changes nothing",
    "Exchanging the pieces of a color changes nothing",
    "Counting the seats from another one changes nothing",
    "The second engine finds the same",
    "The second engine finds the same of every ply that can be written",
    "A rule point that was not asked changes nothing",
    "Every form of a log is read back",
    "A record that is cut or damaged accuses nobody",
    "With points of its rules open, its own reading survives",
    "Every report tells the same counts",
    "The report does not depend on the number of threads",
});

[[nodiscard]] Piece AnyPiece(Choices& choices, const Table& table) {
  std::vector<Piece> pieces;
  for (const Piece piece : table.pieces_in_play()) pieces.push_back(piece);
  return pieces[choices.Below(static_cast<std::uint32_t>(pieces.size()))];
}

[[nodiscard]] Place AnyPlace(Choices& choices, const Table& table) {
  return Place::At(static_cast<int>(choices.Below(static_cast<std::uint32_t>(table.board().goal()))));
}

// ---- States ----

using StateTamper = std::function<void(Choices&, const Table&, State&)>;
[[nodiscard]] std::vector<StateTamper> StateTampers() {
  return {
      [](Choices& /*choices*/, const Table& table, State& state) {  // three on a square
        int put = 0;
        for (const Piece piece : table.pieces_in_play()) {
          if (put++ < 3) state.Put(table.board(), piece, Place::At(3));
        }
      },
      [](Choices& /*choices*/, const Table& table, State& state) {  // beyond the goal
        state.Put(table.board(), table.pieces_in_play().first(), Place::At(table.board().goal() + 1));
      },
      [](Choices& /*choices*/, const Table& table, State& state) {  // what no rule remembers
        state.sixes = 0;
        state.last = table.pieces_in_play().first();
      },
      [](Choices& /*choices*/, const Table& /*table*/, State& state) { state.over = true; },
  };
}

// ---- Plies ----

using StepTamper = std::function<void(Choices&, const Table&, Step&)>;
[[nodiscard]] std::vector<StepTamper> StepTampers() {
  return {
      [](Choices& choices, const Table& table, Step& step) {
        step.after.Put(table.board(), AnyPiece(choices, table), AnyPlace(choices, table));
      },
      [](Choices& /*choices*/, const Table& /*table*/, Step& step) { ++step.judgement.effect.steps; },
      [](Choices& choices, const Table& table, Step& step) {
        step.judgement.effect.captured.insert(AnyPiece(choices, table));
      },
      [](Choices& /*choices*/, const Table& table, Step& step) {
        step.after.owed.push({.kind = Owed::Kind::kBonus, .value = table.goal_bonus()});
      },
      [](Choices& /*choices*/, const Table& table, Step& step) {
        step.after.seat = static_cast<std::uint8_t>((step.after.seat + 1U) % table.seat_count());
      },
      [](Choices& /*choices*/, const Table& /*table*/, Step& step) {
        step.after.owed.push({.kind = Owed::Kind::kDie, .value = step.die});
      },
      [](Choices& /*choices*/, const Table& /*table*/, Step& step) {
        for (NumberSet& left : step.before.memory.numbers.left) left = {};
      },
      [](Choices& /*choices*/, const Table& table, Step& step) {  // a barrier in the way
        const Effect& effect = step.judgement.effect;
        if (!effect.piece || effect.from.in_nest() || effect.steps < 2) return;
        const auto next = table.board().Walk(effect.from, 1, false);
        if (!next || !table.board().OnTrack(*next)) return;
        const int square = table.board().TrackSquare(effect.piece->color(), next->progress());
        for (const Piece piece : table.pieces_in_play() - PieceSet::AllOf(effect.piece->color())) {
          const auto place = table.board().PlaceOf(piece.color(), Square{square});
          if (place && piece.number() <= 2) step.before.Put(table.board(), piece, *place);
        }
      },
  };
}

// ---- Games ----

using GameTamper = std::function<void(PlayedGame&)>;
[[nodiscard]] std::vector<GameTamper> GameTampers() {
  return {
      [](PlayedGame& game) {
        for (Step& step : game.steps) {
          if (step.judgement.effect.steps > 0) ++step.judgement.effect.steps;
        }
      },
      [](PlayedGame& game) {
        Finding finding;
        finding.code = Code::kDeclined;
        finding.ply = 0;
        WindowPly shown;
        shown.seat = static_cast<std::uint8_t>(game.log.plies[0].ply.seat + 1);
        shown.die = 7;
        finding.window.push_back(shown);
        game.report.findings.push_back(finding);
        game.report.verdict = Verdict::kInvalid;
      },
      [](PlayedGame& game) {
        for (Step& step : game.steps)
          step.after.Put(game.table.board(), game.table.pieces_in_play().first(), Place::At(1));
      },
  };
}

// The laws that some tampering breaks.
class BrokenLaws {
 public:
  void Try(const PlayedGame& game, Choices& choices) {
    for (const Step& step : game.steps) {
      TryStates(game.table, step, choices);
      TrySteps(game.table, step, choices);
    }
    for (const GameTamper& tamper : GameTampers()) {
      PlayedGame changed = game;
      tamper(changed);
      for (const Law& law : Laws()) {
        if (law.game != nullptr && !law.costly && law.game(changed)) broken_.insert(law.name);
      }
    }
  }
  [[nodiscard]] const std::set<std::string_view>& names() const { return broken_; }

 private:
  void TryStates(const Table& table, const Step& step, Choices& choices) {
    for (const StateTamper& tamper : StateTampers()) {
      State state = step.after;
      tamper(choices, table, state);
      for (const Law& law : Laws()) {
        if (broken_.contains(law.name)) continue;
        if (law.state != nullptr && law.state(table, state)) broken_.insert(law.name);
        // A state that no play leads to may be another one when it is read back.
        const bool same_plies = law.name == "Equal states have equal plies";
        if (same_plies && !state.over && law.situation({table, state, 6, 0})) broken_.insert(law.name);
      }
    }
  }

  void TrySteps(const Table& table, const Step& step, Choices& choices) {
    for (const StepTamper& tamper : StepTampers()) {
      Step changed = step;
      tamper(choices, table, changed);
      for (const Law& law : Laws()) {
        if (broken_.contains(law.name) || law.step == nullptr || law.costly) continue;
        if (law.step(table, changed)) broken_.insert(law.name);
      }
    }
  }

  std::set<std::string_view> broken_;
};

TEST(EveryLaw, CanBeBroken) {
  BrokenLaws broken;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Choices choices(seed);
    const Table table = MakeAnyTable(choices);
    broken.Try(MakePlayedGame(choices, table, 40), choices);
  }
  for (const Law& law : Laws()) {
    const bool alone = std::ranges::find(kOfTheProgramAlone, law.name) != kOfTheProgramAlone.end();
    EXPECT_TRUE(alone || broken.names().contains(law.name)) << law.name << ": nothing breaks it";
  }
}

TEST(EveryLaw, HasANameOfItsOwnAndOneQuestion) {
  std::set<std::string_view> names;
  for (const Law& law : Laws()) {
    EXPECT_TRUE(names.insert(law.name).second) << law.name;
    EXPECT_FALSE(law.why.empty()) << law.name;
    const int questions =
        (law.state != nullptr) + (law.situation != nullptr) + (law.step != nullptr) + (law.game != nullptr);
    EXPECT_EQ(questions, 1) << law.name;
  }
  EXPECT_GE(names.size(), 30U);
}

}  // namespace
}  // namespace arbitro::testing
