#pragma once

#include <cstddef>
#include <memory>

#include "verifier/findings/game_report.h"
#include "verifier/report/writers.h"

namespace arbitro::page {

// Rows of the table of games, and findings of one that a row names; the others are counted.
inline constexpr std::size_t kMostRows = 5'000;
inline constexpr std::size_t kMostNamed = 12;

// Whether a page about many games shows this one, and is worth a page of it: something is to be said about it
// that is more than a note, is no consequence and not known.
[[nodiscard]] bool IsWorthAPage(const GameReport& game);

// One HTML page about all games of a run, with links to pages of games where the setup knows any. It needs
// nothing else, and its text is in it without a script. The same games make the same bytes.
[[nodiscard]] std::unique_ptr<ReportSink> MakeIndexWriter(const report::WriterSetup& setup);

}  // namespace arbitro::page
