#include "tests/conformance/fault_patterns.h"

#include <algorithm>

namespace arbitro::conformance {
namespace {

struct Pair {
  std::string_view key;  // a clause, or a row
  std::string_view pattern;
};

// What a clause is most often got wrong by; and rows of published faults by what they got wrong.
const std::vector<Pair>& Pairs() {
  static const std::vector<Pair> kPairs{
      {"SIX-3", "penalty-target"},
      {"SIX-4", "penalty-target"},
      {"SIX-5", "penalty-target"},
      {"SIX-6", "penalty-target"},
      {"PCH-DBL-5", "penalty-target"},
      {"S-10", "penalty-target"},
      {"S-26", "penalty-target"},
      {"S-33", "penalty-target"},
      {"S-35", "penalty-target"},
      {"S-37", "penalty-target"},
      {"S-38", "penalty-target"},
      {"S-39", "penalty-target"},
      {"S-42", "penalty-target"},
      {"SIX-1", "six-value"},
      {"DUO1-6", "six-value"},
      {"DUO2-7", "six-value"},
      {"GLP-SIX-SEVEN", "six-value"},
      {"OPT-1", "six-value"},
      {"S-06", "arrival-order"},
      {"CAPTURE-5", "arrival-order"},
      {"BARRIER-1", "barrier"},
      {"BARRIER-2", "barrier"},
      {"PCH-BLK-1", "barrier"},
      {"PCH-BLK-2", "barrier"},
      {"PCH-BLK-3", "barrier"},
      {"PCH-BLK-5", "barrier"},
      {"S-09", "barrier"},
      {"S-22", "barrier"},
      {"S-29", "barrier"},
      {"S-34", "barrier"},
      {"S-40", "barrier"},
      {"S-41", "barrier"},
      {"ENTRY-2", "duty"},
      {"BARRIER-3", "duty"},
      {"MOVE-2", "duty"},
      {"S-03", "duty"},
      {"S-04", "duty"},
      {"S-24", "duty"},
      {"S-28", "duty"},
      {"BONUS-1", "bonus"},
      {"BONUS-2", "bonus"},
      {"PCH-BON-1", "bonus"},
      {"PCH-BON-2", "bonus"},
      {"S-02", "bonus"},
      {"S-14", "bonus"},
      {"S-16", "bonus"},
      {"S-21", "bonus"},
      {"S-30", "bonus"},
      {"HOME-1", "turn-off"},
      {"HOME-2", "turn-off"},
      {"HOME-3", "turn-off"},
      {"PCH-WIN-2", "turn-off"},
      {"S-43", "turn-off"},
      {"TURN-2", "turn-passing"},
      {"SIX-2", "turn-passing"},
      {"PCH-TURN-2", "turn-passing"},
      {"S-01", "turn-passing"},
      {"S-07", "turn-passing"},
      {"S-25", "turn-passing"},
      {"CAPTURE-2", "capture-place"},
      {"CAPTURE-3", "capture-place"},
      {"SAFE-1", "capture-place"},
      {"SAFE-2", "capture-place"},
      {"SAFE-3", "capture-place"},
      {"PCH-SAFE-1", "capture-place"},
      {"PCH-SAFE-2", "capture-place"},
      {"S-05", "capture-place"},
      {"PCH-DBL-1", "dice-count"},
      {"PCH-DBL-4", "dice-count"},
      {"PCH-USE-1", "dice-count"},
      {"PCH-USE-2", "dice-count"},
      {"PCH-ENTRY-1", "dice-count"},
      {"PCH-MOVE-1", "dice-count"},
  };
  return kPairs;
}

}  // namespace

const std::vector<FaultRow>& FaultRows() {
  static const std::vector<FaultRow> kRows{
      {"D-01", "CAPTURE-4"},  {"D-02", "BARRIER-2"},   {"D-03", "HOME-1"},     {"D-04", "SIX-3"},
      {"D-05", "PCH-USE-3"},  {"D-06", "CAPTURE-5"},   {"D-07", "BARRIER-3"},  {"D-08", "doubles.third"},
      {"D-09", "MOVE-2"},     {"D-10", "BARRIER-3"},   {"D-11", "PCH-USE-1"},  {"D-12", "CAPTURE-3"},
      {"P-01", "HOME-2"},     {"P-02", "BARRIER-3"},   {"P-03", "BONUS-2"},    {"P-04", "finish.exact"},
      {"P-05", "BARRIER-3"},  {"P-06", "DUO2-8"},      {"P-07", "NODICE-10"},  {"P-08", "EQUIP-1"},
      {"P-09", "TEAM-8"},     {"U-01", "PCH-ENTRY-1"}, {"U-02", "PCH-SAFE-2"}, {"U-03", "PCH-SAFE-1"},
      {"U-04", "PCH-CAP-1"},  {"U-05", "PCH-WIN-2"},   {"U-06", "PCH-CAP-1"},  {"U-07", "PCH-BLK-3"},
      {"U-08", "PCH-BLK-3"},  {"U-09", "PCH-BON-2"},   {"U-10", "PCH-CAP-1"},  {"U-11", "PCH-USE-3"},
      {"U-12", "PCH-BLK-3"},  {"U-13", "PCH-DBL-4"},   {"U-14", "PCH-SAFE-1"}, {"U-15", "doubles.third"},
      {"U-17", "PCH-MOVE-1"}, {"U-18", "PCH-SAFE-2"},  {"U-19", "PCH-SAFE-1"}, {"U-20", "PCH-BLK-3"},
      {"U-21", "PCH-EQ-2"},   {"U-22", "PCH-BLK-3"},   {"U-23", "PCH-WIN-2"},  {"U-24", "PCH-MOVE-2"},
      {"U-25", "PCH-MOVE-1"}, {"U-27", "PCH-CAP-1"},   {"U-28", "entry.duty"}, {"U-29", "PCH-USE-1"},
      {"U-30", "PCH-USE-3"},  {"U-31", "PCH-EQ-1"},    {"U-32", "PCH-DBL-1"},  {"L-02", "HOME-3"},
      {"L-03", "HOME-2"},     {"L-04", "SAFE-1"},      {"L-07", "SIX-3"},      {"L-08", "turn.tries"},
      {"L-09", "BARRIER-2"},  {"L-10", "SAFE-1"},      {"L-11", "MOVE-1"},     {"L-12", "TURN-2"},
      {"L-13", "MOVE-2"},     {"L-14", "TEAM-7"},      {"L-15", "TURN-2"},     {"L-16", "SAFE-1"},
      {"L-17", "HOME-3"},     {"L-18", "HOME-2"},      {"L-19", "CAPTURE-1"},  {"L-20", "TURN-2"},
      {"L-21", "HOME-1"},     {"L-22", "turn.tries"},
  };
  return kRows;
}

const std::vector<FaultRow>& FaultRowsWithoutCases() {
  static const std::vector<FaultRow> kRows{
      {"U-16", "what becomes of a game after an illegal ply is not asked"},
      {"U-26", "inside of a program; any two questions in a row show it"},
      {"L-01", "a capture that brings its captor to the goal: a rule of another game"},
      {"L-05", "the plies before a third six are void: a rule of another game"},
      {"L-06", "another throw for reaching the goal: a rule of another game"},
      {"L-23", "how a program saves its games"},
  };
  return kRows;
}

std::vector<std::string_view> TagsOf(std::string_view clause_or_row) {
  std::vector<std::string_view> tags;
  for (const Pair& pair : Pairs()) {
    if (pair.key == clause_or_row) tags.push_back(pair.pattern);
  }
  for (const FaultRow& row : FaultRows()) {
    if (row.about == clause_or_row) tags.push_back(row.row);
  }
  return tags;
}

}  // namespace arbitro::conformance
