#include "verifier/findings/ruling_book.h"

#include <string_view>

#include "verifier/findings/fingerprint.h"

namespace arbitro {
namespace {

std::string_view LastPart(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

// Whether a ruling that names `said` may mean the input.
bool MeansInput(const std::string& said, const std::string& input) {
  return said.empty() || NormalPath(said) == NormalPath(input) || said == LastPart(input);
}

bool Holds(std::string_view ids, std::string_view id) {
  while (!ids.empty()) {
    const std::size_t comma = std::min(ids.find(','), ids.size());
    if (ids.substr(0, comma) == id) return true;
    ids.remove_prefix(std::min(comma + 1, ids.size()));
  }
  return false;
}

bool SaySame(const Ruling& a, const Ruling& b) {
  return a.decision == b.decision && a.from_ply == b.from_ply && a.reading == b.reading &&
         a.input == b.input && a.game_id == b.game_id && a.ply == b.ply && a.code == b.code &&
         a.clause == b.clause && a.reason == b.reason && a.by == b.by && a.date == b.date;
}

Finding FindingAbout(const Ruling& ruling, Code code) {
  Finding finding;
  finding.code = code;
  finding.level = EntryOf(code).level;
  finding.location = ruling.location;
  finding.arguments = {Argument::Text("decision", std::string(DecisionName(ruling.decision))),
                       Argument::Text("finding", HexOf(ruling.finding))};
  return finding;
}

}  // namespace

const Ruling* RulingBook::Add(Ruling ruling) {
  const auto [place, fresh] = by_finding_.emplace(ruling.finding, entries_.size());
  if (!fresh) {
    const Ruling& earlier = entries_.at(place->second).ruling;
    return SaySame(earlier, ruling) ? nullptr : &earlier;
  }
  ruling.number = entries_.size();
  by_game_[ruling.game_id].push_back(ruling.number);
  entries_.emplace_back(std::move(ruling));
  return nullptr;
}

const Ruling* RulingBook::Find(const std::string& input, const std::string& game_id,
                               const Finding& finding) const {
  auto found = by_finding_.find(Fingerprint(input, game_id, finding));
  if (found == by_finding_.end() && LastPart(input) != input)
    found = by_finding_.find(Fingerprint(LastPart(input), game_id, finding));
  return found == by_finding_.end() ? nullptr : &entries_.at(found->second).ruling;
}

RulingFault RulingBook::MisfitOf(const Ruling& ruling, const std::string& input, const std::string& game_id,
                                 const Finding& finding) {
  if (!MeansInput(ruling.input, input)) return RulingFault::kOtherGame;
  if (!ruling.game_id.empty() && ruling.game_id != game_id) return RulingFault::kOtherGame;
  if (ruling.ply && ruling.ply != finding.ply) return RulingFault::kOtherPly;
  if (ruling.code && *ruling.code != finding.code) return RulingFault::kOtherCode;
  if (!ruling.clause.empty() && !Holds(ClausesOf(finding), ruling.clause)) return RulingFault::kOtherClause;
  return MayBeRuled(finding) ? RulingFault::kNone : RulingFault::kNotToBeRuled;
}

void RulingBook::SawGame(const std::string& input, const std::string& game_id) {
  for (const std::string& named : {game_id, std::string()}) {
    const auto of_game = by_game_.find(named);
    if (of_game == by_game_.end()) continue;
    for (const std::size_t number : of_game->second) {
      Entry& entry = entries_[number];
      if (MeansInput(entry.ruling.input, input)) entry.saw_game = true;
    }
  }
}

void RulingBook::SawMisfit(const Ruling& ruling, RulingFault misfit) {
  // The greatest, so that it does not matter which thread comes first.
  std::atomic<std::uint8_t>& kept = entries_.at(ruling.number).misfit;
  const auto value = static_cast<std::uint8_t>(misfit);
  std::uint8_t known = kept.load();
  while (known < value && !kept.compare_exchange_weak(known, value)) {
  }
}

std::size_t RulingBook::Honored() const {
  std::size_t honored = 0;
  for (const Entry& entry : entries_) honored += entry.games.load() > 0 ? std::size_t{1} : 0;
  return honored;
}

std::vector<std::pair<std::string, Finding>> RulingBook::NotHonored() const {
  std::vector<std::pair<std::string, Finding>> left;
  for (const Entry& entry : entries_) {
    const Ruling& ruling = entry.ruling;
    const auto misfit = static_cast<RulingFault>(entry.misfit.load());
    const std::uint32_t games = entry.games.load();
    if (games == 1) continue;
    // A ruling that names no game may be of one that is not among those of the run.
    const bool names_game = !ruling.game_id.empty() || !ruling.input.empty();
    if (games > 1) {
      Finding& finding =
          left.emplace_back(ruling.file, FindingAbout(ruling, Code::kRulingFitsSeveral)).second;
      finding.arguments.push_back(Argument::Number("count", games));
    } else if (misfit > RulingFault::kOtherClause) {
      Finding& finding = left.emplace_back(ruling.file, FindingAbout(ruling, Code::kRulingNotHonored)).second;
      finding.arguments.push_back(Argument::Text("reason", std::string(RulingFaultText(misfit))));
    } else if (misfit == RulingFault::kNone && names_game && !entry.saw_game) {
      left.emplace_back(ruling.file, FindingAbout(ruling, Code::kRulingOfNoGame));
    } else {
      Finding& finding = left.emplace_back(ruling.file, FindingAbout(ruling, Code::kRulingStale)).second;
      finding.arguments.push_back(Argument::Text("reason", std::string(RulingFaultText(misfit))));
    }
  }
  return left;
}

}  // namespace arbitro
