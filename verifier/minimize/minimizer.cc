#include "verifier/minimize/minimizer.h"

#include <algorithm>
#include <utility>

#include "engine/ending.h"
#include "engine/notation.h"
#include "verifier/minimize/shrinks.h"
#include "verifier/replay/dice_record.h"

namespace arbitro::minimize {
namespace {

using log::RecordedGame;
using parchis::State;

[[nodiscard]] const Finding* FindRoot(const GameReport& report, Code code) {
  for (const Finding& finding : report.findings) {
    if (finding.code == code && !finding.follows) return &finding;
  }
  return nullptr;
}

[[nodiscard]] bool Matters(const Finding& finding) {
  return !finding.follows && finding.level >= Level::kAmbiguous;
}

}  // namespace

bool Minimizer::Enough() const {
  return checks_ >= options_.max_checks ||
         (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed));
}

const GameReport& Minimizer::Check(const RecordedGame& game) {
  ++checks_;
  record_ = {};
  record_.input = "-";
  encoder_.Append(game, log::OutputForm::kBinary, false, record_.bytes);
  record_.location.byte_length = record_.bytes.size();
  report_.Clear();
  checker_.Check(record_, report_);
  return report_;
}

bool Minimizer::Keeps(const GameReport& report, std::optional<std::uint32_t> target) const {
  bool kept = false;
  for (const Finding& finding : report.findings) {
    if (finding.code == options_.keep && finding.ply == target && finding.level == level_ &&
        !finding.follows) {
      kept = true;
    } else if (Matters(finding) && std::ranges::find(known_, finding.code) == known_.end()) {
      return false;
    }
  }
  return kept;
}

bool Minimizer::Take(RecordedGame game, std::optional<std::uint32_t> target) {
  if (Enough() || !Keeps(Check(game), target)) return false;
  best_ = std::move(game);
  target_ = target;
  known_.clear();
  for (const Finding& finding : report_.findings) {
    if (Matters(finding)) known_.push_back(finding.code);
  }
  return true;
}

std::optional<SetUp> Minimizer::SetUpOfBest() const {
  std::vector<Finding> findings;
  return SetUpGame(best_, options_.check.rules, findings);
}

std::expected<Minimized, CannotKeep> Minimizer::Run(const RecordedGame& game, const GameReport& report) {
  const Finding* finding = FindRoot(report, options_.keep);
  if (finding == nullptr) return std::unexpected(CannotKeep::kNotFound);
  level_ = finding->level;
  for (const Finding& other : report.findings) {
    if (Matters(other)) known_.push_back(other.code);
  }
  if (!Take(game, finding->ply)) return std::unexpected(CannotKeep::kNotRewritten);
  NameRules(report);
  CutEnd();
  CutBeginning();
  DropPlies();
  SimplifyStart();
  DropSeats();
  SayLess();
  Minimized minimized;
  minimized.at_limit = Enough();
  minimized.game = best_;
  minimized.checks = checks_;
  minimized.report = Check(best_);
  minimized.kept = *FindRoot(minimized.report, options_.keep);
  CheckOptions plain;
  plain.rules.default_rules = parchis::NamedRulesOf(parchis::Presets().front());
  checker_ = Checker(plain);
  minimized.needs_options = !Keeps(Check(best_), target_);
  return minimized;
}

// The log is to mean the same without options.
void Minimizer::NameRules(const GameReport& report) {
  const RulesChoice& rules = options_.check.rules;
  if (!rules.rules && !best_.header.rules.empty()) return;
  RecordedGame named = best_;
  named.header.rules = report.rules;
  named.header.choices.clear();
  const CheckOptions before = options_.check;
  options_.check.rules.rules.reset();
  checker_ = Checker(options_.check);
  if (Take(std::move(named), target_)) return;
  options_.check = before;
  checker_ = Checker(before);
}

void Minimizer::CutEnd() {
  RecordedGame cut = best_;
  CutAfter(cut, target_ ? *target_ + std::size_t{1} : 0);
  (void)Take(std::move(cut), target_);
}

// The later it begins the better.
void Minimizer::CutBeginning() {
  const auto set_up = SetUpOfBest();
  if (!set_up) return;
  RecordedGame game = best_;
  if (set_up->table.two_dice()) CompleteDice(game);
  const std::vector<State> states = StatesOf(*set_up, game, options_.check.on_illegal);
  const std::size_t last = std::min(states.size() - 1, target_ ? *target_ : best_.plies.size());
  for (std::size_t ply = last; ply > 0 && !Enough(); --ply) {
    if (states[ply].over) continue;
    RecordedGame later = best_;
    StartAt(later, ply, states[ply], set_up->table);
    const auto target = target_ ? std::optional(static_cast<std::uint32_t>(*target_ - ply)) : std::nullopt;
    if (Take(std::move(later), target)) return;
  }
}

void Minimizer::DropPlies() {
  for (std::size_t ply = best_.plies.size(); ply-- > 0 && !Enough();) {
    if (ply >= best_.plies.size() || ply == target_) continue;
    RecordedGame fewer = best_;
    DropPly(fewer, ply);
    std::optional<std::uint32_t> target = target_;
    if (target && *target > ply) --*target;
    (void)Take(std::move(fewer), target);
  }
}

void Minimizer::SimplifyStart() {
  const std::vector<PositionChange> changes = PositionChanges();
  bool simpler = true;
  while (simpler && !Enough()) {
    simpler = false;
    for (const PositionChange& change : changes) {
      const auto set_up = SetUpOfBest();
      if (!set_up) return;
      State start = set_up->start;
      change(start, set_up->table.board());
      parchis::RecountFinished(start, set_up->table);
      parchis::Canonicalize(start, set_up->table);
      if (start == set_up->start || start.over) continue;
      RecordedGame game = best_;
      StartAt(game, 0, start, set_up->table);
      simpler = Take(std::move(game), target_) || simpler;
    }
  }
}

void Minimizer::DropSeats() {
  for (std::size_t seat = best_.header.seats.size(); seat-- > 0 && !Enough();) {
    const auto set_up = SetUpOfBest();
    if (!set_up) return;
    if (auto fewer = WithoutSeat(best_, seat, *set_up)) (void)Take(std::move(*fewer), target_);
  }
}

void Minimizer::SayLess() {
  for (const RecordChange& change : RecordChanges(best_.plies.size())) {
    RecordedGame game = best_;
    change(game);
    (void)Take(std::move(game), target_);
  }
}

}  // namespace arbitro::minimize
