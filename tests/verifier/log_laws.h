#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/checking.h"
#include "verifier/log/recorded_game.h"

// What the tests about damage share: logs with a known verdict, and the laws that hold whatever happens to
// them.
namespace arbitro {

using log::OutputForm;
using testing::Brief;
using testing::CheckBytes;
using testing::Checked;
using testing::DeclaredRules;

inline constexpr const char* kRules = "es-wikipedia";

// The front of a random game, legal; or with one ply that moves a piece where its die does not lead.
inline log::RecordedGame Front(std::uint64_t seed, std::size_t plies, bool illegal = false) {
  log::RecordedGame game = testing::RandomGame(kRules, 4, seed);
  game.header.game_id = "g" + std::to_string(seed);
  game.plies.resize(std::min(game.plies.size(), plies));
  game.ending = log::RecordedEnding{.reason = log::Reason::kAbandoned,
                                    .ranking = {},
                                    .ply_count = static_cast<std::uint32_t>(game.plies.size())};
  if (!illegal) return game;
  for (std::size_t i = plies / 2; i < game.plies.size(); ++i) {
    if (!game.plies[i].to) continue;
    game.plies[i].to = parchis::Square{game.plies[i].to->number % 68 + 1};
    break;
  }
  return game;
}

// What is held against players and producers: all errors but those about the file itself. With its game.
inline std::set<std::string> Accusations(const GameReport& report) {
  std::set<std::string> accusations;
  for (const Finding& finding : report.findings) {
    const Layer layer = EntryOf(finding.code).layer;
    if (finding.level != Level::kError || layer == Layer::kFraming || layer == Layer::kLimits) continue;
    accusations.insert(report.game_id + ": " + Brief(finding));
  }
  return accusations;
}

inline std::set<std::string> Accusations(const Checked& checked) {
  std::set<std::string> all;
  for (const GameReport& report : checked.games) all.merge(Accusations(report));
  return all;
}

inline std::string Listed(const Checked& checked) {
  std::string text;
  for (const Finding& finding : checked.input_findings) text += Brief(finding) + "; ";
  for (const GameReport& report : checked.games) {
    text += report.game_id + " (" + std::string(testing::NameOf(report.verdict)) + "):";
    for (const Finding& finding : report.findings)
      text += " " + Brief(finding) + (finding.level == Level::kError ? "!" : "");
    text += "; ";
  }
  return text;
}

inline bool IsDamage(const Finding& finding) {
  return EntryOf(finding.code).layer == Layer::kFraming || finding.code == Code::kRecordTooLong ||
         finding.code == Code::kNestingTooDeep;
}

inline bool Has(const Checked& checked, Code code) {
  const std::vector<Finding> findings = checked.findings();
  return std::ranges::any_of(findings, [code](const Finding& finding) { return finding.code == code; });
}

inline bool NamesDamage(const Checked& checked) {
  const std::vector<Finding> findings = checked.findings();
  return std::ranges::any_of(findings, IsDamage);
}

class Log {
 public:
  explicit Log(std::vector<log::RecordedGame> games, OutputForm form, bool checksum) {
    for (const log::RecordedGame& game : games) {
      starts_.push_back(bytes_.size());
      bytes_ += testing::Encoded(game, form, checksum);
    }
    starts_.push_back(bytes_.size());
    whole_ = CheckBytes(bytes_, DeclaredRules());
    accusations_ = Accusations(whole_);
  }

  [[nodiscard]] const std::string& bytes() const { return bytes_; }
  [[nodiscard]] const Checked& whole() const { return whole_; }
  [[nodiscard]] std::size_t start(std::size_t game) const { return starts_[game]; }
  [[nodiscard]] std::size_t games() const { return starts_.size() - 1; }
  // Games that end at or before this byte.
  [[nodiscard]] std::size_t GamesBefore(std::size_t at) const {
    std::size_t count = 0;
    while (count < games() && starts_[count + 1] <= at) ++count;
    return count;
  }

  void ExpectNoNewAccusation(const Checked& damaged) const {
    const std::set<std::string> found = Accusations(damaged);
    EXPECT_TRUE(std::ranges::includes(accusations_, found)) << Listed(damaged);
  }
  // That this game was judged, and as in the whole log.
  void ExpectJudgedAsBefore(const Checked& damaged, std::size_t game) const {
    const GameReport& want = whole_.games[game];
    const bool is_there = std::ranges::any_of(damaged.games, [&](const GameReport& report) {
      return report.game_id == want.game_id && testing::SameVerdict(report, want) &&
             Accusations(report) == Accusations(want);
    });
    EXPECT_TRUE(is_there) << "game " << game << " is gone or another: " << Listed(damaged);
  }
  // Damage lies in one game; all others are judged as before.
  void ExpectOthersJudgedAsBefore(const Checked& damaged, std::size_t touched) const {
    for (std::size_t game = 0; game < games(); ++game) {
      if (game != touched) ExpectJudgedAsBefore(damaged, game);
    }
  }

 private:
  std::string bytes_;
  std::vector<std::size_t> starts_;
  Checked whole_;
  std::set<std::string> accusations_;
};

inline Log ArchiveOf(std::size_t plies, bool checksum) {
  return Log({Front(1, plies), Front(2, plies, true), Front(3, plies)}, OutputForm::kArchive, checksum);
}

}  // namespace arbitro

// Stops a loop over thousands of damages at its first failure.
#define STOP_AT_FAILURE(...)               \
  if (::testing::Test::HasFailure()) {     \
    FAIL() << "damage at " << __VA_ARGS__; \
  }
