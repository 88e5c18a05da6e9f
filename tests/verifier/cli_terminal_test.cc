#include <gtest/gtest.h>

#include <sstream>

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

}  // namespace
}  // namespace arbitro::cli
