#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "verifier/checking/checker.h"
#include "verifier/findings/game_report.h"
#include "verifier/findings/shard_run.h"
#include "verifier/log/archive_index.h"

namespace arbitro {

// How far a run has come, for progress displays.
struct Progress {
  std::uint64_t inputs_done = 0;
  std::uint64_t bytes_read = 0;  // of the input being read, as stored
  const Summary* summary = nullptr;
};

struct PipelineOptions {
  CheckOptions check;
  unsigned jobs = 1;  // worker threads, at least 1; the output does not depend on it
  // Set from outside (a signal handler) to stop after the games at hand; the summary is then not complete.
  const std::atomic<bool>* stop = nullptr;
  // Called between games, always from one thread at a time. May be empty.
  std::function<void(const Progress&)> on_progress;
  // Changes a report before it is counted and written: which findings to leave out, say. May be empty.
  std::function<void(GameReport&)> edit;
  // Whether a finding that belongs to no game is counted and written. Empty: all are.
  std::function<bool(const Finding&)> keep;
  // Sees each game with the record it was read from, in input order, from one thread at a time, before the
  // sink is handed its report. May be empty.
  std::function<void(const log::Record&, const GameReport&)> on_game{};
  // Goes over what is left, in input order, from one thread at a time. May be null.
  ReportMarker* marker = nullptr;
  // Which records are judged, counted and written, the others being passed over; asked by all threads. Empty:
  // all are.
  std::function<bool(const log::Record&)> mine{};
  // Is told where each game or finding comes in the run before the sink is handed it. May be null.
  Place* place = nullptr;
  // Of some inputs the games that are to be judged, by their paths: of these nothing else is read. May be
  // null. What an index says and is not so ends the run, which is then not complete, and is told.
  const std::map<std::string, log::ArchiveIndex>* indexes = nullptr;
  std::string* index_fault = nullptr;
};

inline constexpr unsigned kMaxJobs = 256;

// Judges every game of every input (paths as ExpandInputs returns them) and hands the reports to `sink` in
// input order, then the summary. Memory does not grow with the number of games.
[[nodiscard]] Summary RunPipeline(const std::vector<std::string>& inputs, const PipelineOptions& options,
                                  ReportSink& sink);

}  // namespace arbitro
