#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/presets.h"
#include "engine/rule_set.h"
#include "verifier/conformance/cases.h"
#include "verifier/conformance/compare.h"

namespace arbitro::conformance {

// Readings that a question is answered by, at most; one with more is not put.
inline constexpr std::size_t kMaxReadings = 256;

// What a reply comes to, with all that the rule texts leave open.
struct Held {
  bool explained = false;  // it is the answer by some reading, or the position cannot be by some reading
  pb::Case one;            // the question with its answer by the rule set itself
  Verdict verdict;         // by that answer
  // Where one open point decides, and the reply is the answer by some of its options only: these.
  std::string point{};
  std::set<std::string> options{};
};

// Answers questions by every reading of what a rule set leaves open and an implementation does not declare.
class Oracle {
 public:
  Oracle(const parchis::NamedRules& rules, const pb::HelloReply& hello);

  // The rules as a question says them.
  [[nodiscard]] const pb::Rules& rules() const { return said_; }
  // Answers by a reading each; the first is that of the rule set. Empty: it has no answer, or one of more
  // than kMaxReadings.
  struct Reading {
    std::map<parchis::RulePoint, std::uint8_t> options{};  // of points that may matter, where they differ
    std::optional<pb::Answer> answer{};                    // unset: the position cannot be by these
  };
  [[nodiscard]] std::vector<Reading> AnswersTo(const pb::Case& question) const;

  // Holds a reply against them.
  [[nodiscard]] Held Hold(const pb::Case& question, const std::vector<Reading>& readings,
                          const pb::Reply& reply, bool strict) const;

 private:
  void Answer(const pb::Case& question, Reading& reading,
              std::map<parchis::RulePoint, parchis::OptionMask>& relevant) const;
  [[nodiscard]] std::string IdOf(parchis::RulePoint point, std::uint8_t option) const;

  parchis::NamedRules rules_;
  pb::Rules said_;
  Differences declared_;
  parchis::OpenPoints open_;
};

}  // namespace arbitro::conformance
