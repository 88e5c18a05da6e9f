// What `arbitro serve` answers.
#include "verifier/conformance/server.h"

#include <gmock/gmock.h>

#include <string>

namespace arbitro::conformance {
namespace {

using ::testing::HasSubstr;

[[nodiscard]] std::string Answer(const std::string& request) {
  const auto decoded = DecodeRequest(request, Wire::kJson);
  if (!decoded) return decoded.error();
  return JsonOf(Server("1").Answer(*decoded));
}

constexpr const char* kOpening = "5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 -";

// A request about the opening position.
[[nodiscard]] std::string AtOpening(const std::string& question, const std::string& rest) {
  return R"({"id":9,")" + question + R"(":{"position":")" + kOpening + R"(",)" + rest + "}}";
}

TEST(Server, AnswersWithTheNumberOfTheRequest) {
  EXPECT_EQ(Answer(R"({"id":7,"bye":{}})"), R"({"id":7,"bye":{}})");
  EXPECT_THAT(Answer(R"({"id":8,"hello":{}})"), HasSubstr(R"("presets":["ludoteka")"));
}

TEST(Server, ListsWhatIsLegal) {
  EXPECT_EQ(Answer(AtOpening("legal", R"("dice":[5])")),
            R"({"id":9,"legal":{"plies":[{"die":5,"piece":12,"to":5}]}})");
}

TEST(Server, TellsAPieceThatGoesTooFarFromOneThatGoesRight) {
  EXPECT_THAT(Answer(AtOpening("judge", R"("plies":[{"piece":11,"die":4,"to":10}])")),
              HasSubstr(R"("legal":false,"ply":0,"code":"MOV006")"));
  EXPECT_EQ(Answer(AtOpening("judge", R"("plies":[{"piece":11,"die":4,"to":9}])")),
            R"({"id":9,"judge":{"legal":true}})");
  // Where the square is not said, the number tells it.
  EXPECT_EQ(Answer(AtOpening("judge", R"("plies":[{"piece":11,"die":4}])")),
            R"({"id":9,"judge":{"legal":true}})");
}

TEST(Server, HoldsAClaimedCaptureAndAClaimedPenaltyAgainstAPly) {
  EXPECT_THAT(Answer(AtOpening("judge", R"("plies":[{"piece":11,"die":4,"to":9,"captured":[21]}])")),
              HasSubstr("CAP001"));
  EXPECT_THAT(Answer(AtOpening("judge", R"("plies":[{"piece":11,"die":4,"to":9,"penalized":11}])")),
              HasSubstr("TRN004"));
}

TEST(Server, SaysWhoseTurnItWas) {
  EXPECT_THAT(Answer(AtOpening("judge", R"("plies":[{"seat":1,"piece":21,"die":4}])")), HasSubstr("TRN001"));
  EXPECT_THAT(Answer(AtOpening("judge", R"("plies":[{"piece":21,"die":4}])")), HasSubstr("TRN002"));
}

TEST(Server, DoesNotKnowEveryRuleSet) {
  EXPECT_THAT(Answer(AtOpening("legal", R"("dice":[5],"rules":{"preset":"chess"})")),
              HasSubstr(R"("unsupported":)"));
  EXPECT_THAT(Answer(AtOpening("legal", R"("dice":[5],"rules":{"differences":{"six.color":"red"}})")),
              HasSubstr(R"("unsupported":)"));
}

TEST(Server, RefusesWhatCannotBeMeant) {
  EXPECT_THAT(Answer(AtOpening("legal", R"("dice":[7])")), HasSubstr(R"("error":"dice: 7 is no face")"));
  EXPECT_THAT(Answer(AtOpening("legal", R"("dice":[5,5])")), HasSubstr(R"("error":)"));
  EXPECT_THAT(Answer(AtOpening("apply", R"("ply":{"piece":51,"die":5})")), HasSubstr("no piece 51"));
  EXPECT_THAT(Answer(AtOpening("apply", R"("ply":{"piece":11,"die":5,"to":999})")),
              HasSubstr("never stands"));
  EXPECT_THAT(Answer(AtOpening("apply", R"("ply":{"seat":4,"die":5})")), HasSubstr("no seat 4"));
  EXPECT_THAT(Answer(R"({"id":9,"legal":{"position":"5,n,n,n 0 -"}})"), HasSubstr("2 to 8 colors"));
  EXPECT_THAT(Answer(R"({"id":9,"legal":{"position":"5,n,n,n/99,n,n,n 0 -"}})"), HasSubstr(R"("error":)"));
  EXPECT_THAT(Answer(R"({"id":9})"), HasSubstr(R"("unsupported":)"));
}

TEST(Server, CountsPlies) {
  EXPECT_EQ(Answer(AtOpening("perft", R"("depth":2)")),
            R"({"id":9,"perft":{"sequences":"36","states":"36","digest":"84d0e5c26140ba97"}})");
  EXPECT_THAT(Answer(AtOpening("perft", R"("depth":0)")), HasSubstr(R"("error":"depth)"));
  EXPECT_THAT(Answer(AtOpening("perft", R"("depth":33)")), HasSubstr(R"("unsupported":"a depth)"));
}

}  // namespace
}  // namespace arbitro::conformance
