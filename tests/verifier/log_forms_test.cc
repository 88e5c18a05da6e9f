// Every form says the same, and every place found in it is exact.

#include <gtest/gtest.h>
#include <zstd.h>

#include <string>
#include <vector>

#include "tests/verifier/log_samples.h"
#include "verifier/log/encoder.h"

namespace arbitro::log {
namespace {

constexpr OutputForm kForms[] = {OutputForm::kBinary, OutputForm::kArchive, OutputForm::kText,
                                 OutputForm::kJson};

std::string Compressed(std::string_view bytes) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), 3));
  return out;
}

TEST(LogForms, RoundTripIsIdentityInEveryForm) {
  const pb::GameLog log = SampleLog(40);
  const std::vector<ReadItem> expected = ReadBytes(Written(log, OutputForm::kBinary));
  ASSERT_EQ(expected.size(), 1U);
  for (const OutputForm form : kForms) {
    for (const bool zstd : {false, true}) {
      const std::string plain = Written(log, form);
      const std::vector<ReadItem> items = ReadBytes(zstd ? Compressed(plain) : plain);
      ASSERT_EQ(items.size(), 1U) << static_cast<int>(form);
      EXPECT_EQ(Ids(items), "") << static_cast<int>(form);
      EXPECT_TRUE(items[0].decoded);
      EXPECT_EQ(Digest(items[0].game), Digest(expected[0].game));
      ASSERT_EQ(items[0].game.notes.size(), 1U);
      EXPECT_EQ(items[0].game.notes[0].position_after.size(), 16U);
      EXPECT_EQ(items[0].game.notes[0].steps, 7U);
      EXPECT_EQ(items[0].game.header.choices, expected[0].game.header.choices);
      EXPECT_EQ(items[0].game.header.choices[0].first, "bonus.chain");
      EXPECT_EQ(items[0].game.header.producer, "tests \"quoted\" ñ");
      EXPECT_EQ(items[0].game.ending->ply_count, 40U);
    }
  }
}

TEST(LogForms, DecodesEveryField) {
  const std::vector<ReadItem> items = ReadBytes(Written(SampleLog(), OutputForm::kArchive));
  const RecordedGame& game = items.at(0).game;
  ASSERT_EQ(game.plies.size(), 6U);
  EXPECT_EQ(game.plies[2].ply.die, 3);
  EXPECT_EQ(game.plies[2].ply.piece->code(), 31);
  EXPECT_EQ(game.plies[2].ply.seat, 2);
  EXPECT_FALSE(game.plies[2].seat_said);
  EXPECT_EQ(game.plies[2].from->number, 20);
  EXPECT_EQ(game.plies[2].to->number, 25);
  EXPECT_EQ(game.plies[2].captured.size(), 1);
  EXPECT_EQ(game.plies[2].captured.first().code(), 42);
  EXPECT_TRUE(game.plies[0].captured_said);
  EXPECT_FALSE(game.plies[0].bonus_earned);
  EXPECT_FALSE(game.plies[4].ply.piece);
  EXPECT_TRUE(game.plies[4].seat_said);
  EXPECT_EQ(game.header.seats.size(), 4U);
  EXPECT_EQ(game.header.opening_throws.at(0).round, 1U);
  EXPECT_EQ(game.ending->reason, Reason::kAbandoned);
  EXPECT_FALSE(game.cut);
}

TEST(LogForms, SeatComesFromThePieceThenFromThePlyBefore) {
  pb::GameLog log = SampleLog(0);
  log.mutable_header()->set_first_seat(3);
  log.clear_notes();
  log.mutable_ending()->clear_ply_count();
  log.add_plies()->set_die(1);  // nothing known yet: the first seat
  log.add_plies()->set_piece(21);
  log.add_plies()->set_die(2);
  log.add_plies()->set_seat(0);
  log.add_plies()->set_die(3);
  const RecordedGame game = ReadBytes(Written(log, OutputForm::kBinary)).at(0).game;
  std::vector<int> seats;
  for (const RecordedPly& ply : game.plies) seats.push_back(ply.ply.seat);
  EXPECT_EQ(seats, (std::vector<int>{3, 1, 1, 0, 0}));
}

TEST(LogForms, CompleteClaimsMakeAbsentMeanNone) {
  pb::GameLog log = SampleLog(3);
  log.mutable_header()->add_complete_claims(pb::CLAIM_BONUS_EARNED);
  log.mutable_header()->add_complete_claims(pb::CLAIM_PENALIZED);
  log.mutable_plies(1)->set_penalized(0);
  log.mutable_plies(2)->set_penalized(31);
  const RecordedGame game = ReadBytes(Written(log, OutputForm::kBinary)).at(0).game;
  for (const RecordedPly& ply : game.plies) {
    EXPECT_EQ(ply.bonus_earned, std::uint8_t{0});
    EXPECT_TRUE(ply.penalized_said);
  }
  EXPECT_FALSE(game.plies[1].penalized);
  EXPECT_EQ(game.plies[2].penalized->code(), 31);
}

TEST(LogForms, TextHasOnePlyALine) {
  const std::string text = Written(SampleLog(), OutputForm::kText);
  EXPECT_TRUE(text.starts_with("# proto-file: parchis/log/v1/game_log.proto\n"));
  EXPECT_NE(text.find("\nplies { die: 1 piece: 11 from: 0 to: 5 }\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nending { reason: REASON_ABANDONED ranking: 1 ply_count: 6 }\n"), std::string::npos)
      << text;
}

TEST(LogForms, BinaryPlacesAreExact) {
  const pb::GameLog log = SampleLog(300);
  const std::string one = Written(log, OutputForm::kArchive);
  const std::string bytes = one + one + one;
  const std::vector<ReadItem> items = ReadBytes(bytes);
  ASSERT_EQ(items.size(), 3U);
  Locator locator(items[1].record);
  for (std::uint32_t i = 0; i < 300; ++i) {
    const Location place = locator.Ply(i);
    const std::string ply = log.plies(static_cast<int>(i)).SerializeAsString();
    const std::string field = std::string("\x1A") + static_cast<char>(ply.size()) + ply;
    EXPECT_EQ(bytes.substr(place.byte_offset, place.byte_length), field) << i;
  }
  const Location header = locator.Header();
  EXPECT_EQ(bytes.substr(header.byte_offset, 1), "\x12");
  EXPECT_GT(header.byte_offset, one.size());
}

TEST(LogForms, TextPlacesAreExact) {
  const std::string text = Written(SampleLog(30), OutputForm::kText);
  const std::vector<ReadItem> items = ReadBytes(text);
  Locator locator(items.at(0).record);
  std::uint32_t line = 1;
  std::size_t start = 0;
  std::uint32_t ply = 0;
  while (start < text.size()) {
    const std::string content = text.substr(start, text.find('\n', start) - start);
    if (content.starts_with("plies")) {
      const Location place = locator.Ply(ply++);
      EXPECT_EQ(place,
                (Location{.byte_offset = start, .byte_length = content.size(), .line = line, .column = 1}));
    }
    if (content.starts_with("header")) {
      EXPECT_EQ(locator.Header().line, line);
    }
    start += content.size() + 1;
    ++line;
  }
  EXPECT_EQ(ply, 30U);
}

TEST(LogForms, TextPlacesOfUnusualLayout) {
  const std::string text =
      "magic: 'PARCHISLOG'\n"
      "header { producer: \"a } b # c\" arms: 4 }  # plies { }\n"
      "\tplies: [ { die: 1 }, { die: 2\n } ]\n"
      "plies < die: 3 > plies: { seat: 1 }";
  const std::vector<ReadItem> items = ReadBytes(text);
  ASSERT_EQ(Ids(items), "");
  ASSERT_EQ(items.at(0).game.plies.size(), 4U);
  Locator locator(items[0].record);
  const auto source = [&](std::uint32_t ply) {
    const Location place = locator.Ply(ply);
    return std::to_string(place.line) + ":" + std::to_string(place.column) + " " +
           text.substr(place.byte_offset, place.byte_length);
  };
  EXPECT_EQ(source(0), "3:11 { die: 1 }");
  EXPECT_EQ(source(1), "3:23 { die: 2\n }");
  EXPECT_EQ(source(2), "5:1 plies < die: 3 >");
  EXPECT_EQ(source(3), "5:18 plies: { seat: 1 }");
}

TEST(LogForms, JsonPlacesAreExact) {
  const std::string one = Written(SampleLog(12), OutputForm::kJson);
  const std::string text = one + one;
  const std::vector<ReadItem> items = ReadBytes(text);
  ASSERT_EQ(items.size(), 2U);
  EXPECT_EQ(items[1].record.location.line, 2U);
  Locator locator(items[1].record);
  const Location third = locator.Ply(2);
  EXPECT_EQ(text.substr(third.byte_offset, third.byte_length),
            R"({"die":3,"piece":31,"from":20,"to":25,"captured":[42]})");
  EXPECT_EQ(third.line, 2U);
  EXPECT_EQ(third.column, third.byte_offset - one.size() + 1);
  EXPECT_EQ(text.substr(locator.Header().byte_offset, 9), R"({"gameId")");
}

TEST(LogForms, JsonOverManyLinesAndWithOriginalNames) {
  const std::string text = R"({
  "magic": "PARCHISLOG",
  "header": {"game_id": "g", "arms": 4, "choices": {"a.b": "c"}, "first_seat": "0", "omissions": ["OMISSION_PASSES", 2]},
  "plies": [
    {"die": 5, "piece": 11},
    {"die": 6.0, "seat": null}
  ]
}
)";
  const std::vector<ReadItem> items = ReadBytes(text);
  ASSERT_EQ(Ids(items), "");
  const RecordedGame& game = items.at(0).game;
  EXPECT_EQ(game.header.game_id, "g");
  EXPECT_EQ(game.header.first_seat, 0U);
  EXPECT_TRUE(game.header.omits_passes);
  EXPECT_TRUE(game.header.omits_unusable_bonuses);
  ASSERT_EQ(game.plies.size(), 2U);
  EXPECT_EQ(game.plies[1].ply.die, 6);
  const Location second = LocatePly(items[0].record, 1);
  EXPECT_EQ(second.line, 6U);
  EXPECT_EQ(second.column, 5U);
}

TEST(LogForms, EncoderIsTheInverseOfTheDecoder) {
  pb::GameLog log = SampleLog(50);
  log.mutable_header()->add_complete_claims(pb::CLAIM_BONUS_EARNED);
  log.mutable_header()->add_omissions(pb::OMISSION_FORCED_MOVES);
  log.mutable_plies(3)->set_bonus_earned(20);
  log.mutable_plies(4)->set_penalized(0);
  log.mutable_plies(5)->set_event(pb::EVENT_RESIGNED);
  log.mutable_plies(6)->set_spend(pb::SPEND_CAPTURE_BONUS);
  log.mutable_plies(7)->set_takes_back(2);
  log.mutable_notes(0)->clear_comment();
  log.mutable_notes(0)->clear_unix_ms();
  const RecordedGame game = ReadBytes(Written(log, OutputForm::kBinary)).at(0).game;
  std::string again;
  GameEncoder().Append(game, OutputForm::kBinary, false, again);
  pb::GameLog decoded;
  ASSERT_TRUE(decoded.ParseFromString(again));
  log.mutable_header()->mutable_opening_throws(0)->set_round(1);
  google::protobuf::util::MessageDifferencer differencer;
  std::string report;
  differencer.ReportDifferencesToString(&report);
  EXPECT_TRUE(differencer.Compare(log, decoded)) << report;
}

TEST(LogForms, TenThousandGamesComeInOrder) {
  std::string bytes;
  for (int i = 0; i < 10'000; ++i)
    bytes += Written(SampleLog(i % 7, std::to_string(i)), OutputForm::kArchive);
  RecordReader reader("test", bytes);
  GameDecoder decoder;
  RecordedGame game;
  std::vector<Finding> findings;
  Record record;
  std::uint64_t count = 0;
  while (reader.Next(record)) {
    ASSERT_TRUE(decoder.Decode(record, game, findings) || !findings.empty());
    ASSERT_EQ(game.header.game_id, std::to_string(count));
    ASSERT_EQ(record.index, count);
    ++count;
  }
  EXPECT_EQ(count, 10'000U);
}

TEST(LogForms, ByteOrderMarkIsNoPartOfTheText) {
  for (const OutputForm form : {OutputForm::kText, OutputForm::kJson}) {
    const std::vector<ReadItem> plain = ReadBytes(Written(SampleLog(), form));
    const std::vector<ReadItem> marked = ReadBytes("\xEF\xBB\xBF" + Written(SampleLog(), form));
    ASSERT_EQ(Ids(marked), "");
    EXPECT_EQ(Digest(marked.at(0).game), Digest(plain.at(0).game));
    Location place = LocatePly(plain.at(0).record, 2);
    place.byte_offset += 3;
    EXPECT_EQ(LocatePly(marked.at(0).record, 2), place);
  }
}

TEST(LogForms, StringsOfATextAreUtf8) {
  const std::string front = "magic: \"PARCHISLOG\"\nheader { game_id: ";
  const auto read = [&](const std::string& id) { return ReadBytes(front + id + " }\n"); };
  // Characters as they are and as escapes, also in two pieces; comments are nobody's business.
  for (const char* good : {"\"a\xC3\xB1\"", "\"a\\303\\261\"", "\"a\\303\" \"\\261\"", "\"a\" # \xF1 \n",
                           "\"\xF0\x9F\x8E\xB2\"", "\"\\\\\""}) {
    EXPECT_EQ(Ids(read(good)), "") << good;
  }
  struct Bad {
    const char* id;
    std::uint32_t column;
  };
  constexpr std::uint32_t kStart = 19;  // of the value in line 2
  // Latin-1, a cut character, an overlong one, a surrogate, beyond Unicode, escapes.
  for (const Bad& bad :
       {Bad{"\"a\xF1o\"", kStart + 2}, Bad{"\"\xC3\"", kStart + 1}, Bad{"\"\xC0\xAF\"", kStart + 1},
        Bad{"\"\xED\xA0\x80\"", kStart + 1}, Bad{"\"\xF4\x90\x80\x80\"", kStart + 1},
        Bad{"\"a\\361o\"", kStart}, Bad{"\"ok\" '\\xff'", kStart + 5}}) {
    const std::vector<ReadItem> items = read(bad.id);
    ASSERT_EQ(Ids(items), "FMT008") << bad.id;
    EXPECT_FALSE(items[0].decoded);
    const Finding& finding = items[0].findings.at(0);
    EXPECT_EQ(ArgumentOf(finding, "reason"), "a string is not valid UTF-8");
    EXPECT_EQ(finding.location.line, 2U) << bad.id;
    EXPECT_EQ(finding.location.column, bad.column) << bad.id;
  }
}

}  // namespace
}  // namespace arbitro::log
