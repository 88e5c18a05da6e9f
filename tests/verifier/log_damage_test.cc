// Whatever happens to the bytes: nothing crashes, every whole game is still delivered, and the damage has its
// finding.

#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/verifier/log_samples.h"

namespace arbitro::log {
namespace {

std::string Archive(int games, bool checksum = false) {
  std::string bytes;
  for (int i = 0; i < games; ++i)
    bytes += Written(SampleLog(5 + i, "g" + std::to_string(i)), OutputForm::kArchive, checksum);
  return bytes;
}

std::string OneOfArchive(int game, bool checksum = false) {
  return Written(SampleLog(5 + game, "g" + std::to_string(game)), OutputForm::kArchive, checksum);
}

// Digests of the games that came out whole and without a finding.
std::vector<std::string> WholeGames(const std::vector<ReadItem>& items) {
  std::vector<std::string> digests;
  for (const ReadItem& item : items) {
    if (item.is_game() && item.decoded && !item.game.cut && item.findings.empty())
      digests.push_back(Digest(item.game));
  }
  return digests;
}

// Whether the accounting of the input works out: at least one game or unreadable game, indexes without a gap.
void ExpectSound(const std::vector<ReadItem>& items) {
  std::uint64_t games = 0;
  for (const ReadItem& item : items) {
    EXPECT_EQ(item.record.index, games);
    if (item.is_game() && !item.decoded) {
      EXPECT_FALSE(item.findings.empty());
    }
    if (item.is_game() || item.record.unreadable_game) ++games;
  }
  EXPECT_GE(games, 1U);
}

TEST(LogDamage, EmptyMissingAndForeignInputs) {
  EXPECT_EQ(Ids(ReadBytes("")), "FMT002");
  EXPECT_EQ(Ids(ReadBytes("hello, world\n")), "FMT003");
  EXPECT_EQ(Ids(ReadBytes(std::string("\x89PNG\r\n\x1A\n\0\0\0", 11))), "FMT003");
  RecordReader missing("/nonexistent/game.parchis");
  const std::vector<ReadItem> items = ReadAll(missing);
  EXPECT_EQ(Ids(items), "FMT001");
  EXPECT_TRUE(items.at(0).record.unreadable_game);
  EXPECT_EQ(ArgumentOf(items[0].record.finding, "reason"), "No such file or directory");
  RecordReader folder("/");
  EXPECT_EQ(Ids(ReadAll(folder)), "FMT001");
}

TEST(LogDamage, TruncatedArchiveKeepsTheGamesBefore) {
  const std::string bytes = Archive(3);
  const std::size_t ends[] = {OneOfArchive(0).size(), OneOfArchive(0).size() + OneOfArchive(1).size(),
                              bytes.size()};
  const std::vector<ReadItem> all = ReadBytes(bytes);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const std::vector<ReadItem> items = ReadBytes(std::string_view(bytes).substr(0, size));
    ExpectSound(items);
    const auto whole = static_cast<std::size_t>((size >= ends[0] ? 1 : 0) + (size >= ends[1] ? 1 : 0));
    const std::vector<std::string> digests = WholeGames(items);
    ASSERT_EQ(digests.size(), whole) << size;
    for (std::size_t i = 0; i < whole; ++i) EXPECT_EQ(digests[i], Digest(all[i].game));
    const bool at_end = size == ends[0] || size == ends[1];
    EXPECT_EQ(Ids(items).empty(), at_end) << size;
    // The cut game gives its whole plies, as they were.
    if (!at_end && items.size() == whole + 1 && items.back().is_game() && items.back().decoded) {
      const RecordedGame& cut = items.back().game;
      EXPECT_TRUE(cut.cut);
      const std::string digest = Digest(all[whole].game);
      if (!cut.header.game_id.empty()) {
        EXPECT_TRUE(digest.starts_with(Digest(cut))) << size;
      }
    }
  }
}

TEST(LogDamage, CutRecordSaysWhere) {
  const std::string bytes = Archive(3);
  const std::size_t size = OneOfArchive(0).size() + OneOfArchive(1).size() - 30;
  const std::vector<ReadItem> items = ReadBytes(std::string_view(bytes).substr(0, size));
  ASSERT_EQ(Ids(items), "FMT004");
  const Finding& cut = items.at(1).findings.at(0);
  const std::size_t length = OneOfArchive(1).size() - 2;
  EXPECT_EQ(ArgumentOf(cut, "length"), std::to_string(length));
  EXPECT_EQ(ArgumentOf(cut, "bytes"), std::to_string(length - 30));
  EXPECT_EQ(cut.location.byte_offset, size);
  EXPECT_EQ(items[1].game.plies.size(), 6U);
  EXPECT_TRUE(items[1].game.cut);
}

TEST(LogDamage, TruncatedSingleFormsNeverCrash) {
  for (const OutputForm form : {OutputForm::kBinary, OutputForm::kText, OutputForm::kJson}) {
    const std::string bytes = Written(SampleLog(), form);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      const std::vector<ReadItem> items = ReadBytes(std::string_view(bytes).substr(0, size));
      ExpectSound(items);
      for (const ReadItem& item : items) {
        static_cast<void>(LocatePly(item.record, 2));
        static_cast<void>(LocateHeader(item.record));
      }
    }
  }
}

TEST(LogDamage, CutSingleGameGivesItsWholePlies) {
  const pb::GameLog log = SampleLog();
  const std::string bytes = Written(log, OutputForm::kBinary);
  const std::vector<ReadItem> whole = ReadBytes(bytes);
  const Location third = LocatePly(whole.at(0).record, 3);
  const std::vector<ReadItem> items = ReadBytes(std::string_view(bytes).substr(0, third.byte_offset + 4));
  EXPECT_EQ(Ids(items), "FMT004");
  EXPECT_EQ(items.at(0).game.plies.size(), 3U);
  EXPECT_EQ(ArgumentOf(items[0].findings[0], "length"),
            std::to_string(third.byte_offset + third.byte_length));
}

TEST(LogDamage, GarbageBetweenGamesIsSkippedAndCounted) {
  const std::string garbage("\xFF\x00\x12 garbage \x0A\x0APARCH", 20);
  for (int before = 0; before <= 3; ++before) {
    std::string bytes;
    for (int i = 0; i < 3; ++i) bytes += (i == before ? garbage : "") + OneOfArchive(i);
    if (before == 3) bytes += garbage;
    const std::vector<ReadItem> items = ReadBytes(bytes);
    EXPECT_EQ(Ids(items), "FMT005") << before;
    EXPECT_EQ(WholeGames(items).size(), 3U) << before;
    for (const ReadItem& item : items) {
      if (!item.is_game()) {
        EXPECT_EQ(ArgumentOf(item.record.finding, "bytes"), "20");
      }
    }
  }
}

TEST(LogDamage, DeletedBytesCostOneGame) {
  const std::string bytes = Archive(3);
  const std::size_t first = OneOfArchive(0).size();
  const std::size_t second = first + OneOfArchive(1).size();
  const std::vector<ReadItem> all = ReadBytes(bytes);
  for (std::size_t at = first; at < second; ++at) {
    for (const std::size_t count : {std::size_t{1}, std::size_t{7}, std::size_t{30}}) {
      if (at + count > second) continue;
      std::string damaged = bytes;
      damaged.erase(at, count);
      const std::vector<ReadItem> items = ReadBytes(damaged);
      ExpectSound(items);
      EXPECT_NE(Ids(items), "") << at;
      const std::vector<std::string> digests = WholeGames(items);
      ASSERT_GE(digests.size(), 2U) << at << " " << count << " " << Ids(items);
      EXPECT_EQ(digests.front(), Digest(all[0].game)) << at;
      EXPECT_EQ(digests.back(), Digest(all[2].game)) << at;
    }
  }
}

TEST(LogDamage, InsertedBytesCostOneGame) {
  const std::string bytes = Archive(3);
  const std::size_t first = OneOfArchive(0).size();
  const std::size_t second = first + OneOfArchive(1).size();
  const std::vector<ReadItem> all = ReadBytes(bytes);
  for (std::size_t at = first + 1; at < second; ++at) {
    for (const std::string_view extra : {"\x01", "\xFF\xFF\xFF", "PARCHISLOG"}) {
      std::string damaged = bytes;
      damaged.insert(at, extra);
      const std::vector<ReadItem> items = ReadBytes(damaged);
      ExpectSound(items);
      EXPECT_NE(Ids(items), "") << at;
      const std::vector<std::string> digests = WholeGames(items);
      ASSERT_GE(digests.size(), 2U) << at << " " << Ids(items);
      EXPECT_EQ(digests.front(), Digest(all[0].game)) << at;
      EXPECT_EQ(digests.back(), Digest(all[2].game)) << at;
    }
  }
}

// With a checksum, a flipped bit never reaches a player: the plies are as they were, or the game says that
// its checksum is wrong, or it is not decoded at all.
// With two bytes of length before each game, what is lost or added in one moves its end into the prefix of
// the next.
TEST(LogDamage, LongPrefixesHoldWhenAByteIsLostOrAdded) {
  for (const bool checksum : {false, true}) {
    const std::string first = Written(SampleLog(60, "g0"), OutputForm::kArchive, checksum);
    const std::string second = Written(SampleLog(61, "g1"), OutputForm::kArchive, checksum);
    const std::vector<std::string> want = WholeGames(ReadBytes(second));
    ASSERT_EQ(want.size(), 1U);
    for (std::size_t at = 2; at < first.size(); at += 7) {
      std::string lost = first + second;
      lost.erase(at, 1);
      std::string added = first + second;
      added.insert(at, 1, '\x95');
      for (const std::string& bytes : {lost, added}) {
        const bool is_lost = bytes.size() < first.size() + second.size();
        const std::vector<std::string> whole = WholeGames(ReadBytes(bytes));
        EXPECT_TRUE(std::ranges::find(whole, want.front()) != whole.end()) << at << ", checksum " << checksum;
        const std::vector<ReadItem> items = ReadBytes(bytes);
        // Damage in the checksum itself leaves the plies as they were.
        const bool accuses = is_lost && checksum && at + 8 < first.size() && items.front().decoded &&
                             !items.front().game.doubtful;
        EXPECT_FALSE(accuses) << at;
      }
    }
    for (const char* stray : {"\x95", "\x95\xC9", "\xEF\xBB\xBF"}) {
      EXPECT_EQ(WholeGames(ReadBytes(first + stray + second)).size(), 2U) << "between games";
      EXPECT_EQ(WholeGames(ReadBytes(stray + first + second)).size(), 2U) << "in front";
    }
  }
}

TEST(LogDamage, FlippedBitsWithChecksumAreNoAccusation) {
  for (const bool single : {false, true}) {
    const std::string bytes =
        single ? Written(SampleLog(6, "g1"), OutputForm::kBinary, true) : Archive(2, true);
    const std::vector<ReadItem> all = ReadBytes(bytes);
    ASSERT_EQ(Ids(all), "");
    for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
      std::string damaged = bytes;
      damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << (bit % 8)));
      const std::vector<ReadItem> items = ReadBytes(damaged);
      ExpectSound(items);
      EXPECT_NE(Ids(items), "") << "byte " << bit / 8 << " bit " << bit % 8;
      for (const ReadItem& item : items) {
        if (!item.decoded || item.game.doubtful) continue;
        bool prefix = false;
        for (const ReadItem& good : all) prefix |= Digest(good.game).starts_with(Digest(item.game));
        EXPECT_TRUE(prefix) << "single " << single << " byte " << bit / 8 << " bit " << bit % 8 << ": "
                            << Digest(item.game) << " " << Ids(items);
      }
      if (!single) {
        EXPECT_GE(WholeGames(items).size(), 1U) << "byte " << bit / 8 << " bit " << bit % 8;
      }
    }
  }
}

TEST(LogDamage, FlippedBitsWithoutChecksumNeverCrash) {
  const std::string bytes = Archive(2);
  for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    std::string damaged = bytes;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << (bit % 8)));
    const std::vector<ReadItem> items = ReadBytes(damaged);
    ExpectSound(items);
    EXPECT_GE(WholeGames(items).size(), 1U) << "byte " << bit / 8 << " bit " << bit % 8;
  }
}

TEST(LogDamage, WrongChecksumNamesBoth) {
  std::string bytes = Written(SampleLog(), OutputForm::kBinary, true);
  const std::vector<ReadItem> good = ReadBytes(bytes);
  EXPECT_EQ(Ids(good), "");
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  const std::vector<ReadItem> items = ReadBytes(bytes);
  ASSERT_EQ(Ids(items), "FMT006");
  EXPECT_TRUE(items.at(0).game.doubtful);
  const std::string found = ArgumentOf(items[0].findings[0], "found");
  EXPECT_EQ(found.size(), 8U);
  EXPECT_NE(found, ArgumentOf(items[0].findings[0], "stated"));
}

TEST(LogDamage, UndecodableContent) {
  pb::GameLog log = SampleLog();
  std::string bytes = Written(log, OutputForm::kArchive);
  // A string that is not UTF-8.
  const std::size_t at = bytes.find("sample");
  bytes[at] = '\xFF';
  EXPECT_EQ(Ids(ReadBytes(bytes + OneOfArchive(0))), "FMT009");
  EXPECT_EQ(WholeGames(ReadBytes(bytes + OneOfArchive(0))).size(), 1U);
}

TEST(LogDamage, SecondGameWithoutPrefix) {
  const std::string one = Written(SampleLog(), OutputForm::kBinary);
  const std::vector<ReadItem> items = ReadBytes(one + Written(SampleLog(3, "other"), OutputForm::kBinary));
  ASSERT_EQ(Ids(items), "FMT010");
  EXPECT_EQ(items.at(0).findings[0].location.byte_offset, one.size());
  EXPECT_EQ(items[0].game.header.game_id, "sample");
  EXPECT_EQ(items[0].game.plies.size(), 6U);
}

TEST(LogDamage, SyntaxErrorsNameLineAndColumn) {
  const auto place = [](std::string_view text) {
    const std::vector<ReadItem> items = ReadBytes(text);
    EXPECT_EQ(Ids(items), "FMT008") << text;
    const Location& location = items.at(0).findings.at(0).location;
    return std::to_string(location.line) + ":" + std::to_string(location.column);
  };
  EXPECT_EQ(place("magic: \"PARCHISLOG\"\nplies { die: x }\n"), "2:14");
  EXPECT_EQ(place("magic: \"PARCHISLOG\"\n\tplies { dice: 5 }\n"), "2:14");  // reported after the name
  EXPECT_EQ(place("magic: \"PARCHISLOG\" magic: \"PARCHISLOG\"\n"), "1:26");
  EXPECT_EQ(place("magic: \"PARCHISLOG\"\nending { reason: REASON_NONE }"), "2:30");  // after the value
  EXPECT_EQ(place("{\"magic\":\"PARCHISLOG\",\n \"plies\":[{\"dice\":5}]}"), "2:12");
  EXPECT_EQ(place("{\"magic\":\"PARCHISLOG\",\"ending\":{\"reason\":\"REASON_NONE\"}}"), "1:42");
  EXPECT_EQ(place("{\"magic\":\"PARCHISLOG\",\"magic\":\"PARCHISLOG\"}"), "1:23");
  EXPECT_EQ(place("{\"magic\":\"PARCHISLOG\",\"plies\":[{\"die\":-1}]}"), "1:39");
  EXPECT_EQ(place("{\"magic\":\"PARCHISLOG\",\"plies\":[{\"die\":1.5}]}"), "1:39");
  EXPECT_EQ(place("{\"magic\":\"PARCHISLOG\",\"plies\":{\"die\":1}}"), "1:31");
  EXPECT_EQ(place("{\"magic\":\"PARCHISLOG\",\"header\":{\"choices\":{\"a\":\"b\",\"a\":\"c\"}}}"), "1:52");
  EXPECT_EQ(place("{\"magic\":'PARCHISLOG'}"), "1:10");
  EXPECT_EQ(place("{\"magic\":\"PARCHISLOG\",}"), "1:23");
}

TEST(LogDamage, JsonLinesAreIndependent) {
  const std::string good = Written(SampleLog(), OutputForm::kJson);
  const std::string cut = good.substr(0, 60) + "\n";
  const std::vector<ReadItem> items = ReadBytes(good + cut + good + "what?\n" + good);
  EXPECT_EQ(Ids(items), "FMT004 FMT005");
  EXPECT_EQ(WholeGames(items).size(), 3U);
  EXPECT_EQ(items.at(1).findings.at(0).location.line, 2U);
}

TEST(LogDamage, TextWithoutMagicIsNoLog) {
  EXPECT_EQ(Ids(ReadBytes("header { arms: 4 }\n")), "FMT003");
  EXPECT_EQ(Ids(ReadBytes("{\"header\":{\"arms\":4}}")), "FMT003");
  EXPECT_EQ(Ids(ReadBytes("{}")), "FMT003");
}

std::string Compressed(std::string_view bytes) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), 3));
  return out;
}

TEST(LogDamage, DamagedCompression) {
  std::string archive;
  for (int i = 0; i < 400; ++i) archive += OneOfArchive(i);
  const std::string bytes = Compressed(archive);
  const std::vector<ReadItem> cut = ReadBytes(std::string_view(bytes).substr(0, bytes.size() - 10));
  ASSERT_FALSE(cut.empty());
  EXPECT_EQ(EntryOf(cut.back().record.finding.code).id, "FMT007");
  EXPECT_FALSE(cut.back().record.unreadable_game);
  EXPECT_GT(WholeGames(cut).size(), 50U);
  for (std::size_t size = 4; size < bytes.size(); size += 797) {
    const std::vector<ReadItem> items = ReadBytes(std::string_view(bytes).substr(0, size));
    ExpectSound(items);
    EXPECT_NE(Ids(items), "");
  }
  EXPECT_EQ(Ids(ReadBytes(Compressed(Compressed(archive)))), "FMT003");
  // A frame after a frame is the same stream; anything else after it is damage.
  EXPECT_EQ(Ids(ReadBytes(Compressed(OneOfArchive(1)) + Compressed(OneOfArchive(2)))), "");
  EXPECT_EQ(Ids(ReadBytes(Compressed(OneOfArchive(1)) + "tail")), "FMT007");
}

TEST(LogDamage, TooLongARecord) {
  // Prefix of 2^27 bytes; the game after the damaged number is still found.
  const std::string prefix("\x80\x80\x80\x40", 4);
  const std::vector<ReadItem> items =
      ReadBytes(OneOfArchive(0) + prefix + Written(SampleLog(), OutputForm::kBinary) + OneOfArchive(1));
  EXPECT_EQ(Ids(items), "LIM001");
  EXPECT_EQ(WholeGames(items).size(), 2U);
  const std::string text = "magic: \"PARCHISLOG\"\n#" + std::string(kMaxRecordBytes, 'x');
  EXPECT_EQ(Ids(ReadBytes(text)), "LIM001");
  const std::string json = "{\"magic\":\"" + std::string(kMaxRecordBytes, 'x') + "\n";
  EXPECT_EQ(Ids(ReadBytes(json + Written(SampleLog(), OutputForm::kJson))), "LIM001");
}

TEST(LogDamage, TooManyPlies) {
  pb::GameLog log = SampleLog(0);
  log.clear_notes();
  log.clear_ending();
  std::string bytes = Written(log, OutputForm::kBinary);
  for (std::uint32_t i = 0; i < kMaxPlies; ++i) bytes += std::string("\x1A\x02\x10\x01", 4);
  const std::vector<ReadItem> full = ReadBytes(bytes);
  EXPECT_EQ(Ids(full), "");
  EXPECT_EQ(full.at(0).game.plies.size(), kMaxPlies);
  const std::vector<ReadItem> items = ReadBytes(bytes + std::string("\x1A\x02\x10\x01", 4));
  EXPECT_EQ(Ids(items), "LIM002");
  EXPECT_EQ(items.at(0).game.plies.size(), kMaxPlies);
  EXPECT_TRUE(items[0].game.cut);
  // The number is that of the record, not the limit and one.
  for (int i = 0; i < 1234; ++i) bytes += std::string("\x1A\x02\x10\x01", 4);
  EXPECT_EQ(ArgumentOf(ReadBytes(bytes).at(0).findings.at(0), "value"), "1001234");
}

TEST(LogDamage, NestedTooDeep) {
  const std::string one = Written(SampleLog(), OutputForm::kBinary);
  // Field 1000 as a group within a group …
  const std::string open("\xC3\x3E", 2);
  const std::string close("\xC4\x3E", 2);
  const auto nested = [&](int depth) {
    std::string bytes = one;
    for (int i = 0; i < depth; ++i) bytes += open;
    for (int i = 0; i < depth; ++i) bytes += close;
    return bytes;
  };
  EXPECT_EQ(Ids(ReadBytes(nested(kMaxNesting))), "SCH002");
  EXPECT_EQ(Ids(ReadBytes(nested(kMaxNesting + 1))), "LIM003");
  EXPECT_EQ(Ids(ReadBytes(nested(100'000))), "LIM003");
  std::string json = "{\"magic\":\"PARCHISLOG\",\"header\":";
  for (int i = 0; i < 100'000; ++i) json += "{\"seats\":[";
  EXPECT_EQ(Ids(ReadBytes(json)), "FMT008");
}

// An archive made of nothing but beginnings must not take quadratic time.
TEST(LogDamage, HostileBeginnings) {
  std::string bytes;
  for (int i = 0; i < 20'000; ++i) {
    bytes += std::string("\x80\x80\x80\x10", 4) + "\x0A\x0APARCHISLOG" + std::string("\x1A\x20", 2);
  }
  const std::vector<ReadItem> items = ReadBytes(bytes);
  ExpectSound(items);
}

}  // namespace
}  // namespace arbitro::log
