#include "verifier/page/story.h"

#include <algorithm>

#include "engine/notation.h"
#include "verifier/page/board_svg.h"
#include "verifier/replay/dice_record.h"
#include "verifier/replay/evidence.h"
#include "verifier/replay/replaying.h"

namespace arbitro::page {
namespace {

using parchis::Piece;
using parchis::Square;
using parchis::State;
using parchis::Table;

std::vector<Square> PlacesOf(const State& state, const Table& table) {
  std::vector<Square> squares;
  const int count = table.board().arms() * parchis::kPiecesPerColor;
  for (int i = 0; i < count; ++i) {
    const Piece piece = Piece::FromIndex(i);
    squares.push_back(table.board().SquareOf(piece.color(), state.place(piece)));
  }
  return squares;
}

std::string RestOf(const State& state, const Table& table) {
  const std::string line = parchis::FormatPosition(state, table);
  return line.substr(std::min(line.size(), line.find(' ') + 1));
}

// Goes through a game and notes what changes.
class Teller {
 public:
  Teller(const SetUp& set_up, const log::RecordedGame& game, OnIllegal on_illegal)
      : table_(set_up.table), game_(game), replaying_(set_up, game, on_illegal, findings_) {
    replaying_.SayLess();
    replaying_.Begin();
  }

  void Tell(std::uint32_t plies, Story& story) {
    in_detail_ = plies <= kMostPliesInDetail;
    State before = replaying_.knowledge().state_;
    story.start = PlacesOf(before, table_);
    story.first_seat = before.seat;
    story.start_rest = RestOf(before, table_);
    std::vector<Square> places = story.start;
    std::uint32_t turn = 0;
    story.plies.reserve(plies);
    for (std::uint32_t i = 0; i < plies && !replaying_.stopped(); ++i) {
      const std::uint32_t turn_before = replaying_.knowledge().turn_;
      replaying_.Advance(i);
      const State& after = replaying_.knowledge().state_;
      StoryPly ply = PlyAt(i, before);
      // A turn that is missing in the record counts as one.
      const bool other_seat = !story.plies.empty() && story.plies.back().shown.seat != ply.shown.seat;
      ply.begins_turn = i == 0 || turn != turn_before || other_seat;
      turn = turn_before;
      ply.next_seat = after.seat;
      ply.rest = RestOf(after, table_);
      const std::vector<Square> now = PlacesOf(after, table_);
      for (std::size_t piece = 0; piece < now.size(); ++piece) {
        if (now[piece] != places[piece])
          ply.moved.emplace_back(Piece::FromIndex(static_cast<int>(piece)), now[piece]);
      }
      places = now;
      before = after;
      story.plies.push_back(std::move(ply));
      findings_.clear();
    }
    story.not_told = static_cast<std::uint32_t>(game_.plies.size() - story.plies.size());
  }

 private:
  StoryPly PlyAt(std::uint32_t index, const State& before) {
    log::RecordedPly recorded = game_.plies[index];
    said_seat_ = said_seat_ || game_.header.first_seat || recorded.seat_said || recorded.ply.piece;
    // Without a piece a ply belongs to the seat of the one before, and the first ones to whoever is on turn.
    if (!said_seat_) recorded.ply.seat = before.seat;
    const parchis::Judgement* judgement = replaying_.JudgementAt(index);
    StoryPly ply;
    ply.shown = WindowOf(table_, index, recorded, judgement, &before);
    if (!in_detail_) return ply;
    const WindowPly& shown = ply.shown;
    if (shown.piece && shown.from && shown.to && table_.pieces_in_play().contains(*shown.piece)) {
      ply.way = WayOf(table_.board(), shown.piece->color(), *shown.from, *shown.to);
      ply.way.erase(ply.way.begin());
      ply.way.pop_back();
    }
    ply.only_move = judgement != nullptr && judgement->legal() && shown.piece && !shown.penalty &&
                    !table_.two_dice() && CountChoices(table_, before, recorded.ply) == 1;
    return ply;
  }

  const Table& table_;
  const log::RecordedGame& game_;
  std::vector<Finding> findings_;
  Replaying replaying_;
  bool in_detail_ = true;
  bool said_seat_ = false;
};

}  // namespace

Story TellStory(const SetUp& set_up, const log::RecordedGame& game, OnIllegal on_illegal,
                const GameReport& report) {
  const Table& table = set_up.table;
  Story story{.board = table.board(), .pieces = table.pieces_in_play()};
  for (const parchis::Seat& seat : table.seating().seats) {
    std::vector<int>& colors = story.seats.emplace_back();
    for (const parchis::Color color : seat.colors) colors.push_back(color.index());
  }
  log::RecordedGame completed = game;
  if (table.two_dice()) CompleteDice(completed);
  Teller(set_up, completed, on_illegal).Tell(report.plies, story);
  return story;
}

std::optional<ShownReading> ReadingToShow(const SetUp& set_up, const log::RecordedGame& game,
                                          const GameReport& report) {
  const auto explains = [](const ReadingsFate& fate) { return !fate.excluded; };
  const auto own = [&](const ReadingsFate& fate) { return explains(fate) && fate.with_default; };
  if (std::ranges::any_of(report.readings, own)) return std::nullopt;
  const auto fate = std::ranges::find_if(report.readings, explains);
  if (fate == report.readings.end()) return std::nullopt;
  parchis::RuleSet rules = set_up.table.rules();
  std::string answers;
  for (const PointOptions& answer : fate->readings) {
    const parchis::RulePointInfo* info = parchis::FindRulePoint(answer.point);
    if (info == nullptr || answer.options.empty()) return std::nullopt;
    const std::string_view kept = info->options[rules.answer(info->point)].id;
    if (std::ranges::find(answer.options, kept) != answer.options.end()) continue;
    const auto option = parchis::FindOption(*info, answer.options.front());
    if (!option) return std::nullopt;
    rules.set_answer(info->point, *option);
    if (!answers.empty()) answers += ", ";
    answers.append(answer.point).append("=").append(answer.options.front());
  }
  std::vector<Finding> unused;
  auto other = SetUpUnder(rules, set_up, game, unused);
  if (!other || answers.empty()) return std::nullopt;
  return ShownReading{.set_up = std::move(*other), .answers = std::move(answers)};
}

}  // namespace arbitro::page
