#include "verifier/replay/set_up.h"

#include <algorithm>
#include <utility>

#include "engine/chosen_numbers.h"
#include "engine/dice.h"
#include "engine/notation.h"
#include "verifier/findings/spec_words.h"
#include "verifier/replay/cited.h"
#include "verifier/replay/opening.h"

namespace arbitro {

namespace {

[[nodiscard]] std::string ToHex(std::uint64_t value) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = text.size(); i-- > 0; value >>= 4) text[i] = kDigits[value & 0xFU];
  return text;
}

void Add(std::vector<Finding>& findings, Code code, std::vector<Argument> arguments) {
  Finding finding;
  finding.code = code;
  finding.level = EntryOf(code).level;
  finding.arguments = std::move(arguments);
  findings.push_back(std::move(finding));
}

// The rules that the header states; nullopt with a finding if it names something unknown.
[[nodiscard]] std::optional<parchis::NamedRules> RulesOfHeader(const log::RecordedHeader& header,
                                                               const parchis::NamedRules& default_rules,
                                                               std::vector<Finding>& findings) {
  parchis::NamedRules named = default_rules;
  if (!header.rules.empty()) {
    auto parsed = parchis::ParseRulesSpec(header.rules);
    if (!parsed) {
      Add(findings, Code::kRulesUnknown, {Argument::Text("reason", ExplainSpec(parsed.error()))});
      return std::nullopt;
    }
    named = *parsed;
  }
  for (const auto& [point, option] : header.choices) {
    const auto set = parchis::SetAnswer(named, point, option);
    if (!set) {
      Add(findings, Code::kRulesUnknown, {Argument::Text("reason", ExplainSpec(set.error()))});
      return std::nullopt;
    }
  }
  for (const std::string& point : header.open_points) {
    const auto opened = parchis::OpenPoint(named.open, point);
    if (!opened) {
      Add(findings, Code::kRulesUnknown, {Argument::Text("reason", ExplainSpec(opened.error()))});
      return std::nullopt;
    }
  }
  return named;
}

[[nodiscard]] bool NamesRules(const log::RecordedHeader& header) {
  return !header.rules.empty() || !header.choices.empty();
}

[[nodiscard]] std::optional<parchis::NamedRules> ChooseRules(const log::RecordedHeader& header,
                                                             const RulesChoice& choice,
                                                             std::vector<Finding>& findings) {
  if (choice.rules) {
    if (NamesRules(header)) {
      std::vector<Finding> ignored;
      const auto stated = RulesOfHeader(header, choice.default_rules, ignored);
      const std::string words = stated ? stated->Spec() : header.rules;
      if (!stated || stated->rules != choice.rules->rules) {
        Add(findings, Code::kRulesOverridden,
            {Argument::Text("stated", words), Argument::Text("used", choice.rules->Spec())});
      }
    }
    return choice.rules;
  }
  if (!NamesRules(header)) {
    Add(findings, Code::kRulesAssumed, {Argument::Text("used", choice.default_rules.Spec())});
  }
  return RulesOfHeader(header, choice.default_rules, findings);
}

// What is open under these rules.
[[nodiscard]] parchis::OpenPoints OpenBy(const RulesChoice& choice, const parchis::NamedRules& rules) {
  if (choice.strict) return {};
  parchis::OpenPoints open = rules.open;
  open |= choice.open;
  return open.Beside(rules.rules);
}

[[nodiscard]] std::optional<parchis::Seating> SeatingOf(const log::RecordedHeader& header,
                                                        const parchis::Board& board,
                                                        const parchis::RuleSet& rules,
                                                        std::vector<Finding>& findings) {
  parchis::Seating seating;
  const char* fault = nullptr;
  for (const log::RecordedSeat& recorded : header.seats) {
    parchis::Seat seat{.colors = {}, .team = recorded.team, .owner = recorded.owner};
    for (const std::uint32_t number : recorded.colors) {
      if (const auto color = parchis::Color::FromNumber(number)) {
        seat.colors.push_back(*color);
      } else {
        fault = "a seat moves a color that no board has";
      }
    }
    seating.seats.push_back(std::move(seat));
  }
  if (fault == nullptr) fault = parchis::FindSeatingFault(board, seating).value_or(nullptr);
  if (fault == nullptr) fault = parchis::FindSeatingFault(rules, seating).value_or(nullptr);
  if (fault == nullptr) return seating;
  Add(findings, Code::kSeatsUnusable, {Argument::Text("reason", fault)});
  return std::nullopt;
}

// The seat that the record sends first, whether the table has it or not.
[[nodiscard]] std::uint32_t FirstSeat(const log::RecordedGame& game) {
  if (game.header.first_seat) return *game.header.first_seat;
  return game.plies.empty() ? 0U : game.plies.front().ply.seat;
}

// The set-up of the rule set with this seat to begin; it owes its opening throw where that is its first throw
// too (AMB-005).
[[nodiscard]] parchis::State SetUpFor(std::uint8_t first, const parchis::Table& table,
                                      const log::RecordedHeader& header) {
  parchis::State set_up = parchis::OpeningState(table, first);
  if (const auto die = DieOwedAtFirst(header.opening_throws, table, first)) {
    set_up.owed.push({parchis::Owed::Kind::kDie, *die});
  }
  return set_up;
}

// Whether the recorded start is this one, but that it may leave unsaid which die is owed.
[[nodiscard]] bool IsSetUp(const parchis::State& start, parchis::State set_up) {
  set_up.fresh = start.fresh;
  if (start.owed.empty()) set_up.owed.clear();
  return set_up == start;
}

// Both positions, and the answer of the rule set under which they would be one.
void NoteOtherStart(const log::RecordedHeader& header, const parchis::State& start,
                    const parchis::Table& table, std::vector<Finding>& findings) {
  const parchis::RulePointInfo& point = parchis::InfoOf(parchis::RulePoint::kSetupOnStart);
  std::string hint;
  for (std::uint8_t option = 0; option < point.options.size(); ++option) {
    parchis::RuleSet rules = table.rules();
    rules.set_answer(point.point, option);
    const parchis::Table other(table.board(), table.seating(), rules);
    if (!IsSetUp(start, SetUpFor(start.seat, other, header))) continue;
    hint = "; " + std::string(point.id) + "=" + std::string(point.options[option].id) + " would fit";
  }
  Add(findings, Code::kStartDiffers,
      {Argument::Text("found", parchis::FormatPosition(start, table)),
       Argument::Text("expected", parchis::FormatPosition(SetUpFor(start.seat, table, header), table)),
       Argument::Text("hint", hint)});
  findings.back().clauses = CitedForSetUp(table.rules());
}

// What is left of a throw may show that it was a double: two like dice, or more than there are dice.
[[nodiscard]] bool ProvesDouble(const parchis::State& state) {
  const parchis::DiceLeft dice = parchis::DiceOwed(state);
  return dice.size() > 2 || (dice.size() == 2 && dice[0] == dice[1]);
}

[[nodiscard]] std::optional<parchis::State> StartOf(const log::RecordedGame& game,
                                                    const parchis::Table& table,
                                                    std::vector<Finding>& findings) {
  const std::uint32_t seat = FirstSeat(game);
  const auto first = static_cast<std::uint8_t>(seat < table.seat_count() ? seat : 0);
  if (game.header.start_position.empty()) return SetUpFor(first, table, game.header);
  auto start = parchis::ParsePosition(game.header.start_position, table);
  if (!start) {
    const std::string where = " (character " + std::to_string(start.error().offset + 1) + ")";
    Add(findings, Code::kStartUnreadable, {Argument::Text("reason", start.error().reason + where)});
    return std::nullopt;
  }
  // More than two on a square is what an earlier fault left; what is played from there can still be judged.
  const parchis::State set_up = SetUpFor(start->seat, table, game.header);
  // A line that says nothing of numbers means those of the set-up where it is one.
  if (parchis::ChoosesNumbers(table.rules()) && !game.header.start_position.contains(" left=")) {
    parchis::State dealt = *start;
    dealt.memory.numbers = set_up.memory.numbers;
    if (IsSetUp(dealt, set_up)) start = dealt;
  }
  if (!IsSetUp(*start, set_up)) {
    NoteOtherStart(game.header, *start, table, findings);
  } else if (start->owed.empty()) {
    start->owed = set_up.owed;
  }
  if (ProvesDouble(*start) && !game.header.start_position.contains(" doubles=")) {
    start->memory.dice.doubles = 1;
    parchis::Canonicalize(*start, table);
  }
  return *start;
}

void NoteUnknownBoard(const log::RecordedHeader& header, std::vector<Finding>& findings) {
  const std::string known = std::to_string(parchis::kMinArms) + " to " + std::to_string(parchis::kMaxArms);
  Add(findings, Code::kBoardUnknown,
      {Argument::Number("arms", header.arms),
       Argument::Text("reason", header.arms == 0 ? "the header does not say arms (" + known + ")"
                                                 : "a board of " + std::to_string(header.arms) +
                                                       " arms; known are " + known)});
}

// Boards that a text or none describes (AMB-008, AMB-009).
void NoteBoard(const parchis::Table& table, std::vector<Finding>& findings) {
  const int arms = table.board().arms();
  if (!parchis::HasBoardSize(table.rules(), arms)) {
    const parchis::RulePointInfo& sizes = parchis::InfoOf(parchis::RulePoint::kBoardSizes);
    const std::uint8_t answer = table.rules().answer(sizes.point);
    Add(findings, Code::kBoardSizeDiffers,
        {Argument::Number("arms", arms),
         Argument::Text("sizes", std::string(sizes.options[answer].meaning))});
  }
  if (arms == 2) Add(findings, Code::kBoardOfTwoArms, {});
}

[[nodiscard]] std::string_view WordsOf(Direction direction) {
  switch (direction) {
    case Direction::kCounterclockwise:
      return "counterclockwise";
    case Direction::kClockwise:
      return "clockwise";
    case Direction::kNeither:
      return "neither way round";
  }
  return {};
}

// Teams are a fact of the header; that a rule set says nothing about them is worth a warning (TEAM-4).
void NoteTeams(const parchis::Table& table, std::vector<Finding>& findings) {
  const parchis::RuleSet& rules = table.rules();
  const bool about_teams =
      rules.get<parchis::BarrierMembers>() == parchis::BarrierMembers::kTeam ||
      rules.get<parchis::EndWinner>() != parchis::EndWinner::kPlayer ||
      rules.get<parchis::EntryAllySingle>() != parchis::EntryAllySingle::kAsRival ||
      rules.get<parchis::EntryAllyPlusRival>() != parchis::EntryAllyPlusRival::kAsRivals ||
      rules.get<parchis::FinishedPlays>() != parchis::FinishedPlays::kNobodys ||
      rules.get<parchis::StuckPlaysMate>() != parchis::StuckPlaysMate::kNever;
  const parchis::Seating& seating = table.seating();
  for (std::size_t a = 0; a < seating.seats.size() && !about_teams; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      if (!seating.SameSide(a, b) || seating.SamePlayer(a, b)) continue;
      Add(findings, Code::kMatesAreRivals, {});
      return;
    }
  }
}

// Who begins and which way the turns pass are facts of the header; that a rule set would have it otherwise is
// worth a note (TURN-1, TURN-2).
void NoteOrder(const log::RecordedHeader& header, const parchis::Table& table, const parchis::State& start,
               std::vector<Finding>& findings) {
  const auto sent_first = SeatSentFirst(header.opening_throws, table);
  if (sent_first && *sent_first != start.seat && *sent_first < table.seat_count() && !start.over) {
    Add(findings, Code::kFirstSeatDiffers,
        {Argument::OfSeat("seat", start.seat), Argument::OfSeat("other", *sent_first)});
  }
  const auto direction = DirectionOf(table.seating());
  const Direction expected = DirectionUnder(table.rules());
  if (direction && *direction != expected) {
    Add(findings, Code::kTurnOrderDiffers,
        {Argument::Text("found", std::string(WordsOf(*direction))),
         Argument::Text("expected", std::string(WordsOf(expected)))});
  }
}

// Where the game begins on this table, with what there is to say about both.
[[nodiscard]] std::optional<parchis::State> StartAt(const parchis::Table& table,
                                                    const log::RecordedGame& game,
                                                    std::vector<Finding>& findings) {
  NoteBoard(table, findings);
  NoteTeams(table, findings);
  auto start = StartOf(game, table, findings);
  if (start) NoteOrder(game.header, table, *start, findings);
  return start;
}

[[nodiscard]] SetUp SetUpOf(parchis::Table table, const parchis::State& start,
                            const parchis::NamedRules& rules, const RulesChoice& choice) {
  return {std::move(table),      start, rules.Spec(), ToHex(rules.rules.Hash()), parchis::TextOf(*rules.base),
          OpenBy(choice, rules), {}};
}

// The set-up by a reading with another answer to one open point, where that of the rule set itself is none.
[[nodiscard]] std::optional<SetUp> SetUpByOther(const parchis::Board& board, const log::RecordedGame& game,
                                                const parchis::NamedRules& own, const RulesChoice& choice) {
  const parchis::OpenPoints open = OpenBy(choice, own);
  std::vector<Finding> ignored;
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    for (std::uint8_t option = 0; option < info.options.size(); ++option) {
      const bool is_open = (open.options(info.point) & parchis::BitOfOption(option)) != 0;
      if (!is_open || option == own.rules.answer(info.point)) continue;
      parchis::RuleSet rules = own.rules;
      rules.set_answer(info.point, option);
      const auto seating = SeatingOf(game.header, board, rules, ignored);
      if (!seating) continue;
      parchis::Table table(board, *seating, rules);
      const auto start = StartOf(game, table, ignored);
      if (!start) continue;
      SetUp set_up = SetUpOf(std::move(table), *start, own, choice);
      set_up.own = own.rules;
      return set_up;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<SetUp> SetUpGame(const log::RecordedGame& game, const RulesChoice& choice,
                               std::vector<Finding>& findings) {
  const log::RecordedHeader& header = game.header;
  const auto rules = ChooseRules(header, choice, findings);
  const auto board = parchis::Board::WithArms(header.arms);
  if (!board) NoteUnknownBoard(header, findings);
  const auto seating =
      board ? SeatingOf(header, *board, rules ? rules->rules : parchis::RuleSet(), findings) : std::nullopt;
  if (!rules || !board) return std::nullopt;
  if (seating) {
    parchis::Table table(*board, *seating, rules->rules);
    if (const auto start = StartAt(table, game, findings))
      return SetUpOf(std::move(table), *start, *rules, choice);
  }
  return SetUpByOther(*board, game, *rules, choice);
}

std::optional<SetUp> SetUpUnder(const parchis::RuleSet& rules, const SetUp& other,
                                const log::RecordedGame& game, std::vector<Finding>& findings) {
  const auto board = parchis::Board::WithArms(game.header.arms);
  const auto seating = SeatingOf(game.header, *board, rules, findings);
  if (!seating) return std::nullopt;
  SetUp set_up = other;
  set_up.table = parchis::Table(*board, *seating, rules);
  const auto start = StartAt(set_up.table, game, findings);
  if (!start) return std::nullopt;
  set_up.start = *start;
  return set_up;
}

std::optional<parchis::State> StartOn(const parchis::Table& table, const log::RecordedGame& game) {
  std::vector<Finding> ignored;
  return StartOf(game, table, ignored);
}

// Whether the game has the set-up that was kept: the same in all that SetUpGame looks at.
bool SetUpCache::Fits(const Kept& kept, const log::RecordedGame& game) {
  const log::RecordedHeader& header = game.header;
  const auto same_seat = [](const log::RecordedSeat& a, const log::RecordedSeat& b) {
    return a.colors == b.colors && a.team == b.team && a.owner == b.owner;
  };
  return kept.set_up && header.opening_throws.empty() && kept.header.arms == header.arms &&
         kept.first_seat == FirstSeat(game) && kept.header.start_position == header.start_position &&
         kept.header.rules == header.rules && kept.header.choices == header.choices &&
         kept.header.open_points == header.open_points &&
         std::ranges::equal(kept.header.seats, header.seats, same_seat);
}

const SetUp* SetUpCache::SetUpOf(const log::RecordedGame& game, std::vector<Finding>& findings) {
  for (const Kept& kept : kept_) {
    if (Fits(kept, game)) return &*kept.set_up;
  }
  const std::size_t before = findings.size();
  other_ = SetUpGame(game, choice_, findings);
  if (!other_) return nullptr;
  if (findings.size() > before || !game.header.opening_throws.empty()) return &*other_;
  Kept& kept = kept_[next_++ % kKept];
  kept = {game.header, FirstSeat(game), std::move(other_)};
  return &*kept.set_up;
}

}  // namespace arbitro
