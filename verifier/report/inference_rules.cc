#include <fmt/format.h>

#include <string>

#include "verifier/report/inference_writers.h"

namespace arbitro::report {
namespace {

// A string of the text format. Ids of games were written by strangers.
[[nodiscard]] std::string Quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : Printable(text, false)) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

// What the games say about the answer, in a sentence.
[[nodiscard]] std::string Why(const Inference& inference, const PointFate& fate) {
  const parchis::RulePointInfo& info = parchis::InfoOf(fate.point);
  std::string killed;
  std::string left;
  for (std::size_t i = 0; i < fate.options.size(); ++i) {
    const OptionFate& option = fate.options[i];
    if (option.kind == OptionFate::Kind::kKilled && option.kill) {
      killed += fmt::format("{}{} is ruled out by {}", killed.empty() ? "" : "; ", info.options[i].id,
                            KillText(inference, *option.kill, false));
    }
    if (option.kind == OptionFate::Kind::kSurvives)
      left += fmt::format("{}{}", left.empty() ? "" : ", ", info.options[i].id);
  }
  if (killed.empty()) killed = "no game rules another answer out";
  return killed + (left.empty() ? "." : fmt::format("; the games hold with {} as well.", left));
}

}  // namespace

std::string InferenceRuleFile(const Inference& inference) {
  std::uint64_t plies = 0;
  for (const GameName& game : inference.games) plies += game.plies;
  const std::string games = Counted(inference.games.size(), "game", "games");
  std::string out = fmt::format(
      "# proto-file: proto/parchis/log/v1/rule_file.proto\n"
      "# proto-message: parchis.log.v1.RuleFile\n"
      "# Inferred by `arbitro infer` from {} ({}).\n",
      games, Counted(plies, "ply", "plies"));
  if (inference.faults.empty()) {
    out += "# Every ply of these games holds under it.\n";
  } else {
    out += "# No rule set was found under which every ply holds. Under this one these do not:\n";
    for (const Kill& fault : inference.faults)
      out += fmt::format("#   {}\n", KillText(inference, fault, false));
  }
  const parchis::Preset& base = *inference.rules.base;
  const std::string source = Quoted(fmt::format("inferred from {}", games));
  out += fmt::format("name: \"inferred\"\ntitle: {}\nextends: \"{}@{}\"\nsource: {}\n",
                     Quoted(fmt::format("the rules that {} fit to", games)), base.name, base.version, source);
  const parchis::RuleSet parent = parchis::RulesOf(base);
  for (const PointFate& fate : inference.points) {
    const std::uint8_t answer = inference.rules.rules.answer(fate.point);
    if (answer == parent.answer(fate.point)) continue;
    const parchis::RulePointInfo& info = parchis::InfoOf(fate.point);
    out +=
        fmt::format("# {}\n# {}: {}\n", info.question, info.options[answer].id, info.options[answer].meaning);
    out += fmt::format(
        "choices {{\n  point: \"{}\"\n  option: \"{}\"\n  source: {}\n  evidence: EVIDENCE_OBSERVED\n"
        "  why: {}\n}}\n",
        info.id, info.options[answer].id, source, Quoted(Why(inference, fate)));
  }
  return out;
}

}  // namespace arbitro::report
