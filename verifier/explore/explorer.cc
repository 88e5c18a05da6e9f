#include "verifier/explore/explorer.h"

#include <algorithm>
#include <utility>

#include "engine/apply.h"
#include "engine/ending.h"
#include "engine/judge.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "verifier/explore/laws.h"
#include "verifier/explore/packing.h"
#include "verifier/play/recording.h"

namespace arbitro::explore {
namespace {

using parchis::Piece;
using parchis::Ply;
using parchis::State;
using parchis::Table;

constexpr std::uint8_t kHighestFace = 6;

[[nodiscard]] parchis::Seating SeatingFor(const ExploreOptions& options) {
  if (!options.seating.seats.empty()) return options.seating;
  const parchis::Preset* base = options.rules.base;
  const parchis::Sides sides = base != nullptr ? base->sides : parchis::Sides::kOneColorEach;
  return parchis::UsualSeating(sides, options.rules.rules, options.arms);
}

}  // namespace

std::optional<Table> Explorer::MakeTable(const ExploreOptions& options) {
  const auto board = parchis::Board::WithShape(static_cast<std::uint32_t>(options.arms), options.shape);
  if (!board) return std::nullopt;
  const parchis::Seating seating = SeatingFor(options);
  if (parchis::FindSeatingFault(*board, seating) || parchis::FindSeatingFault(options.rules.rules, seating))
    return std::nullopt;
  return Table(*board, seating, options.rules.rules);
}

Explorer::Explorer(const ExploreOptions& options) : options_(options), table_(*MakeTable(options)) {}

State Explorer::OpeningFor(std::uint8_t seat) const {
  State state = parchis::OpeningState(table_, seat);
  for (const Piece piece : table_.pieces_in_play()) {
    if (piece.index() % parchis::kPiecesPerColor >= options_.pieces)
      state.Put(table_.board(), piece, parchis::Place::At(table_.board().goal()));
  }
  state.fresh &= state.ColorsInNest();
  parchis::RecountFinished(state, table_);
  parchis::Canonicalize(state, table_);
  return state;
}

std::vector<Explorer::Throw> Explorer::ThrowsOf(const State& state) const {
  std::vector<Throw> throws;
  const bool two = table_.two_dice() && state.ThrowIsNext();
  for (const std::uint8_t die : parchis::NumbersToPlay(state, table_)) {
    if (!two) throws.push_back({die, 0});
    for (std::uint8_t second = die; two && second <= kHighestFace; ++second) throws.push_back({die, second});
  }
  return throws;
}

void Explorer::AddRoots() {
  for (std::size_t seat = 0; seat < table_.seat_count(); ++seat) {
    const State state = WithPiecesInOrder(OpeningFor(static_cast<std::uint8_t>(seat)), table_);
    const StateStore::Added added = store_.Add(Pack(state, table_, buffer_));
    if (added.is_new) parents_.push_back(added.index);
  }
}

void Explorer::Report(Trouble::Kind kind, const std::string& law, std::uint32_t index, const State& state) {
  for (Trouble& trouble : result_.troubles) {
    if (trouble.kind != kind || trouble.law != law) continue;
    ++trouble.states;
    return;
  }
  result_.troubles.push_back({kind, law, parchis::FormatPosition(state, table_), index, 1});
}

void Explorer::Expand(std::uint32_t index) {
  const State state = Unpack(store_[index], table_);
  edge_begins_.push_back(edges_.size());
  ends_.push_back(state.over);
  if (const char* broken = BrokenLawOf(state, table_)) Report(Trouble::Kind::kLaw, broken, index, state);
  if (options_.also) {
    if (const auto broken = options_.also(table_, state)) Report(Trouble::Kind::kLaw, *broken, index, state);
  }
  if (state.over) {
    ++result_.ends;
    return;
  }
  next_.clear();
  const std::vector<Throw> throws = ThrowsOf(state);
  bool stuck = throws.empty();
  for (const auto [die, second_die] : throws) {
    const std::vector<Ply> plies = parchis::DistinctLegalPlies(state, table_, die, second_die);
    ++result_.throws;
    result_.plies += plies.size();
    stuck = stuck || plies.empty();
    if (const char* broken = BrokenLawOf(state, table_, plies, die, second_die))
      Report(Trouble::Kind::kLaw, broken, index, state);
    for (const Ply& ply : plies) {
      State after = state;
      parchis::Apply(after, table_, parchis::Judge(state, table_, ply).effect);
      const StateStore::Added added = store_.Add(Pack(WithPiecesInOrder(after, table_), table_, buffer_));
      if (added.is_new) parents_.push_back(index);
      next_.push_back(added.index);
    }
  }
  if (stuck) Report(Trouble::Kind::kNoPly, "", index, state);
  std::ranges::sort(next_);
  const auto repeated = std::ranges::unique(next_);
  edges_.insert(edges_.end(), next_.begin(), repeated.begin());
}

// Ends can be reached from where they are, and from wherever one step leads to where they can be reached.
// States come after those that lead to them for the first time, so that few rounds from the last state to the
// first are enough. What was kept and not looked at may lead to an end.
void Explorer::LookBack() {
  const auto looked_at = static_cast<std::uint32_t>(ends_.size());
  edge_begins_.push_back(edges_.size());
  result_.looked_at = looked_at;
  const std::vector<bool> known = StatesThatLeadTo(ends_, false);
  result_.can_end =
      static_cast<std::uint32_t>(std::ranges::count(known.begin(), known.begin() + looked_at, true));
  if (result_.can_end == looked_at) return;
  // Nobody knows of a state that was not looked at that it cannot end.
  const std::vector<bool> can_end = StatesThatLeadTo(ends_, true);
  for (std::uint32_t i = 0; i < looked_at; ++i) {
    if (!can_end[i]) Report(Trouble::Kind::kNoEnd, "", i, Unpack(store_[i], table_));
  }
}

std::vector<bool> Explorer::StatesThatLeadTo(std::vector<bool> there, bool others) const {
  const auto looked_at = static_cast<std::uint32_t>(there.size());
  there.resize(store_.size(), others);
  for (bool more = true; more;) {
    more = false;
    for (std::uint32_t i = looked_at; i-- > 0;) {
      if (there[i]) continue;
      for (std::uint64_t edge = edge_begins_[i]; edge < edge_begins_[i + 1] && !there[i]; ++edge) {
        there[i] = there[edges_[edge]];
      }
      more = more || there[i];
    }
  }
  return there;
}

Exploration Explorer::Run() {
  AddRoots();
  std::uint32_t layer_end = store_.size();
  std::uint32_t index = 0;
  const auto stopped = [&] {
    return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
  };
  for (; index < store_.size() && HasRoom() && !stopped(); ++index) {
    if (index == layer_end) {
      ++result_.depth;
      layer_end = store_.size();
    }
    Expand(index);
  }
  result_.states = store_.size();
  result_.complete = index == store_.size();
  result_.interrupted = stopped();
  LookBack();
  result_.bytes = store_.memory() + parents_.capacity() * sizeof(parents_[0]) +
                  edges_.capacity() * sizeof(edges_[0]) + edge_begins_.capacity() * sizeof(edge_begins_[0]);
  return std::move(result_);
}

void Explorer::RecordGameTo(std::uint32_t target, log::RecordedGame& game) const {
  std::vector<std::uint32_t> path{target};
  while (parents_[path.back()] != path.back()) path.push_back(parents_[path.back()]);
  std::ranges::reverse(path);
  // Pieces keep their names in a game: what is stored is the same state with other names.
  State state = OpeningFor(Unpack(store_[path.front()], table_).seat);
  Recording recording(table_, game);
  recording.Begin(state, "explore", options_.rules.Spec(), "arbitro explore");
  std::string buffer;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const std::string_view wanted = store_[path[i]];
    bool found = false;
    for (const auto [die, second_die] : ThrowsOf(state)) {
      if (found) break;
      for (const Ply& ply : parchis::LegalPlies(state, table_, die, second_die)) {
        State after = state;
        const parchis::Effect effect = parchis::Judge(state, table_, ply).effect;
        parchis::Apply(after, table_, effect);
        if (Pack(WithPiecesInOrder(after, table_), table_, buffer) != wanted) continue;
        recording.Add(ply, effect);
        state = after;
        found = true;
        break;
      }
    }
  }
  recording.End(state);
}

}  // namespace arbitro::explore
