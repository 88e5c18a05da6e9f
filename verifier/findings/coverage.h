#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/clauses.h"
#include "engine/rule_set.h"

namespace arbitro {

// Where in a set of games something was seen.
struct SeenAt {
  std::string input;
  std::string game_id;               // "#" and the index where the header names none
  std::optional<std::uint32_t> ply;  // unset: the set-up of the game

  bool operator==(const SeenAt&) const = default;
};

// How often something was exercised: once a ply at most, and once a game by its set-up.
struct Tally {
  std::uint64_t asked = 0;    // it was asked
  std::uint64_t telling = 0;  // of these: with another answer the ply would have been judged otherwise
  std::optional<SeenAt> first_asked;
  std::optional<SeenAt> first_telling;
};

// What a set of games exercises of the rules.
struct Coverage {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::uint64_t plies_left_out = 0;                // that could not be judged, or not from their record alone
  std::uint64_t games_left_out = 0;                // damaged, unreadable, or without a set-up
  std::map<std::string, std::uint64_t> rule_sets;  // games judged by each
  std::vector<std::vector<Tally>> options;         // by rule point and option, as the registry has them
  std::vector<Tally> clauses;                      // in the order of the registry
  std::vector<bool> citable;  // by clause: an answer or a fault rests on it under some of the rule sets
  std::vector<bool>
      variable;          // by rule point: another answer can have an effect beside some of the rule sets
  bool complete = true;  // false: the run was interrupted

  Coverage()
      : clauses(parchis::Clauses().size()), citable(clauses.size()), variable(parchis::kRulePointCount) {
    for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
      options.emplace_back(info.options.size());
    }
  }
};

}  // namespace arbitro
