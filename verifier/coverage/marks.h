#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/heard.h"
#include "engine/judge.h"
#include "engine/ply.h"
#include "engine/presets.h"
#include "engine/rule_set.h"
#include "engine/state.h"
#include "engine/table.h"

namespace arbitro::coverage {

// Some clauses, by their index in the registry.
inline constexpr std::size_t kMaxClauses = 512;
using ClauseSet = std::bitset<kMaxClauses>;

// What one ply, or the set-up of a game, exercises of the rules.
struct Marks {
  parchis::PointSet asked;
  parchis::PointSet telling;  // of these: with another answer it would be judged otherwise
  ClauseSet clauses_asked;
  ClauseSet clauses_telling;
};

// Works out what plies at one table exercise. A point is telling where the ply, or another one that might
// have been played with the same throw, is legal by one answer and not by another, or where the ply does
// something else that people see: where pieces stand, whose turn it is, what is owed, who has finished. A
// clause is telling where an answer that rests on it is, or where it refuses the ply or another one with the
// same throw.
class Marker {
 public:
  // `text`: the rule text that clauses are cited from; `base` may be null.
  Marker(const parchis::Table& table, const parchis::Preset* base, std::string_view text);
  Marker(const Marker&) = delete;
  Marker& operator=(const Marker&) = delete;

  [[nodiscard]] const parchis::Table& table() const { return table_; }
  [[nodiscard]] std::string_view text() const { return text_; }

  // Marks of a ply in this state; of points only the wanted ones are tried with other answers.
  [[nodiscard]] Marks MarksOf(const parchis::State& before, const parchis::Ply& ply,
                              const parchis::PointSet& wanted);
  // What board, system of play and, if the game begins with it, the opening rest on.
  [[nodiscard]] Marks MarksOfSetUp(const parchis::State& start);
  // What the places of those who finished rest on.
  [[nodiscard]] Marks MarksOfEnd(const parchis::State& last);

  // The points and clauses that something can rest on here: those with another answer that can be meant, and
  // the clauses that answers or faults cite.
  [[nodiscard]] const parchis::PointSet& points() const { return variable_; }
  [[nodiscard]] const ClauseSet& clauses() const { return citable_; }

 private:
  // The same table by another answer; null where that cannot be meant.
  [[nodiscard]] const parchis::Table* With(parchis::RulePoint point, std::uint8_t option);
  [[nodiscard]] bool DiffersBy(const parchis::Table& other, parchis::RulePoint point,
                               const parchis::State& before, const parchis::State& after) const;
  [[nodiscard]] bool IsAnotherGame(const parchis::Table& other, parchis::RulePoint point,
                                   const parchis::State* opening) const;
  [[nodiscard]] const ClauseSet& ClausesOf(parchis::RulePoint point) const {
    return clauses_of_[static_cast<std::size_t>(point)];
  }
  // Indexes of clauses by their ids, comma separated, in the words of the text.
  [[nodiscard]] ClauseSet Cited(std::string_view ids) const;
  [[nodiscard]] ClauseSet OfText(ClauseSet clauses) const;
  // A ply as judged here, and the points that this asked.
  struct Candidate {
    parchis::Ply ply;
    parchis::Judgement judged;
    parchis::PointSet asked;
  };
  void AddCandidate(const parchis::State& before, const parchis::Ply& ply, Marks& marks);
  // The same throw with each other piece, and with none.
  void AddOthers(const parchis::State& before, const parchis::Ply& ply, Marks& marks);
  // What no throw allows: another seat, a piece of somebody else, nothing thrown.
  void AddRefusals(const parchis::State& before, const parchis::Ply& ply, Marks& marks) const;
  void AddRefusal(const parchis::Judgement& judged, Marks& marks) const {
    if (judged.fault) marks.clauses_telling |= refusing_[static_cast<std::size_t>(*judged.fault)];
  }
  [[nodiscard]] bool IsTelling(parchis::RulePoint point, const parchis::State& before,
                               const parchis::State& after);
  void AddEvents(const parchis::Effect& effect, Marks& marks) const;

  parchis::Table table_;
  std::string text_;
  parchis::Heard heard_;
  parchis::Table listening_;           // tells `heard_`
  std::vector<Candidate> candidates_;  // of the ply at hand, itself first
  std::vector<std::vector<std::optional<parchis::Table>>> others_;
  std::vector<std::vector<bool>> tried_;
  std::vector<ClauseSet> clauses_of_;  // by point: what the answer rests on
  std::vector<ClauseSet> refusing_;    // by fault
  ClauseSet walking_, capturing_;
  parchis::PointSet variable_;
  ClauseSet citable_;
};

}  // namespace arbitro::coverage
