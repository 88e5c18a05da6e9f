#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbitro::bench {

// Random games of one seed under one rule set, the same on every machine.
struct Corpus {
  std::string archive;                      // every game after its length, as `arbitro play` writes them
  std::vector<std::string_view> records;    // the messages in `archive`
  std::vector<std::string> small_messages;  // the same games as SmallGame
  std::uint64_t plies = 0;
};

// Plays games until they have at least `min_plies` plies together.
[[nodiscard]] Corpus MakeCorpus(const char* rules_name, std::uint64_t min_plies);

// A file in the folder for temporary files that is removed with this object.
class TemporaryFile {
 public:
  // Throws std::runtime_error where it cannot be written.
  explicit TemporaryFile(std::string_view content);
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace arbitro::bench
