#include "tests/support/game_maker.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "engine/dice.h"
#include "engine/ending.h"
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

// Whether two pieces of different colors may stand together on an ordinary square.
[[nodiscard]] bool MayJoin(const Table& table, Piece a, Piece b) {
  if (table.OwnAlliesOf(a.color()).contains(b)) {
    return table.rules().get<CaptureOwnOtherColor>() != CaptureOwnOtherColor::kCapture;
  }
  return table.AlliesOf(a.color()).contains(b) && table.rules().get<CaptureMate>() != CaptureMate::kCapture;
}

[[nodiscard]] bool CanStandOn(const State& state, const Table& table, Piece piece, Place place) {
  const Board& board = table.board();
  if (place.in_nest() || board.InGoal(place)) return true;
  const PieceSet standing = board.OnTrack(place)
                                ? state.at(board.TrackSquare(piece.color(), place.progress()))
                                : state.InCorridor(piece.color(), place.progress());
  if (standing.size() >= 2) return false;
  if (standing.empty() || standing.first().color() == piece.color()) return true;
  if (MayJoin(table, piece, standing.first())) return true;
  return board.IsSafe(board.TrackSquare(piece.color(), place.progress()), standing.first().color());
}

// Remembers of an earlier game what takes long to come about; what no rule asks for is forgotten again.
void MakeMemory(Choices& choices, const Table& table, State& state) {
  auto& turns = state.memory.pair_turns;
  for (const Piece piece : table.pieces_in_play()) {
    // The same for all that stand together.
    std::uint8_t& own = turns[static_cast<std::size_t>(piece.index())];
    own = static_cast<std::uint8_t>(choices.Below(kMaxPairTurns + 1));
    for (const Piece other : PieceSet::AllOf(piece.color())) {
      if (other < piece && state.place(other) == state.place(piece)) {
        own = turns[static_cast<std::size_t>(other.index())];
      }
    }
  }
  for (int k = 0; k < table.board().arms(); ++k) {
    state.memory.bounces[static_cast<std::size_t>(k)] =
        static_cast<std::uint8_t>(choices.Below(kMaxBounces + 1));
  }
  for (std::size_t seat = 0; seat < table.seat_count(); ++seat) {
    for (std::uint32_t left = choices.Below(3); left > 0; --left) {
      state.memory.kept.push_back({static_cast<std::uint8_t>(seat),
                                   choices.Below(2) == 0 ? table.capture_bonus() : table.goal_bonus(),
                                   table.PiecesOf(seat).first()});
    }
  }
  for (NumberSet& left : state.memory.numbers.left) {
    left = {};
    for (int number = 0; number <= NumberSet::kHighest; ++number) {
      if (choices.Below(number == NumberSet::kNullThrow ? 4 : 2) == 0) left.insert(number);
    }
  }
  for (std::uint8_t& waits : state.memory.numbers.waits) waits = static_cast<std::uint8_t>(choices.Below(3));
  state.memory.numbers.token = static_cast<std::uint8_t>(choices.Below(kMaxColors + 1));
  state.memory.numbers.renewed = static_cast<std::uint8_t>(choices.Below(256));
}

// Brings in all pieces of one seat that has mates, so that it moves theirs; nothing if the game were over
// then.
void FinishOne(Choices& choices, const Table& table, State& state) {
  const auto seat = choices.Below(static_cast<std::uint32_t>(table.seat_count()));
  if (table.MatesOf(seat).empty()) return;
  State finished = state;
  for (const Piece piece : table.PiecesOf(seat))
    finished.Put(table.board(), piece, Place::At(table.board().goal()));
  RecountFinished(finished, table);
  // It is another seat's turn, so that the rules say who comes after it.
  finished.seat = static_cast<std::uint8_t>((seat + table.seat_count() - 1) % table.seat_count());
  if (!finished.over && !finished.HasFinished(finished.seat)) state = finished;
}

}  // namespace

Choices::Choices(std::span<const std::uint32_t> numbers) : numbers_(numbers.begin(), numbers.end()) {
  for (const std::uint32_t number : numbers_) {
    stream_ ^= number;
    stream_ = NextOf(stream_);
  }
}

Choices::Choices(std::span<const std::uint8_t> bytes) : bytes_(bytes.begin(), bytes.end()), of_bytes_(true) {}

std::uint32_t Choices::NextBytes(std::uint32_t bound) {
  std::uint32_t number = 0;
  int shift = 0;
  for (std::uint32_t left = bound - 1; left > 0; left >>= 8) {
    if (next_ < bytes_.size()) number |= std::uint32_t{bytes_[next_++]} << shift;
    shift += 8;
  }
  return number % bound;
}

std::uint32_t Choices::Below(std::uint32_t bound) {
  if (of_bytes_) return NextBytes(bound);
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
  TakeBackConflicts(rules);
  return rules;
}

void TakeBackConflicts(RuleSet& rules) {
  // An answer taken back may leave another without effect.
  for (auto conflicts = FindConflicts(rules); !conflicts.empty(); conflicts = FindConflicts(rules)) {
    for (const RuleConflict& conflict : conflicts) rules.set_answer(conflict.point, 0);
  }
}

namespace {

// Seats that share the colors, at least two of them.
[[nodiscard]] Seating ShareColors(Choices& choices, const std::vector<Color>& colors) {
  const std::size_t most = std::max<std::size_t>(2, colors.size() / 2);
  const std::size_t seats = 2 + choices.Below(static_cast<std::uint32_t>(most - 1));
  Seating seating;
  seating.seats.resize(std::min(seats, colors.size()));
  for (std::size_t i = 0; i < colors.size(); ++i)
    seating.seats[i % seating.seats.size()].colors.push_back(colors[i]);
  return seating;
}

// Puts seats together in groups of a common number, at least two groups, some seats by themselves.
void Group(Choices& choices, Seating& seating, std::uint32_t Seat::* number) {
  const auto groups = static_cast<std::uint32_t>(2 + choices.Below(2));
  for (std::size_t i = 0; i < seating.seats.size(); ++i) {
    seating.seats[i].*number = choices.Below(8) == 0 ? 0 : static_cast<std::uint32_t>(i) % groups + 1;
  }
}

}  // namespace

Seating MakeSeating(Choices& choices, int arms, const RuleSet& rules) {
  const std::uint32_t kind = choices.Below(9);
  const bool by_color = rules.get<TurnUnit>() == TurnUnit::kColor;
  if (kind < 3 && !by_color) return Seating::OneColorEach(arms);
  std::vector<Color> colors;
  for (int k = 0; k < arms; ++k) colors.push_back(Color::FromIndex(k));
  if (kind != 6) {
    for (std::size_t i = colors.size(); i > 1; --i) {
      std::swap(colors[i - 1], colors[choices.Below(static_cast<std::uint32_t>(i))]);
    }
  }
  if (kind == 5 && !by_color) {
    Seating seating = ShareColors(choices, colors);
    if (choices.Below(3) == 0 && seating.seats.size() > 2) Group(choices, seating, &Seat::team);
    return seating;
  }
  const std::size_t seats =
      kind == 4 ? 2 + choices.Below(static_cast<std::uint32_t>(arms - 1)) : colors.size();
  Seating seating;
  for (std::size_t i = 0; i < seats; ++i) seating.seats.push_back({.colors = {colors[i]}});
  if (seats > 2 && (kind == 6 || kind == 7)) Group(choices, seating, &Seat::team);
  if (seats > 2 && (kind == 8 || (by_color && kind < 4))) Group(choices, seating, &Seat::owner);
  return seating;
}

Table MakeTable(Choices& choices) {
  const RuleSet rules = MakeRules(choices);
  return MakeTable(choices, rules);
}

Table MakeTable(Choices& choices, const RuleSet& rules) {
  const auto arms =
      choices.Below(2) == 0 ? 4 : kMinArms + static_cast<int>(choices.Below(kMaxArms - kMinArms + 1));
  return {*Board::WithArms(static_cast<std::uint32_t>(arms)), MakeSeating(choices, arms, rules), rules};
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
    if (CanStandOn(state, table, piece, to)) state.Put(board, piece, to);
  }
  if (table.has_allies() && choices.Below(3) == 0) FinishOne(choices, table, state);
  state.fresh = static_cast<std::uint8_t>(choices.Below(256));
  MakeMemory(choices, table, state);
  Canonicalize(state, table);
  return state;
}

std::uint8_t MakeDie(Choices& choices) {
  constexpr auto kFaces = std::to_array<std::uint8_t>({1, 2, 3, 4, 5, 6, 5, 6});
  return kFaces[choices.Below(kFaces.size())];
}

std::uint8_t MakeDie(Choices& choices, const State& state, const Table& table) {
  if (!state.ThrowIsNext()) return 0;
  const std::uint8_t die = MakeDie(choices);
  if (!ChoosesNumbers(table.rules())) return die;
  const std::vector<std::uint8_t> numbers = NumbersToPlay(state, table);
  if (std::ranges::find(numbers, die) != numbers.end()) return die;
  return numbers[choices.Below(static_cast<std::uint32_t>(numbers.size()))];
}

namespace {

// A double half of the time, and often a sum of five.
[[nodiscard]] std::uint8_t MakeSecondDie(Choices& choices, std::uint8_t die) {
  if (choices.Below(2) == 0) return die;
  if (die < 5 && choices.Below(4) == 0) return static_cast<std::uint8_t>(5 - die);
  return MakeDie(choices);
}

}  // namespace

State PlayGame(Choices& choices, const Table& table, State state, std::size_t max_plies,
               const std::function<bool(const Step&)>& look) {
  for (std::size_t ply = 0; ply < max_plies && !state.over; ++ply) {
    const bool throws = state.ThrowIsNext();
    const std::uint8_t die = MakeDie(choices, state, table);
    const std::uint8_t second_die =
        throws && table.two_dice() ? MakeSecondDie(choices, die) : std::uint8_t{0};
    const std::vector<Ply> legal = LegalPlies(state, table, die, second_die);
    if (legal.empty()) return state;
    Step step{.before = state,
              .die = die,
              .second_die = second_die,
              .ply = legal[choices.Below(static_cast<std::uint32_t>(legal.size()))]};
    // Players who huff whenever they can hardly ever finish.
    const bool huffs = step.ply.piece && step.ply.choice.penalized;
    if (huffs && choices.Below(8) != 0) step.ply.choice.penalized.reset();
    step.judgement = Judge(state, table, step.ply);
    Apply(state, table, step.judgement.effect);
    step.after = state;
    if (!look(step)) return state;
  }
  return state;
}

namespace {

// Every place of a piece of this color.
[[nodiscard]] std::vector<Place> PlacesOf(const Board& board, Color color) {
  std::vector<Place> places;
  for (int number = 1; number <= kMaxSquareNumber; ++number) {
    if (const auto place = board.PlaceOf(color, Square{number})) places.push_back(*place);
  }
  return places;
}

// The ply with every destination, and those that Judge takes with every piece that could be chosen there to
// be captured or to go back for a penalty.
void AddChoices(const State& state, const Table& table, Ply ply, std::vector<Ply>& plies) {
  const Board& board = table.board();
  std::vector<std::optional<Place>> taken{std::nullopt};
  for (const Place place : PlacesOf(board, ply.piece->color())) {
    ply.choice = {.victim = {}, .to = place, .penalized = {}};
    plies.push_back(ply);
    const Effect effect = Judge(state, table, ply).effect;
    if (effect.kind == Effect::Kind::kMove && effect.to == place) taken.emplace_back(place);
  }
  for (const auto& place : taken) {
    ply.choice = {.victim = {}, .to = place, .penalized = {}};
    const Effect effect = Judge(state, table, ply).effect;
    std::vector<std::optional<Piece>> victims{std::nullopt};
    if (effect.kind == Effect::Kind::kMove && board.OnTrack(effect.to)) {
      for (const Piece on : state.at(board.TrackSquare(ply.piece->color(), effect.to.progress()))) {
        victims.emplace_back(on);
      }
    }
    for (const auto& victim : victims) {
      ply.choice.victim = victim;
      ply.choice.penalized.reset();
      if (victim) plies.push_back(ply);
      for (const Piece back : table.pieces_in_play()) {
        ply.choice.penalized = back;
        plies.push_back(ply);
      }
    }
  }
}

// A second piece means something only beside a piece that comes out with a throw.
void AddSecondPieces(const State& state, const Table& table, Ply ply, std::vector<Ply>& plies) {
  std::vector<std::optional<Piece>> victims{std::nullopt};
  for (const Piece on : state.at(table.board().TrackSquare(ply.piece->color(), 0))) victims.emplace_back(on);
  for (int i = 0; i < table.board().arms() * kPiecesPerColor; ++i) {
    ply.second_piece = Piece::FromIndex(i);
    for (const auto& victim : victims) {
      ply.choice.victim = victim;
      ply.choice.penalized.reset();
      plies.push_back(ply);
      for (const Piece back : table.PiecesOf(state.seat) | table.MatesOf(state.seat)) {
        ply.choice.penalized = back;
        plies.push_back(ply);
      }
    }
  }
}

}  // namespace

std::vector<Ply> ConceivablePlies(const State& state, const Table& table, std::uint8_t die,
                                  std::uint8_t second_die) {
  constexpr auto kSpends =
      std::to_array<Spend>({Spend::kNotSaid, Spend::kFirstDie, Spend::kSecondDie, Spend::kSum, Spend::kBottom,
                            Spend::kCaptureBonus, Spend::kGoalBonus, Spend::kSecondEntry, Spend::kNullThrow});
  std::vector<Ply> plies;
  // A die thrown before is used by its number, or by a ply that does not say which it is.
  std::vector<std::uint8_t> numbers{die};
  const DiceLeft left = die == 0 && table.two_dice() ? DiceOwed(state) : DiceLeft();
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (!left.same_as_before(i)) numbers.push_back(left[i]);
  }
  for (std::size_t kind = 0; kind < kSpends.size() * numbers.size(); ++kind) {
    const Spend spend = kSpends[kind % kSpends.size()];
    const std::uint8_t number = numbers[kind / kSpends.size()];
    Ply ply{.seat = state.seat, .die = number, .second_die = second_die, .spend = spend};
    plies.push_back(ply);
    for (const Piece back : table.pieces_in_play()) {
      ply.choice.penalized = back;
      plies.push_back(ply);
    }
    ply.choice.penalized.reset();
    for (int i = 0; i < table.board().arms() * kPiecesPerColor; ++i) {
      ply.piece = Piece::FromIndex(i);
      plies.push_back(ply);
      if (!(table.PiecesOf(state.seat) | table.MatesOf(state.seat)).contains(*ply.piece)) continue;
      if (spend != Spend::kFirstDie || table.two_dice()) AddChoices(state, table, ply, plies);
      if (state.place(*ply.piece).in_nest() && spend <= Spend::kFirstDie) {
        AddSecondPieces(state, table, ply, plies);
      }
    }
  }
  return plies;
}

}  // namespace parchis::testing
