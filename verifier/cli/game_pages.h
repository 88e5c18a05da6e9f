#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "verifier/checking/checker.h"
#include "verifier/findings/game_report.h"
#include "verifier/log/reader.h"
#include "verifier/log/recorded_game.h"
#include "verifier/report/writers.h"

namespace arbitro::cli {

// Pages of the games of a run that have findings, in a folder beside a report: of out/index.html it is
// out/index-games/, and its files are called by the number of the game in the run, whatever its name is. They
// are written to a folder "….tmp", which takes the place of the one of an earlier run when the report is
// complete. A folder that holds anything but such pages is left alone, and refused.
class GamePages : public report::GameLinks {
 public:
  // `report`: the file that the report goes to. `most`: of these pages.
  GamePages(const std::string& report, std::uint64_t most, CheckOptions options, std::string rerun);

  // Gives what cannot be written, and why.
  [[nodiscard]] std::optional<std::string> Open();
  // The next game of the run, before the report is told of it.
  void OnGame(const log::Record& record, const GameReport& report);
  // Gives the folder its name.
  [[nodiscard]] std::optional<std::string> Commit();
  // The folder until Commit().
  [[nodiscard]] const std::string& temporary_path() const { return temporary_; }
  [[nodiscard]] const std::string& path() const { return folder_; }
  // Files that a run may replace.
  [[nodiscard]] std::vector<std::string> Replaced() const;

  [[nodiscard]] std::string LinkOfGame() const override { return link_; }
  [[nodiscard]] std::uint64_t most() const override { return most_; }
  [[nodiscard]] std::uint64_t left_out() const override { return left_out_; }

 private:
  std::string folder_;
  std::string temporary_;
  std::string name_;  // of the folder, as the report links it
  std::uint64_t most_;
  CheckOptions options_;
  std::string rerun_;
  Checker checker_;
  log::GameDecoder decoder_;
  log::RecordedGame game_;
  std::uint64_t number_ = 0;
  std::uint64_t written_ = 0;
  std::uint64_t left_out_ = 0;
  std::string link_;
  std::optional<std::string> failure_;
};

}  // namespace arbitro::cli
