#include "verifier/report/places.h"

#include <fmt/format.h>

#include <algorithm>

#include "verifier/report/text.h"
#include "verifier/report/wording.h"

namespace arbitro::report {

std::string PathText(std::string_view input) { return Printable(NormalPath(input), true); }

std::string PathUri(std::string_view input) {
  constexpr std::string_view kPlain = "-._~/";
  const std::string path = NormalPath(input);
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    // A colon too: what stands before it in a relative path would be a scheme.
    if (letter || kPlain.contains(c)) {
      uri += c;
    } else {
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return uri;
}

LineColumn PlaceOf(const Finding& finding) {
  if (finding.location.line == 0) return {};
  return {finding.location.line, std::max<std::uint32_t>(finding.location.column, 1)};
}

std::string FingerprintText(std::string_view input, const GameReport& game, const Finding& finding) {
  return fmt::format("{:016x}", Fingerprint(input, game.game_id, finding));
}

std::string CountedFingerprint(FingerprintCounter& counter, std::string_view input, const GameReport& game,
                               const Finding& finding) {
  const std::uint64_t fingerprint = Fingerprint(input, game.game_id, finding);
  return fmt::format("{:016x}:{}", fingerprint, counter.Count(input, fingerprint));
}

std::string CodeAndName(const Finding& finding) {
  const CatalogEntry& entry = EntryOf(finding.code);
  return fmt::format("{} {}", entry.id, entry.name);
}

std::string GameLabel(const GameReport& game) {
  return NamesGame(game) ? Printable(game.game_id, true) : std::string();
}

Worst WorstOf(const std::vector<Finding>& findings, std::optional<Level> fail_at) {
  Worst worst;
  for (const Finding& finding : findings) {
    if (!IsCounted(finding)) continue;
    // What cannot be read counts, whatever is asked for.
    const bool unreadable = finding.level == Level::kError && EntryOf(finding.code).layer == Layer::kFraming;
    if (!unreadable && (!fail_at || finding.level < *fail_at)) continue;
    if (finding.known) {
      ++worst.known;
      continue;
    }
    ++worst.count;
    if (worst.finding == nullptr || finding.level > worst.finding->level) worst.finding = &finding;
  }
  return worst;
}

}  // namespace arbitro::report
