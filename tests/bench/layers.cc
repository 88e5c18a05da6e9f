#include "tests/bench/layers.h"

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "engine/presets.h"
#include "parchis/log/v1/game_log.pb.h"
#include "verifier/checking/checker.h"
#include "verifier/log/reader.h"
#include "verifier/replay/replay.h"
#include "verifier/replay/set_up.h"

namespace arbitro::bench {
namespace {

constexpr std::size_t kGames = 500;  // enough to be out of the nearest cache and branch history

[[nodiscard]] std::vector<log::Record> RecordsOf(const Corpus& corpus) {
  std::vector<log::Record> records(std::min(kGames, corpus.records.size()));
  for (std::size_t i = 0; i < records.size(); ++i) {
    records[i].input = "bench";
    records[i].index = i;
    records[i].bytes = corpus.records[i];
    records[i].stated_length = records[i].bytes.size();
  }
  return records;
}

[[nodiscard]] RulesChoice DefaultRules() {
  return {.rules = {}, .default_rules = parchis::ParseRulesSpec("ludoteka").value(), .strict = true};
}

// `state.items_processed` are plies.
void Parse(benchmark::State& state, const Corpus& corpus) {
  const std::vector<log::Record> records = RecordsOf(corpus);
  parchis::log::v1::GameLog message;
  std::int64_t plies = 0;
  for (auto _ : state) {
    for (const log::Record& record : records) {
      if (!message.ParseFromArray(record.bytes.data(), static_cast<int>(record.bytes.size()))) {
        state.SkipWithError("not parsed");
      }
      plies += message.plies_size();
    }
  }
  state.SetItemsProcessed(plies);
}

void DecodeToEngine(benchmark::State& state, const Corpus& corpus) {
  const std::vector<log::Record> records = RecordsOf(corpus);
  log::GameDecoder decoder;
  log::RecordedGame game;
  std::vector<Finding> findings;
  std::int64_t plies = 0;
  for (auto _ : state) {
    for (const log::Record& record : records) {
      if (!decoder.Decode(record, game, findings)) state.SkipWithError("not decoded");
      plies += static_cast<std::int64_t>(game.plies.size());
    }
  }
  state.SetItemsProcessed(plies);
}

void ReplayOnly(benchmark::State& state, const Corpus& corpus) {
  std::vector<log::RecordedGame> games;
  std::vector<Finding> findings;
  log::GameDecoder decoder;
  for (const log::Record& record : RecordsOf(corpus)) {
    if (!decoder.Decode(record, games.emplace_back(), findings)) state.SkipWithError("not decoded");
  }
  const RulesChoice rules = DefaultRules();
  std::int64_t plies = 0;
  for (auto _ : state) {
    for (const log::RecordedGame& game : games) {
      const auto set_up = SetUpGame(game, rules, findings);
      if (!set_up) {
        state.SkipWithError("no set-up");
        continue;
      }
      plies += Replay(*set_up, game, OnIllegal::kClaimed, findings).plies;
    }
  }
  state.SetItemsProcessed(plies);
}

void CheckGames(benchmark::State& state, const Corpus& corpus) {
  const std::vector<log::Record> records = RecordsOf(corpus);
  Checker checker({.rules = DefaultRules(), .on_illegal = OnIllegal::kClaimed});
  GameReport report;
  std::int64_t plies = 0;
  for (auto _ : state) {
    for (const log::Record& record : records) {
      checker.Check(record, report);
      plies += report.plies;
    }
  }
  state.SetItemsProcessed(plies);
}

}  // namespace

void RegisterLayers(const Corpus& corpus) {
  const auto add = [&corpus](const char* name, void (*run)(benchmark::State&, const Corpus&)) {
    benchmark::RegisterBenchmark(name, [run, &corpus](benchmark::State& state) { run(state, corpus); })
        ->Unit(benchmark::kMillisecond)
        ->MinTime(0.3);
  };
  add("protobuf_parse", Parse);
  add("decode_to_engine_values", DecodeToEngine);
  add("set_up_and_replay", ReplayOnly);
  add("check", CheckGames);
}

}  // namespace arbitro::bench
