// Values that the schema does not allow: each is named with its ply, field, value and range, and costs only
// its ply.

#include <gtest/gtest.h>

#include <functional>
#include <ostream>
#include <string>

#include "tests/verifier/log_samples.h"

namespace arbitro::log {
namespace {

std::vector<ReadItem> ReadChanged(const std::function<void(pb::GameLog&)>& change,
                                  OutputForm form = OutputForm::kBinary) {
  pb::GameLog log = SampleLog();
  change(log);
  return ReadBytes(Written(log, form));
}

TEST(LogSchema, SampleIsClean) {
  EXPECT_EQ(Ids(ReadChanged([](pb::GameLog&) {})), "");
}

struct BadPly {
  const char* field;
  const char* value;
  const char* range;
  void (*change)(pb::Ply&);
};

// Names the case in lists of tests; without it they would show addresses, which differ from run to run.
void PrintTo(const BadPly& bad, std::ostream* out) { *out << bad.field << " " << bad.value; }

class LogSchemaPly : public testing::TestWithParam<BadPly> {};

TEST_P(LogSchemaPly, OutOfRange) {
  for (const OutputForm form : {OutputForm::kBinary, OutputForm::kText, OutputForm::kJson}) {
    const std::vector<ReadItem> items =
        ReadChanged([](pb::GameLog& log) { GetParam().change(*log.mutable_plies(3)); }, form);
    ASSERT_EQ(Ids(items), "SCH001@3");
    const Finding& finding = items.at(0).findings.at(0);
    EXPECT_EQ(ArgumentOf(finding, "field"), GetParam().field);
    EXPECT_EQ(ArgumentOf(finding, "value"), GetParam().value);
    EXPECT_EQ(ArgumentOf(finding, "range"), GetParam().range);
    EXPECT_EQ(finding.location, LocatePly(items[0].record, 3));
    EXPECT_TRUE(items[0].decoded);
    for (std::size_t i = 0; i < items[0].game.plies.size(); ++i) {
      EXPECT_EQ(items[0].game.plies[i].unusable, i == 3) << i;
    }
  }
}

constexpr BadPly kBadPlies[] = {
    {"die", "0", "1..6", [](pb::Ply& ply) { ply.set_die(0); }},
    {"die", "7", "1..6", [](pb::Ply& ply) { ply.set_die(7); }},
    {"die", "4294967295", "1..6", [](pb::Ply& ply) { ply.set_die(0xFFFFFFFF); }},
    {"second_die", "12", "1..6", [](pb::Ply& ply) { ply.set_second_die(12); }},
    {"piece", "15", "11..14 to 41..44", [](pb::Ply& ply) { ply.set_piece(15); }},
    {"piece", "51", "11..14 to 41..44", [](pb::Ply& ply) { ply.set_piece(51); }},
    {"piece", "0", "11..14 to 41..44", [](pb::Ply& ply) { ply.set_piece(0); }},
    {"piece", "111", "11..14 to 41..44", [](pb::Ply& ply) { ply.set_piece(111); }},
    {"second_piece", "10", "11..14 to 41..44", [](pb::Ply& ply) { ply.set_second_piece(10); }},
    {"captured", "99", "11..14 to 41..44", [](pb::Ply& ply) { ply.add_captured(99); }},
    {"penalized", "45", "11..14 to 41..44", [](pb::Ply& ply) { ply.set_penalized(45); }},
    {"from", "77", "0..76", [](pb::Ply& ply) { ply.set_from(77); }},
    {"to", "1000", "0..76", [](pb::Ply& ply) { ply.set_to(1000); }},
    {"seat", "4", "0..3", [](pb::Ply& ply) { ply.set_seat(4); }},
    {"bonus_earned", "256", "0..255", [](pb::Ply& ply) { ply.set_bonus_earned(256); }},
    {"takes_back", "4", "0..3", [](pb::Ply& ply) { ply.set_takes_back(4); }},
    {"spend", "9", "0..8", [](pb::Ply& ply) { ply.set_spend(static_cast<pb::Spend>(9)); }},
    {"event", "-1", "0..6", [](pb::Ply& ply) { ply.set_event(static_cast<pb::Event>(-1)); }},
    {"contact", "3", "0..2", [](pb::Ply& ply) { ply.set_contact(static_cast<pb::Contact>(3)); }},
};
INSTANTIATE_TEST_SUITE_P(Fields, LogSchemaPly, testing::ValuesIn(kBadPlies));

TEST(LogSchema, LastAllowedValuesPass) {
  EXPECT_EQ(Ids(ReadChanged([](pb::GameLog& log) {
              pb::Ply& ply = *log.mutable_plies(3);
              ply.set_die(6);
              ply.set_second_die(1);
              ply.set_piece(44);
              ply.set_from(0);
              ply.set_to(76);
              ply.set_seat(3);
              ply.set_bonus_earned(255);
              ply.set_takes_back(3);
              ply.set_spend(pb::SPEND_NULL_THROW);
              ply.set_event(pb::EVENT_DOUBLE_UNKNOWN);
              ply.set_contact(pb::CONTACT_JOIN);
              ply.set_choices(4'000'000'000);
            })),
            "");
}

// A piece whose color no seat moves stays with the seat of the ply before, which is one of the header's.
TEST(LogSchema, NoPlyHasASeatThatIsNotThere) {
  for (const bool with_from : {false, true}) {
    const std::vector<ReadItem> items = ReadChanged([&](pb::GameLog& log) {
      log.mutable_header()->mutable_seats()->DeleteSubrange(2, 2);
      log.mutable_header()->mutable_opening_throws(0)->set_seat(1);
      log.mutable_header()->set_first_seat(1);
      log.mutable_plies()->Clear();
      for (const unsigned piece : {41U, 11U, 31U, 21U, 44U}) {
        pb::Ply& ply = *log.add_plies();
        ply.set_die(3);
        ply.set_piece(piece);
        ply.set_to(20);
        if (with_from) ply.set_from(17);
      }
      log.mutable_ending()->clear_ply_count();
    });
    ASSERT_EQ(Ids(items), "");
    std::vector<int> seats;
    for (const RecordedPly& ply : items.at(0).game.plies) {
      seats.push_back(ply.ply.seat);
      EXPECT_FALSE(ply.seat_said);
    }
    EXPECT_EQ(seats, (std::vector<int>{1, 0, 0, 1, 1}));
  }
}

TEST(LogSchema, HeaderAndEndingValues) {
  const auto ids = [](const std::function<void(pb::GameLog&)>& change) { return Ids(ReadChanged(change)); };
  EXPECT_EQ(ids([](pb::GameLog& log) { log.mutable_header()->set_first_seat(4); }), "SCH001");
  EXPECT_EQ(ids([](pb::GameLog& log) { log.mutable_header()->mutable_opening_throws(0)->set_die(7); }),
            "SCH001");
  EXPECT_EQ(ids([](pb::GameLog& log) { log.mutable_header()->mutable_opening_throws(0)->set_seat(9); }),
            "SCH001");
  EXPECT_EQ(ids([](pb::GameLog& log) { log.mutable_header()->add_omissions(pb::OMISSION_UNSPECIFIED); }),
            "SCH001");
  EXPECT_EQ(ids([](pb::GameLog& log) { log.mutable_header()->add_complete_claims(pb::CLAIM_UNSPECIFIED); }),
            "SCH001");
  EXPECT_EQ(ids([](pb::GameLog& log) { log.mutable_ending()->add_ranking(4); }), "SCH001");
  EXPECT_EQ(ids([](pb::GameLog& log) { log.mutable_ending()->set_reason(static_cast<pb::Reason>(9)); }),
            "SCH001");
}

TEST(LogSchema, Notes) {
  EXPECT_EQ(Ids(ReadChanged([](pb::GameLog& log) { log.add_notes()->set_ply(6); })), "SCH003");
  EXPECT_EQ(Ids(ReadChanged([](pb::GameLog& log) { log.mutable_notes(0)->add_position_after(0); })),
            "SCH001@1");
  EXPECT_EQ(Ids(ReadChanged([](pb::GameLog& log) { log.mutable_notes(0)->set_position_after(3, 77); })),
            "SCH001@1");
  const std::vector<ReadItem> items = ReadChanged([](pb::GameLog& log) {
    log.mutable_notes(0)->set_ply(5);
    log.add_notes()->set_ply(0);
  });
  ASSERT_EQ(items.at(0).game.notes.size(), 2U);
  EXPECT_EQ(items[0].game.notes[0].ply, 0U);
}

TEST(LogSchema, PlyCount) {
  const std::vector<ReadItem> items =
      ReadChanged([](pb::GameLog& log) { log.mutable_ending()->set_ply_count(7); });
  ASSERT_EQ(Ids(items), "SCH004");
  EXPECT_EQ(ArgumentOf(items[0].findings[0], "stated"), "7");
  EXPECT_EQ(ArgumentOf(items[0].findings[0], "found"), "6");
}

TEST(LogSchema, UnknownFieldsAreAWarning) {
  std::string bytes = Written(SampleLog(), OutputForm::kBinary);
  bytes += std::string("\xF8\x07\x01", 3);                                        // GameLog field 127
  bytes += std::string("\x1A\x04\x10\x01\xF0\x01\x05", 7).replace(1, 1, "\x05");  // a ply with field 30
  const std::vector<ReadItem> items = ReadBytes(bytes);
  ASSERT_EQ(Ids(items), "SCH004 SCH002");
  EXPECT_EQ(ArgumentOf(items[0].findings[1], "field"), "GameLog.127, Ply.30");
  EXPECT_EQ(items[0].findings[1].level, Level::kWarning);
}

TEST(LogSchema, ASecondHeaderIsAWarning) {
  std::string bytes = Written(SampleLog(), OutputForm::kBinary);
  const std::vector<ReadItem> one = ReadBytes(bytes);
  bytes += std::string("\x12\x0E\x22\x0C", 4) + "es-wikipedia";  // header { rules }
  const std::vector<ReadItem> items = ReadBytes(bytes);
  ASSERT_EQ(Ids(items), "SCH005");
  EXPECT_EQ(ArgumentOf(items[0].findings[0], "count"), "2");
  EXPECT_EQ(items[0].findings[0].level, Level::kWarning);
  EXPECT_EQ(items[0].game.header.rules, "es-wikipedia");
  EXPECT_EQ(Digest(items[0].game), Digest(one.at(0).game));
}

TEST(LogSchema, FindingsOfAGameAreLimited) {
  pb::GameLog log = SampleLog(5000);
  for (pb::Ply& ply : *log.mutable_plies()) ply.set_die(9);
  const std::vector<ReadItem> items = ReadBytes(Written(log, OutputForm::kBinary));
  EXPECT_EQ(items.at(0).findings.size(), 1000U);
  EXPECT_EQ(items[0].game.plies.size(), 5000U);
}

}  // namespace
}  // namespace arbitro::log
