#include "verifier/page/texts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "engine/rule_set.h"
#include "verifier/findings/finding.h"

namespace arbitro::page {
namespace {

std::multiset<std::string> PlacesIn(const std::string& text) {
  static const std::regex kPlace("\\{(\\w+)\\}");
  std::multiset<std::string> places;
  for (auto at = std::sregex_iterator(text.begin(), text.end(), kPlace); at != std::sregex_iterator(); ++at)
    places.insert((*at)[1]);
  return places;
}

TEST(Texts, EveryLanguageHasEveryTextWithTheSamePlaces) {
  ASSERT_EQ(Catalogs().size(), 4U);
  const auto& english = Catalogs().front().texts;
  EXPECT_EQ(Catalogs().front().language, "en");
  for (const Catalog& catalog : Catalogs()) {
    for (const auto& [key, text] : english) {
      const auto found = catalog.texts.find(key);
      ASSERT_NE(found, catalog.texts.end()) << catalog.language << " has no " << key;
      EXPECT_EQ(PlacesIn(found->second), PlacesIn(text)) << catalog.language << ": " << key;
      EXPECT_FALSE(found->second.empty()) << catalog.language << ": " << key;
    }
    for (const auto& [key, text] : catalog.texts)
      EXPECT_TRUE(english.contains(key)) << catalog.language << " has a text that is not asked for: " << key;
  }
}

TEST(Texts, EveryFindingHasATitleAndAMessage) {
  for (const CatalogEntry& entry : arbitro::Catalog()) {
    for (const Catalog& catalog : Catalogs()) {
      EXPECT_TRUE(catalog.texts.contains(std::string(entry.id) + ".title")) << entry.id;
      EXPECT_TRUE(catalog.texts.contains(std::string(entry.id) + ".message")) << entry.id;
    }
  }
  EXPECT_EQ(Catalogs().front().texts.at("BAR001.title"), "barrier crossed");
  EXPECT_EQ(Catalogs().front().texts.at("BAR001.help"), FindEntry("BAR001")->help);
}

TEST(Texts, EveryRulePointIsAskedAndAnswered) {
  for (const parchis::RulePointInfo& point : parchis::RulePoints()) {
    for (const Catalog& catalog : Catalogs()) {
      const std::string id(point.id);
      EXPECT_TRUE(catalog.texts.contains("question." + id)) << catalog.language << ": " << id;
      for (const parchis::OptionInfo& option : point.options) {
        EXPECT_TRUE(catalog.texts.contains("answer." + id + "." + std::string(option.id)))
            << catalog.language << ": " << id << " " << option.id;
      }
    }
  }
  EXPECT_EQ(Catalogs().front().texts.at("answer.entry.duty.free"),
            "the five may be moved with another piece instead");
}

// A text that is the same word in another language was probably forgotten; those that are so are listed.
TEST(Texts, LittleIsTheSameInTwoLanguages) {
  const std::set<std::string> same{"name",           "about.file",     "bytes.one",      "bytes.many",
                                   "color",          "level.error",    "level.note",     "color.blue",
                                   "play",           "FMT004.message", "FMT008.message", "SET001.message",
                                   "SET002.message", "SET003.message", "LIM006.message", "color.number",
                                   "piece.of"};
  const auto& english = Catalogs().front().texts;
  for (const Catalog& catalog : Catalogs().subspan(1)) {
    for (const auto& [key, text] : catalog.texts) {
      // "No" is the same word in three of them.
      if (!same.contains(key) && text != "no") {
        EXPECT_NE(text, english.at(key)) << catalog.language << ": " << key;
      }
    }
  }
}

// What the script asks for by name is there.
TEST(Texts, TheScriptAsksForTextsThatAreThere) {
  std::stringstream script;
  script << std::ifstream(PARCHIS_SOURCE_DIR "/verifier/page/page.js").rdbuf()
         << std::ifstream(PARCHIS_SOURCE_DIR "/verifier/page/page.html").rdbuf();
  const std::string text = script.str();
  static const std::regex kAsked("(?:say|tell|add)\\(\"([a-z.]+)\"[,)]|data-[tla]=\"([a-z.]+)\"");
  std::size_t asked = 0;
  for (auto at = std::sregex_iterator(text.begin(), text.end(), kAsked); at != std::sregex_iterator(); ++at) {
    const std::string key = (*at)[1].matched ? (*at)[1] : (*at)[2];
    ++asked;
    EXPECT_TRUE(Catalogs().front().texts.contains(key)) << key;
  }
  EXPECT_GT(asked, 80U);
}

// English that findings bring along is found again word for word, so it has to be what the sources say.
TEST(Texts, PhrasesStandInTheSources) {
  std::string sources;
  for (const char* folder : {"/verifier/replay", "/verifier/readings"}) {
    for (const auto& file : std::filesystem::directory_iterator(std::string(PARCHIS_SOURCE_DIR) + folder)) {
      std::stringstream source;
      source << std::ifstream(file.path()).rdbuf();
      sources += source.str();
    }
  }
  // What an option means stands in findings too.
  std::stringstream points;
  points << std::ifstream(PARCHIS_SOURCE_DIR "/engine/rule_points.def").rdbuf();
  sources += points.str();
  // Literals that are broken at a line are one.
  sources = std::regex_replace(sources, std::regex("\"\\s*\n\\s*\""), "");
  for (const auto& [key, text] : Catalogs().front().texts) {
    if (!key.starts_with("phrase.")) continue;
    const std::string begin = text.substr(0, text.find("{n}"));
    EXPECT_NE(sources.find(begin), std::string::npos) << key << ": " << begin;
    const std::string end = text.find("{n}") == std::string::npos ? "" : text.substr(text.find("{n}") + 3);
    EXPECT_NE(sources.find(end), std::string::npos) << key << ": " << end;
  }
}

TEST(Texts, AreReadLineByLine) {
  const auto texts = ReadTexts("# not = this\n\na = b = c\nd = , e\nnothing\nlast = one");
  EXPECT_THAT(texts, testing::ElementsAre(testing::Pair("a", "b = c"), testing::Pair("d", ", e"),
                                          testing::Pair("last", "one")));
}

}  // namespace
}  // namespace arbitro::page
