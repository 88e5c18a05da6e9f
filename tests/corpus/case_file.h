#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "verifier/checking/checker.h"

namespace arbitro::corpus {

// What a folder of the corpus holds (corpus/README.md).
enum class Kind { kLegal, kIllegal, kNearMiss, kOnIllegal, kFault, kRightPlay };

// One log of the corpus and what has to come out of it. What it says about itself stands in comments: at the
// top of the log where it is text, else in a file beside it that ends with ".expect.txt".
struct CaseFile {
  Kind kind = Kind::kLegal;
  std::filesystem::path path;  // of the log
  std::string name;            // path from corpus/ on, without suffixes; the name of the test
  std::string folder;          // the preset, the code, the choice for --on-illegal, or the row of the fault
  std::string why;
  std::vector<std::string> clauses;
  std::vector<std::string> expect;    // as testing::Brief writes findings, sorted
  std::string rules;                  // as --rules takes them; empty: not given
  std::string verdict;                // of the first game, "incomplete" behind it if it is; empty: not stated
  std::vector<std::string> problems;  // what is wrong with the file as a case

  [[nodiscard]] bool is_text() const { return path.extension() == ".txtpb"; }
  [[nodiscard]] CheckOptions Options() const;
};

// The folder that holds the corpus.
[[nodiscard]] std::filesystem::path CorpusFolder();
// Every regular file below a folder, bytewise ascending.
[[nodiscard]] std::vector<std::filesystem::path> FilesBelow(const std::filesystem::path& folder);
// Every case below legal, illegal, on_illegal and faults, bytewise ascending.
[[nodiscard]] std::vector<CaseFile> AllCases();
// The case in this file; nullopt if the file is none.
[[nodiscard]] std::optional<CaseFile> ReadCase(const std::filesystem::path& path);
// The file that describes a log which is not text.
[[nodiscard]] std::filesystem::path DescriptionOf(const std::filesystem::path& log);

[[nodiscard]] std::string ReadBytes(const std::filesystem::path& path);

}  // namespace arbitro::corpus
