// Messages on the wire: found in bytes that come in any pieces, and told from what is none.
#include "verifier/conformance/wire.h"

#include <gmock/gmock.h>

#include <string>
#include <string_view>
#include <vector>

namespace arbitro::conformance {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

[[nodiscard]] pb::Request LegalRequest() {
  pb::Request request;
  request.set_id(300);
  request.mutable_legal()->mutable_rules()->set_preset("ludoteka");
  request.mutable_legal()->set_position(std::string(200, 'n'));
  request.mutable_legal()->add_dice(5);
  return request;
}

// What a splitter finds in bytes that it is fed in pieces of this size.
[[nodiscard]] std::vector<std::string> SplitIn(Wire wire, std::string_view bytes, std::size_t piece) {
  MessageSplitter splitter(wire);
  std::vector<std::string> found;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    splitter.Feed(bytes.substr(at, piece));
    while (true) {
      const auto message = splitter.Next();
      if (!message) found.push_back("error: " + message.error());
      if (!message || !*message) break;
      found.push_back(**message);
    }
  }
  return found;
}

TEST(Splitter, FindsMessagesWhereverTheirBytesAreParted) {
  for (const Wire wire : {Wire::kJson, Wire::kBinary}) {
    const std::string bytes = Encode(LegalRequest(), wire) + Encode(LegalRequest(), wire);
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, bytes.size()}) {
      const std::vector<std::string> found = SplitIn(wire, bytes, piece);
      ASSERT_EQ(found.size(), 2U) << piece;
      const auto request = DecodeRequest(found[1], wire);
      ASSERT_TRUE(request) << request.error();
      EXPECT_EQ(request->SerializeAsString(), LegalRequest().SerializeAsString());
    }
  }
}

// A hash table has an order of its own in every process.
TEST(Messages, HaveTheirMapsInTheOrderOfTheKeys) {
  pb::Rules rules;
  std::string expected;
  for (const char* key : {"f", "c", "h", "a", "g", "e", "b", "d"}) (*rules.mutable_differences())[key] = "x";
  for (const char* key : {"a", "b", "c", "d", "e", "f", "g", "h"})
    expected += (expected.empty() ? "\"" : ",\"") + std::string(key) + "\":\"x\"";
  EXPECT_EQ(JsonOf(rules), "{\"differences\":{" + expected + "}}");
  EXPECT_EQ(JsonOf(pb::Rules{}), "{}");
}

TEST(Splitter, TakesLineEndsOfOtherSystemsAndPassesOverEmptyLines) {
  EXPECT_THAT(SplitIn(Wire::kJson, "{\"id\":1}\r\n\r\n \n{\"id\":2}\n{\"id\"", 3),
              ElementsAre("{\"id\":1}", "{\"id\":2}"));
}

TEST(Splitter, GivesUpOnAMessageLongerThanAllowed) {
  MessageSplitter lines(Wire::kJson, 100);
  lines.Feed(std::string(101, 'x'));
  EXPECT_THAT(lines.Next().error(), HasSubstr("longer than 100"));
  MessageSplitter binary(Wire::kBinary, 100);
  binary.Feed("\x65");
  EXPECT_THAT(binary.Next().error(), HasSubstr("101 bytes is longer than 100"));
  // No number ends after so many bytes.
  MessageSplitter endless(Wire::kBinary);
  endless.Feed("\xFF\xFF\xFF\xFF\xFF");
  EXPECT_FALSE(endless.Next());
}

TEST(Replies, PassOverFieldsThatTheyDoNotHaveUnlessTheyAreToBeRefused) {
  const std::string line = R"({"id":1,"legal":{"plies":[{"piece":11,"to":5,"mood":"good"}]}})";
  const auto passed = DecodeReply(line, Wire::kJson, Unknown::kPass);
  ASSERT_TRUE(passed) << passed.error();
  EXPECT_EQ(passed->legal().plies(0).piece(), 11U);
  EXPECT_THAT(DecodeReply(line, Wire::kJson, Unknown::kRefuse).error(), HasSubstr("mood"));
  EXPECT_FALSE(DecodeReply("Welcome!", Wire::kJson, Unknown::kPass));
  EXPECT_FALSE(DecodeReply("\xFF\xFF", Wire::kBinary, Unknown::kPass));
}

TEST(Json, IsOneLineAndSaysWhatIsFalse) {
  pb::Reply reply;
  reply.mutable_judge()->set_legal(false);
  reply.mutable_judge()->set_why("two\nlines");
  EXPECT_EQ(JsonOf(reply), R"({"judge":{"legal":false,"why":"two\nlines"}})");
}

}  // namespace
}  // namespace arbitro::conformance
