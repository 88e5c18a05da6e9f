#pragma once

#include <set>
#include <string>

#include "engine/notation.h"
#include "engine/table.h"
#include "tests/support/naive_engine/compare.h"
#include "tests/support/naive_engine/naive_engine.h"
#include "verifier/findings/perft.h"
#include "verifier/perft/naming.h"

namespace arbitro::perft {

// The same counts by the rulebook's own engine, which shares the naming of states and nothing that plays.
class NaiveCount {
 public:
  explicit NaiveCount(const parchis::Table& table)
      : table_(table), setting_(parchis::naive::SettingOf(table)) {}

  [[nodiscard]] PerftRow Run(const parchis::naive::Position& position, int depth) const {
    PerftRow row;
    Count(position, depth, row);
    return row;
  }

 private:
  [[nodiscard]] std::string LineOf(const parchis::naive::Position& position) const {
    return parchis::FormatPosition(Named(parchis::naive::StateOf(position, table_), table_), table_);
  }

  void Count(const parchis::naive::Position& position, int depth, PerftRow& row) const {
    if (depth == 0) {
      ++row.sequences;
      row.digest += HashOfLine(LineOf(position));
      return;
    }
    if (position.over) return;
    const bool thrown = position.debts.empty() || position.throw_first;
    if (!thrown) return CountThrow(position, 0, 0, depth, row);
    for (int die = setting_.chosen() ? 0 : 1; die <= 6; ++die) {
      if (!setting_.two_dice()) CountThrow(position, die, 0, depth, row);
      for (int second = 1; setting_.two_dice() && second <= die; ++second)
        CountThrow(position, die, second, depth, row);
    }
  }

  void CountThrow(const parchis::naive::Position& position, int die, int second, int depth,
                  PerftRow& row) const {
    std::set<std::string> seen;
    for (const parchis::naive::Move& move : parchis::naive::LegalMoves(position, setting_, die, second)) {
      const parchis::naive::Position after = parchis::naive::After(position, setting_, move);
      if (seen.insert(LineOf(after)).second) Count(after, depth - 1, row);
    }
  }

  const parchis::Table& table_;
  const parchis::naive::Setting setting_;
};

}  // namespace arbitro::perft
