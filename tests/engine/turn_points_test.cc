#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/apply.h"
#include "engine/notation.h"
#include "tests/support/position.h"

// Who throws next, where rule texts differ: AMB-023, AMB-028, AMB-093, and what each asks a state to
// remember.
namespace parchis::testing {
namespace {

// The position line after throwing these faces one after the other, each with the only ply there is.
std::string AfterThrows(At at, std::initializer_list<std::uint8_t> faces) {
  for (const std::uint8_t face : faces) at = at.After(face, at.Legal(face));
  return at.Line();
}

// ---- AMB-023: turn.tries ----

constexpr std::string_view kNobodyOut = "n/22/39/56 0 -";
constexpr std::string_view kNobodyOutLine = "n,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n ";

std::string Tries(std::string_view rules, std::initializer_list<std::uint8_t> faces) {
  return AfterThrows(At(rules, kNobodyOut), faces).substr(kNobodyOutLine.size());
}

TEST(Tries, Amb023OnceOrThreeTimes) {
  EXPECT_EQ(Tries("ludoteka", {2}), "1 -");
  EXPECT_EQ(Tries("ludoteka@@turn.tries=3", {2}), "0 - tries=1");
  EXPECT_EQ(Tries("ludoteka@@turn.tries=3", {2, 3}), "0 - tries=2");
  EXPECT_EQ(Tries("ludoteka@@turn.tries=3", {2, 3, 4}), "1 -");
}

TEST(Tries, Amb023AFiveEndsTheTurn) {
  EXPECT_EQ(AfterThrows(At("ludoteka@@turn.tries=3", kNobodyOut), {2, 5}),
            "5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 1 -");
}

TEST(Tries, Amb023ASixIsATryAndGivesItsThrowAnyway) {
  const char* three = "ludoteka@@turn.tries=3";
  EXPECT_EQ(Tries(three, {6}), "0 - sixes=1 tries=1");
  EXPECT_EQ(Tries(three, {6, 2}), "0 - tries=2");
  EXPECT_EQ(Tries(three, {2, 3, 6}), "0 - sixes=1 tries=2") << "the third try gives a throw by its six";
  EXPECT_EQ(Tries(three, {2, 3, 6, 4}), "1 -");
  EXPECT_EQ(Tries(three, {6, 6, 6}), "1 -") << "a third six in a row ends the turn";
}

TEST(Tries, Amb023WithAmb029ASixThatGivesNoThrowIsStillATry) {
  const char* no_extra = "ludoteka@@turn.tries=3,extra.if_no_move=no";
  EXPECT_EQ(Tries(no_extra, {6}), "0 - sixes=1 tries=1");
  EXPECT_EQ(Tries(no_extra, {2, 3, 6}), "1 -");
}

TEST(Tries, Amb023PiecesInTheGoalAreNotInPlayAndThoseInACorridorAre) {
  const char* three = "ludoteka@@turn.tries=3";
  EXPECT_EQ(At(three, "g,g,n,n").After(2, "pass").state().memory.tries, 1);
  EXPECT_EQ(At(three, "c7,n,n,n").After(2, "pass").state().seat, 1);
}

// ---- AMB-028: six.changed_throws ----

TEST(ChangedSix, Amb028ASixThatDoesNotCountEndsTheTurn) {
  const At at("ludoteka", "20,30,40,g 0 - sixes=1 last=12");
  Effect effect = at.JudgementOf(at.PlyOf(6, 11)).effect;
  State counts = at.state();
  Apply(counts, at.table(), effect);
  EXPECT_EQ(FormatPosition(counts, at.table()), "27,30,40,g/n,n,n,n/n,n,n,n/n,n,n,n 0 - sixes=2 last=11");
  effect.six_counts = false;
  State ends = at.state();
  Apply(ends, at.table(), effect);
  EXPECT_EQ(FormatPosition(ends, at.table()), "27,30,40,g/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
}

// ---- AMB-093: bonus.timing ----

constexpr std::string_view kLate = "ludoteka@@bonus.timing=after_throws";
constexpr std::string_view kSixCaptures = "10,n,30//16,n,n,n";

TEST(BonusTiming, Amb093AtOnceOrAfterAllThrows) {
  EXPECT_EQ(At("ludoteka", kSixCaptures).After(6, "10+6=16 x3").Line(),
            "16,n,30,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20 sixes=1 last=11");
  const At late = At(kLate, kSixCaptures).After(6, "10+6=16 x3");
  EXPECT_EQ(late.Line(), "16,n,30,n/n,n,n,n/n,n,n,n/n,n,n,n 0 -+b20 sixes=1 last=11");
  EXPECT_EQ(late.Legal(3), "16+3=19, 30+3=33") << "a throw, not the bonus";
  const At done = late.After(3, "16+3=19");
  EXPECT_EQ(done.Line(), "19,n,30,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20");
  EXPECT_EQ(done.Legal(), "19+20=39, 30+20=50");
  EXPECT_EQ(done.Then("19+20=39").state().seat, 1);
}

TEST(BonusTiming, Amb093NeitherTheBonusNorASkippedThrowIsAccepted) {
  const At late = At(kLate, kSixCaptures).After(6, "10+6=16 x3");
  EXPECT_EQ(late.Verdict(0, 11), "die-missing");
}

TEST(BonusTiming, Amb093SeveralWaitAndAreUsedInTheOrderOfTheThrows) {
  At at = At(kLate, "10,c1,30,n//16,32").After(6, "10+6=16 x3");
  at = at.After(6, "c1+6=c7");
  EXPECT_EQ(at.Line(), "16,c7,30,n/n,n,n,n/n,32,n,n/n,n,n,n 0 -+b20 sixes=2 last=12");
  EXPECT_EQ(at.After(1, "c7+1=g").Line(), "16,g,30,n/n,n,n,n/n,32,n,n/n,n,n,n 0 b20+b10");
}

TEST(BonusTiming, Amb093AThirdSixLosesWhatWaits) {
  const At at(kLate, "16,n,30,n 0 -+b20+b20 sixes=2 last=11");
  EXPECT_EQ(at.After(6, "16=n").Line(), "n,n,30,n/n,n,n,n/n,n,n,n/n,n,n,n 1 -");
  const Effect effect = at.JudgementOf(at.PlyOf(6, 0)).effect;
  int lost = 0;
  for (const GameEvent& event : EventsOf(at.state(), at.table(), effect)) {
    lost += event.kind == GameEvent::Kind::kBonusLost ? event.value : 0;
  }
  EXPECT_EQ(lost, 40);
}

TEST(BonusTiming, Amb093AnUnmovedSixThrowsAgainBeforeTheBonus) {
  const At at(kLate, "16,n,n,n//22,22 0 -+b20 sixes=1 last=11");
  EXPECT_EQ(at.After(6, "pass").Line(), "16,n,n,n/n,n,n,n/22,22,n,n/n,n,n,n 0 -+b20 sixes=2 last=11");
}

TEST(BonusTiming, Amb093WithAmb029AnUnmovedSixThatGivesNoThrowIsTheLast) {
  const At at("ludoteka@@bonus.timing=after_throws,extra.if_no_move=no",
              "16,n,n,n//22,22 0 -+b20 sixes=1 last=11");
  EXPECT_EQ(at.After(6, "pass").Line(), "16,n,n,n/n,n,n,n/22,22,n,n/n,n,n,n 0 b20");
}

TEST(BonusTiming, Amb093WithAmb022TheSecondEntryComesBeforeBonusesThatWaited) {
  const At at("ludoteka@@bonus.timing=after_throws,entry.first_five=two_in_turn,setup.on_start=none",
              "16,n,n,n 0 -+b20 sixes=1 last=11 fresh=1");
  EXPECT_EQ(at.After(5, "n=5").Line(), "16,5,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 e+b20 fresh=-");
}

}  // namespace
}  // namespace parchis::testing
