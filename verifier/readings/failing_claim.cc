#include "verifier/readings/failing_claim.h"

#include "verifier/replay/choices.h"
#include "verifier/replay/claims.h"
#include "verifier/replay/meanings.h"

namespace arbitro {

std::optional<Code> FailingClaim(const parchis::Table& table, const parchis::State& before,
                                 const log::RecordedPly& recorded, const parchis::Judgement& judgement) {
  // A bonus that was given up may be what is missing before a ply that uses another.
  const bool uses_only_bonus = before.owed.size() == 1 && recorded.ply.die == 0;
  if (!recorded.ply.piece || (!before.ThrowIsNext() && !uses_only_bonus)) return std::nullopt;
  if (!judgement.legal() || ClaimsAgree(table, recorded, judgement.effect)) return std::nullopt;
  if (!MeaningsOf(table, before, recorded, FactsOf(recorded)).empty()) return std::nullopt;
  const std::optional<Code> code = WeightiestClaimFault(table, recorded, judgement.effect);
  if (!code || EntryOf(*code).level != Level::kError) return std::nullopt;
  return code;
}

}  // namespace arbitro
