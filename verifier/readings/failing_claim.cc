#include "verifier/readings/failing_claim.h"

#include <vector>

#include "verifier/replay/choices.h"
#include "verifier/replay/claims.h"
#include "verifier/replay/meanings.h"

namespace arbitro {

std::optional<Code> FailingClaim(const parchis::Table& table, const parchis::State& before,
                                 const log::RecordedPly& recorded, const parchis::Judgement& judgement) {
  // A bonus that was given up may be what is missing before a ply that uses another.
  if (!recorded.ply.piece || !before.ThrowIsNext()) return std::nullopt;
  if (!judgement.legal() || ClaimsAgree(table, recorded, judgement.effect)) return std::nullopt;
  if (!MeaningsOf(table, before, recorded, FactsOf(recorded)).empty()) return std::nullopt;
  const Code code = FindClaimFaults(table, recorded, judgement.effect).front().code;
  if (EntryOf(code).level != Level::kError) return std::nullopt;
  return code;
}

}  // namespace arbitro
