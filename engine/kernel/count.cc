#include "engine/kernel/count.h"

#include <array>
#include <bit>

#include "engine/kernel/tables.h"

// The rules are those of judge.cc, walk.cc, entry.cc, duties.cc and apply.cc under the answers that
// MakeTables lets pass; tests hold the two together. What is legal with every number is worked out at once:
// a piece that can go s steps has bit s - 1 of its reach.
namespace parchis::kernel {
namespace {

constexpr unsigned kFive = 5;
constexpr unsigned kSix = 6;

[[nodiscard]] constexpr std::uint32_t BitOf(unsigned steps) { return std::uint32_t{1} << (steps - 1); }

// The squares ahead of a place on a way, that of the next step in bit 0.
[[nodiscard]] inline std::uint32_t Ahead(const Way& way, unsigned place) {
  const std::uint64_t ahead =
      place < 64 ? way.low >> place >> 1 | way.high << (63 - place) : way.high >> (place - 63);
  return static_cast<std::uint32_t>(ahead);
}

// The pieces on turn that are on the way, those in one place only once.
struct Walkers {
  unsigned count = 0;
  bool all_out = true;  // nothing is in the nest
  std::array<std::uint8_t, kPieces> number{};
  std::array<std::uint8_t, kPieces> place{};
  std::array<std::uint32_t, kPieces> reach{};
  std::array<bool, kPieces> paired{};
};

class Counter {
 public:
  Counter(const Tables& tables, const std::atomic<bool>* stop) : tables_(tables), stop_(stop) {}

  [[nodiscard]] std::uint64_t Count(const Position& position, int depth) const {
    if (depth == 0) return 1;
    if (position.over || Stopped(depth)) return 0;
    if (depth == 1) return CountPlies(position);
    std::uint64_t sequences = 0;
    ForEachPly(position, [&](const Position& after) { sequences += Count(after, depth - 1); });
    return sequences;
  }

 private:
  // One look in so many plies is enough.
  [[nodiscard]] bool Stopped(int depth) const {
    return depth == 3 && stop_ != nullptr && stop_->load(std::memory_order_relaxed);
  }
  [[nodiscard]] unsigned ColorOnTurn(const Position& position) const {
    return tables_.color_of_seat[position.seat];
  }

  // ---- What is legal ----

  // Barriers, and squares that are full, on the way of a color.
  [[nodiscard]] Walkers FindWalkers(const Position& position) const {
    const unsigned mover = ColorOnTurn(position);
    Way once;
    Way full;
    Way barriers;
    for (unsigned color = 0; color < kArms; ++color) {
      const auto& met = tables_.met[mover][color];
      Way own;
      for (const std::uint8_t place : position.place[color]) {
        const Way& here = met[place];
        barriers.low |= own.low & here.low;
        barriers.high |= own.high & here.high;
        own.low |= here.low;
        own.high |= here.high;
      }
      full.low |= once.low & own.low;
      full.high |= once.high & own.high;
      once.low |= own.low;
      once.high |= own.high;
    }
    full.low |= barriers.low;
    full.high |= barriers.high;
    Walkers walkers;
    for (unsigned i = 0; i < kPieces; ++i) AddWalker(position.place[mover], i, barriers, full, walkers);
    return walkers;
  }

  void AddWalker(const std::array<std::uint8_t, kPieces>& places, unsigned i, const Way& barriers,
                 const Way& full, Walkers& walkers) const {
    const std::uint8_t place = places[i];
    if (place == kInNest) walkers.all_out = false;
    if (place >= tables_.goal) return;
    for (unsigned j = 0; j < walkers.count; ++j) {
      if (walkers.place[j] != place) continue;
      walkers.paired[j] = true;
      return;
    }
    // Up to the first barrier, and not beyond the goal.
    const std::uint32_t stops = Ahead(barriers, place);
    const std::uint32_t before = (stops & (~stops + 1)) - 1;
    const unsigned left = tables_.goal - place;
    const std::uint32_t room = left < kMostSteps ? BitOf(left + 1) - 1 : ~std::uint32_t{0};
    const unsigned at = walkers.count++;
    walkers.number[at] = static_cast<std::uint8_t>(i);
    walkers.place[at] = place;
    walkers.paired[at] = false;
    walkers.reach[at] = before & room & ~Ahead(full, place);
  }

  // What a five finds on the start.
  struct Entry {
    bool possible = false;
    std::uint8_t captured = kNobody;  // color
  };
  [[nodiscard]] Entry FindEntry(const Position& position) const {
    const unsigned mover = ColorOnTurn(position);
    const std::uint8_t start = tables_.square[mover][0];
    unsigned own = 0;
    for (const std::uint8_t place : position.place[mover]) own += place == 0 ? 1U : 0U;
    if (own == 2) return {};
    unsigned rivals = 0;
    std::array<std::uint8_t, 2> colors{};
    for (unsigned color = 0; color < kArms; ++color) {
      for (const std::uint8_t place : position.place[color]) {
        if (color != mover && tables_.square[color][place] == start)
          colors[rivals++] = static_cast<std::uint8_t>(color);
      }
    }
    if (own + rivals < 2) return {.possible = true};
    if (own == 1) return {.possible = true, .captured = colors[0]};
    if (colors[0] == colors[1]) return {.possible = !tables_.rival_pair_bars, .captured = colors[0]};
    return {.possible = true, .captured = position.late[mover]};
  }

  // Of the pieces that can go so far those that a six leaves: those that open a barrier, if any does.
  [[nodiscard]] static bool OpensBarrier(const Walkers& walkers, std::uint32_t bit) {
    for (unsigned i = 0; i < walkers.count; ++i) {
      if (walkers.paired[i] && (walkers.reach[i] & bit) != 0) return true;
    }
    return false;
  }
  [[nodiscard]] unsigned WorthOfSix(const Walkers& walkers) const {
    return walkers.all_out ? tables_.six_all_out : kSix;
  }

  // ---- The last ply: counted and not made ----

  [[nodiscard]] std::uint64_t CountPlies(const Position& position) const {
    const Walkers walkers = FindWalkers(position);
    return position.owed_count == 0 ? CountThrows(position, walkers) : CountBonuses(position, walkers);
  }

  [[nodiscard]] static unsigned CountMoves(const Walkers& walkers, std::uint32_t bit, bool opening) {
    unsigned moves = 0;
    for (unsigned i = 0; i < walkers.count; ++i) {
      if ((walkers.reach[i] & bit) != 0 && (!opening || walkers.paired[i])) ++moves;
    }
    return moves == 0 ? 1 : moves;  // the pass
  }

  [[nodiscard]] std::uint64_t CountThrows(const Position& position, const Walkers& walkers) const {
    const bool enters = !walkers.all_out && FindEntry(position).possible;
    // Numbers that nothing but steps decides; each is a pass where no piece can go so far.
    const std::uint32_t plain = enters ? 0b01111U : 0b11111U;
    std::uint32_t any = 0;
    int plies = enters ? 1 : 0;
    for (unsigned i = 0; i < walkers.count; ++i) {
      plies += std::popcount(walkers.reach[i] & plain);
      any |= walkers.reach[i];
    }
    plies += std::popcount(plain & ~any);
    if (position.sixes == 2) return static_cast<unsigned>(plies) + 1U;
    const std::uint32_t six = BitOf(WorthOfSix(walkers));
    return static_cast<unsigned>(plies) + CountMoves(walkers, six, OpensBarrier(walkers, six));
  }

  [[nodiscard]] std::uint64_t CountBonuses(const Position& position, const Walkers& walkers) const {
    std::uint64_t plies = 0;
    for (unsigned i = 0; i < position.owed_count; ++i) {
      if (IsFirstOfKind(position, i)) plies += CountMoves(walkers, BitOf(position.owed[i]), false);
    }
    return plies;
  }

  [[nodiscard]] static bool IsFirstOfKind(const Position& position, unsigned item) {
    for (unsigned i = 0; i < item; ++i) {
      if (position.owed[i] == position.owed[item]) return false;
    }
    return true;
  }

  // ---- Plies made ----

  template <class Visit>
  void ForEachPly(const Position& position, const Visit& visit) const {
    const Walkers walkers = FindWalkers(position);
    if (position.owed_count != 0) {
      for (unsigned i = 0; i < position.owed_count; ++i) {
        if (IsFirstOfKind(position, i)) ForEachBonusMove(position, walkers, i, visit);
      }
      return;
    }
    for (unsigned die = 1; die < kSix; ++die) {
      if (die == kFive && !walkers.all_out) {
        const Entry entry = FindEntry(position);
        if (entry.possible) {
          visit(Entered(position, entry));
          continue;
        }
      }
      ForEachMove(position, walkers, die, die, false, visit);
    }
    if (position.sixes == 2) {
      visit(Penalized(position));
      return;
    }
    const unsigned worth = WorthOfSix(walkers);
    ForEachMove(position, walkers, kSix, worth, OpensBarrier(walkers, BitOf(worth)), visit);
  }

  template <class Visit>
  void ForEachMove(const Position& position, const Walkers& walkers, unsigned die, unsigned steps,
                   bool opening, const Visit& visit) const {
    bool moved = false;
    for (unsigned i = 0; i < walkers.count; ++i) {
      if ((walkers.reach[i] & BitOf(steps)) == 0 || (opening && !walkers.paired[i])) continue;
      moved = true;
      Position after = position;
      Walk(after, walkers.number[i], walkers.place[i] + steps);
      EndThrow(after, die, walkers.number[i]);
      visit(after);
    }
    if (moved) return;
    Position after = position;
    EndThrow(after, die, kNobody);
    visit(after);
  }

  template <class Visit>
  void ForEachBonusMove(const Position& position, const Walkers& walkers, unsigned item,
                        const Visit& visit) const {
    Position spent = position;
    for (unsigned i = item + 1; i < spent.owed_count; ++i) spent.owed[i - 1] = spent.owed[i];
    --spent.owed_count;
    const unsigned steps = position.owed[item];
    bool moved = false;
    for (unsigned i = 0; i < walkers.count; ++i) {
      if ((walkers.reach[i] & BitOf(steps)) == 0) continue;
      moved = true;
      Position after = spent;
      Walk(after, walkers.number[i], walkers.place[i] + steps);
      if (after.sixes > 0) after.last = walkers.number[i];
      EndBonus(after);
      visit(after);
    }
    if (moved) return;
    EndBonus(spent);
    visit(spent);
  }

  // ---- What a ply changes ----

  static void Earn(Position& position, std::uint8_t steps) {
    if (position.owed_count < position.owed.size()) position.owed[position.owed_count++] = steps;
  }

  // A piece on turn goes to a place that it can go to.
  void Walk(Position& position, unsigned number, unsigned to) const {
    const unsigned mover = ColorOnTurn(position);
    std::uint8_t& place = position.place[mover][number];
    place = static_cast<std::uint8_t>(to);
    if (to == tables_.goal) {
      for (const std::uint8_t other : position.place[mover]) {
        if (other == tables_.goal) continue;
        Earn(position, tables_.goal_bonus);
        return;
      }
      position.over = true;
    } else if (to <= tables_.gate) {
      Arrive(position, mover, tables_.square[mover][to]);
    }
  }

  // A rival that is alone there is captured, where it is not safe.
  void Arrive(Position& position, unsigned mover, std::uint8_t square) const {
    const std::uint8_t arm = tables_.start_of[square];
    for (unsigned color = 0; color < kArms; ++color) {
      if (color == mover) continue;
      for (std::uint8_t& place : position.place[color]) {
        if (tables_.square[color][place] != square) continue;
        if ((unsigned{tables_.safe_for[square]} >> color & 1U) == 0) {
          place = kInNest;
          Earn(position, tables_.capture_bonus);
        } else if (arm != kNobody) {
          position.late[arm] = static_cast<std::uint8_t>(mover);
        }
        return;
      }
    }
  }

  [[nodiscard]] Position Entered(const Position& position, const Entry& entry) const {
    Position after = position;
    const unsigned mover = ColorOnTurn(position);
    if (entry.captured != kNobody) {
      for (std::uint8_t& place : after.place[entry.captured]) {
        if (tables_.square[entry.captured][place] != tables_.square[mover][0]) continue;
        place = kInNest;
        break;
      }
      Earn(after, tables_.capture_bonus);
    }
    for (std::uint8_t& place : after.place[mover]) {
      if (place != kInNest) continue;
      place = 0;
      break;
    }
    EndThrow(after, kFive, kNobody);
    return after;
  }

  // A third six: the piece moved last goes to its nest, unless it is in its corridor or goal.
  [[nodiscard]] Position Penalized(const Position& position) const {
    Position after = position;
    if (after.last != kNobody) {
      const unsigned mover = ColorOnTurn(position);
      std::uint8_t& place = after.place[mover][after.last];
      if (place <= tables_.gate) place = kInNest;
    }
    PassTurn(after);
    return after;
  }

  // `moved`: the number of the piece, or kNobody.
  void EndThrow(Position& position, unsigned die, std::uint8_t moved) const {
    if (position.over) return;
    if (die == kSix) {
      ++position.sixes;
      if (moved != kNobody) position.last = moved;
      return;
    }
    position.sixes = 0;
    position.last = kNobody;
    if (position.owed_count == 0) PassTurn(position);
  }

  void EndBonus(Position& position) const {
    if (!position.over && position.owed_count == 0 && position.sixes == 0) PassTurn(position);
  }

  void PassTurn(Position& position) const {
    position.seat = position.seat + 1U < tables_.seats ? static_cast<std::uint8_t>(position.seat + 1) : 0;
    position.sixes = 0;
    position.last = kNobody;
    position.owed_count = 0;
  }

  const Tables& tables_;
  const std::atomic<bool>* stop_;
};

}  // namespace

std::optional<std::uint64_t> CountSequences(const State& state, const Table& table, int depth,
                                            const std::atomic<bool>* stop) {
  const std::optional<Tables> tables = MakeTables(table);
  if (!tables) return std::nullopt;
  const std::optional<Position> position = MakePosition(state, table);
  if (!position) return std::nullopt;
  const std::uint64_t sequences = Counter(*tables, stop).Count(*position, depth);
  if (stop != nullptr && stop->load(std::memory_order_relaxed)) return std::nullopt;
  return sequences;
}

}  // namespace parchis::kernel
