#include <fmt/format.h>
#include <gmock/gmock.h>
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "engine/notation.h"
#include "verifier/checking/checker.h"
#include "verifier/findings/sha256.h"
#include "verifier/log/reader.h"
#include "verifier/page/digest.h"
#include "verifier/page/story.h"
#include "verifier/page/write_page.h"
#include "verifier/replay/replay.h"

namespace arbitro::page {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string Corpus(const std::string& path) {
  std::stringstream held;
  held << std::ifstream(PARCHIS_SOURCE_DIR "/corpus/" + path, std::ios::binary).rdbuf();
  return held.str();
}

// One game with all that a page of it is made from.
struct Read {
  log::Record record;
  log::RecordedGame game;
  GameReport report;
  std::optional<SetUp> set_up;
};

Read ReadGame(const std::string& bytes, const std::string& name = "some/where/game.parchis.txtpb",
              OnIllegal on_illegal = OnIllegal::kClaimed) {
  Read read;
  CheckOptions options;
  options.on_illegal = on_illegal;
  options.rules.default_rules = *parchis::ParseRulesSpec("ludoteka");
  log::RecordReader reader(name, bytes);
  EXPECT_TRUE(reader.Next(read.record));
  log::GameDecoder decoder;
  std::vector<Finding> findings;
  EXPECT_TRUE(decoder.Decode(read.record, read.game, findings));
  Checker(options).Check(read.record, read.report);
  read.set_up = SetUpGame(read.game, options.rules, findings);
  EXPECT_TRUE(read.set_up.has_value());
  return read;
}

std::string PageOf(const Read& read, const std::string& options = {}) {
  const Story story = TellStory(*read.set_up, read.game, OnIllegal::kClaimed, read.report);
  return WritePage({.report = read.report,
                    .game = read.game,
                    .record = read.record,
                    .story = story,
                    .reading = {},
                    .options = options,
                    .version = "1.2.3"});
}

std::string Between(const std::string& text, const std::string& before, const std::string& after) {
  const std::size_t start = text.find(before) + before.size();
  return text.substr(start, text.find(after, start) - start);
}

// A value of a JSON text that has to be there.
class Value {
 public:
  explicit Value(google::protobuf::Value value) : value_(std::move(value)) {}
  Value operator[](const char* key) const {
    EXPECT_TRUE(Has(key)) << key;
    return Has(key) ? Value(value_.struct_value().fields().at(key)) : Value({});
  }
  Value operator[](int index) const {
    EXPECT_LT(index, Size());
    return index < Size() ? Value(value_.list_value().values(index)) : Value({});
  }
  [[nodiscard]] bool Has(const char* key) const { return value_.struct_value().fields().contains(key); }
  [[nodiscard]] int Size() const { return value_.list_value().values_size(); }
  [[nodiscard]] int Number() const { return static_cast<int>(value_.number_value()); }
  [[nodiscard]] std::string Text() const { return value_.string_value(); }

 private:
  google::protobuf::Value value_;
};

Value Island(const std::string& page, const std::string& id) {
  google::protobuf::Value value;
  const std::string text = Between(page, "id=\"" + id + "\">", "</script>");
  EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(text, &value).ok()) << id;
  return Value(std::move(value));
}

std::string PlaceText(int square, const parchis::Board& board) {
  const int beyond = square - board.track_squares();
  if (square == 0) return "n";
  if (beyond <= 0) return fmt::format("{}", square);
  return beyond > board.corridor_length() ? "g" : fmt::format("c{}", beyond);
}

// What the script of the page does: the places after each ply from what moved, and behind them the rest.
class StoryTest : public testing::TestWithParam<std::string> {};

TEST_P(StoryTest, TellsThePositionThatTheReplayHasAfterEveryPly) {
  for (const OnIllegal on_illegal : {OnIllegal::kClaimed, OnIllegal::kLegal}) {
    const Read read = ReadGame(Corpus(GetParam()), "game", on_illegal);
    const Story story = TellStory(*read.set_up, read.game, on_illegal, read.report);
    ASSERT_EQ(story.plies.size(), read.report.plies);
    std::vector<parchis::Square> places = story.start;
    // Every position on the way is a replay of its own.
    const std::size_t stride = story.plies.size() / 60 + 1;
    for (std::size_t n = 0; n <= story.plies.size(); ++n) {
      if (n > 0) {
        for (const auto& [piece, square] : story.plies[n - 1].moved)
          places[static_cast<std::size_t>(piece.index())] = square;
      }
      if (n % stride != 0) continue;
      std::string line;
      for (std::size_t i = 0; i < places.size(); ++i) {
        line += i == 0 ? "" : i % 4 == 0 ? "/" : ",";
        line += PlaceText(places[i].number, story.board);
      }
      line += " " + (n == 0 ? story.start_rest : story.plies[n - 1].rest);
      const parchis::State state =
          StateBefore(*read.set_up, read.game, on_illegal, static_cast<std::uint32_t>(n));
      ASSERT_EQ(line, parchis::FormatPosition(state, read.set_up->table)) << n;
      EXPECT_EQ(n == 0 ? story.first_seat : story.plies[n - 1].next_seat, state.seat) << n;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, StoryTest,
                         testing::Values("games/koenkeune/koenkeune-3.parchis.txtpb",
                                         "games/glparchis-6/glparchis-6-0.parchis.txtpb",
                                         "games/edysuh/edysuh-1.parchis.txtpb",
                                         "ambiguous/demo/two_doubts_together.parchis.txtpb"));

TEST(Page, IsTheSameBytesWhereverTheFileLies) {
  const std::string bytes = Corpus("games/koenkeune/koenkeune-3.parchis.txtpb");
  const std::string page = PageOf(ReadGame(bytes, "a/game.parchis"));
  EXPECT_EQ(PageOf(ReadGame(bytes, "/b/c/game.parchis")), page);
  EXPECT_NE(PageOf(ReadGame(bytes, "a/other.parchis")), page);
  EXPECT_NE(PageOf(ReadGame(bytes, "a/game.parchis"), "--strict"), page);
}

TEST(Page, RunsNothingButItsOwnScriptAndFetchesNothing) {
  const std::string page = PageOf(ReadGame(Corpus("games/koenkeune/koenkeune-3.parchis.txtpb")));
  const std::string policy = Between(page, "Content-Security-Policy\" content=\"", "\">");
  EXPECT_THAT(policy, HasSubstr("default-src 'none'"));
  EXPECT_THAT(policy,
              HasSubstr("style-src 'sha256-" + Sha256Base64(Between(page, "<style>", "</style>")) + "'"));
  EXPECT_THAT(policy,
              HasSubstr("script-src 'sha256-" + Sha256Base64(Between(page, "<script>", "</script>")) + "'"));
  EXPECT_THAT(policy, Not(HasSubstr("unsafe")));
  for (const char* way_out : {" src=", " href=\"http", "@import", "url(http", " onclick=", " style="})
    EXPECT_EQ(page.find(way_out), std::string::npos) << way_out;
}

TEST(Page, HoldsTheLogWithItsDigest) {
  const std::string bytes = Corpus("games/koenkeune/koenkeune-3.parchis.txtpb");
  const std::string page = PageOf(ReadGame(bytes));
  EXPECT_EQ(Between(page, "id=\"log\">", "</script>"), Base64(bytes));
  const Value data = Island(page, "data");
  EXPECT_EQ(data["meta"]["sha256"].Text(), Sha256Hex(bytes));
  EXPECT_EQ(data["meta"]["tool"].Text(), "arbitro 1.2.3");
  EXPECT_THAT(data["meta"]["rules"].Text(), HasSubstr("ludoteka@1"));
  EXPECT_EQ(data["meta"]["verdict"].Text(), "invalid");
}

TEST(Base64, IsThatOfTheStandard) {
  EXPECT_EQ(Base64("ab"), "YWI=");
  EXPECT_EQ(Base64(std::string(3 << 18, 'a') + "ab").substr((4 << 18) - 4), "YWFhYWI=");
}

TEST(Page, AFindingSaysItsRuleAndWhatWasLegal) {
  const Value data = Island(PageOf(ReadGame(Corpus("games/koenkeune/koenkeune-3.parchis.txtpb"))), "data");
  const Value finding = data["findings"][0];
  EXPECT_EQ(finding["code"].Text(), "MOV003");
  EXPECT_EQ(finding["ply"].Number(), 142);
  EXPECT_EQ(finding["clauses"][0][0].Text(), "SAFE-2");
  EXPECT_EQ(finding["clauses"][0][1].Text(), "seed 000");
  EXPECT_EQ(finding["legalCount"].Number(), 1);
  EXPECT_EQ(finding["legal"][0]["piece"].Number(), 43);
  EXPECT_THAT(finding["position"].Text(), HasSubstr("/g,49,56,56 3 d2"));
}

TEST(Page, ReadingsComeWithWhatTheyMakeOfThePlyAndTheGame) {
  const std::string page = PageOf(ReadGame(Corpus("ambiguous/demo/six_walked_twelve.parchis.txtpb")));
  const Value data = Island(page, "data");
  bool shown = false;
  for (int i = 0; i < data["findings"].Size(); ++i) {
    const Value finding = data["findings"][i];
    if (!finding.Has("readings")) continue;
    shown = true;
    ASSERT_EQ(finding["readings"].Size(), 2);
    const Value seven = finding["readings"][0];
    const Value twelve = finding["readings"][1];
    EXPECT_EQ(seven["readings"][0][0].Text(), "six.all_out_value");
    EXPECT_EQ(seven["readings"][0][1][0].Text(), "7");
    EXPECT_TRUE(seven.Has("code"));
    EXPECT_TRUE(seven.Has("excluded"));
    EXPECT_FALSE(twelve.Has("code"));
    EXPECT_FALSE(twelve.Has("excluded"));
  }
  EXPECT_TRUE(shown);
  // Each with where it comes from.
  EXPECT_GT(data["points"]["six.all_out_value"]["options"]["12"].Text().size(), 0U);
  ASSERT_GT(data["fates"].Size(), 0);
}

// The rule set's own answer does not explain this game, the other one does.
TEST(Page, AGameIsShownByAReadingThatExplainsIt) {
  const Read read = ReadGame(Corpus("ambiguous/demo/six_walked_twelve.parchis.txtpb"));
  const auto other = ReadingToShow(*read.set_up, read.game, read.report);
  ASSERT_TRUE(other);
  EXPECT_EQ(other->answers, "six.all_out_value=12");
  const Story story = TellStory(other->set_up, read.game, OnIllegal::kClaimed, read.report);
  EXPECT_EQ(story.plies.at(0).moved.at(0).second.number, 32);
  const Read valid = ReadGame(Corpus("ambiguous/demo/six_walked_seven.parchis.txtpb"));
  EXPECT_FALSE(ReadingToShow(*valid.set_up, valid.game, valid.report));
}

// What another reading is: of each row what it needs, each once, and not the one that is shown.
TEST(Page, OtherLinesAreTheReadingsThatAreNotShown) {
  const Read read = ReadGame(Corpus("ambiguous/demo/six_never_told.parchis.txtpb"));
  parchis::RuleSet shown = read.set_up->table.rules();
  const auto others = OtherAnswers(read.report, shown);
  ASSERT_EQ(others.size(), 1U);
  EXPECT_EQ(others[0], (std::vector<PointOptions>{{"six.all_out_value", {"12"}}}));
  ASSERT_TRUE(parchis::SetAnswer(shown, "six.all_out_value", "12"));
  const auto own = OtherAnswers(read.report, shown);
  ASSERT_EQ(own.size(), 1U);
  EXPECT_EQ(own[0], (std::vector<PointOptions>{{"six.all_out_value", {"7"}}}));
  const Read fault = ReadGame(Corpus("games/koenkeune/koenkeune-3.parchis.txtpb"));
  EXPECT_TRUE(OtherAnswers(fault.report, fault.set_up->table.rules()).empty());
}

TEST(Page, NothingOfALogBecomesMarkup) {
  const std::string evil = "</script><img src=x onerror=alert(1)>\\\"'&\xE2\x80\xAE";
  const std::string log = fmt::format(
      "# proto-file: x\nmagic: \"PARCHISLOG\"\nheader {{ game_id: \"{0}\" producer: \"{0}\" rules: "
      "\"ludoteka\" arms: 4 "
      "color_names: [\"{0}\", \"b\", \"c\", \"d\"] seats {{ colors: 1 name: \"{0}\" }} seats {{ colors: 2 }} "
      "seats {{ colors: 3 }} seats {{ colors: 4 }} }}\nplies {{ die: 3 piece: 11 from: 5 to: 9 }}\n",
      evil);
  const std::string page = PageOf(ReadGame(log, "<b>.parchis"));
  EXPECT_THAT(page, Not(HasSubstr("<img")));
  EXPECT_THAT(page, Not(HasSubstr("<b>")));
  EXPECT_THAT(page, Not(HasSubstr("\xE2\x80\xAE")));
  // Four scripts, as on every page.
  std::size_t scripts = 0;
  for (std::size_t at = page.find("</script"); at != std::string::npos; at = page.find("</script", at + 1))
    ++scripts;
  EXPECT_EQ(scripts, 4U);
  EXPECT_THAT(Island(page, "data")["meta"]["game"].Text(), HasSubstr("</script><img src=x"));
}

TEST(Page, TextsAreThoseOfItsFindings) {
  const Value texts = Island(PageOf(ReadGame(Corpus("games/koenkeune/koenkeune-3.parchis.txtpb"))), "texts");
  for (const char* language : {"en", "es", "it", "pt"}) {
    ASSERT_TRUE(texts.Has(language));
    EXPECT_TRUE(texts[language].Has("MOV003.message")) << language;
    EXPECT_FALSE(texts[language].Has("BAR001.message")) << language;
    EXPECT_TRUE(texts[language].Has("clause.SAFE-2")) << language;
    EXPECT_FALSE(texts[language].Has("clause.ENTRY-1")) << language;
    EXPECT_FALSE(texts[language].Has("phrase.thisright")) << language;
  }
  const Value others =
      Island(PageOf(ReadGame(Corpus("ambiguous/demo/two_doubts_together.parchis.txtpb"))), "texts");
  EXPECT_TRUE(others["es"].Has("phrase.thisright"));
}

// What is open is asked and answered in every language: the answers that a reading gives, and no others.
TEST(Page, QuestionsAndAnswersAreThoseOfItsReadings) {
  const Value texts =
      Island(PageOf(ReadGame(Corpus("ambiguous/demo/six_walked_twelve.parchis.txtpb"))), "texts");
  EXPECT_EQ(texts["en"]["question.six.all_out_value"].Text(),
            "How many squares is a six worth when no piece is in the nest?");
  EXPECT_EQ(texts["es"]["question.six.all_out_value"].Text(),
            "¿Cuántas casillas vale un seis cuando no hay fichas en casa?");
  EXPECT_EQ(texts["it"]["answer.six.all_out_value.12"].Text(), "dodici");
  for (const char* language : {"en", "es", "it", "pt"}) {
    EXPECT_TRUE(texts[language].Has("answer.six.all_out_value.7")) << language;
    EXPECT_FALSE(texts[language].Has("answer.six.all_out_value.6")) << language;
    EXPECT_FALSE(texts[language].Has("question.entry.duty")) << language;
    EXPECT_FALSE(texts[language].Has("answer.entry.duty.free")) << language;
    EXPECT_TRUE(texts[language].Has("MOV006.help")) << language;
    EXPECT_FALSE(texts[language].Has("AMB001.help")) << language;
  }
}

// A page is sent by mail and kept as evidence. This one has 364 plies, with its log as text.
TEST(Page, OfALongGameIsSmall) {
  EXPECT_LT(PageOf(ReadGame(Corpus("games/koenkeune/koenkeune-3.parchis.txtpb"))).size(), 200'000U);
}

}  // namespace
}  // namespace arbitro::page
