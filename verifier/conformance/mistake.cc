#include "verifier/conformance/mistake.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/apply.h"
#include "engine/clauses.h"
#include "engine/notation.h"
#include "engine/presets.h"
#include "verifier/conformance/asked.h"
#include "verifier/conformance/cases.h"
#include "verifier/findings/finding.h"

namespace arbitro::conformance {
namespace {

using parchis::Effect;

// A kind of legal ply: a name, words, and the clause that has it.
struct PlyKind {
  std::string name;
  std::string words;
  std::string_view clause;
};

// Whether the piece goes past, or comes to stand beside, two pieces of different colors.
[[nodiscard]] bool MeetsTwoColors(const Asked& asked, const Effect& effect) {
  const parchis::Board& board = asked.table.board();
  if (effect.from.in_nest() || effect.steps == 0) return false;
  for (int step = 1; step <= effect.steps; ++step) {
    const int progress = effect.from.progress() + step;
    if (progress >= board.goal() || !board.OnTrack(parchis::Place::At(progress))) break;
    const parchis::PieceSet there = asked.state.at(board.TrackSquare(effect.piece->color(), progress));
    if (there.has_two() && !(there - parchis::PieceSet::AllOf(there.first().color())).empty()) return true;
  }
  return false;
}

[[nodiscard]] PlyKind KindOf(const Asked& asked, const Effect& effect) {
  if (effect.kind == Effect::Kind::kPenalty) {
    if (effect.penalized) return {"penalty", "a third throw that sends a piece to its nest", "SIX-3"};
    return {"penalty/nobody", "a third throw that sends nobody to its nest", "SIX-5"};
  }
  if (effect.kind == Effect::Kind::kPass) return {"pass", "a pass", "MOVE-2"};
  if (effect.from.in_nest()) {
    if (!effect.captured.empty()) return {"entry/capture", "an entry that captures", "CAPTURE-3"};
    return {"entry", "an entry", "ENTRY-2"};
  }
  const bool bonus = effect.source == Effect::Source::kBonus;
  const std::string move = bonus ? "a move with a bonus" : "a move";
  // What is most often got wrong first: one ply is of one kind.
  if (effect.source == Effect::Source::kThrow && effect.die == 6 && effect.steps > 6)
    return {"six", "a move of a six that is worth more", "SIX-1"};
  if (MeetsTwoColors(asked, effect))
    return {"two-colors", move + " past two colors on a square", "BARRIER-1"};
  if (!effect.captured.empty()) return {"capture", move + " that captures", "CAPTURE-1"};
  if (asked.table.board().InGoal(effect.to)) return {"goal", move + " into the goal", "HOME-2"};
  if (!asked.table.board().OnTrack(effect.to)) return {"corridor", move + " in the corridor", "HOME-1"};
  if (bonus) return {"bonus", move, "BONUS-1"};
  return {"move", move, "MOVE-1"};
}

// The clause of the text that the rule set follows.
[[nodiscard]] std::vector<std::string> ClauseFor(const pb::Case& one, std::string_view clause) {
  const parchis::Preset* preset = parchis::FindPreset(RulesOf(one).preset());
  const std::string_view text = preset == nullptr ? "" : parchis::TextOf(*preset);
  return {std::string(parchis::CounterpartOf(clause, text))};
}

[[nodiscard]] Mistake Plays(const Found& found) {
  Mistake mistake{.name = "plays/" + found.why,
                  .words = "what is illegal (" + found.why + ") is held legal",
                  .clauses = {}};
  const CatalogEntry* entry = FindEntry(found.code);
  if (entry == nullptr) return mistake;
  std::string_view clauses = entry->clauses;
  while (!clauses.empty()) {
    const std::size_t end = std::min(clauses.find(','), clauses.size());
    mistake.clauses.emplace_back(clauses.substr(0, end));
    clauses.remove_prefix(std::min(end + 1, clauses.size()));
  }
  return mistake;
}

[[nodiscard]] Mistake Refuses(const pb::Case& one, const Asked& asked, const pb::Ply& ply) {
  const PlyKind kind = KindOf(asked, FindPly(asked, ply).judgement.effect);
  return {.name = "refuses/" + kind.name,
          .words = kind.words + " is legal, and held illegal",
          .clauses = ClauseFor(one, kind.clause)};
}

[[nodiscard]] Mistake Other(std::string name, std::string words) {
  return {.name = std::move(name), .words = std::move(words), .clauses = {}};
}

// Of all plies that are missing or too many the one that says most: an illegal move, a legal ply that is
// missing, an illegal pass, which only stands for what is missing.
[[nodiscard]] Mistake OfLegal(const pb::Case& one, const pb::LegalReply& reply) {
  const auto asked = SetUp(one.legal().rules(), one.legal().position());
  const auto wanted = PliesByKey(one.legal(), one.answers(0).legal());
  const auto listed = PliesByKey(one.legal(), reply);
  if (!asked || !wanted || !listed) return Other("no-ply", "what is listed cannot be a ply");
  const auto with_dice = [&](pb::Ply ply) {
    if (asked->table.two_dice() && asked->state.ThrowIsNext()) *ply.mutable_dice() = one.legal().dice();
    return ply;
  };
  std::optional<Mistake> best;
  const auto keep = [&best](Mistake mistake) {
    if (!best || mistake.name < best->name) best = std::move(mistake);
  };
  const auto add_extra = [&](bool passes) {
    for (const auto& [key, ply] : *listed) {
      if (wanted->contains(key) || (ply.piece() == 0) != passes) continue;
      const Found found = FindPly(*asked, with_dice(ply));
      if (!found.code.empty()) keep(Plays(found));
    }
  };
  add_extra(false);
  if (best) return *best;
  for (const auto& [key, ply] : *wanted) {
    if (!listed->contains(key)) keep(Refuses(one, *asked, with_dice(ply)));
  }
  if (best) return *best;
  add_extra(true);
  return best ? *best : Other("captures", "a ply captures other pieces");
}

// Which part of a position line differs.
[[nodiscard]] std::string_view PartOf(std::string_view a, std::string_view b) {
  constexpr std::array<std::string_view, 3> kParts{"places", "seat", "owed"};
  for (const std::string_view part : kParts) {
    const std::size_t end_a = std::min(a.find(' '), a.size());
    const std::size_t end_b = std::min(b.find(' '), b.size());
    if (a.substr(0, end_a) != b.substr(0, end_b)) return part;
    a.remove_prefix(std::min(end_a + 1, a.size()));
    b.remove_prefix(std::min(end_b + 1, b.size()));
  }
  return "memory";
}

[[nodiscard]] Mistake OfApply(const pb::Case& one, const pb::ApplyReply& reply) {
  const auto asked = SetUp(one.apply().rules(), one.apply().position());
  if (!asked || WrongInPly(*asked, one.apply().ply())) return Other("apply", "a ply is applied otherwise");
  const pb::ApplyReply& wanted = one.answers(0).apply();
  const Found found = FindPly(*asked, one.apply().ply());
  if (!found.code.empty()) return Plays(found);
  const bool refused = reply.has_legal() ? !reply.legal() : reply.position().empty();
  if (refused) return Refuses(one, *asked, one.apply().ply());
  const PlyKind kind = KindOf(*asked, found.judgement.effect);
  const auto after = SetUp(one.apply().rules(), reply.position());
  if (!after) return Other("after/unreadable", "the position after a ply cannot be read");
  const std::string line = parchis::FormatPosition(after->state, after->table);
  const std::string part(PartOf(line, wanted.position()));
  return {.name = "after/" + kind.name + "/" + part,
          .words = "after " + kind.words + " the position differs: its " + part,
          .clauses = ClauseFor(one, kind.clause)};
}

[[nodiscard]] Mistake OfJudge(const pb::Case& one, const pb::JudgeReply& reply) {
  auto asked = SetUp(one.judge().rules(), one.judge().position());
  const pb::JudgeReply& wanted = one.answers(0).judge();
  const bool too_early =
      reply.has_legal() && !reply.legal() && (wanted.legal() || reply.ply() < wanted.ply());
  const std::uint32_t last = too_early ? reply.ply() : wanted.ply();
  for (std::uint32_t i = 0; asked && i < static_cast<std::uint32_t>(one.judge().plies_size()); ++i) {
    const pb::Ply& ply = one.judge().plies(static_cast<int>(i));
    if (WrongInPly(*asked, ply)) break;
    if (i == last && too_early) return Refuses(one, *asked, ply);
    const Found found = FindPly(*asked, ply);
    if (i == last) return Plays(found);
    parchis::Apply(asked->state, asked->table, found.judgement.effect);
  }
  return Other("judge", "the reply names no ply that there is");
}

}  // namespace

Mistake MistakeOf(const pb::Case& one, const pb::Reply& reply) {
  if (one.has_legal()) return OfLegal(one, reply.legal());
  if (one.has_apply()) return OfApply(one, reply.apply());
  if (one.has_judge()) return OfJudge(one, reply.judge());
  const bool same = reply.perft().sequences() == one.answers(0).perft().sequences();
  return same ? Other("perft/positions", "as many sequences lead to other positions")
              : Other("perft/sequences", "there are not so many sequences");
}

}  // namespace arbitro::conformance
