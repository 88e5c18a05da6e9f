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

const std::vector<FaultPattern>& FaultPatterns() {
  static const std::vector<FaultPattern> kPatterns{
      {"penalty-target", "the wrong piece goes to its nest by a third six or double"},
      {"arrival-order", "who came last on a start is not known"},
      {"barrier", "a barrier lets pass, or a mixed pair does not"},
      {"duty", "a duty is forgotten, or asked for where it cannot be met"},
      {"bonus", "a bonus is missing, repeated, lost or used from the nest"},
      {"turn-off", "the way into the corridor is a square too long or too short"},
      {"turn-passing", "the turn passes too early, too late or never"},
      {"capture-place", "a piece is captured where none can be"},
      {"dice-count", "a number of the throw is used twice, or one that is none"},
  };
  return kPatterns;
}

const std::vector<FaultRow>& FaultRows() {
  static const std::vector<FaultRow> kRows{
      {"D-01", "CAPTURE-4"},  {"D-02", "BARRIER-2"},  {"D-03", "HOME-1"},     {"D-04", "SIX-3"},
      {"D-05", "PCH-USE-3"},  {"D-06", "CAPTURE-5"},  {"D-07", "BARRIER-3"},  {"D-09", "MOVE-2"},
      {"D-10", "BARRIER-3"},  {"D-11", "PCH-USE-1"},  {"D-12", "CAPTURE-3"},  {"P-01", "HOME-2"},
      {"P-02", "BARRIER-3"},  {"P-03", "BONUS-2"},    {"P-05", "BARRIER-3"},  {"P-06", "DUO2-8"},
      {"P-07", "NODICE-10"},  {"P-08", "EQUIP-1"},    {"P-09", "TEAM-8"},     {"U-01", "PCH-ENTRY-1"},
      {"U-02", "PCH-SAFE-2"}, {"U-03", "PCH-SAFE-1"}, {"U-04", "PCH-CAP-1"},  {"U-05", "PCH-WIN-2"},
      {"U-06", "PCH-CAP-1"},  {"U-07", "PCH-BLK-3"},  {"U-09", "PCH-BON-2"},  {"U-10", "PCH-CAP-1"},
      {"U-11", "PCH-USE-3"},  {"U-12", "PCH-BLK-3"},  {"U-13", "PCH-DBL-4"},  {"U-14", "PCH-SAFE-1"},
      {"U-17", "PCH-MOVE-1"}, {"U-18", "PCH-SAFE-2"}, {"U-19", "PCH-SAFE-1"}, {"U-20", "PCH-BLK-3"},
      {"U-21", "PCH-EQ-2"},   {"U-22", "PCH-BLK-3"},  {"U-23", "PCH-WIN-2"},  {"U-24", "PCH-MOVE-2"},
      {"U-25", "PCH-MOVE-1"}, {"U-27", "PCH-CAP-1"},  {"U-29", "PCH-USE-1"},  {"U-30", "PCH-USE-3"},
      {"U-31", "PCH-EQ-1"},   {"U-32", "PCH-DBL-1"},
  };
  return kRows;
}

std::vector<std::string_view> TagsOf(std::string_view clause_or_row) {
  std::vector<std::string_view> tags;
  for (const Pair& pair : Pairs()) {
    if (pair.key == clause_or_row) tags.push_back(pair.pattern);
  }
  for (const FaultRow& row : FaultRows()) {
    if (row.clause == clause_or_row) tags.push_back(row.row);
  }
  return tags;
}

}  // namespace arbitro::conformance
