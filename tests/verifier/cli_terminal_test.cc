#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/cli/keys.h"
#include "verifier/cli/progress_line.h"
#include "verifier/cli/terminal.h"

namespace arbitro::cli {
namespace {

TEST(WantsColor, FollowsTheTerminal) {
  EXPECT_TRUE(WantsColor("auto", true, {}));
  EXPECT_FALSE(WantsColor("auto", false, {}));
}

TEST(WantsColor, TheOptionWinsOverEverything) {
  Terminal terminal;
  terminal.no_color = "1";
  terminal.term = "dumb";
  EXPECT_TRUE(WantsColor("always", false, terminal));
  terminal.no_color.reset();
  terminal.force_color = "1";
  EXPECT_FALSE(WantsColor("never", true, terminal));
}

TEST(WantsColor, NoColorWinsOverForce) {
  Terminal terminal;
  terminal.no_color = "1";
  terminal.force_color = "1";
  EXPECT_FALSE(WantsColor("auto", true, terminal));
  terminal.no_color = "";  // set but empty means nothing
  EXPECT_TRUE(WantsColor("auto", false, terminal));
}

TEST(WantsColor, ForceWinsOverADumbTerminal) {
  Terminal terminal;
  terminal.term = "dumb";
  EXPECT_FALSE(WantsColor("auto", true, terminal));
  terminal.force_color = "1";
  EXPECT_TRUE(WantsColor("auto", true, terminal));
  terminal.force_color = "0";
  EXPECT_FALSE(WantsColor("auto", true, terminal));
}

TEST(ProgressLine, WaitsBeforeItShows) {
  std::ostringstream out;
  ProgressLine line(out, true, 100);
  line.Update(10, 0, 50);
  line.Erase();
  EXPECT_EQ(out.str(), "");
}

// Every key of these bytes, however they are cut into pieces.
std::vector<KeyPress> KeysOf(std::string_view bytes, std::size_t piece) {
  KeyDecoder decoder;
  std::vector<KeyPress> keys;
  for (std::size_t i = 0; i < bytes.size(); i += piece) {
    decoder.Feed(bytes.substr(i, piece));
    while (const auto key = decoder.Next(false)) keys.push_back(*key);
  }
  while (const auto key = decoder.Next(true)) keys.push_back(*key);
  EXPECT_FALSE(decoder.waits());
  return keys;
}

TEST(KeyDecoder, KnowsTheKeysOfTerminals) {
  using Name = KeyPress::Name;
  const std::vector<KeyPress> wanted{
      {Name::kCharacter, 'n'}, {Name::kLeft},      {Name::kRight},  {Name::kFirst}, {Name::kLast},
      {Name::kPageDown},       {Name::kRight},     {Name::kOther},  {Name::kEnter}, {Name::kOther},
      {Name::kOther},          {Name::kBackspace}, {Name::kEscape}, {Name::kEscape}};
  constexpr std::string_view kBytes =
      "n\x1b[D\x1bOC\x1b[1~\x1bOF\x1b[6~\x1b[1;2C\x1b[15~\r\xC3\xB1\x7f\x1b\x1b";
  for (const std::size_t piece : {1U, 2U, 3U, 100U}) EXPECT_EQ(KeysOf(kBytes, piece), wanted) << piece;
  // The beginning of a sequence that does not go on is one key.
  EXPECT_EQ(KeysOf("\x1b[1;", 1), (std::vector<KeyPress>{{Name::kOther}}));
}

}  // namespace
}  // namespace arbitro::cli
