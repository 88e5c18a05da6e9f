// Oddities of text and JSON: what is read, what is refused and where.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "tests/verifier/log_samples.h"

namespace arbitro::log {
namespace {

constexpr OutputForm kForms[] = {OutputForm::kText, OutputForm::kJson};

std::string Replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// A game in JSON with this header and this first ply.
std::string Json(std::string_view header, std::string_view ply = "{}", std::string_view note = "") {
  return "{\"magic\":\"PARCHISLOG\",\"header\":{" + std::string(header) + "},\"plies\":[" + std::string(ply) +
         "]" + (note.empty() ? "" : ",\"notes\":[" + std::string(note) + "]") + "}";
}
std::string IdsOf(std::string_view bytes) { return Ids(ReadBytes(bytes)); }

TEST(LogText, LinesMayEndInCarriageReturns) {
  for (const OutputForm form : kForms) {
    const std::string plain = Written(SampleLog(), form) + (form == OutputForm::kJson ? "\n" : "");
    const std::string text = Replaced(plain, "\n", "\r\n");
    const std::vector<ReadItem> items = ReadBytes(text);
    ASSERT_EQ(Ids(items), "");
    EXPECT_EQ(Digest(items.at(0).game), Digest(ReadBytes(plain).at(0).game));
    const Location place = LocatePly(items[0].record, 3);
    EXPECT_EQ(place.line, LocatePly(ReadBytes(plain).at(0).record, 3).line);
    EXPECT_EQ(place.column, LocatePly(ReadBytes(plain).at(0).record, 3).column);
  }
}

TEST(LogText, NulBytes) {
  for (const OutputForm form : kForms) {
    const std::string text = Written(SampleLog(), form);
    for (std::size_t at = 0; at < text.size(); at += 3) {
      std::string damaged = text;
      damaged.insert(at, 1, '\0');
      const std::vector<ReadItem> items = ReadBytes(damaged);
      ASSERT_FALSE(items.empty());
      const std::string ids = Ids(items);
      const bool in_comment = form == OutputForm::kText && damaged.rfind('#', at) > damaged.rfind('\n', at);
      EXPECT_TRUE(!ids.empty() || in_comment) << at;
    }
  }
}

TEST(LogText, LongLines) {
  const std::string name(std::size_t{4} << 20, 'x');
  pb::GameLog log = SampleLog(3);
  log.mutable_header()->set_producer(name);
  for (const OutputForm form : kForms) {
    const std::vector<ReadItem> items = ReadBytes(Written(log, form));
    ASSERT_EQ(Ids(items), "");
    EXPECT_EQ(items.at(0).game.header.producer.size(), name.size());
  }
  const std::string blanks(std::size_t{4} << 20, ' ');
  EXPECT_EQ(IdsOf("{" + blanks + Written(SampleLog(), OutputForm::kJson).substr(1)), "");
  EXPECT_EQ(IdsOf("magic: \"PARCHISLOG\"" + blanks + "header { arms: 4 }"), "");
}

TEST(LogText, DeepNesting) {
  const auto repeated = [](std::string_view part, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += part;
    return text;
  };
  for (const int depth : {20, 200'000}) {
    EXPECT_EQ(IdsOf("{\"magic\":\"PARCHISLOG\",\"plies\":" + repeated("[", depth)), "FMT008") << depth;
    EXPECT_EQ(IdsOf("{\"magic\":\"PARCHISLOG\",\"plies\":" + repeated("{\"a\":", depth)), "FMT008") << depth;
    EXPECT_EQ(IdsOf("{\"a\":" + repeated("[", depth) + repeated("]", depth) + "}"), "FMT008") << depth;
    EXPECT_EQ(IdsOf("magic: \"PARCHISLOG\"\nheader " + repeated("{ seats ", depth)), "FMT008") << depth;
    EXPECT_EQ(IdsOf("magic: \"PARCHISLOG\"\nplies " + repeated("[", depth)), "FMT008") << depth;
  }
}

TEST(LogText, NumbersInJson) {
  const auto die = [](std::string_view number) {
    return IdsOf(Json("\"arms\":4", "{\"die\":" + std::string(number) + "}"));
  };
  for (const char* good : {"5", "\"5\"", "5.0", "5e0", "50e-1", "0.5e1"}) EXPECT_EQ(die(good), "") << good;
  for (const char* out : {"0", "-0", "7", "1e1", "\"7\"", "4294967295"})
    EXPECT_EQ(die(out), "SCH001@0") << out;
  for (const char* bad :
       {"-1", "5.5", "4294967296", "18446744073709551615", "18446744073709551616", "1e400", "\"\"", "\" 5\"",
        "\"5e0\"", "\"0x5\"", "05", "+5", ".5", "5.", "0x5", "NaN", "true", "[5]", "{}"}) {
    EXPECT_EQ(die(bad), "FMT008") << bad;
  }
  EXPECT_EQ(die("null"), "");
}

TEST(LogText, NumbersOf64Bits) {
  const auto time = [](std::string_view number) {
    return IdsOf(Json("\"arms\":4", "{}", "{\"unixMs\":" + std::string(number) + "}"));
  };
  for (const char* good : {"1700000000123", "\"1700000000123\"", "-1", "\"-1\"", "9223372036854775807",
                           "\"-9223372036854775808\"", "1.7e12"}) {
    EXPECT_EQ(time(good), "") << good;
  }
  for (const char* bad : {"9223372036854775808", "\"9223372036854775808\"", "1.5", "\"x\"", "1e300"}) {
    EXPECT_EQ(time(bad), "FMT008") << bad;
  }
}

TEST(LogText, KeysThatStandTwice) {
  EXPECT_EQ(IdsOf(Json("\"arms\":4,\"arms\":4")), "FMT008");
  EXPECT_EQ(IdsOf(Json("\"gameId\":\"a\",\"game_id\":\"a\"")), "FMT008");
  EXPECT_EQ(IdsOf(Json("\"seats\":[{\"colors\":[1],\"colors\":[2]}]")), "FMT008");
  EXPECT_EQ(IdsOf(Json("\"seats\":[],\"seats\":[]")), "FMT008");
  EXPECT_EQ(IdsOf(Json("\"choices\":{\"a\":\"b\",\"a\":\"b\"}")), "FMT008");
  EXPECT_EQ(IdsOf(Json("", "{\"die\":5,\"die\":5}")), "FMT008");
  EXPECT_EQ(IdsOf(Json("", "{\"die\":5,\"die\":null}")), "FMT008");
  EXPECT_EQ(IdsOf(Json("", "{}", "{\"ply\":0,\"ply\":0}")), "FMT008");
  EXPECT_EQ(IdsOf("{\"magic\":\"PARCHISLOG\",\"header\":{\"arms\":4},\"header\":{\"arms\":4}}"), "FMT008");
  const std::string text = "magic: \"PARCHISLOG\"\nheader { arms: 4 }\n";
  EXPECT_EQ(IdsOf(text + "header { arms: 4 }\n"), "FMT008");
  EXPECT_EQ(IdsOf(text + "plies { die: 5 die: 5 }\n"), "FMT008");
}

TEST(LogText, NamesOfEnums) {
  for (const char* bad : {"\"SPEND_NONE\"", "\"spend_sum\"", "\"\"", "\"3\"", "4294967296", "true"}) {
    EXPECT_EQ(IdsOf(Json("\"arms\":4", "{\"spend\":" + std::string(bad) + "}")), "FMT008") << bad;
    EXPECT_EQ(IdsOf(Json("\"omissions\":[" + std::string(bad) + "]")), "FMT008") << bad;
    EXPECT_EQ(IdsOf(Json("", "{}", "{\"actor\":" + std::string(bad) + "}")), "FMT008") << bad;
  }
  EXPECT_EQ(IdsOf(Json("\"arms\":4", "{\"spend\":\"SPEND_SUM\"}")), "");
  // A number that no name has is out of range, as in binary.
  EXPECT_EQ(IdsOf(Json("\"arms\":4", "{\"spend\":9}")), "SCH001@0");
  EXPECT_EQ(IdsOf(Json("\"arms\":4,\"omissions\":[9]")), "SCH001");
  EXPECT_EQ(IdsOf(Json("\"arms\":4,\"completeClaims\":[0]")), "SCH001");
  const std::string text = "magic: \"PARCHISLOG\"\nheader { arms: 4 }\nplies { die: 5 ";
  EXPECT_EQ(IdsOf(text + "spend: SPEND_SUM }\n"), "");
  EXPECT_EQ(IdsOf(text + "spend: SPEND_NONE }\n"), "FMT008");
  EXPECT_EQ(IdsOf(text + "event: \"EVENT_RESIGNED\" }\n"), "FMT008");
  EXPECT_EQ(IdsOf(text + "spend: 9 }\n"), "SCH001@0");
}

TEST(LogText, StringsOfJsonAreUtf8) {
  for (const char* key : {"gameId", "producer", "producerVersion", "rules", "startPosition", "source"}) {
    for (const char* bad :
         {"\xFF", "\xC0\xAF", "\xED\xA0\x80", "\xC3", "\\ud800", "\\udc00\\ud800", "\\u12"}) {
      EXPECT_EQ(IdsOf(Json("\"" + std::string(key) + "\":\"" + bad + "\"")), "FMT008") << key << bad;
    }
    EXPECT_EQ(IdsOf(Json("\"arms\":4,\"" + std::string(key) + "\":\"\\ud83c\\udfb2\"")), "") << key;
  }
}

// A brace at the front of a line begins a game only if it can.
TEST(LogText, JsonWithoutIndentation) {
  const std::string one = Written(SampleLog(9), OutputForm::kJson);
  const std::string spread = Replaced(Replaced(one, "{", "\n{\n"), ",", ",\n").substr(1);
  const std::vector<ReadItem> items = ReadBytes(spread + one + spread);
  ASSERT_EQ(Ids(items), "");
  ASSERT_EQ(items.size(), 3U);
  for (const ReadItem& item : items) EXPECT_EQ(Digest(item.game), Digest(ReadBytes(one).at(0).game));
}

TEST(LogText, StrayBytesBehindAGameAreNamed) {
  const std::string text = Written(SampleLog(), OutputForm::kText);
  const std::vector<ReadItem> items = ReadBytes(text + "done\n");
  ASSERT_EQ(Ids(items), "FMT005");
  EXPECT_TRUE(items.at(0).decoded);
  const auto lines = static_cast<std::uint32_t>(std::ranges::count(text, '\n'));
  EXPECT_GE(items[0].findings[0].location.line, lines);
  // What has the name of a field is a mistake in that field.
  EXPECT_EQ(IdsOf(text + "plies { dice: 5 }\n"), "FMT008");
}

TEST(LogText, CutGamesNameTheirEnd) {
  const std::string text = Written(SampleLog(6), OutputForm::kText);
  const std::size_t fourth = text.find("plies { die: 4");
  const std::vector<ReadItem> items = ReadBytes(text.substr(0, fourth + 10));
  ASSERT_EQ(Ids(items), "FMT004");
  EXPECT_EQ(items.at(0).game.plies.size(), 3U);
  EXPECT_TRUE(items[0].game.cut);
  EXPECT_FALSE(items[0].game.doubtful);
  const Location& end = items[0].findings[0].location;
  EXPECT_EQ(end.byte_offset, fourth + 10);
  EXPECT_EQ(end.column, 11U);
  EXPECT_EQ(end.line, static_cast<std::uint32_t>(std::ranges::count(text.substr(0, fourth), '\n')) + 1);
  EXPECT_EQ(ArgumentOf(items[0].findings[0], "bytes"), std::to_string(fourth + 10));
  // A bracket that is missing further up is a mistake there.
  std::string open = text;
  open.erase(open.find('}', open.find("plies")), 1);
  EXPECT_EQ(IdsOf(open), "FMT008");
  const std::string json = Written(SampleLog(6), OutputForm::kJson);
  std::string open_json = json;
  open_json.erase(open_json.find('}', open_json.find("plies")), 1);
  EXPECT_EQ(IdsOf(open_json), "FMT008");
}

}  // namespace
}  // namespace arbitro::log
