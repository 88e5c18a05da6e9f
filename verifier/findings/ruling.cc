#include "verifier/findings/ruling.h"

#include <algorithm>
#include <array>
#include <utility>

namespace arbitro {
namespace {

constexpr std::array<std::string_view, kDecisionCount> kNames{"stands", "void", "forfeit", "replay-from",
                                                              "reading"};

}  // namespace

std::string_view DecisionName(Decision decision) { return kNames.at(static_cast<std::size_t>(decision)); }

std::optional<Decision> FindDecision(std::string_view name) {
  const auto* found = std::ranges::find(kNames, name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<Decision>(found - kNames.begin());
}

std::string_view RulingFaultText(RulingFault misfit) {
  switch (misfit) {
    case RulingFault::kNone:
      return "no finding has this fingerprint";
    case RulingFault::kOtherGame:
      return "the finding with this fingerprint is of another game";
    case RulingFault::kOtherPly:
      return "the finding with this fingerprint is about another ply";
    case RulingFault::kOtherCode:
      return "the finding with this fingerprint has another code";
    case RulingFault::kOtherClause:
      return "the finding with this fingerprint does not rest on this clause";
    case RulingFault::kNotToBeRuled:
      return "what is wrong with the bytes of a log, or too much for this program, is not to be ruled on";
    case RulingFault::kNoPly:
      return "the finding is not of a ply that could be left out";
    case RulingFault::kNoSeat:
      return "the finding is about nobody who could have lost by it";
    case RulingFault::kLaterPly:
      return "the game cannot be taken up again from a ply after the one that was ruled on";
    case RulingFault::kNotOpen:
      return "the finding does not depend on this reading, or the point is settled already";
    case RulingFault::kContradicted:
      return "another ruling has decided on the same ply otherwise";
    case RulingFault::kSeveral:
      return "the game has several findings of that fingerprint, which say different things";
    case RulingFault::kTooMany:
      return "more rulings than are followed change how one game goes on";
  }
  std::unreachable();
}

bool MayBeRuled(const Finding& finding) {
  const Layer layer = EntryOf(finding.code).layer;
  return layer != Layer::kFraming && layer != Layer::kLimits && layer != Layer::kRulings;
}

}  // namespace arbitro
