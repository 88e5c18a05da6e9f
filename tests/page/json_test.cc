#include "verifier/page/json.h"

#include <gtest/gtest.h>

namespace arbitro::page {
namespace {

TEST(JsonTest, PutsCommasBetweenAndNowhereElse) {
  Json json;
  json.Open();
  json.Member("a", 1);
  json.Key("b");
  json.OpenList();
  json.Value("x");
  json.OpenList();
  json.CloseList();
  json.Open();
  json.Member("yes", true);
  json.Close();
  json.Value(-5);
  json.CloseList();
  json.Member("c", "");
  json.Close();
  EXPECT_EQ(json.Text(), R"({"a":1,"b":["x",[],{"yes":true},-5],"c":""})");
}

TEST(JsonTest, EscapesWhatCouldEndATextOrAScript) {
  Json json;
  json.Value("a\"b\\c</script>\n\x01\xC3\xA9");
  EXPECT_EQ(json.Text(), "\"a\\\"b\\\\c\\u003c/script>\\u000a\\u0001\xC3\xA9\"");
}

TEST(JsonTest, RoundsToTenths) {
  Json json;
  json.OpenList();
  for (const double number : {1.0, -0.04, 2.25, -12.34, 0.96}) json.Tenths(number);
  json.CloseList();
  EXPECT_EQ(json.Text(), "[1,0,2.3,-12.3,1]");
}

}  // namespace
}  // namespace arbitro::page
