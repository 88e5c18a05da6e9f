#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/checking/checker.h"
#include "verifier/findings/game_report.h"
#include "verifier/log/encoder.h"
#include "verifier/log/recorded_game.h"

namespace arbitro::testing {

// Everything that the checker says about one input.
struct Checked {
  std::vector<GameReport> games;
  std::vector<Finding> input_findings;  // that belong to no game

  // All findings, input findings first.
  [[nodiscard]] std::vector<Finding> findings() const;
};

// The way of every input: reader, checker, reports.
[[nodiscard]] Checked CheckFile(const std::string& path, const CheckOptions& options);
[[nodiscard]] Checked CheckBytes(std::string_view bytes, const CheckOptions& options);

// By the answers of some rules: what they leave open is closed, unless a test sets `rules.strict` back.

// By the rules that the log declares, else by the first preset.
[[nodiscard]] CheckOptions DeclaredRules(OnIllegal on_illegal = OnIllegal::kClaimed);
// By the rules that `spec` names, whatever the log declares; throws std::invalid_argument if it names none.
[[nodiscard]] CheckOptions RulesOfSpec(std::string_view spec, OnIllegal on_illegal = OnIllegal::kClaimed);

// "BAR001 at ply 3", "MOV005 at ply 7 follows BAR001 at ply 3", "SET005".
[[nodiscard]] std::string Brief(const Finding& finding);
[[nodiscard]] std::vector<std::string> Briefs(const std::vector<Finding>& findings);
// Those that say more than a note and are no consequence of another, in order.
[[nodiscard]] std::vector<Finding> RootCauses(const std::vector<Finding>& findings);
// The word that reports use, such as "invalid".
[[nodiscard]] std::string_view NameOf(Verdict verdict);

// Whether two reports say the same, places in the input and its name aside.
[[nodiscard]] bool SameVerdict(const GameReport& a, const GameReport& b);

// One game in one form.
[[nodiscard]] std::string Encoded(const log::RecordedGame& game, log::OutputForm form, bool checksum = false);
// The bytes in a zstd frame.
[[nodiscard]] std::string Compressed(std::string_view bytes);

// A random game of a preset (see PlayRandomGame).
[[nodiscard]] log::RecordedGame RandomGame(std::string_view rules, int arms, std::uint64_t seed,
                                           std::uint64_t index = 0);

}  // namespace arbitro::testing
