// Shards of a run, and their reports put together again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/verifier/cli_files.h"
#include "tests/verifier/cli_run.h"

namespace arbitro::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Words = std::vector<std::string>;

// Some inputs of every kind, of which two are no logs, and the reports of shards about them.
class Merge : public CliFiles {
 protected:
  void SetUp() override {
    CliFiles::SetUp();
    Words play{"play", "--games", "9", "--seed", "7", "--to", "archive", "-o"};
    play.push_back(Path("a.parchis"));
    ASSERT_EQ(RunLine(play).code, kFine);
    const std::string archive = Read(Path("a.parchis"));
    inputs_ = {Write("b.parchis", archive.substr(0, archive.size() / 2) + "garbage" + archive),
               Illegal(),
               Path("missing.parchis"),
               Path("a.parchis"),
               Write("none.parchis.txtpb", "no log"),
               Legal()};
  }

  Words Check(const Words& options) const {
    Words words{"check"};
    words.insert(words.end(), options.begin(), options.end());
    words.insert(words.end(), inputs_.begin(), inputs_.end());
    return words;
  }
  // The report of a shard in a file of its own.
  std::string Shard(int number, int count, const std::string& format, const Words& more = {}) {
    const std::string path = Path(std::to_string(number) + "-" + std::to_string(count) + "." + format);
    Words options{"--shard", std::to_string(number) + "/" + std::to_string(count), "-f", format, "-o", path};
    options.insert(options.end(), more.begin(), more.end());
    const Outcome outcome = RunLine(Check(options));
    EXPECT_NE(outcome.code, kUsage) << outcome.err;
    return path;
  }
  Words Shards(int count, const std::string& format) {
    Words paths;
    for (int i = 0; i < count; ++i) paths.push_back(Shard(i, count, format));
    return paths;
  }
  static Outcome MergeAll(Words paths) {
    paths.insert(paths.begin(), "merge");
    return RunLine(paths);
  }

 private:
  Words inputs_;
};

TEST_F(Merge, OfAllShardsIsTheReportOfTheWholeRun) {
  for (const std::string format : {"jsonl", "summary"}) {
    const std::string whole = RunLine(Check({"-f", format, "-j", "1"})).out;
    ASSERT_THAT(whole, HasSubstr("BAR001"));
    for (const int count : {1, 2, 7, 40}) {
      Words paths = Shards(count, format);
      std::swap(paths.front(), paths.back());
      const Outcome merged = MergeAll(paths);
      EXPECT_EQ(merged.code, kFine) << merged.err;
      EXPECT_EQ(merged.out, whole) << count << " shards, " << format;
    }
  }
}

TEST_F(Merge, InSeveralStepsIsTheSame) {
  for (const std::string format : {"jsonl", "summary"}) {
    const Words paths = Shards(4, format);
    const std::string whole = MergeAll(paths).out;
    const auto partial = [&](const Words& parts, const std::string& name) {
      Words words{"--partial", "-o", Path(name)};
      words.insert(words.end(), parts.begin(), parts.end());
      EXPECT_EQ(MergeAll(words).code, kFine);
      return Path(name);
    };
    const std::string left = partial({paths[3], paths[1]}, "left");
    const std::string right = partial({paths[0], paths[2]}, "right");
    EXPECT_EQ(MergeAll({left, right}).out, whole);
    EXPECT_EQ(MergeAll({partial({left, paths[0]}, "more"), paths[2]}).out, whole);
    // What is merged of some shards does not depend on the way either.
    EXPECT_EQ(Read(partial({left, paths[0]}, "one")), Read(partial({paths[1], paths[0], paths[3]}, "two")));
  }
}

TEST_F(Merge, EveryGameIsInTheShardOfItsIdWhateverItIsIn) {
  const std::string json = Path("a.json");
  ASSERT_EQ(RunLine({"convert", "--to", "json", "-o", json, Path("a.parchis")}).code, kFine);
  const auto ids = [&](const std::string& file, int number) {
    const Words words{"check", "--shard", std::to_string(number) + "/3", "-f", "jsonl", file};
    std::set<std::string> found;
    const std::string out = RunLine(words).out;
    for (std::size_t at = out.find("\"gameId\":\""); at != std::string::npos;
         at = out.find("\"gameId\":\"", at + 1)) {
      found.insert(out.substr(at, out.find(',', at) - at));
    }
    return found;
  };
  std::size_t games = 0;
  for (const int number : {0, 1, 2}) {
    EXPECT_EQ(ids(Path("a.parchis"), number), ids(json, number));
    games += ids(json, number).size();
  }
  EXPECT_EQ(games, 9U);
}

TEST_F(Merge, NamesTheShardsThatAreMissing) {
  const Words paths = Shards(6, "jsonl");
  const Outcome merged = MergeAll({paths[1], paths[4]});
  EXPECT_EQ(merged.code, kUnreadable);
  EXPECT_THAT(merged.err, HasSubstr("2 shards of 6; missing: 0, 2-3, 5"));
  EXPECT_THAT(merged.out, HasSubstr("\"shards\":[1,4]"));
}

TEST_F(Merge, RefusesWhatAreNoPartsOfOneRun) {
  const Words paths = Shards(3, "jsonl");
  const auto refused = [&](const Words& words, const std::string& why) {
    const Outcome outcome = MergeAll(words);
    EXPECT_EQ(outcome.code, kUsage);
    EXPECT_THAT(outcome.err, HasSubstr(why));
    EXPECT_EQ(outcome.out, "");
  };
  refused({paths[0], paths[1], paths[0]}, "shard 0 is also in");
  refused({paths[0], Shard(1, 4, "jsonl")}, "number of shards 4, there 3");
  refused({paths[0], Shard(1, 3, "summary")}, "of another form");
  refused({Shard(0, 5, "jsonl"), Shard(1, 5, "jsonl", {"--ignore", "BAR"})},
          "options '--ignore BAR', there ''");
  refused({Shard(0, 5, "jsonl"), Shard(1, 5, "jsonl", {Path("a.parchis")})}, "inputs '7 (");
  Write("7.rules.txtpb", "name: \"seven\" choices { point: \"six.all_out_value\" option: \"7\" }");
  const Words rules{"--rules", Path("7.rules.txtpb")};
  const std::string one = Shard(0, 6, "jsonl", rules);
  Write("7.rules.txtpb", "name: \"six\" choices { point: \"six.all_out_value\" option: \"6\" }");
  refused({one, Shard(1, 6, "jsonl", rules)}, "rules ");
  Write("7.rules.txtpb",
        R"(name: "seven" choices { point: "six.all_out_value" option: "7" } open_points: "entry.duty")");
  refused({one, Shard(1, 6, "jsonl", rules)}, "rules ");
  std::string other = Read(paths[1]);
  other.replace(other.find("\"version\":\""), 11, "\"version\":\"9");
  refused({paths[0], Write("other", other)}, "version 9");
}

TEST_F(Merge, AShardIsAskedForInItsOneForm) {
  for (const std::string wrong : {"", "3", "3/", "/3", "3/3", "0/0", "-1/3", "1/3/4", "0/100001", "1 /3"}) {
    const Outcome outcome = RunLine(Check({"--shard=" + wrong}));
    EXPECT_EQ(outcome.code, kUsage) << wrong;
    EXPECT_THAT(outcome.err, HasSubstr("--shard")) << wrong;
  }
  EXPECT_THAT(RunLine(Check({"--shard", "0/2", "--baseline", "x"})).err, HasSubstr("exclude each other"));
}

// What merge says about a report in which something was replaced.
class Damaged : public Merge {
 protected:
  void Expect(const std::string& content, const std::string& why) {
    const Outcome outcome = MergeAll({Write("damaged", content), "-o", Path("out")});
    EXPECT_EQ(outcome.code, kUnreadable) << why;
    EXPECT_THAT(outcome.err, HasSubstr("damaged'")) << why;
    EXPECT_THAT(outcome.err, HasSubstr(why));
    EXPECT_FALSE(std::filesystem::exists(Path("out"))) << why;
  }
  static std::string Replaced(std::string text, const std::string& what, const std::string& with) {
    const std::size_t at = text.rfind(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), with);
  }
};

TEST_F(Damaged, SummariesAreRefused) {
  const std::string good = Read(Shard(0, 2, "summary"));
  Expect("", "it is empty");
  Expect("\n \n", "it is empty");
  Expect("hello\n", "no report");
  Expect(RunLine(Check({"-f", "json"})).out, "no report");
  Expect(RunLine(Check({"-f", "summary"})).out, "not about shards");
  Expect(good.substr(0, good.size() / 2), "damaged or cut");
  Expect(good + good, "more than a summary");
  Expect(Replaced(good, "\"plies\":", "\"plies\":-1,\"x\":"), "damaged or cut");
  for (const std::string count : {"-1", "0.5", "1e300", "\"NaN\"", "9007199254740992"}) {
    Expect(Replaced(good, "\"undetermined\":0", "\"undetermined\":" + count), "no whole number");
  }
  Expect(Replaced(good, "\"valid\":", "\"valid\":1"), "do not add up");
  Expect(Replaced(good, "{\"code\":\"", "{\"code\":\"X"), "of no finding");
  Expect(Replaced(good, "\"complete\":true", "\"complete\":false"), "interrupted");
  Expect(Replaced(good, "\"count\":2,\"shards\"", "\"count\":4294967295,\"shards\""), "not from 1 to");
  Expect(Replaced(good, "\"shards\":[0]", "\"shards\":[2]"), "there is no shard 2 of 2");
  Expect(Replaced(good, "\"shards\":[0]", "\"shards\":[0,0]"), "not in order");
  Expect(Replaced(good, "\"shards\":[0]", "\"shards\":[]"), "names no shard");
  Expect(Replaced(good, "\"fingerprintVersion\":1", "\"fingerprintVersion\":99"), "of version 99");
  Expect(std::string(9U << 20, ' '), "line 1: it has more than");
}

TEST_F(Damaged, LinesAreRefused) {
  const std::string good = Read(Shard(0, 1, "jsonl"));
  const std::size_t first = good.find('\n') + 1;
  const std::size_t last = good.rfind('\n', good.size() - 2) + 1;
  Expect(good.substr(0, last), "it is cut: there is no summary at its end");
  Expect(good.substr(first), "not those that its summary counts");
  Expect(good.substr(0, first) + good, "line 2: it is not in the order of the run");
  Expect(good.substr(0, first / 2) + "\n" + good, "line 1: its JSON is damaged");
  Expect("{}\n" + good, "line 1: it is no game and no finding");
  Expect(good + good.substr(last), "more follows after the summary");
  Expect(Replaced(good.substr(0, first), "\"item\":0", "\"item\":0.5") + good.substr(first),
         "line 1: it does not say where it comes");
  Expect(Replaced(good.substr(0, first), "\"input\":0", "\"input\":6") + good.substr(first),
         "line 1: it is not in the order of the run");
  Expect(std::string(200'000, '[') + "\n" + good, "line 1: its JSON");
}

TEST_F(Merge, TheSamePlaceInTwoReportsIsRefused) {
  const Words paths = Shards(2, "jsonl");
  std::string twice = Read(paths[0]);
  twice.replace(twice.find("\"shards\":[0]"), 12, "\"shards\":[1]");
  const Outcome outcome = MergeAll({paths[0], Write("twice", twice)});
  EXPECT_EQ(outcome.code, kUnreadable);
  EXPECT_THAT(outcome.err, HasSubstr("the same place in the run as in"));
}

TEST_F(Merge, WhatIsThereIsNotDoneAgain) {
  const Words options{"--skip-existing", "--shard", "1/3", "-f", "jsonl", "-o", Path("1.jsonl")};
  Words two = options;
  two.insert(two.end(), {"--report", "summary=" + Path("1.json")});
  const Outcome first = RunLine(Check(two));
  EXPECT_THAT(first.err, Not(HasSubstr("skipped")));
  const std::string lines = Read(Path("1.jsonl"));
  const Outcome again = RunLine(Check(two));
  EXPECT_EQ(again.code, first.code);
  EXPECT_EQ(again.err, "arbitro: skipped: every report is there\n");
  // One of two is missing, or is cut: both are done again.
  std::filesystem::remove(Path("1.json"));
  EXPECT_THAT(RunLine(Check(two)).err, Not(HasSubstr("skipped")));
  EXPECT_TRUE(std::filesystem::exists(Path("1.json")));
  Write("1.jsonl", lines.substr(0, lines.size() / 2));
  EXPECT_EQ(RunLine(Check(options)).code, first.code);
  EXPECT_EQ(Read(Path("1.jsonl")), lines);
  // A report of something else is not taken for this one, nor replaced.
  Words other = options;
  other.push_back("--strict");
  EXPECT_EQ(RunLine(Check(other)).code, kUsage);
  EXPECT_THAT(RunLine(Check(other)).err, HasSubstr("of another run: options ''"));
  other = options;
  other[2] = "2/3";
  EXPECT_THAT(RunLine(Check(other)).err, HasSubstr("is not about shard 2"));
  EXPECT_EQ(Read(Path("1.jsonl")), lines);
}

TEST_F(Merge, SkippingNeedsAFileAndNoShard) {
  EXPECT_THAT(RunLine(Check({"--skip-existing"})).err, HasSubstr("nothing is written to a file"));
  Write("there", "whatever");
  EXPECT_EQ(RunLine(Check({"--skip-existing", "-q", "-o", Path("there")})).code, kFine);
  EXPECT_EQ(Read(Path("there")), "whatever");
}

// An archive with an index, and beside it another input.
class Indexed : public CliFiles {
 protected:
  void SetUp() override {
    CliFiles::SetUp();
    archive_ = Path("big.parchis");
    index_ = Path("big.index");
    ASSERT_EQ(RunLine({"play", "--games", "12", "--seed", "5", "-o", archive_}).code, kFine);
    ASSERT_EQ(RunLine({"index", "-o", index_, archive_}).code, kFine);
  }
  Words Check(const Words& more) const {
    Words words{"check", "-f", "jsonl"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  // That the index is refused when a shard of one is checked by it.
  void Refused(const std::string& index, int code, const std::string& why) {
    const Outcome outcome =
        RunLine(Check({"--shard", "0/1", "--index", Write("bad", index), "-o", Path("out"), archive_}));
    EXPECT_EQ(outcome.code, code) << why;
    EXPECT_THAT(outcome.err, HasSubstr(why));
    EXPECT_FALSE(std::filesystem::exists(Path("out")));
  }
  static std::string Replaced(std::string text, const std::string& what, const std::string& with) {
    return text.replace(text.find(what), what.size(), with);
  }

  std::string archive_;
  std::string index_;
};

TEST_F(Indexed, AShardReadsItsGamesByTheIndex) {
  const Words inputs{Illegal(), archive_, Legal()};
  for (const std::string shard : {"0/1", "0/3", "1/3", "2/3"}) {
    Words plain = Check({"--shard", shard});
    plain.insert(plain.end(), inputs.begin(), inputs.end());
    Words indexed = plain;
    indexed.insert(indexed.end(), {"--index", index_});
    EXPECT_EQ(RunLine(indexed).out, RunLine(plain).out) << shard;
  }
}

TEST_F(Indexed, WhatTheIndexSaysIsMadeSureOf) {
  const std::string good = Read(index_);
  const std::string first =
      good.substr(good.find('\n') + 1, good.find('\n', good.find('\n') + 1) - good.find('\n'));
  ASSERT_THAT(good, HasSubstr(first));
  Refused("", kUsage, "no index of this version");
  Refused("hello\n", kUsage, "no index of this version");
  Refused(good.substr(0, good.size() / 2), kUsage, "line ");
  Refused(good.substr(0, good.rfind("end ")), kUsage, "has no last line");
  Refused(good + "more\n", kUsage, "more follows");
  Refused(Replaced(good, first, ""), kUsage, "the sums are not those");
  Refused(Replaced(good, first, "x\n"), kUsage, "line 2: it is no game");
  Refused(Replaced(good, first, "18446744073709551615 0000000000000000\n"), kUsage, "line 2: it is no game");
  Refused(good.substr(0, good.find('\n')) + std::string(20'000, '1'), kUsage, "no index");
  Refused(Replaced(good, "big.parchis", "small.parchis"), kUsage, "is not there");
  // Of another game, and of a part of the archive that is no game: found when they are read.
  const std::string number = first.substr(first.find(' ') + 1, 16);
  Refused(Replaced(good, number, "0123456789abcdef"), kUnreadable, "at byte 0; make the index again");
  const std::string size = first.substr(0, first.find(' '));
  std::string moved = Replaced(good, first, std::to_string(std::stoi(size) + 1) + first.substr(size.size()));
  const std::size_t second = moved.find('\n', moved.find('\n') + 1) + 1;
  const std::string other = moved.substr(second, moved.find(' ', second) - second);
  moved.replace(second, other.size(), std::to_string(std::stoi(other) - 1));
  Refused(moved, kUnreadable, "is not what its index says");
  std::ofstream(archive_, std::ios::app | std::ios::binary) << "more";
  Refused(good, kUsage, "make the index again");
}

TEST_F(Indexed, AnIndexIsOfASoundArchiveThatIsChecked) {
  EXPECT_THAT(RunLine({"index", Illegal()}).err, HasSubstr("no sound game"));
  EXPECT_EQ(RunLine({"index", Path("missing")}).code, kUnreadable);
  ASSERT_EQ(RunLine({"convert", "-t", "archive", "-z", "-o", Path("z"), archive_}).code, kFine);
  EXPECT_THAT(RunLine({"index", Path("z")}).err, HasSubstr("compressed"));
  EXPECT_THAT(RunLine({"index", Write("cut", Read(archive_).substr(0, 4000))}).err, HasSubstr("at byte "));
  EXPECT_EQ(RunLine({"index", "-o", archive_, archive_}).code, kUsage);
  EXPECT_THAT(RunLine(Check({"--index", index_, archive_})).err, HasSubstr("only with --shard"));
  EXPECT_THAT(RunLine(Check({"--shard", "0/1", "--index", index_, Legal()})).err,
              HasSubstr("none of the inputs"));
  EXPECT_EQ(RunLine(Check({"--shard", "0/1", "--index", index_, "-o", index_, archive_})).code, kUsage);
}

TEST_F(Indexed, SplitCopiesEveryGameOnce) {
  const std::string bytes = Read(archive_);
  EXPECT_EQ(RunLine({"split", "--games", "5", "-q", "-o", Path("row"), archive_}).code, kFine);
  EXPECT_EQ(Read(Path("row/part-00000.parchis")) + Read(Path("row/part-00001.parchis")) +
                Read(Path("row/part-00002.parchis")),
            bytes);
  EXPECT_EQ(RunLine({"split", "--shards", "3", "-q", "-o", Path("by"), archive_}).code, kFine);
  for (const std::string number : {"0", "1", "2"}) {
    const std::string part = Path("by/part-0000" + number + ".parchis");
    const Outcome all = RunLine({"check", "-f", "summary", part});
    EXPECT_EQ(RunLine({"check", "-f", "summary", "--shard", number + "/3", part}).out.substr(0, 80),
              all.out.substr(0, 80));
    EXPECT_EQ(RunLine({"check", "-f", "summary", "--shard", number + "/3", archive_}).out.substr(0, 80),
              all.out.substr(0, 80));
  }
  const Outcome again = RunLine({"split", "--games", "5", "-o", Path("row"), archive_});
  EXPECT_EQ(again.code, kInternal);
  EXPECT_THAT(again.err, HasSubstr("is there already"));
}

TEST_F(Indexed, SplitNamesWhatItLeavesOut) {
  const Outcome split = RunLine({"split", "--games", "100", "-z", "-o", Path("all"), Illegal(), archive_,
                                 Write("cut", Read(archive_).substr(0, 4000)), Path("missing")});
  EXPECT_EQ(split.code, kUnreadable);
  EXPECT_THAT(split.err, HasSubstr("is no binary game; convert it first"));
  EXPECT_THAT(split.err, HasSubstr("is not whole"));
  EXPECT_THAT(split.err, HasSubstr("missing: FMT001"));
  EXPECT_THAT(split.err, HasSubstr("in 1 file; 3 left out"));
  EXPECT_EQ(RunLine({"split", "-o", Path("x"), archive_}).code, kUsage);
  EXPECT_EQ(RunLine({"split", "--games", "1", archive_}).code, kUsage);
  EXPECT_EQ(RunLine({"split", "--shards", "1001", "-o", Path("x"), archive_}).code, kUsage);
}

}  // namespace
}  // namespace arbitro::cli
