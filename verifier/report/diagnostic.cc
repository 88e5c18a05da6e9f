#include "verifier/report/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "engine/clauses.h"
#include "verifier/report/reading_text.h"
#include "verifier/report/ruling_text.h"
#include "verifier/report/wording.h"

namespace arbitro::report {
namespace {

// Stands for a space at which no line is broken; nothing printable contains it.
constexpr char kFixedSpace = '\x01';

Ink InkOf(Level level) {
  switch (level) {
    case Level::kNote:
      return Ink::kCyan;
    case Level::kWarning:
      return Ink::kYellow;
    case Level::kAmbiguous:
      return Ink::kMagenta;
    case Level::kError:
      return Ink::kRed;
  }
  std::unreachable();
}

// One finding on its way into lines.
class Diagnostic {
 public:
  Diagnostic(const DiagnosticContext& context, const Finding& finding, const TextStyle& style)
      : context_(context),
        finding_(finding),
        style_(style),
        wording_(context.game, style.unicode),
        width_(std::clamp(style.width, kMinWidth, kMaxWidth)) {}

  std::string Format() {
    Header();
    if (!context_.below_its_ply) Place();
    if (!context_.brief && !context_.below_its_ply) Window();
    Rules();
    if (!context_.brief) Legal();
    if (!finding_.position.empty() && !context_.brief && !context_.below_its_ply)
      Exact("position", wording_.Safe(finding_.position));
    if (finding_.follows) {
      Note("follows from", fmt::format("{} at ply {}; not counted", EntryOf(finding_.follows->code).id,
                                       finding_.follows->ply));
      VoidPly(*finding_.follows);
    }
    if (finding_.known) Note("known", "the baseline has it; not counted");
    Ruled();
    if (!context_.brief) Continued();
    if (!context_.below_its_ply) Help();
    return std::move(out_);
  }

 private:
  void Header() {
    const std::string_view id = EntryOf(finding_.code).id;
    // Only a root cause is worth a strong color.
    const bool counts = IsCounted(finding_);
    const Ink ink = counts ? InkOf(finding_.level) : Ink::kDim;
    out_ += Paint(fmt::format("{}[{}]", LevelName(finding_.level), id), ink, style_);
    out_ += Paint(": " + wording_.Message(finding_), counts ? Ink::kBold : Ink::kDim, style_) + "\n";
  }

  void Place() {
    const log::Location& at = finding_.location;
    std::string where = wording_.Safe(context_.input);
    if (at.line != 0) where += fmt::format(":{}:{}", at.line, at.column);
    if (NamesGame(context_.game)) where += ": game " + wording_.Safe(context_.game.game_id);
    if (finding_.ply) where += fmt::format(": ply {}", *finding_.ply);
    if (at.line == 0 && (finding_.ply || at.byte_offset != 0 || at.byte_length != 0)) {
      where += fmt::format(" (byte {}, {})", at.byte_offset, Counted(at.byte_length, "byte", "bytes"));
    }
    out_ += fmt::format("  {} {}\n", Paint("-->", Ink::kBlue, style_), where);
  }

  void Window() {
    if (finding_.window.empty()) return;
    std::size_t number_width = 1;
    std::size_t label_width = 0;
    std::size_t spent_width = 1;
    for (const WindowPly& ply : finding_.window) {
      number_width = std::max(number_width, fmt::format("{}", ply.ply).size());
      label_width = std::max(label_width, Columns(wording_.SeatName(ply.seat)));
      spent_width = std::max(spent_width, Wording::SpentText(ply).size());
    }
    for (const WindowPly& ply : finding_.window) {
      const bool here = ply.ply == finding_.ply;
      const std::string label = wording_.SeatName(ply.seat);
      const std::string line =
          fmt::format(" {} {:>{}} | {}{} {:>{}} | {}", here ? '>' : ' ', ply.ply, number_width, label,
                      std::string(label_width - Columns(label), ' '), Wording::SpentText(ply), spent_width,
                      wording_.PlyText(ply, wording_.ColorOfSeat(ply.seat)));
      out_ += (here ? Paint(line, Ink::kBold, style_) : line) + "\n";
    }
  }

  void Rules() {
    std::string_view rest = ClausesOf(finding_);
    while (!rest.empty()) {
      const std::size_t comma = std::min(rest.find(','), rest.size());
      const std::string_view id = rest.substr(0, comma);
      rest.remove_prefix(std::min(comma + 1, rest.size()));
      if (const parchis::Clause* clause = parchis::FindClause(id)) {
        // The citation stays on one line: its spaces come back after wrapping.
        std::string cited = fmt::format("[{}:{}]", clause->source, clause->line);
        std::ranges::replace(cited, ' ', kFixedSpace);
        Note("rule", Printable(fmt::format("{}: \"{}\" ", id, clause->statement), style_.unicode) + cited);
      }
      // What follows from another finding needs no second lecture.
      if (context_.brief) break;
    }
    Readings();
    // Whoever reads what is open needs no list of what is not.
    if (ShowsReadings()) return;
    for (const RestsOn& rests : finding_.rests_on) RestsOnPoint(rests);
  }

  [[nodiscard]] bool ShowsReadings() const {
    return std::ranges::any_of(finding_.readings,
                               [](const ReadingRow& row) { return !row.readings.empty(); });
  }

  void Readings() {
    const ReadingText text = TextOfReadings(context_.game, finding_, wording_, width_);
    // Names of games and places in our own words have letters that not every terminal has.
    for (const auto& [key, line] : text.open) Note(key, Printable(line, style_.unicode));
    for (const std::string& line : text.table) out_ += line + "\n";
    for (const auto& [key, line] : text.after) Note(key, Printable(line, style_.unicode));
  }

  void RestsOnPoint(const RestsOn& rests) {
    std::string text = fmt::format("{}={}", rests.point, rests.option);
    if (!rests.ambiguities.empty()) text += fmt::format(" [{}]", rests.ambiguities);
    std::string options;
    for (const std::string& option : rests.legal_with) options += (options.empty() ? "" : " or ") + option;
    if (!options.empty()) text += "; legal with " + options;
    Note("rests on", wording_.Safe(text));
  }

  void Legal() {
    if (!finding_.legal_known) return;
    Note(LegalKey(finding_, wording_), wording_.LegalText(finding_));
  }

  void Ruled() {
    if (finding_.ruling != nullptr) Note("ruled", RulingText(*finding_.ruling, style_.unicode));
    if (finding_.set_aside != nullptr) {
      const Ruling& by = *finding_.set_aside;
      Note("set aside", fmt::format("by the ruling '{}' ({}, {}) on another finding; not counted",
                                    DecisionText(by), wording_.Safe(by.by), by.date));
    }
  }

  // A log that was written before the ruling goes on as if the void ply had been made.
  void VoidPly(const Cause& cause) {
    const bool is_void = std::ranges::any_of(context_.game.findings, [&](const Finding& finding) {
      return finding.ply == cause.ply && finding.ruling != nullptr &&
             finding.ruling->decision == Decision::kVoid;
    });
    if (!is_void || finding_.continued != "claimed") return;
    Note("void ply",
         fmt::format("ply {} is void; from here on the game goes on as the log has it", cause.ply));
  }

  void Continued() {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kWays{{
        {"claimed", "what the log says, as if it were legal"},
        {"legal", "what the rules make of the ply"},
        {"stop", "nothing: the rest of the game was not judged"},
    }};
    if (finding_.continued.empty()) return;
    const auto* way =
        std::ranges::find(kWays, finding_.continued, &std::pair<std::string_view, std::string_view>::first);
    Note("continued from", way == kWays.end() ? wording_.Safe(finding_.continued) : std::string(way->second));
  }

  void Help() {
    std::string help = fmt::format("arbitro rule {}", EntryOf(finding_.code).id);
    const std::string rerun = RerunCommand(context_.input, context_.game, finding_, context_.rerun_options);
    if (!rerun.empty()) help += "; " + Printable(rerun, style_.unicode);
    Exact("help", help);
  }

  // A line that is broken at spaces where it is too long.
  void Note(std::string_view key, std::string_view text) {
    const std::string head = fmt::format("   = {}: ", key);
    bool first = true;
    for (std::string& line : Wrap(text, width_ - std::min(width_ / 2, head.size()))) {
      std::ranges::replace(line, kFixedSpace, ' ');
      out_ += first ? "   = " + Paint(key, Ink::kBlue, style_) + ": " : std::string(head.size(), ' ');
      out_ += line + "\n";
      first = false;
    }
  }

  // A line that a reader may want to copy, so it is never broken.
  void Exact(std::string_view key, std::string_view text) {
    out_ += fmt::format("   = {}: {}\n", Paint(key, Ink::kBlue, style_), text);
  }

  const DiagnosticContext& context_;
  const Finding& finding_;
  const TextStyle& style_;
  Wording wording_;
  std::size_t width_;
  std::string out_;
};

}  // namespace

std::string FormatDiagnostic(const DiagnosticContext& context, const Finding& finding,
                             const TextStyle& style) {
  return Diagnostic(context, finding, style).Format();
}

std::string FormatConcise(const DiagnosticContext& context, const Finding& finding, const TextStyle& style) {
  const Wording wording(context.game, style.unicode);
  const log::Location& at = finding.location;
  std::string out = wording.Safe(context.input);
  if (at.line != 0) {
    out += fmt::format(":{}:{}", at.line, at.column);
  } else if (finding.ply) {
    out += fmt::format(":{}", *finding.ply);
  }
  out += ": " + Paint(LevelName(finding.level), InkOf(finding.level), style);
  return out + fmt::format(" {} ", EntryOf(finding.code).id) +
         FormatStatement(context, finding, style.unicode, at.line != 0);
}

std::string FormatStatement(const DiagnosticContext& context, const Finding& finding, bool unicode,
                            bool names_ply) {
  const Wording wording(context.game, unicode);
  std::string out;
  if (NamesGame(context.game)) out += fmt::format("game {}: ", wording.Safe(context.game.game_id));
  if (names_ply && finding.ply) out += fmt::format("ply {}: ", *finding.ply);
  out += wording.Message(finding);
  if (!finding.window.empty() && finding.window.back().ply == finding.ply && finding.window.back().piece) {
    out += fmt::format(" ({})", wording.WayText(finding.window.back()));
  }
  if (const std::string readings = BriefReadings(finding, wording); !readings.empty())
    out += fmt::format(" [{}]", readings);
  if (finding.follows) {
    out +=
        fmt::format(" [follows from {} at ply {}]", EntryOf(finding.follows->code).id, finding.follows->ply);
  }
  if (finding.known) out += " [known]";
  if (finding.ruling != nullptr) {
    out += fmt::format(" [ruled: {}]", RuledWord(finding));
  } else if (finding.set_aside != nullptr) {
    out += " [set aside by a ruling]";
  }
  return out;
}

std::string FormatVerdict(const GameReport& game, const TextStyle& style, bool quiet) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kWords{
      {{"note", "notes"}, {"warning", "warnings"}, {"ambiguity", "ambiguities"}, {"error", "errors"}}};
  std::array<std::uint64_t, 4> counts{};
  std::uint64_t consequences = 0;
  std::uint64_t known = 0;
  std::uint64_t ruled = 0;
  std::uint64_t set_aside = 0;
  for (const Finding& finding : game.findings) {
    if (finding.ruling != nullptr) {
      ++ruled;
    } else if (finding.set_aside != nullptr) {
      ++set_aside;
    } else if (finding.known) {
      ++known;
    } else if (finding.follows) {
      ++consequences;
    } else {
      ++counts.at(static_cast<std::size_t>(finding.level));
    }
  }
  std::string parts;
  for (std::size_t i = counts.size(); i-- > 0;) {
    if (counts.at(i) == 0) continue;
    parts += parts.empty() ? "" : ", ";
    parts += Counted(counts.at(i), kWords.at(i).first, kWords.at(i).second);
    if (quiet && i == static_cast<std::size_t>(Level::kNote)) parts += " not shown";
  }
  if (consequences > 0) {
    parts += fmt::format("{}{}{}", parts.empty() ? "" : ", ",
                         Counted(consequences, "consequence", "consequences"), quiet ? " not shown" : "");
  }
  const auto add = [&parts](std::uint64_t count, std::string_view what) {
    if (count > 0) parts += fmt::format("{}{} {}", parts.empty() ? "" : ", ", Grouped(count), what);
  };
  add(known, "known");
  add(ruled, "ruled");
  add(set_aside, "set aside");
  const Wording wording(game, style.unicode);
  std::string out = wording.Safe(game.input) + ": ";
  if (NamesGame(game)) out += fmt::format("game {}: ", wording.Safe(game.game_id));
  const bool bad = game.verdict == Verdict::kInvalid || game.verdict == Verdict::kUnreadable;
  const Ink ink = bad ? Ink::kRed : game.verdict == Verdict::kValid ? Ink::kBold : Ink::kMagenta;
  out += Paint(VerdictName(game.verdict), ink, style) + RuledVerdictText(game);
  if (!parts.empty()) out += fmt::format(" ({})", parts);
  if (game.verdict == Verdict::kUnreadable) return out;
  out += ", " + Counted(game.plies, "ply", "plies");
  if (!game.complete) out += ", incomplete";
  out += EndedText(game, style.unicode);
  if (!game.rules.empty()) out += ", rules " + wording.Safe(game.rules);
  return out;
}

}  // namespace arbitro::report
