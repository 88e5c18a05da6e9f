#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/clauses.h"
#include "parchis/sarif/v2/sarif.pb.h"
#include "verifier/report/diagnostic.h"
#include "verifier/report/places.h"
#include "verifier/report/ruling_text.h"
#include "verifier/report/to_proto.h"
#include "verifier/report/wording.h"
#include "verifier/report/writers.h"

namespace arbitro::report {
namespace {

namespace sarif = ::parchis::sarif::v2;

// GitHub refuses a run with more.
constexpr std::size_t kMaxResults = 25'000;
constexpr std::string_view kSchema = "https://json.schemastore.org/sarif-2.1.0.json";

std::string LevelText(Level level) {
  switch (level) {
    case Level::kNote:
      return "note";
    case Level::kWarning:
    case Level::kAmbiguous:
      return "warning";
    case Level::kError:
      return "error";
  }
  std::unreachable();
}

std::string LayerTag(Layer layer) {
  constexpr std::array<const char*, 9> kTags{"framing", "schema", "set-up",   "legality", "claims",
                                             "limits",  "doubt",  "readings", "rulings"};
  return kTags.at(static_cast<std::size_t>(layer));
}

// "BarrierCrossed" of "barrier-crossed".
std::string PascalCase(std::string_view name) {
  std::string out;
  bool begins = true;
  for (const char c : name) {
    if (c == '-') {
      begins = true;
      continue;
    }
    out += begins && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    begins = false;
  }
  return out;
}

// "Barrier crossed."
std::string AsWords(std::string_view name) {
  std::string out(name);
  std::ranges::replace(out, '-', ' ');
  if (!out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
  return out + ".";
}

// The clauses with these ids as a list in Markdown, which reads well as plain text too.
std::string ClauseList(std::string_view ids) {
  std::string out;
  while (!ids.empty()) {
    const std::size_t comma = std::min(ids.find(','), ids.size());
    if (const parchis::Clause* clause = parchis::FindClause(ids.substr(0, comma))) {
      out +=
          fmt::format("\n- {}: \"{}\" [{}:{}]", clause->id, clause->statement, clause->source, clause->line);
    }
    ids.remove_prefix(std::min(comma + 1, ids.size()));
  }
  return out;
}

void FillRule(const CatalogEntry& entry, sarif::ReportingDescriptor& rule) {
  rule.set_id(std::string(entry.id));
  rule.set_name(PascalCase(entry.name));
  rule.mutable_short_description()->set_text(AsWords(entry.name));
  rule.mutable_full_description()->set_text(std::string(entry.help));
  const std::string clauses = ClauseList(entry.clauses);
  const std::string help = fmt::format("{}{}{}\n\nMore: arbitro rule {}", entry.help,
                                       clauses.empty() ? "" : "\n", clauses, entry.id);
  rule.mutable_help()->set_text(help);
  rule.mutable_help()->set_markdown(help);
  rule.mutable_default_configuration()->set_level(LevelText(entry.level));
  const std::string level = LevelText(entry.level);
  rule.mutable_properties()->set_problem_severity(level == "note" ? "recommendation" : level);
  rule.mutable_properties()->add_tags(LayerTag(entry.layer));
}

// Every finding of the catalog, a line each.
const std::string& RulesJson() {
  static const std::string kRules = [] {
    std::string rules;
    for (const CatalogEntry& entry : Catalog()) {
      sarif::ReportingDescriptor rule;
      FillRule(entry, rule);
      rules += (rules.empty() ? "\n" : ",\n") + ToJson(rule);
    }
    return rules;
  }();
  return kRules;
}

void FillRegion(const Finding& finding, sarif::Region& region) {
  const auto [line, column] = PlaceOf(finding);
  region.set_start_line(line);
  region.set_start_column(column);
  region.set_end_line(line);
  region.set_end_column(column + 1);
  if (finding.location.line != 0) return;
  region.set_byte_offset(static_cast<double>(finding.location.byte_offset));
  region.set_byte_length(static_cast<double>(finding.location.byte_length));
}

void FillLocation(const std::string& input, const GameReport& game, const Finding& finding,
                  sarif::Location& location) {
  sarif::PhysicalLocation& place = *location.mutable_physical_location();
  place.mutable_artifact_location()->set_uri(PathUri(input));
  FillRegion(finding, *place.mutable_region());
  if (!finding.ply) return;
  sarif::LogicalLocation& ply = *location.add_logical_locations();
  const std::string label = GameLabel(game);
  ply.set_name(fmt::format("ply {}", *finding.ply));
  ply.set_fully_qualified_name(fmt::format("{}{}plies[{}]", label, label.empty() ? "" : "/", *finding.ply));
  ply.set_kind("element");
}

void AddSuppression(const Finding& finding, sarif::Result& result) {
  const Ruling* ruling = finding.ruling != nullptr ? finding.ruling : finding.set_aside;
  if (ruling == nullptr) return;
  sarif::Suppression& suppression = *result.add_suppressions();
  suppression.set_kind("external");
  suppression.set_status("accepted");
  suppression.set_justification(
      fmt::format("{}{}", finding.ruling == nullptr ? "set aside by " : "", RulingText(*ruling, true)));
}

// What somebody reads who sees nothing but this line.
std::string MessageText(const DiagnosticContext& context, const Finding& finding) {
  std::string text = FormatStatement(context, finding, true, true) + ".";
  if (finding.legal_known) {
    text += fmt::format(" Legal here: {}.", Wording(context.game, true).LegalText(finding));
  }
  return text;
}

// Writes one run. The results wait, as text, because of too many the worst are kept.
class SarifWriter : public ReportSink {
 public:
  SarifWriter(WriterSetup setup, std::size_t most) : setup_(std::move(setup)), most_(most) {
    sarif::RunAutomationDetails automation;
    automation.set_id("arbitro/");
    setup_.out << "{\"$schema\":\"" << kSchema << "\",\"version\":\"2.1.0\",\"runs\":[{\n"
               << "\"tool\":{\"driver\":{\"name\":\"arbitro\",\"semanticVersion\":\"" << setup_.version
               << "\",\"rules\":[" << RulesJson() << "]}},\n\"automationDetails\":" << ToJson(automation)
               << ",\n\"columnKind\":\"unicodeCodePoints\",\n\"results\":[";
  }

  void OnGame(const GameReport& game) override {
    for (const Finding& finding : game.findings) Add(game.input, game, finding);
  }

  void OnInputFinding(const std::string& input, const Finding& finding) override {
    const GameReport none;
    Add(input, none, finding);
  }

  void OnEnd(const Summary& summary) override {
    const std::size_t left_out = Write();
    sarif::Invocation invocation;
    invocation.set_execution_successful(summary.complete);
    if (left_out > 0) {
      sarif::Notification& notification = *invocation.add_tool_execution_notifications();
      notification.set_level("warning");
      notification.mutable_message()->set_text(
          fmt::format("{} more findings were left out: a run holds at most {}.", left_out, most_));
    }
    setup_.out << "],\n\"invocations\":[" << ToJson(invocation) << "]}]}\n";
    setup_.out.flush();
  }

 private:
  struct Kept {
    std::uint64_t place;  // among all findings
    std::string json;
  };

  void Add(const std::string& input, const GameReport& game, const Finding& finding) {
    std::vector<Kept>& kept = kept_.at(static_cast<std::size_t>(finding.level));
    const std::uint64_t place = found_++;
    // Counted even if it is left out, so that the others keep their numbers.
    std::string fingerprint = CountedFingerprint(counter_, input, game, finding);
    if (kept.size() == most_) return;
    sarif::Result result;
    const CatalogEntry& entry = EntryOf(finding.code);
    result.set_rule_id(std::string(entry.id));
    result.set_rule_index(static_cast<std::uint32_t>(&entry - Catalog().data()));
    result.set_level(LevelText(finding.level));
    result.set_kind("fail");
    const DiagnosticContext context{.input = input, .game = game, .rerun_options = setup_.rerun_options};
    result.mutable_message()->set_text(MessageText(context, finding));
    FillLocation(input, game, finding, *result.add_locations());
    result.mutable_partial_fingerprints()->set_primary_location_line_hash(std::move(fingerprint));
    if (setup_.has_baseline) result.set_baseline_state(finding.known ? "unchanged" : "new");
    sarif::ResultProperties& properties = *result.mutable_properties();
    if (finding.level == Level::kAmbiguous) properties.add_tags("ambiguous");
    if (finding.follows) properties.add_tags("consequence");
    properties.set_game_id(Printable(game.game_id, true));
    if (finding.ply) properties.set_ply(*finding.ply);
    properties.set_position(Printable(finding.position, true));
    properties.set_rerun(Printable(RerunCommand(input, game, finding, setup_.rerun_options), true));
    AddSuppression(finding, result);
    std::string json = ToJson(result);
    // Every result of a run has the list, or none (SARIF 3.27.23); protobuf prints no empty one.
    if (setup_.has_rulings && result.suppressions().empty())
      json.insert(json.size() - 1, ",\"suppressions\":[]");
    kept.push_back({place, std::move(json)});
  }

  // Writes the worst of the results in input order; gives the number of the others.
  std::size_t Write() {
    std::vector<Kept> chosen;
    for (std::size_t level = kept_.size(); level-- > 0;) {
      std::vector<Kept>& kept = kept_.at(level);
      const std::size_t room = std::min(most_ - chosen.size(), kept.size());
      std::move(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(room), std::back_inserter(chosen));
    }
    std::ranges::sort(chosen, {}, &Kept::place);
    std::string_view before = "\n";
    for (const Kept& result : chosen) {
      setup_.out << std::exchange(before, ",\n") << result.json;
    }
    return found_ - chosen.size();
  }

  WriterSetup setup_;
  std::size_t most_;
  FingerprintCounter counter_;
  std::uint64_t found_ = 0;
  std::array<std::vector<Kept>, 4> kept_;  // by Level
};

}  // namespace

std::unique_ptr<ReportSink> MakeSarifWriter(const WriterSetup& setup) {
  return MakeSarifWriterOfAtMost(setup, kMaxResults);
}

std::unique_ptr<ReportSink> MakeSarifWriterOfAtMost(const WriterSetup& setup, std::size_t results) {
  return std::make_unique<SarifWriter>(setup, results);
}

}  // namespace arbitro::report
