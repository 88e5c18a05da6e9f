// The table of rule sets in README.md and the presets say the same, and its links lead somewhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "engine/presets.h"
#include "tests/corpus/case_file.h"

namespace arbitro::corpus {
namespace {

using ::testing::HasSubstr;

[[nodiscard]] std::string ReadPage(std::string_view name) {
  return ReadBytes(CorpusFolder().parent_path() / name);
}

// The row of a rule set, empty if it has none.
[[nodiscard]] std::string RowOf(const std::string& page, std::string_view name) {
  const std::size_t begin = page.find("\n| `" + std::string(name) + "` | ");
  return begin == std::string::npos ? "" : page.substr(begin + 1, page.find('\n', begin + 1) - begin - 1);
}

// How a heading is named in a link to it.
[[nodiscard]] std::string Anchor(std::string_view heading) {
  std::string anchor;
  for (const char c : heading) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || c == '-' || c == '_' || byte >= 0x80)
      anchor += static_cast<char>(std::tolower(byte));
    if (c == ' ') anchor += '-';
  }
  return anchor;
}

[[nodiscard]] std::set<std::string> Anchors(const std::string& page) {
  std::set<std::string> anchors;
  std::istringstream lines(page);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) anchors.insert(Anchor(line.substr(line.find(' ') + 1)));
  }
  return anchors;
}

TEST(SystemsTable, HasARowForEveryRuleSet) {
  const std::string readme = ReadPage("README.md");
  for (const parchis::Preset& preset : parchis::Presets()) {
    const std::string row = RowOf(readme, preset.name);
    EXPECT_THAT(row, HasSubstr("| " + std::string(preset.title) + " |")) << preset.name;
    EXPECT_THAT(row, HasSubstr("](docs/rulebook.md#")) << preset.name << ": no link to its clauses";
    EXPECT_THAT(row, HasSubstr("](corpus/legal/" + std::string(preset.name) + ")")) << preset.name;
  }
}

TEST(SystemsTable, LinksAllRecordedGames) {
  const std::string readme = ReadPage("README.md");
  for (const auto& folder : std::filesystem::directory_iterator(CorpusFolder() / "games")) {
    const std::string name = folder.path().filename().string();
    EXPECT_TRUE(readme.contains("](corpus/games/" + name + ")"))
        << "README.md does not link corpus/games/" << name;
  }
}

TEST(SystemsTable, LinksSectionsThatAreThere) {
  const std::set<std::string> anchors = Anchors(ReadPage("docs/rulebook.md"));
  constexpr std::string_view kLink = "](docs/rulebook.md#";
  const std::string readme = ReadPage("README.md");
  for (std::size_t at = readme.find(kLink); at != std::string::npos; at = readme.find(kLink, at + 1)) {
    const std::size_t begin = at + kLink.size();
    const std::string anchor = readme.substr(begin, readme.find(')', begin) - begin);
    EXPECT_TRUE(anchors.contains(anchor)) << "docs/rulebook.md has no heading for #" << anchor;
  }
}

}  // namespace
}  // namespace arbitro::corpus
