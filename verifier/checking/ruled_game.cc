#include "verifier/checking/ruled_game.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "engine/presets.h"
#include "verifier/findings/fingerprint.h"

namespace arbitro {
namespace {

// What is said of the end of a game.
bool IsAboutEnding(Code code) {
  return code == Code::kResultDiffers || code == Code::kNotFinished || code == Code::kRecordEnds;
}

// Puts a finding where it belongs among those of a report: those of the whole game, those of its plies, its
// end.
void InsertByPly(Finding finding, std::vector<Finding>& findings) {
  const auto place = std::ranges::find_if(findings, [&](const Finding& other) {
    if (!other.ply) return IsAboutEnding(other.code) && (finding.ply || !IsAboutEnding(finding.code));
    return finding.ply ? *other.ply > *finding.ply : !IsAboutEnding(finding.code);
  });
  findings.insert(place, std::move(finding));
}

// Whether two findings are one: other content is another finding, though it may have the same fingerprint.
bool SaySame(const Finding& a, const Finding& b) {
  return a.code == b.code && a.ply == b.ply && a.arguments == b.arguments;
}

bool Names(const ReadingRow& row, std::string_view point) {
  return std::ranges::any_of(row.readings, [&](const PointOptions& answer) { return answer.point == point; });
}

bool Names(const ReadingRow& row, std::string_view point, std::string_view option) {
  return std::ranges::any_of(row.readings, [&](const PointOptions& answer) {
    return answer.point == point && std::ranges::find(answer.options, option) != answer.options.end();
  });
}

}  // namespace

SetUp Changed(const SetUp& set_up, const log::RecordedGame& game, const RuledChanges& changes,
              std::vector<Finding>& findings) {
  SetUp changed = set_up;
  auto named = parchis::ParseRulesSpec(set_up.rules);
  if (named && !changes.answers.empty()) {
    parchis::RuleSet rules = set_up.table.rules();
    for (const auto& [point, option] : changes.answers) {
      const parchis::RulePointInfo& info = parchis::InfoOf(point);
      (void)parchis::SetAnswer(*named, info.id, info.options[option].id);
      rules.set_answer(point, option);
    }
    std::vector<Finding> found;
    if (auto other = SetUpUnder(rules, set_up, game, found)) {
      // What was found of seats and start by the rules as they stand is found anew.
      std::vector<Finding> before;
      (void)SetUpUnder(set_up.own.value_or(set_up.table.rules()), set_up, game, before);
      std::erase_if(findings, [&](const Finding& finding) {
        return std::ranges::any_of(before, [&](const Finding& one) { return SaySame(one, finding); });
      });
      std::ranges::move(found, std::back_inserter(findings));
      changed = *std::move(other);
      changed.rules = named->Spec();
      changed.rules_hash = HexOf(named->rules.Hash());
      for (const auto& [point, option] : changes.answers) {
        changed.open.erase(point);
        if (changed.own) changed.own->set_answer(point, option);
      }
    }
  }
  changed.decided = &changes.plies;
  return changed;
}

OnIllegal RuledGame::HowAfter(Decision decision, OnIllegal now) const {
  if (decision == Decision::kVoid) return OnIllegal::kLegal;
  if (decision == Decision::kStands) return OnIllegal::kClaimed;
  // What comes after is shown, though it is not judged.
  return now == OnIllegal::kStop ? OnIllegal::kClaimed : now;
}

RulingFault RuledGame::ObstacleToReading(const Ruling& ruling, const Finding& finding,
                                         const RuledChanges& changes) const {
  const parchis::RulePointInfo& info = parchis::InfoOf(ruling.point);
  const std::string_view option = info.options[ruling.option].id;
  if (const auto read = read_.find(ruling.point); read != read_.end() && read->second != ruling.option)
    return RulingFault::kContradicted;
  const auto answered = changes.answers.find(ruling.point);
  const bool depends =
      std::ranges::any_of(finding.readings, [&](const ReadingRow& row) { return Names(row, info.id); });
  if (answered != changes.answers.end()) {
    if (answered->second != ruling.option) return RulingFault::kContradicted;
    return depends ? RulingFault::kNotOpen : RulingFault::kNone;
  }
  const bool is_open = std::ranges::any_of(
      finding.readings, [&](const ReadingRow& row) { return Names(row, info.id, option); });
  return is_open ? RulingFault::kNone : RulingFault::kNotOpen;
}

RulingFault RuledGame::ObstacleOf(const Ruling& ruling, const Finding& finding,
                                  const RuledChanges& changes) const {
  switch (ruling.decision) {
    case Decision::kStands:
      break;
    case Decision::kVoid: {
      if (!finding.ply || finding.continued.empty()) return RulingFault::kNoPly;
      const auto decided = changes.plies.find(*finding.ply);
      const bool is_void = decided != changes.plies.end() && decided->second == OnIllegal::kLegal;
      if (is_void && finding.continued != "legal") return RulingFault::kNoPly;
      break;
    }
    case Decision::kForfeit:
      if (!finding.ply || !finding.seat) return RulingFault::kNoSeat;
      break;
    case Decision::kReplayFrom:
      if (!finding.ply) return RulingFault::kNoPly;
      if (ruling.from_ply > *finding.ply) return RulingFault::kLaterPly;
      break;
    case Decision::kReading:
      return ObstacleToReading(ruling, finding, changes);
  }
  if (!finding.ply) return RulingFault::kNone;
  const auto decided = decided_.find(*finding.ply);
  if (decided == decided_.end()) return RulingFault::kNone;
  const auto& [earlier, seat, how] = decided->second;
  const bool same = earlier->decision == ruling.decision && earlier->from_ply == ruling.from_ply &&
                    (ruling.decision != Decision::kForfeit || seat == finding.seat);
  return same ? RulingFault::kNone : RulingFault::kContradicted;
}

bool RuledGame::TakesEffect(const Ruling& ruling, const Finding& finding, const RuledChanges& changes) {
  if (ruling.decision == Decision::kReading) {
    read_[ruling.point] = ruling.option;
    return changes.answers.contains(ruling.point);
  }
  if (!finding.ply) return true;
  const OnIllegal now = OnIllegalAfter(*finding.ply, &changes.plies, on_illegal_);
  const OnIllegal how = HowAfter(ruling.decision, now);
  decided_[*finding.ply] = {&ruling, finding.seat, how};
  if (how != now && !finding.continued.empty()) return false;
  if (ruling.decision == Decision::kForfeit) {
    end_ = *finding.ply + 1;
    lost_by_ = *finding.seat;
    ended_by_ = &ruling;
  }
  if (ruling.decision == Decision::kReplayFrom) {
    end_ = ruling.from_ply;
    ended_by_ = &ruling;
  }
  return true;
}

bool RuledGame::IsOneOfSeveral(const Finding& finding, const GameReport& report) const {
  const std::uint64_t fingerprint = Fingerprint(report.input, report.game_id, finding);
  return std::ranges::any_of(report.findings, [&](const Finding& other) {
    return &other != &finding && other.code == finding.code && other.ply == finding.ply &&
           !SaySame(other, finding) && Fingerprint(report.input, report.game_id, other) == fingerprint;
  });
}

const Ruling* RuledGame::NextChange(GameReport& report, const RuledChanges& changes) {
  decided_.clear();
  read_.clear();
  ended_by_ = nullptr;
  lost_by_.reset();
  const Ruling* next = nullptr;
  for (Finding& finding : report.findings) {
    const Ruling* ruling = book_.Find(report.input, report.game_id, finding);
    if (ruling == nullptr) continue;
    RulingFault misfit = RulingBook::MisfitOf(*ruling, report.input, report.game_id, finding);
    if (misfit == RulingFault::kNone && IsOneOfSeveral(finding, report)) misfit = RulingFault::kSeveral;
    // What comes after the end cannot be decided on any more, and does not count anyway.
    const bool in_play = !IsBeyondEnd(finding);
    if (misfit == RulingFault::kNone && in_play) misfit = ObstacleOf(*ruling, finding, changes);
    // Behind a change nothing takes effect yet: the game may go on otherwise, and then what was ruled on is
    // kept.
    if (misfit == RulingFault::kNone && in_play && next == nullptr &&
        !TakesEffect(*ruling, finding, changes)) {
      if (changes.size() < kMaxRuledChanges) {
        next = ruling;
        change_ply_ = finding.ply.value_or(0);
      } else {
        misfit = RulingFault::kTooMany;
      }
    }
    met_[ruling->number] = {ruling, misfit};
    // What is found by the reading that was decided on too is wrong by it.
    const bool is_settled =
        ruling->decision != Decision::kReading || !changes.answers.contains(ruling->point);
    if (misfit == RulingFault::kNone && is_settled) finding.ruling = ruling;
  }
  return next;
}

void RuledGame::Change(const Ruling& ruling, RuledChanges& changes) const {
  if (ruling.decision == Decision::kReading) {
    changes.answers[ruling.point] = ruling.option;
  } else {
    changes.plies[change_ply_] = decided_.at(change_ply_).how;
  }
}

void RuledGame::Keep(std::vector<Finding> before, const Ruling& ruling, const GameReport& report) {
  std::vector<const Finding*> found;
  for (const Finding& finding : report.findings) found.push_back(&finding);
  const auto take = [&](const Finding& finding) {
    const auto same = std::ranges::find_if(found, [&](const Finding* one) { return SaySame(*one, finding); });
    if (same == found.end()) return false;
    found.erase(same);
    return true;
  };
  // What was open and is settled by this ruling shows the ruling, whatever is found by the answer: that may
  // be the same again, and count.
  const auto is_settled = [&ruling](const Finding& finding) {
    const Ruling* on = finding.ruling;
    return on != nullptr && on->decision == Decision::kReading && ruling.decision == Decision::kReading &&
           on->point == ruling.point;
  };
  std::vector<Finding> gone;
  for (Finding& finding : before) {
    if (!is_settled(finding) && take(finding)) continue;
    if (finding.ruling == nullptr) finding.set_aside = &ruling;
    gone.push_back(std::move(finding));
  }
  std::erase_if(kept_, [&](const Finding& finding) {
    const bool is_read = finding.ruling != nullptr && finding.ruling->decision == Decision::kReading;
    return !is_read && take(finding);
  });
  std::ranges::move(gone, std::back_inserter(kept_));
}

bool RuledGame::IsBeyondEnd(const Finding& finding) const {
  if (ended_by_ == nullptr || !MayBeRuled(finding)) return false;
  return finding.ply ? *finding.ply >= end_ : IsAboutEnding(finding.code);
}

void RuledGame::Finish(GameReport& report) {
  bool any_honored = false;
  for (const auto& [number, met] : met_) {
    const auto& [ruling, misfit] = met;
    if (misfit != RulingFault::kNone) {
      book_.SawMisfit(*ruling, misfit);
      continue;
    }
    book_.SawHonored(*ruling);
    any_honored = true;
  }
  for (Finding& finding : kept_) InsertByPly(std::move(finding), report.findings);
  if (!any_honored) return;
  for (Finding& finding : report.findings) {
    if (finding.ruling == nullptr && finding.set_aside == nullptr && IsBeyondEnd(finding))
      finding.set_aside = ended_by_;
  }
  report.ended_by = ended_by_;
  // Who finished in what is not judged any more has not.
  if (ended_by_ != nullptr) report.ranking.clear();
  report.lost_by = lost_by_;
  report.without_rulings = plain_;
  if (report.verdict != Verdict::kUnreadable) report.verdict = VerdictOf(report);
}

}  // namespace arbitro
