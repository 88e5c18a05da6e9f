#include "verifier/findings/game_report.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>

namespace arbitro {
namespace {

// Whether this finding means that bytes of the input could not be used as they are.
bool SaysUnreadable(const Finding& finding) {
  return finding.level == Level::kError && EntryOf(finding.code).layer == Layer::kFraming;
}

void Count(const Finding& finding, Summary& summary) {
  if (finding.ruling != nullptr) ++summary.ruled;
  if (finding.ruling == nullptr && finding.set_aside != nullptr) ++summary.set_aside;
  if (!IsCounted(finding)) return;
  ++summary.by_code[finding.code];
  ++summary.by_level[static_cast<std::size_t>(finding.level)];
  if (finding.known) ++summary.known_by_level[static_cast<std::size_t>(finding.level)];
  if (!SaysUnreadable(finding)) return;
  summary.unreadable = true;
  if (!finding.known) summary.unreadable_anew = true;
}

}  // namespace

std::string UsualColorName(int arms, int index) {
  constexpr std::array<const char*, 4> kUsualNames{"yellow", "blue", "red", "green"};
  const auto i = static_cast<std::size_t>(index);
  if (arms == static_cast<int>(kUsualNames.size()) && i < kUsualNames.size()) return kUsualNames.at(i);
  return "color " + std::to_string(index + 1);
}

Verdict VerdictOf(const GameReport& report) {
  bool invalid = false;
  bool undecided = !report.complete;
  bool ambiguous = false;
  for (const Finding& finding : report.findings) {
    if (!IsCounted(finding)) continue;
    ambiguous = ambiguous || finding.level == Level::kAmbiguous;
    if (finding.level != Level::kError) continue;
    switch (EntryOf(finding.code).layer) {
      case Layer::kFraming:
      case Layer::kLimits:
        undecided = true;
        break;
      case Layer::kSchema:
      case Layer::kSetUp:
      case Layer::kLegality:
      case Layer::kClaims:
      case Layer::kDoubt:
      case Layer::kReadings:
      case Layer::kRulings:
        invalid = true;
        break;
    }
  }
  if (invalid) return Verdict::kInvalid;
  if (undecided) return Verdict::kUndecided;
  return ambiguous ? Verdict::kAmbiguous : Verdict::kValid;
}

void GameReport::Clear() {
  input.clear();
  index = 0;
  game_id.clear();
  rules.clear();
  rules_hash.clear();
  verdict = Verdict::kUnreadable;
  complete = true;
  plies = 0;
  undetermined = 0;
  arms = 0;
  corridor_length = parchis::kMaxCorridorLength;
  color_names.clear();
  seat_names.clear();
  ranking.clear();
  readings.clear();
  without_rulings.reset();
  ended_by = nullptr;
  lost_by.reset();
  findings.clear();
}

std::uint64_t Summary::TotalGames() const {
  return std::accumulate(games.begin(), games.end(), std::uint64_t{0});
}

std::uint64_t Summary::Known() const {
  return std::accumulate(known_by_level.begin(), known_by_level.end(), std::uint64_t{0});
}

std::uint64_t Summary::New() const {
  return std::accumulate(by_level.begin(), by_level.end(), std::uint64_t{0}) - Known();
}

void Summary::Add(const GameReport& game) {
  ++games[static_cast<std::size_t>(game.verdict)];
  plies += game.plies;
  undetermined += game.undetermined;
  if (!game.complete) ++incomplete;
  if (game.verdict == Verdict::kUnreadable) {
    unreadable = true;
    // Without a finding that says why there is nothing to be known.
    if (game.findings.empty() || !std::ranges::all_of(game.findings, &Finding::known)) unreadable_anew = true;
  }
  if (game.without_rulings && *game.without_rulings != game.verdict) ++ruled_verdicts;
  for (const Finding& finding : game.findings) Count(finding, *this);
}

void Summary::Add(const Finding& finding) { Count(finding, *this); }

bool Summary::Reaches(Level level) const {
  for (std::size_t i = static_cast<std::size_t>(level); i < by_level.size(); ++i) {
    if (by_level[i] != known_by_level[i]) return true;
  }
  return false;
}

}  // namespace arbitro
