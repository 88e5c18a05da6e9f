// What protobuf allows on the wire and no writer of ours does, and what it does not allow: binary records are
// read exactly as protobuf reads them.

#include <google/protobuf/stubs/logging.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "tests/verifier/log_samples.h"

namespace arbitro::log {
namespace {

constexpr std::size_t kMagicBytes = 12;
constexpr int kVarint = 0;
constexpr int kDelimited = 2;
constexpr int kStartGroup = 3;
constexpr int kEndGroup = 4;
constexpr int kFixed32 = 5;

std::string Number(std::uint64_t value) {
  std::string bytes;
  for (; value >= 0x80; value >>= 7) bytes += static_cast<char>((value & 0x7F) | 0x80);
  return bytes + static_cast<char>(value);
}
std::string Tag(int field, int wire_type) {
  return Number(static_cast<std::uint64_t>(field << 3 | wire_type));
}
std::string Field(int field, std::string_view content) {
  return Tag(field, kDelimited) + Number(content.size()) + std::string(content);
}
std::string Field(int field, std::uint64_t value) { return Tag(field, kVarint) + Number(value); }

const std::string& Magic() {
  static const std::string magic = Field(1, "PARCHISLOG");
  return magic;
}
// A header of four seats with one color each.
std::string Header(std::string_view more = "") {
  std::string seats;
  for (std::uint64_t color = 1; color <= 4; ++color) seats += Field(9, Field(2, color));
  return Field(2, Field(1, "g") + Field(7, 4) + seats + std::string(more));
}
std::string GameOf(std::string_view fields) { return Magic() + Header() + std::string(fields); }

RecordedGame Decoded(const std::string& bytes, std::string_view ids = "") {
  const std::vector<ReadItem> items = ReadBytes(bytes);
  EXPECT_EQ(Ids(items), ids) << testing::PrintToString(bytes);
  EXPECT_TRUE(items.at(0).decoded) << testing::PrintToString(bytes);
  return items.at(0).game;
}
std::string IdsOf(const std::string& bytes) { return Ids(ReadBytes(bytes)); }

TEST(LogWire, NumbersLongerThanTheyNeedToBe) {
  const std::string five("\x10\x85\x80\x80\x00", 5);  // die
  EXPECT_EQ(Decoded(GameOf(Field(3, five))).plies.at(0).ply.die, 5);
  // A tag and a length likewise.
  EXPECT_EQ(Decoded(GameOf(std::string("\x9A\x80\x00\x82\x80\x00\x10\x05", 8))).plies.at(0).ply.die, 5);
  // Ten bytes are the most, and five for a tag.
  EXPECT_EQ(IdsOf(GameOf(Field(3, "\x10" + std::string(10, '\x80') + "\x01"))), "FMT009");
  EXPECT_EQ(IdsOf(GameOf(std::string("\x9A\x80\x80\x80\x80\x00", 6))), "FMT009");
}

TEST(LogWire, NegativeNumbers) {
  const std::uint64_t minus_one = ~std::uint64_t{0};
  const std::vector<ReadItem> items = ReadBytes(GameOf(Field(3, Field(2, minus_one) + Field(5, 11))));
  ASSERT_EQ(Ids(items), "SCH001@0");
  EXPECT_EQ(ArgumentOf(items[0].findings[0], "value"), "4294967295");
  EXPECT_EQ(IdsOf(GameOf(Field(3, Field(4, minus_one)))), "SCH001@0");  // spend
  EXPECT_EQ(IdsOf(Magic() + Header(Field(10, minus_one)) + Field(3, "")), "SCH001");
  EXPECT_EQ(IdsOf(GameOf(Field(5, Field(1, minus_one)))), "SCH001");
}

TEST(LogWire, Groups) {
  const std::string group = Tag(100, kStartGroup) + Field(1, 5) + Field(2, "x") + Tag(100, kEndGroup);
  EXPECT_EQ(Decoded(GameOf(group + Field(3, Field(2, 5))), "SCH002").plies.size(), 1U);
  EXPECT_EQ(Decoded(Magic() + Header(group) + Field(3, Field(2, 5)), "SCH002").plies.size(), 1U);
  EXPECT_EQ(Decoded(GameOf(Field(3, group + Field(2, 5))), "SCH002").plies.at(0).ply.die, 5);
  // One that does not end, one that ends as another, an end alone.
  EXPECT_EQ(IdsOf(GameOf(Tag(100, kStartGroup) + Field(1, 5))), "FMT004");
  EXPECT_EQ(IdsOf(GameOf(Tag(100, kStartGroup) + Tag(101, kEndGroup))), "FMT009");
  EXPECT_EQ(IdsOf(GameOf(Tag(100, kEndGroup))), "FMT009");
  EXPECT_EQ(IdsOf(GameOf(Field(3, Tag(100, kStartGroup)))), "FMT009");
}

TEST(LogWire, PackedOrNot) {
  const std::string packed = Field(8, Number(21) + Number(31));
  const std::string single = Field(8, 21) + Field(8, 31);
  for (const std::string& captured : {packed, single, Field(8, 21) + Field(8, Number(31))}) {
    EXPECT_EQ(Decoded(GameOf(Field(3, captured))).plies.at(0).captured.size(), 2);
  }
  for (const std::string& ranking : {Field(2, Number(1) + Number(0)), Field(2, 1) + Field(2, 0)}) {
    EXPECT_EQ(Decoded(GameOf(Field(5, ranking))).ending->ranking, (std::vector<std::uint32_t>{1, 0}));
  }
  for (const std::string& omits : {Field(13, Number(1) + Number(3)), Field(13, 1) + Field(13, 3)}) {
    const RecordedGame game = Decoded(Magic() + Header(omits) + Field(3, ""));
    EXPECT_TRUE(game.header.omits_passes && game.header.omits_unusable_dice);
  }
  std::string position;
  for (std::uint64_t i = 0; i < 8; ++i) position += Field(2, i);
  position += Field(2, std::string(8, '\x05'));
  EXPECT_EQ(Decoded(GameOf(Field(3, "") + Field(4, position))).notes.at(0).position_after.size(), 16U);
  // A list that ends inside a number.
  EXPECT_EQ(IdsOf(GameOf(Field(3, Field(8, "\x95")))), "FMT009");
}

TEST(LogWire, FieldsInAnyOrder) {
  const std::string ending = Field(5, Field(1, 3) + Field(3, 2));
  const std::string note = Field(4, Field(1, 1) + Field(4, 7));
  const std::string plies = Field(3, Field(5, 11) + Field(2, 5)) + Field(3, Field(7, 5) + Field(2, 6));
  const RecordedGame game = Decoded(Magic() + ending + note + plies + Header());
  EXPECT_EQ(game.plies.size(), 2U);
  EXPECT_EQ(game.plies[0].ply.piece->code(), 11);
  EXPECT_EQ(game.notes.size(), 1U);
  EXPECT_EQ(game.header.game_id, "g");
  // A file is known by its magic, so that one comes first.
  EXPECT_EQ(IdsOf(Header() + Magic() + plies), "FMT005 FMT003");
}

TEST(LogWire, TheLastOfRepeatedValuesCounts) {
  EXPECT_EQ(Decoded(GameOf(Field(3, Field(2, 3) + Field(2, 5)))).plies.at(0).ply.die, 5);
  EXPECT_EQ(Decoded(GameOf(Field(3, Field(2, 9) + Field(2, 5)))).plies.at(0).ply.die, 5);
  EXPECT_EQ(Decoded(Magic() + Header(Field(7, 6) + Field(1, "h")) + Field(3, "")).header.arms, 6U);
  EXPECT_EQ(Decoded(GameOf(Field(5, Field(1, 1)) + Field(5, Field(1, 3)))).ending->reason,
            Reason::kAbandoned);
}

TEST(LogWire, EmptyMessages) {
  const RecordedGame game = Decoded(Magic() + Field(2, "") + Field(3, "") + Field(4, "") + Field(5, ""));
  EXPECT_EQ(game.header.arms, 0U);
  EXPECT_EQ(game.plies.size(), 1U);
  EXPECT_FALSE(game.plies[0].ply.piece);
  EXPECT_EQ(game.notes.size(), 1U);
  EXPECT_TRUE(game.ending);
}

TEST(LogWire, AKnownFieldOfAnotherKindIsDamage) {
  EXPECT_EQ(Decoded(GameOf(Field(3, 5) + Field(3, "")), "FMT011").plies.size(), 1U);
  const RecordedGame game = Decoded(GameOf(Field(3, Field(5, "11") + Field(2, 5))), "FMT011");
  EXPECT_FALSE(game.plies.at(0).ply.piece);
  EXPECT_TRUE(game.doubtful);
  EXPECT_EQ(IdsOf(GameOf(Field(3, Tag(2, kFixed32) + "abcd"))), "FMT011");
  // The checksum as a number is none.
  EXPECT_EQ(IdsOf(GameOf(Field(6, 5))), "FMT011");
}

TEST(LogWire, LengthsBeyondTheRecord) {
  for (const std::uint64_t length : {std::uint64_t{3}, std::uint64_t{1} << 20, std::uint64_t{0x7FFFFFFF},
                                     std::uint64_t{1} << 31, std::uint64_t{1} << 32, ~std::uint64_t{0}}) {
    const std::string ids = length > std::uint64_t{1} << 31 ? "FMT009" : "FMT004";
    EXPECT_EQ(IdsOf(GameOf(Tag(3, kDelimited) + Number(length) + "\x10\x05")), ids) << length;
    // Within a ply, and within the header: the record is whole, its content is not.
    EXPECT_EQ(IdsOf(GameOf(Field(3, Tag(8, kDelimited) + Number(length) + "\x15"))), "FMT009") << length;
    EXPECT_EQ(IdsOf(Magic() + Header(Tag(1, kDelimited) + Number(length) + "x")), "FMT009") << length;
  }
}

TEST(LogWire, StringsThatAreNotUtf8) {
  for (const std::string_view bad : {"\xFF", "\xC0\xAF", "\xED\xA0\x80", "\xC3"}) {
    for (const int field : {1, 2, 3, 4, 6, 8, 12, 15}) {
      EXPECT_EQ(IdsOf(Magic() + Header(Field(field, bad))), "FMT009") << field;
    }
    EXPECT_EQ(IdsOf(Magic() + Header(Field(5, Field(1, bad) + Field(2, "x")))), "FMT009");
    EXPECT_EQ(IdsOf(Magic() + Header(Field(5, Field(1, "x") + Field(2, bad)))), "FMT009");
    EXPECT_EQ(IdsOf(Magic() + Header(Field(9, Field(1, bad)))), "FMT009");
    EXPECT_EQ(IdsOf(GameOf(Field(3, "") + Field(4, Field(6, bad)))), "FMT009");
    EXPECT_EQ(IdsOf(GameOf(Field(5, Field(4, bad)))), "FMT009");
  }
}

// A generator of its own, so that a failure comes again.
class Bytes {
 public:
  explicit Bytes(std::uint64_t seed) : state_(seed) {}
  std::uint64_t Next() {
    std::uint64_t mixed = (state_ += 0x9E3779B97F4A7C15);
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    return mixed ^ mixed >> 31;
  }

 private:
  std::uint64_t state_;
};

// Whatever the reader decodes in full, protobuf does too, and to the same; what protobuf cannot decode, it
// does not.
TEST(LogWire, AgreesWithProtobufOnDamagedRecords) {
  google::protobuf::LogSilencer silent;
  Bytes random(3);
  const std::string whole = Written(SampleLog(12), OutputForm::kBinary);
  int decoded = 0;
  constexpr int kRecords = 60'000;
  for (int i = 0; i < kRecords; ++i) {
    std::string bytes = whole;
    for (std::uint64_t changes = 1 + random.Next() % 3; changes > 0; --changes) {
      const std::size_t at = kMagicBytes + random.Next() % (bytes.size() - kMagicBytes);
      const auto byte = static_cast<char>(random.Next());
      const std::uint64_t kind = random.Next() % 3;
      if (kind == 0) bytes[at] = byte;
      if (kind == 1) bytes.insert(at, 1, byte);
      if (kind == 2) bytes.erase(at, 1);
    }
    const std::vector<ReadItem> items = ReadBytes(bytes);
    ASSERT_EQ(items.size(), 1U);
    pb::GameLog log;
    const bool parsed = log.ParseFromString(bytes);
    const bool in_full =
        items[0].decoded && !items[0].game.cut && Ids(items).find("FMT005") == std::string::npos;
    ASSERT_EQ(in_full, parsed && log.magic() == "PARCHISLOG") << i << " " << Ids(items);
    if (!parsed || log.magic() != "PARCHISLOG") continue;
    ++decoded;
    // The same message in another form says the same, apart from fields that only binary can hold.
    if (Ids(items).find("SCH002") != std::string::npos) continue;
    const std::vector<ReadItem> again = ReadBytes(Written(log, OutputForm::kArchive));
    ASSERT_EQ(Digest(again.at(0).game), Digest(items[0].game)) << i;
  }
  EXPECT_GT(decoded, kRecords / 30);
}

}  // namespace
}  // namespace arbitro::log
