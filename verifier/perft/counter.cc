#include "verifier/perft/counter.h"

#include <string>

#include "engine/kernel/count.h"
#include "engine/notation.h"
#include "verifier/explore/packing.h"
#include "verifier/explore/state_store.h"
#include "verifier/perft/naming.h"
#include "verifier/perft/plies.h"

namespace arbitro::perft {
namespace {

using parchis::State;
using parchis::Table;

[[nodiscard]] std::uint64_t HashOf(const State& named, const Table& table) {
  return HashOfLine(parchis::FormatPosition(named, table));
}

void AddKinds(PerftRow& row, Kinds kinds, std::uint64_t ways) {
  for (std::size_t i = 0; i < row.kinds.size(); ++i) {
    if ((kinds >> i & 1U) != 0) row.kinds[i] += ways;
  }
}

// The states of one depth, each with the number of ways that lead there.
struct Layer {
  explore::StateStore store;
  std::vector<std::uint64_t> ways;
};

class Layers {
 public:
  Layers(const Table& table, const CountOptions& options) : table_(table), options_(options) {}

  [[nodiscard]] Counts Run(const State& state) {
    Layer layer;
    Add(layer, Named(state, table_), 1);
    PerftRow first{.sequences = 1, .states = 1, .digest = HashOf(Named(state, table_), table_)};
    counts_.rows.push_back(first);
    for (int depth = 1; depth <= options_.depth; ++depth) {
      PerftRow row;
      Layer next;
      if (!Expand(layer, next, row)) break;
      Finish(next, row);
      counts_.rows.push_back(row);
      layer = std::move(next);
    }
    return std::move(counts_);
  }

 private:
  void Add(Layer& layer, const State& named, std::uint64_t ways) {
    const auto added = layer.store.Add(explore::Pack(named, table_, buffer_));
    if (added.is_new) layer.ways.push_back(0);
    layer.ways[added.index] += ways;
  }

  [[nodiscard]] bool Stop(PerftStop why) {
    counts_.stop = why;
    return false;
  }

  // Whether all of it was counted.
  [[nodiscard]] bool Expand(const Layer& layer, Layer& next, PerftRow& row) {
    for (std::uint32_t i = 0; i < layer.store.size(); ++i) {
      if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed))
        return Stop(PerftStop::kInterrupted);
      const std::uint64_t ways = layer.ways[i];
      for (const CountedPly& ply : CountedPlies(explore::Unpack(layer.store[i], table_), table_)) {
        if (__builtin_add_overflow(row.sequences, ways, &row.sequences)) return Stop(PerftStop::kOverflow);
        AddKinds(row, ply.kinds, ways);
        Add(next, ply.after, ways);
        if (next.store.size() > options_.max_states) return Stop(PerftStop::kStates);
      }
    }
    return true;
  }

  void Finish(const Layer& layer, PerftRow& row) const {
    row.states = layer.store.size();
    for (std::uint32_t i = 0; i < layer.store.size(); ++i)
      row.digest += layer.ways[i] * HashOf(explore::Unpack(layer.store[i], table_), table_);
  }

  const Table& table_;
  const CountOptions& options_;
  std::string buffer_;
  Counts counts_;
};

void CountBelow(const State& named, const Table& table, int depth, Kinds kinds, PerftRow& row) {
  if (depth == 0) {
    ++row.sequences;
    row.digest += HashOf(named, table);
    AddKinds(row, kinds, 1);
    return;
  }
  for (const CountedPly& ply : CountedPlies(named, table))
    CountBelow(ply.after, table, depth - 1, ply.kinds, row);
}

}  // namespace

Counts CountByLayers(const State& state, const Table& table, const CountOptions& options) {
  return Layers(table, options).Run(state);
}

Counts CountSequences(const State& state, const Table& table, const CountOptions& options) {
  Counts counts;
  for (int depth = 0; depth <= options.depth; ++depth) {
    if (depth > 0 && counts.rows.back().sequences > options.max_sequences) {
      counts.stop = PerftStop::kSequences;
      return counts;
    }
    const auto sequences = parchis::kernel::CountSequences(state, table, depth, options.stop);
    if (!sequences) {
      const bool stopped = options.stop != nullptr && options.stop->load(std::memory_order_relaxed);
      return stopped ? Counts{.rows = {}, .stop = PerftStop::kInterrupted}
                     : CountByLayers(state, table, options);
    }
    counts.rows.push_back({.sequences = *sequences});
  }
  return counts;
}

PerftRow CountEverySequence(const State& state, const Table& table, int depth) {
  PerftRow row;
  CountBelow(Named(state, table), table, depth, 0, row);
  return row;
}

std::vector<PerftBranch> Divide(const State& state, const Table& table, const CountOptions& options,
                                PerftStop& stop) {
  std::vector<PerftBranch> branches;
  const State named = Named(state, table);
  CountOptions behind = options;
  behind.depth = options.depth - 1;
  for (const CountedPly& ply : CountedPlies(named, table)) {
    const Counts counts = CountSequences(ply.after, table, behind);
    stop = counts.stop;
    if (stop != PerftStop::kNone) break;
    branches.push_back({.thrown = ThrowText(named, table, ply),
                        .ply = PlyText(named, table, ply),
                        .position = parchis::FormatPosition(ply.after, table),
                        .sequences = counts.rows.back().sequences});
  }
  return branches;
}

}  // namespace arbitro::perft
