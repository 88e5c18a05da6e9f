#include "tests/bench/ratios.h"

#include <fmt/core.h>

#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

#include "engine/presets.h"
#include "parchis/log/v1/game_log.pb.h"
#include "small_game.pb.h"
#include "tests/bench/series.h"
#include "verifier/pipeline/pipeline.h"

namespace arbitro::bench {
namespace {

constexpr int kRounds = 21;  // after one more to warm up
constexpr int kRoundsOfTwoDice = 7;
constexpr int kRoundsOfReadings = 5;
constexpr std::uint64_t kSpinSteps = 60'000'000;

// Counts findings and drops the reports.
class CountingSink : public ReportSink {
 public:
  void OnGame(const GameReport& game) override { findings_ += game.findings.size(); }
  void OnInputFinding(const std::string&, const Finding&) override { ++findings_; }
  void OnEnd(const Summary&) override {}
  [[nodiscard]] std::uint64_t findings() const { return findings_; }

 private:
  std::uint64_t findings_ = 0;
};

// What one way through the corpus took, and what it saw.
struct Pass {
  double cpu = 0;   // seconds of the calling thread
  double wall = 0;  // seconds
  std::uint64_t plies = 0;
  std::uint64_t findings = 0;
};

template <class Body>
[[nodiscard]] Pass Timed(Body body) {
  Pass pass;
  const auto wall = std::chrono::steady_clock::now();
  const double cpu = ThreadSeconds();
  body(pass);
  pass.cpu = ThreadSeconds() - cpu;
  pass.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - wall).count();
  return pass;
}

// Parses every record into one message that keeps its memory, and touches nothing else.
template <class Message, class Records>
[[nodiscard]] Pass Decode(const Records& records, Message& message) {
  return Timed([&](Pass& pass) {
    for (const auto& record : records) {
      if (!message.ParseFromArray(record.data(), static_cast<int>(record.size()))) ++pass.findings;
      pass.plies += static_cast<std::uint64_t>(message.plies_size());
    }
  });
}

[[nodiscard]] Pass Check(const std::string& path, unsigned jobs, const RulesChoice& rules) {
  PipelineOptions options;
  options.check.rules = rules;
  options.jobs = jobs;
  return Timed([&](Pass& pass) {
    CountingSink sink;
    pass.plies = RunPipeline({path}, options, sink).plies;
    pass.findings = sink.findings();
  });
}

// By the rules that logs name, as --strict takes them.
[[nodiscard]] RulesChoice Strict() {
  return {.rules = {}, .default_rules = parchis::ParseRulesSpec("ludoteka").value(), .strict = true};
}
[[nodiscard]] Pass Check(const std::string& path, unsigned jobs) { return Check(path, jobs, Strict()); }

// Work that no other thread can get in the way of, to see how many processors the machine gives at the
// moment.
[[nodiscard]] double SpinSeconds(unsigned threads) {
  const auto start = std::chrono::steady_clock::now();
  {
    std::vector<std::jthread> running;
    for (unsigned i = 0; i < threads; ++i) {
      running.emplace_back([i] {
        volatile std::uint64_t result = 0;
        std::uint64_t value = i + 1;
        for (std::uint64_t step = 0; step < kSpinSteps; ++step) value = value * 6364136223846793005U + 1;
        result = value;
        static_cast<void>(result);
      });
    }
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct AllSeries {
  Series check_ratio, small_ratio, scaling, spin, decode_speed, small_speed, check_speed;

  void Print() {
    check_ratio.Print("check / decode-only, 1 thread, CPU", "times its speed");
    small_ratio.Print("check / decoding a 7-field message, 1 thread, CPU", "times its speed");
    scaling.Print("check, 2 threads: speed-up / speed-up of a spin loop", "");
    spin.Print("  speed-up of the spin loop alone", "");
    decode_speed.Print("decode-only", "M plies/s");
    small_speed.Print("decoding a 7-field message", "M plies/s");
    check_speed.Print("check, 1 thread", "M plies/s");
  }
};

}  // namespace

bool PrintRatios(const Corpus& corpus, const std::string& path) {
  parchis::log::v1::GameLog message;
  SmallGame small_message;
  AllSeries series;
  bool agree = true;
  const auto millions = static_cast<double>(corpus.plies) / 1e6;
  for (int round = 0; round <= kRounds; ++round) {
    const Pass decode = Decode(corpus.records, message);
    const Pass check = Check(path, 1);
    const Pass small = Decode(corpus.small_messages, small_message);
    const Pass two = Check(path, 2);
    const double spin = 2 * SpinSeconds(1) / SpinSeconds(2);
    for (const Pass& pass : {decode, check, small, two}) {
      agree = agree && pass.plies == corpus.plies && pass.findings == 0;
    }
    if (round == 0) continue;
    series.check_ratio.Add(decode.cpu / check.cpu);
    series.small_ratio.Add(small.cpu / check.cpu);
    series.spin.Add(spin);
    series.scaling.Add(check.wall / two.wall / spin);
    series.decode_speed.Add(millions / decode.cpu);
    series.small_speed.Add(millions / small.cpu);
    series.check_speed.Add(millions / check.cpu);
  }
  fmt::print("{} games, {} plies, {:.2f} bytes a ply; {} rounds: median (5th-95th percentile)\n\n",
             corpus.records.size(), corpus.plies,
             static_cast<double>(corpus.archive.size()) / static_cast<double>(corpus.plies), kRounds);
  series.Print();
  fmt::print("{:<58}{:>9}\n", "plies and findings the same on every way", agree ? "yes" : "NO");
  return agree;
}

bool PrintCostOfTwoDice(const char* rules_name, std::uint64_t min_plies, const Corpus& one_die,
                        const std::string& path) {
  const Corpus corpus = MakeCorpus(rules_name, min_plies);
  const TemporaryFile archive(corpus.archive);
  Series series;
  bool agree = true;
  for (int round = 0; round <= kRoundsOfTwoDice; ++round) {
    const Pass two = Check(archive.path(), 1);
    const Pass one = Check(path, 1);
    agree = agree && two.plies == corpus.plies && two.findings == 0 && one.plies == one_die.plies;
    if (round == 0) continue;
    series.Add(two.cpu / static_cast<double>(two.plies) / (one.cpu / static_cast<double>(one.plies)));
  }
  series.Print(fmt::format("check of a ply of {} / of one die", rules_name).c_str(), "times as long");
  return agree;
}

bool PrintCostOfReadings(const std::string& path) {
  RulesChoice as_named = Strict();
  as_named.strict = false;
  // Open and never asked: a question about two dice in games of one.
  RulesChoice untouched = as_named;
  untouched.rules = parchis::ParseRulesSpec("ludoteka").value();
  untouched.rules->open = {};
  untouched.rules->open.insert(parchis::RulePoint::kDoublesComplement,
                               parchis::AllOptions(parchis::RulePoint::kDoublesComplement));
  Series all;
  Series none;
  bool agree = true;
  for (int round = 0; round <= kRoundsOfReadings; ++round) {
    const Pass strict = Check(path, 1);
    const Pass open = Check(path, 1, as_named);
    const Pass quiet = Check(path, 1, untouched);
    agree = agree && open.plies == strict.plies && quiet.plies == strict.plies && quiet.findings == 0;
    if (round == 0) continue;
    all.Add(open.cpu / strict.cpu);
    none.Add(quiet.cpu / strict.cpu);
  }
  all.Print("check by all readings of ludoteka / --strict", "times as long");
  none.Print("the same where no ply touches what is open", "times as long");
  return agree;
}

}  // namespace arbitro::bench
