#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "verifier/log/recorded_game.h"

namespace parchis::log::v1 {
class GameLog;
}  // namespace parchis::log::v1

namespace arbitro::log {

// How games are written.
enum class OutputForm : std::uint8_t {
  kBinary,   // one game, its message and nothing else
  kArchive,  // any number of games, each after its length
  kText,     // one game, one ply a line
  kJson,     // any number of games, one object a line
};

// Whether one output can hold more than one game.
[[nodiscard]] constexpr bool HoldsManyGames(OutputForm form) {
  return form == OutputForm::kArchive || form == OutputForm::kJson;
}
// What file names of this form end with: ".parchis", ".parchis.txtpb" or ".parchis.json".
[[nodiscard]] std::string_view ExtensionOf(OutputForm form);

// Appends a game to `out`. Unknown fields are left out. With `checksum` binary forms end with a CRC-32; text
// and JSON never have one, and one that `log` has is not copied. Equal games give equal bytes.
void AppendGame(const parchis::log::v1::GameLog& log, OutputForm form, bool checksum, std::string& out);

// A file, or standard output for "-", compressed on the way if asked for.
class OutputFile {
 public:
  // Once `*stop` is set, a wait for a pipe that takes nothing is given up, with a reason.
  explicit OutputFile(const std::atomic<bool>* stop = nullptr);
  OutputFile(OutputFile&&) noexcept;
  OutputFile& operator=(OutputFile&&) noexcept;
  ~OutputFile();

  // Each gives the system's reason where it fails.
  [[nodiscard]] std::optional<std::string> Open(const std::string& path, bool zstd);
  [[nodiscard]] std::optional<std::string> Write(std::string_view bytes);
  // Writes what is still held back. Without it the file may be incomplete.
  [[nodiscard]] std::optional<std::string> Close();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace arbitro::log
