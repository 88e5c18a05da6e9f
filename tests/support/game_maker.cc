#include "tests/support/game_maker.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/apply.h"
#include "engine/legal_plies.h"
#include "engine/rule_set_check.h"

namespace parchis::testing {
namespace {

// SplitMix64 (Vigna): the next number of a stream.
[[nodiscard]] std::uint64_t NextOf(std::uint64_t& stream) {
  stream += 0x9e3779b97f4a7c15U;
  std::uint64_t z = stream;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

[[nodiscard]] bool CanStandOn(const State& state, const Board& board, Piece piece, Place place) {
  if (place.in_nest() || board.InGoal(place)) return true;
  const PieceSet standing = board.OnTrack(place)
                                ? state.at(board.TrackSquare(piece.color(), place.progress()))
                                : state.InCorridor(piece.color(), place.progress());
  if (standing.size() >= 2) return false;
  if (standing.empty() || standing.first().color() == piece.color()) return true;
  return board.IsSafe(board.TrackSquare(piece.color(), place.progress()), standing.first().color());
}

}  // namespace

Choices::Choices(std::span<const std::uint32_t> numbers) : numbers_(numbers.begin(), numbers.end()) {
  for (const std::uint32_t number : numbers_) {
    stream_ ^= number;
    stream_ = NextOf(stream_);
  }
}

std::uint32_t Choices::Below(std::uint32_t bound) {
  const std::uint64_t number = next_ < numbers_.size() ? numbers_[next_++] : NextOf(stream_) >> 32;
  return static_cast<std::uint32_t>(number % bound);
}

RuleSet MakeRules(Choices& choices) {
  RuleSet rules;
  for (const RulePointInfo& info : RulePoints()) {
    // Half of the answers are the first, so that points are also seen one by one.
    if (choices.Below(2) == 0) continue;
    rules.set_answer(info.point, static_cast<std::uint8_t>(
                                     choices.Below(static_cast<std::uint32_t>(info.options.size()))));
  }
  // An answer taken back may leave another without effect.
  for (auto conflicts = FindConflicts(rules); !conflicts.empty(); conflicts = FindConflicts(rules)) {
    for (const RuleConflict& conflict : conflicts) rules.set_answer(conflict.point, 0);
  }
  return rules;
}

Seating MakeSeating(Choices& choices, int arms) {
  const std::uint32_t kind = choices.Below(6);
  if (kind < 3) return Seating::OneColorEach(arms);
  std::vector<Color> colors;
  for (int k = 0; k < arms; ++k) colors.push_back(Color::FromIndex(k));
  for (std::size_t i = colors.size(); i > 1; --i) {
    std::swap(colors[i - 1], colors[choices.Below(static_cast<std::uint32_t>(i))]);
  }
  Seating seating;
  if (kind == 5) {  // Two seats share all colors.
    seating.seats.resize(2);
    for (std::size_t i = 0; i < colors.size(); ++i) seating.seats[i % 2].colors.push_back(colors[i]);
    return seating;
  }
  const std::size_t seats =
      kind == 3 ? colors.size() : 2 + choices.Below(static_cast<std::uint32_t>(arms - 1));
  for (std::size_t i = 0; i < seats; ++i) seating.seats.push_back({.colors = {colors[i]}});
  return seating;
}

Table MakeTable(Choices& choices) {
  const RuleSet rules = MakeRules(choices);
  return MakeTable(choices, rules);
}

Table MakeTable(Choices& choices, const RuleSet& rules) {
  const auto arms =
      choices.Below(2) == 0 ? 4 : kMinArms + static_cast<int>(choices.Below(kMaxArms - kMinArms + 1));
  return {*Board::WithArms(static_cast<std::uint32_t>(arms)), MakeSeating(choices, arms), rules};
}

State MakeStart(Choices& choices, const Table& table) {
  State state = OpeningState(
      table, static_cast<std::uint8_t>(choices.Below(static_cast<std::uint32_t>(table.seat_count()))));
  if (choices.Below(3) == 0) return state;
  const Board& board = table.board();
  // Most pieces stand near each other or near their goals, where things happen.
  for (const Piece piece : table.pieces_in_play()) {
    const auto last = static_cast<std::uint32_t>(board.goal());
    const std::uint32_t where = choices.Below(8);
    Place to = Place::At(static_cast<int>(choices.Below(last)));
    if (where == 0) to = Place::Nest();
    if (where == 1) to = Place::At(0);
    if (where == 2) to = Place::At(board.goal() - 1 - static_cast<int>(choices.Below(12)));
    if (where == 3 && piece.number() != 1) to = Place::At(board.goal());
    if (where == 4)
      to = Place::At(17 * static_cast<int>(choices.Below(static_cast<std::uint32_t>(board.arms()))));
    if (CanStandOn(state, board, piece, to)) state.Put(board, piece, to);
  }
  state.fresh = static_cast<std::uint8_t>(choices.Below(256));
  Canonicalize(state, table);
  return state;
}

std::uint8_t MakeDie(Choices& choices) {
  constexpr auto kFaces = std::to_array<std::uint8_t>({1, 2, 3, 4, 5, 6, 5, 6});
  return kFaces[choices.Below(kFaces.size())];
}

State PlayGame(Choices& choices, const Table& table, State state, std::size_t max_plies,
               const std::function<bool(const Step&)>& look) {
  for (std::size_t ply = 0; ply < max_plies && !state.over; ++ply) {
    const std::uint8_t die = state.ThrowIsNext() ? MakeDie(choices) : std::uint8_t{0};
    const std::vector<Ply> legal = LegalPlies(state, table, die);
    if (legal.empty()) return state;
    Step step{
        .before = state, .die = die, .ply = legal[choices.Below(static_cast<std::uint32_t>(legal.size()))]};
    step.judgement = Judge(state, table, step.ply);
    Apply(state, table, step.judgement.effect);
    step.after = state;
    if (!look(step)) return state;
  }
  return state;
}

namespace {

// The same ply with every place on the board where its piece may be said to end, and whom it may be said to
// capture there.
void AddEveryChoice(const State& state, const Board& board, Ply ply, std::vector<Ply>& plies) {
  const Color color = ply.piece->color();
  const int last = board.allows_laps() ? board.goal() + kStartOffset - 1 : board.goal();
  for (int progress = 0; progress <= last; ++progress) {
    const Place to = Place::At(progress);
    ply.choice = {.to = to};
    plies.push_back(ply);
    if (!board.OnTrack(to)) continue;
    for (const Piece victim : state.at(board.TrackSquare(color, progress))) {
      ply.choice.victim = victim;
      plies.push_back(ply);
    }
  }
}

}  // namespace

std::vector<Ply> ConceivablePlies(const State& state, const Table& table, std::uint8_t die) {
  constexpr auto kSpends =
      std::to_array<Spend>({Spend::kNotSaid, Spend::kFirstDie, Spend::kSecondDie, Spend::kSum, Spend::kBottom,
                            Spend::kCaptureBonus, Spend::kGoalBonus, Spend::kSecondEntry, Spend::kNullThrow});
  std::vector<std::optional<Piece>> pieces{std::nullopt};
  for (int i = 0; i < table.board().arms() * kPiecesPerColor; ++i) pieces.emplace_back(Piece::FromIndex(i));
  std::vector<Ply> plies;
  for (const Spend spend : kSpends) {
    for (const auto& piece : pieces) {
      Ply ply{.seat = state.seat, .die = die, .spend = spend, .piece = piece};
      plies.push_back(ply);
      if (piece && !state.place(*piece).in_nest() && table.PiecesOf(state.seat).contains(*piece)) {
        AddEveryChoice(state, table.board(), ply, plies);
      }
      if (!piece || !state.place(*piece).in_nest() || spend > Spend::kFirstDie) continue;
      // A second piece and a victim mean something only beside a piece that comes out with a throw.
      const PieceSet on_start = state.at(table.board().TrackSquare(piece->color(), 0));
      for (const auto& second : pieces) {
        ply.second_piece = second;
        for (const auto& victim : pieces) {
          if (victim && !on_start.contains(*victim)) continue;
          ply.choice.victim = victim;
          if (second || victim) plies.push_back(ply);
        }
      }
    }
  }
  return plies;
}

}  // namespace parchis::testing
