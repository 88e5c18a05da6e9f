// What reports say of readings of the rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/verifier/report_samples.h"
#include "verifier/report/diagnostic.h"
#include "verifier/report/reading_table.h"
#include "verifier/report/reading_text.h"
#include "verifier/report/to_proto.h"
#include "verifier/report/wording.h"

namespace arbitro::report {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

Readings Answer(std::vector<std::string_view> options, std::string_view point = "six.all_out_value") {
  return {{point, std::move(options)}};
}

ReadingRow Right(const Readings& readings, int to) {
  ReadingRow row;
  row.ply = 3;
  row.readings = readings;
  row.outcome = SampleAlternative(11, 20, to);
  return row;
}

ReadingRow Wrong(const Readings& readings) {
  ReadingRow row;
  row.ply = 3;
  row.readings = readings;
  row.code = Code::kCaptureDiffers;
  row.arguments = {Argument::OfPieces("stated", {}),
                   Argument::OfPieces("expected", parchis::PieceSet::Of(SamplePiece(23)))};
  row.excluded = Cause{Code::kCaptureDiffers, 3};
  return row;
}

// Seven, the rule set's own answer, and twelve.
Finding SampleDoubt(ReadingRow seven, ReadingRow twelve) {
  Finding finding;
  finding.code = Code::kReadingsDiffer;
  finding.level = Level::kAmbiguous;
  finding.ply = 3;
  finding.seat = 0;
  finding.arguments = {Argument::Text("points", "six.all_out_value (AMB-024)"),
                       Argument::Text("what", "whether this ply is right")};
  seven.with_default = true;
  finding.readings = {std::move(seven), std::move(twelve)};
  return finding;
}

std::string Full(const Finding& finding) {
  const GameReport game = SampleGame();
  return FormatDiagnostic({.input = game.input, .game = game, .rerun_options = {}}, finding, {.width = 80});
}

std::string Concise(const Finding& finding) {
  const GameReport game = SampleGame();
  return FormatConcise({.input = game.input, .game = game, .rerun_options = {}}, finding, {});
}

TEST(ReadingTable, BreaksCellsAndNeverAWord) {
  ReadingTable table({"answer", "ply 3 is then", "the game"});
  table.Add(true, {"7", "right", "right"});
  table.Add(false, {"12", "wrong: one two three four five six", "wrong here"});
  EXPECT_THAT(table.Lines(44), ElementsAre("     answer | ply 3 is then        | the game",
                                           "   * 7      | right                | right",
                                           "     12     | wrong: one two three | wrong here",
                                           "            | four five six        |"));
  ReadingTable wide({"answer", "b", "c"});
  wide.Add(false, {"triple.victim=moved_by_prev_roll", "x", "y"});
  EXPECT_THAT(wide.Lines(80)[0], "     answer                           | b | c");
  EXPECT_THAT(wide.Lines(80)[1], "     triple.victim=moved_by_prev_roll | x | y");
}

TEST(Readings, AFindingShowsEachAnswerWithWhatThePlyIsByIt) {
  const std::string text = Full(SampleDoubt(Right(Answer({"7"}), 27), Wrong(Answer({"12"}))));
  EXPECT_THAT(text, HasSubstr("ambiguous[AMB001]: the rules leave open whether this ply is right: "
                              "six.all_out_value (AMB-024)\n"));
  EXPECT_THAT(text, HasSubstr("   = open: How many squares is a six worth when no piece is in the nest?\n"
                              "           [six.all_out_value, AMB-024]\n"));
  EXPECT_THAT(text, HasSubstr("   * 7      | right, piece 1: 20 → 27"));
  EXPECT_THAT(text, HasSubstr("     12     | wrong: captured is nobody, by the rules blue 3"));
  EXPECT_THAT(text, HasSubstr("| wrong here\n"));
  EXPECT_THAT(text, HasSubstr("   = 12: twelve [seed 001:13]\n"));
  EXPECT_THAT(text, HasSubstr("   = sources: seed 000 is "));
}

TEST(Readings, WhatToDoDependsOnWhatFitsTheGame) {
  const auto what_to_do = [](const Finding& finding) {
    const GameReport game = SampleGame();
    return TextOfReadings(game, finding, Wording(game, true), 80).after.back().second;
  };
  const ReadingRow seven = Right(Answer({"7"}), 27);
  const ReadingRow twelve = Right(Answer({"12"}), 32);
  EXPECT_EQ(what_to_do(SampleDoubt(seven, twelve)),
            "the game does not tell; whoever knows names the answer, as in --rules "
            "ludoteka@1@@six.all_out_value=12; --strict answers as this rule set does");
  EXPECT_EQ(what_to_do(SampleDoubt(seven, Wrong(Answer({"12"})))),
            "no answer but 7 fits the whole game; that is what this rule set says");
  EXPECT_EQ(what_to_do(SampleDoubt(Wrong(Answer({"7"})), twelve)),
            "no answer but 12 fits the whole game; if that is how it was played, check with --rules "
            "ludoteka@1@@six.all_out_value=12");
  EXPECT_EQ(what_to_do(SampleDoubt(Wrong(Answer({"7"})), Wrong(Answer({"12"})))),
            "by no answer every ply of the game is right");
}

// A note excludes no answer, and is there again by those that do not agree with the record.
TEST(Readings, WhatANoteIsAboutIsNotAdvised) {
  Finding note =
      SampleDoubt(Wrong(Answer({"highest"}, "turn.first")), Wrong(Answer({"lowest"}, "turn.first")));
  note.level = Level::kNote;
  note.code = Code::kCaptureDiffers;
  for (ReadingRow& row : note.readings) row.excluded.reset();
  note.readings.push_back(Right(Answer({"first_color"}, "turn.first"), 27));
  const std::string text = Full(note);
  EXPECT_THAT(text, HasSubstr("turn.first=first_color"));
  EXPECT_THAT(text, Not(HasSubstr("turn.first=lowest")));
  note.readings.pop_back();
  EXPECT_THAT(Full(note), Not(HasSubstr("what to do"))) << "no answer is one without it";
}

TEST(Readings, WhatIsWrongWithTheEndIsNotAPly) {
  ReadingRow seven = Right(Answer({"7"}), 27);
  seven.excluded = Cause{Code::kNotFinished, 29};
  const Finding doubt = SampleDoubt(seven, Right(Answer({"12"}), 32));
  EXPECT_THAT(Full(doubt), HasSubstr("| wrong at its end\n"));
  EXPECT_THAT(Full(doubt), HasSubstr("--rules"));
  // Where it is wrong by the readings that are left too, none of them is advised.
  GameReport game = SampleGame();
  Finding end;
  end.code = Code::kNotFinished;
  end.level = Level::kError;
  game.findings.push_back(end);
  const ReadingText text = TextOfReadings(game, doubt, Wording(game, true), 80);
  EXPECT_THAT(text.after.back().second, HasSubstr("by no answer the whole game is right"));
  EXPECT_THAT(text.table.back(), Not(HasSubstr("| right")));
}

TEST(Readings, ALaterPlyThatExcludesAnAnswerIsNamed) {
  ReadingRow seven = Right(Answer({"7"}), 27);
  seven.excluded = Cause{Code::kCaptureDiffers, 9};
  EXPECT_THAT(Full(SampleDoubt(seven, Right(Answer({"12"}), 32))), HasSubstr("| wrong at ply 9\n"));
}

TEST(Readings, OfManyOptionsTheFirstAreNamed) {
  const Readings many =
      Answer({"12", "16_with_1", "16_with_2", "16_with_3", "16_with_4"}, "board.safe_squares");
  const std::string text =
      Full(SampleDoubt(Right(many, 27), Wrong(Answer({"16_with_7"}, "board.safe_squares"))));
  EXPECT_THAT(text, HasSubstr("* 12, 16_with_1 or 3 more |"));
  EXPECT_THAT(text, Not(HasSubstr("16_with_2")));
}

TEST(Readings, AFaultSaysByWhichReadingsItIsOne) {
  Finding finding = SampleDoubt(Wrong(Answer({"7"})), Right(Answer({"12"}), 32));
  finding.code = Code::kCaptureDiffers;
  finding.arguments = Wrong({}).arguments;
  EXPECT_THAT(Full(finding), HasSubstr("by the rules blue 3, unless the rules are read otherwise\n"));
  finding.readings.back() = Wrong(Answer({"12"}));
  finding.level = Level::kError;
  EXPECT_THAT(Full(finding), HasSubstr("by the rules blue 3, however the rules are read\n"));
  // The same for every reading needs no table.
  finding.readings = {Wrong({})};
  const std::string text = Full(finding);
  EXPECT_THAT(text, HasSubstr(", however the rules are read\n"));
  EXPECT_THAT(text, Not(HasSubstr("= open")));
  EXPECT_THAT(text, Not(HasSubstr("what to do")));
}

TEST(Readings, WhatIsLegalIsSaidByTheAnswerItIsLegalBy) {
  Finding finding = SampleDoubt(Right(Answer({"7"}), 27), Wrong(Answer({"12"})));
  finding.legal = {SampleAlternative(11, 20, 27)};
  finding.legal_count = 1;
  finding.legal_known = true;
  EXPECT_THAT(Full(finding), HasSubstr("   = legal by *: yellow piece 1: 20 → 27\n"));
  // The rule set's own answer is excluded, and what is found is found by the other.
  finding.code = Code::kCaptureDiffers;
  EXPECT_THAT(Full(finding), HasSubstr("   = legal by 12: yellow piece 1"));
  finding.readings.clear();
  EXPECT_THAT(Full(finding), HasSubstr("   = legal here: yellow piece 1"));
}

TEST(Readings, AConciseLineSaysWhatIsOpen) {
  EXPECT_THAT(Concise(SampleDoubt(Right(Answer({"7"}), 27), Wrong(Answer({"12"})))),
              HasSubstr("AMB001 the rules leave open whether this ply is right: six.all_out_value (AMB-024) "
                        "[7: piece 1: 20 → 27, 12: wrong]"));
  EXPECT_THAT(Concise(SampleBarrier()), Not(HasSubstr("[")));
}

TEST(Readings, OurOwnWordsAreAsciiWhereTextHasToBe) {
  const GameReport game = SampleGame();
  const Finding finding = SampleDoubt(Right(Answer({"7"}), 27), Wrong(Answer({"12"})));
  const DiagnosticContext context{.input = game.input, .game = game, .rerun_options = {}};
  EXPECT_THAT(FormatDiagnostic(context, finding, {.width = 80}), HasSubstr("Parchís on Ludoteka"));
  const std::string plain = FormatDiagnostic(context, finding, {.unicode = false, .width = 80});
  EXPECT_THAT(plain, HasSubstr("Parch\\u{ed}s on Ludoteka"));
  for (const char c : plain) ASSERT_LT(static_cast<unsigned char>(c), 0x80) << plain;
}

TEST(Fates, SayByWhichReadingsTheGameHolds) {
  GameReport game = SampleGame();
  const Wording wording(game, true);
  EXPECT_THAT(FateLines(game, wording), IsEmpty());
  game.findings = {SampleDoubt(Right(Answer({"7"}), 27), Right(Answer({"12"}), 32))};
  const ReadingsFate twelve{.readings = Answer({"12"}), .with_default = false, .excluded = {}};
  const ReadingsFate seven{
      .readings = Answer({"7"}), .with_default = true, .excluded = Cause{Code::kCaptureDiffers, 9}};
  game.readings = {twelve, seven};
  EXPECT_THAT(FateLines(game, wording),
              ElementsAre("every ply is right by six.all_out_value=12",
                          "not by six.all_out_value=7 (this rule set): ply 9, CAP001"));
  game.readings = {seven};
  EXPECT_THAT(FateLines(game, wording),
              ElementsAre("by no reading of the rules every ply is right",
                          "not by six.all_out_value=7 (this rule set): ply 9, CAP001"));
  game.readings = {{.readings = {}, .with_default = true, .excluded = {}}};
  EXPECT_THAT(FateLines(game, wording),
              ElementsAre("every ply is right, however the rules are read; what it does depends on that"));
}

TEST(Fates, AreAboutWhatFindingsSpeakOf) {
  GameReport game = SampleGame();
  const Wording wording(game, true);
  Readings left = Answer({"12", "16_with_1"}, "board.safe_squares");
  game.readings = {{.readings = left, .with_default = true, .excluded = {}},
                   {.readings = Answer({"16_with_7"}, "board.safe_squares"),
                    .with_default = false,
                    .excluded = Cause{Code::kCaptureDiffers, 9}}};
  EXPECT_THAT(FateLines(game, wording), IsEmpty());
  game.findings = {SampleDoubt(Right(Answer({"7"}), 27), Wrong(Answer({"12"})))};
  left.push_back(Answer({"7"}).front());
  game.readings.front().readings = left;
  game.readings.push_back(
      {.readings = Answer({"12"}), .with_default = false, .excluded = Cause{Code::kCaptureDiffers, 3}});
  EXPECT_THAT(FateLines(game, wording),
              ElementsAre("every ply is right by six.all_out_value=7 (this rule set)",
                          "not by six.all_out_value=12: ply 3, CAP001"));
}

TEST(Readings, JsonHasThemInFull) {
  GameReport game = SampleGame();
  game.findings = {SampleDoubt(Right(Answer({"7"}), 27), Wrong(Answer({"12"})))};
  game.readings = {
      {.readings = Answer({"7"}), .with_default = true, .excluded = {}},
      {.readings = Answer({"12"}), .with_default = false, .excluded = Cause{Code::kCaptureDiffers, 3}}};
  const std::string json =
      ToJson(ToProto(game)) + ToJson(ToProto(game.input, game, game.findings.front(), {}));
  for (const char* part : {R"("point":"six.all_out_value","options":["7"])", R"("withDefault":true)",
                           R"("code":"CAP001")", R"("message":"captured is nobody, by the rules blue 3")",
                           R"("excluded":{"code":"CAP001","ply":3})"}) {
    EXPECT_THAT(json, HasSubstr(part));
  }
}

}  // namespace
}  // namespace arbitro::report
