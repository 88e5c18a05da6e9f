#include "tests/corpus/case_file.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string_view>
#include <utility>

#include "tests/support/checking.h"

namespace arbitro::corpus {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kLogSuffix = ".parchis";
constexpr std::string_view kNearMissSuffix = ".near_miss";

[[nodiscard]] std::vector<std::string> SplitAtCommas(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');) parts.push_back(part);
  return parts;
}

// Takes over one line "# key: value"; other comments are nobody's business.
void TakeLine(std::string_view line, CaseFile& file) {
  const std::size_t colon = line.find(": ");
  if (!line.starts_with("# ") || colon == std::string_view::npos) return;
  const std::string_view key = line.substr(2, colon - 2);
  const std::string value(line.substr(colon + 2));
  if (key == "why") {
    file.why = value;
  } else if (key == "clause") {
    file.clauses = SplitAtCommas(value);
  } else if (key == "expect") {
    file.expect.push_back(value);
  } else if (key == "rules") {
    file.rules = value;
  } else if (key == "verdict") {
    file.verdict = value;
  } else if (key != "proto-file" && key != "proto-message" && key != "bytes") {
    file.problems.push_back("unknown key '" + std::string(key) + "'");
  }
}

void ReadComments(CaseFile& file) {
  std::ifstream in(file.is_text() ? file.path : DescriptionOf(file.path));
  if (!in) file.problems.emplace_back("no file beside it says what to expect");
  for (std::string line; std::getline(in, line) && line.starts_with('#');) TakeLine(line, file);
  std::ranges::sort(file.expect);
  if (file.why.empty()) file.problems.emplace_back("it does not say why");
}

[[nodiscard]] std::optional<Kind> KindOf(const std::string& top, std::string_view stem) {
  if (top == "legal") return Kind::kLegal;
  if (top == "illegal") return stem.ends_with(kNearMissSuffix) ? Kind::kNearMiss : Kind::kIllegal;
  if (top == "on_illegal") return Kind::kOnIllegal;
  if (top == "faults") return stem.ends_with(kNearMissSuffix) ? Kind::kRightPlay : Kind::kFault;
  return std::nullopt;
}

}  // namespace

CheckOptions CaseFile::Options() const {
  const OnIllegal on_illegal = kind != Kind::kOnIllegal || folder == "claimed" ? OnIllegal::kClaimed
                               : folder == "legal"                             ? OnIllegal::kLegal
                                                                               : OnIllegal::kStop;
  CheckOptions options =
      rules.empty() ? testing::DeclaredRules(on_illegal) : testing::RulesOfSpec(rules, on_illegal);
  // What the rules leave open stays open where the case is about that.
  const CatalogEntry* entry = FindEntry(folder);
  const bool about_readings =
      entry != nullptr && (entry->layer == Layer::kReadings || entry->code == Code::kTooManyReadings);
  options.rules.strict = options.rules.strict && !about_readings;
  return options;
}

fs::path CorpusFolder() { return fs::path(PARCHIS_SOURCE_DIR) / "corpus"; }

std::vector<fs::path> FilesBelow(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

fs::path DescriptionOf(const fs::path& log) {
  const std::string name = log.filename().string();
  return log.parent_path() / (name.substr(0, name.find(kLogSuffix)) + ".expect.txt");
}

std::optional<CaseFile> ReadCase(const fs::path& path) {
  const fs::path relative = path.lexically_relative(CorpusFolder());
  const std::vector<fs::path> parts(relative.begin(), relative.end());
  const std::string name = path.filename().string();
  const std::size_t suffix = name.find(kLogSuffix);
  if (parts.size() != 3 || suffix == std::string::npos) return std::nullopt;
  const std::string stem = name.substr(0, suffix);
  const std::optional<Kind> kind = KindOf(parts[0].string(), stem);
  if (!kind) return std::nullopt;
  CaseFile file;
  file.kind = *kind;
  file.path = path;
  file.folder = parts[1].string();
  file.name = parts[0].string() + "/" + file.folder + "/" + stem;
  ReadComments(file);
  return file;
}

std::vector<CaseFile> AllCases() {
  std::vector<CaseFile> cases;
  for (const fs::path& path : FilesBelow(CorpusFolder())) {
    if (auto file = ReadCase(path)) cases.push_back(std::move(*file));
  }
  return cases;
}

std::string ReadBytes(const fs::path& path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return std::move(bytes).str();
}

}  // namespace arbitro::corpus
