#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verifier/findings/finding.h"
#include "verifier/log/writer.h"

namespace arbitro::log {

struct ConvertOptions {
  OutputForm form = OutputForm::kArchive;
  bool zstd = false;
  bool checksum = false;  // binary forms only
  // Called once for each input that has fields which this version does not know, with those of the first game
  // that has some. May be empty.
  std::function<void(const std::string& input, const std::string& fields)> on_unknown = {};
};

struct ConvertResult {
  std::uint64_t written = 0;   // games
  std::uint64_t left_out = 0;  // games that are not whole and so were not written
  std::optional<std::string>
      error;           // the output cannot be written, or cannot hold the games; the run ended there
  bool usage = false;  // the error is in what was asked for
};

// Rewrites every whole game of `inputs` (as ExpandInputs gives them) in another form. Facts, claims and
// remarks are kept as they are; unknown fields and checksums are not. A game that is not whole is left out,
// and a warning says why: a converter must not make a damaged log look sound. `warn` gets every finding of
// the families FMT and LIM, with its input and the game's index in it.
//
// `output` is a file, "-", or a folder (an existing one, or a name that ends with '/'), which gets one file a
// game, named by game_id where that is a plain name, else by number. Forms that hold one game only make a
// folder of `output` when a second game comes.
[[nodiscard]] ConvertResult Convert(
    const std::vector<std::string>& inputs, const std::string& output, const ConvertOptions& options,
    const std::function<void(const std::string& input, std::uint64_t index, const Finding& finding)>& warn);

}  // namespace arbitro::log
