#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "verifier/report/inference_writers.h"

namespace arbitro::report {

std::string AnswerText(const Answer& answer) {
  const parchis::RulePointInfo& info = parchis::InfoOf(answer.point);
  return fmt::format("{}={}", info.id, info.options[answer.option].id);
}

std::string AnswersText(const std::vector<Answer>& answers) {
  std::string out;
  for (const Answer& answer : answers) out += (out.empty() ? "" : ", ") + AnswerText(answer);
  return out;
}

std::string GameText(const GameName& game, bool unicode) {
  std::string text = Printable(game.id, unicode);
  if (game.with_index) text += fmt::format(" (#{})", game.index);
  if (!game.file.empty())
    text += " in " + (game.file == "-" ? "standard input" : Printable(game.file, unicode));
  return text;
}

std::string KillText(const Inference& inference, const Kill& kill, bool unicode) {
  const CatalogEntry& entry = EntryOf(kill.code);
  const std::string where = kill.ply      ? fmt::format("ply {}", *kill.ply)
                            : kill.at_end ? std::string("at its end")
                                          : std::string("its set-up");
  return fmt::format("{}, {}: {} {}", GameText(inference.games[kill.game], unicode), where, entry.id,
                     entry.name);
}

namespace {

// Writes one inference.
class InferenceWriter {
 public:
  InferenceWriter(const Inference& inference, const TextStyle& style, int verbosity)
      : inference_(inference), style_(style), verbosity_(verbosity) {
    style_.width = std::clamp(style.width, kMinWidth, kMaxWidth);
  }

  [[nodiscard]] std::string Run() {
    Games();
    if (!inference_.header.empty()) Fits("Rule sets that the logs name", inference_.header);
    Fits("Rule sets that have a name", inference_.presets);
    Fitting();
    Contradictions();
    if (verbosity_ >= 0) {
      Points("Settled by the play: no other answer fits", PointFate::Kind::kSettled);
      Points("Narrowed by the play: some answers are ruled out", PointFate::Kind::kNarrowed);
      Unsettled();
    }
    Last();
    return std::move(out_);
  }

 private:
  // A paragraph with each line but the first indented two columns deeper.
  void Line(std::size_t indent, const std::string& text) {
    bool first = true;
    for (const std::string& line : Wrap(text, style_.width - indent - 2)) {
      out_ += std::string(indent + (first ? 0 : 2), ' ') + line + "\n";
      first = false;
    }
  }
  void Heading(std::string_view text) { out_ += "\n" + Paint(text, Ink::kBold, style_) + "\n"; }
  [[nodiscard]] std::string Place(const Kill& kill) const {
    return KillText(inference_, kill, style_.unicode);
  }

  void Games() {
    std::uint64_t plies = 0;
    for (const GameName& game : inference_.games) plies += game.plies;
    Line(0, fmt::format("{}, {}{}{}", Counted(inference_.games.size(), "game", "games"),
                        Counted(plies, "ply", "plies"),
                        inference_.left_out == 0 ? ""
                                                 : fmt::format("; {} left out: damaged, empty or unreadable",
                                                               Counted(inference_.left_out, "game", "games")),
                        inference_.more_games ? "; there are more games than are looked at" : ""));
  }

  void Fits(std::string_view heading, const std::vector<RuleSetFit>& fits) {
    Heading(heading);
    for (const RuleSetFit& fit : fits) {
      if (fit.fits) {
        Line(2,
             fmt::format("{}: fits{}{}", Paint(fit.rules, Ink::kBlue, style_), FaultsSetAside(", but for "),
                         fit.remarks.empty() ? "" : ", but for what is said before the first ply"));
        for (const Kill& remark : fit.remarks) Line(6, Place(remark));
        continue;
      }
      Line(2, fmt::format("{}: does not fit to {}{}; first {}", Paint(fit.rules, Ink::kBlue, style_),
                          Counted(fit.games_at_fault, "game", "games"), FaultsSetAside(", not counting "),
                          WithClauses(*fit.first)));
      Line(6, Changes(fit));
    }
  }

  // "parchis5-0, ply 0: ENT005 second-entry-missing [ENTRY-1]"
  [[nodiscard]] std::string WithClauses(const Kill& kill) const {
    const std::string_view clauses =
        kill.clauses.empty() ? EntryOf(kill.code).clauses : std::string_view(kill.clauses);
    std::string spaced;
    for (const char c : clauses) spaced += c == ',' ? std::string(", ") : std::string(1, c);
    return Place(kill) + (spaced.empty() ? "" : fmt::format(" [{}]", spaced));
  }

  // No rule set is said to fit to plies that are set aside. Empty: there are none.
  [[nodiscard]] std::string FaultsSetAside(std::string_view before, std::string_view after = "") const {
    if (inference_.faults.empty()) return "";
    return fmt::format("{}the {} at fault named below{}", before,
                       inference_.faults.size() == 1 ? "ply" : "plies", after);
  }

  [[nodiscard]] std::string Changes(const RuleSetFit& fit) const {
    switch (fit.found) {
      case ChangesFound::kFound:
        return fmt::format("would fit{} with {}: {}", FaultsSetAside(", but for ", ","),
                           Counted(fit.changes.size(), "answer changed", "answers changed"),
                           AnswersText(fit.changes));
      case ChangesFound::kNotWithinLimit:
        return "no one, two or three changes were found before the search came to its limit";
      case ChangesFound::kNone:
      case ChangesFound::kNotLookedFor:
      case ChangesFound::kMoreThanThree:
        break;
    }
    return "no one, two or three changes were found with which it would fit" + FaultsSetAside(", but for ");
  }

  void Fitting() {
    Heading("Inferred");
    Line(2, inference_.rules.Spec());
    if (inference_.fitting.rules != inference_.rules.rules) {
      Line(2, fmt::format("Of several answers that fit it has the one that allows least. Without that: {}",
                          inference_.fitting.Spec()));
    }
    if (inference_.faults.empty()) {
      Line(2, "Every ply of every game holds under it.");
      return;
    }
    Line(2, fmt::format("No rule set was found under which every ply holds. Under this one {} not. That is "
                        "taken for the fault of the program that played and counts against no answer:",
                        Counted(inference_.faults.size(), "ply does", "plies do")));
    constexpr std::size_t kShown = 12;
    for (std::size_t i = 0; i < inference_.faults.size() && (i < kShown || verbosity_ > 0); ++i)
      Line(4, WithClauses(inference_.faults[i]));
    if (inference_.faults.size() > kShown && verbosity_ <= 0)
      Line(4, fmt::format("and {} more", Grouped(inference_.faults.size() - kShown)));
  }

  void Contradictions() {
    if (inference_.contradictions.empty()) return;
    Heading("Games that contradict each other");
    for (const Contradiction& contradiction : inference_.contradictions) {
      Line(2, fmt::format("{}", Place(contradiction.first)));
      Line(4, fmt::format("by itself this game fits with {}, but then not {}",
                          AnswersText(contradiction.instead), Place(contradiction.second)));
    }
  }

  void Points(std::string_view heading, PointFate::Kind kind) {
    const auto count = std::ranges::count(inference_.points, kind, &PointFate::kind);
    if (count == 0) return;
    Heading(fmt::format("{} ({})", heading, count));
    for (const PointFate& fate : inference_.points) {
      if (fate.kind == kind) Point(fate);
    }
  }

  void Point(const PointFate& fate) {
    const parchis::RulePointInfo& info = parchis::InfoOf(fate.point);
    Line(2, fmt::format("{} = {}", Paint(info.id, Ink::kBlue, style_), info.options[fate.inferred].id));
    Line(6, fmt::format("{} {}", info.question, info.options[fate.inferred].meaning));
    for (std::size_t i = 0; i < fate.options.size(); ++i) {
      if (fate.options[i].kind == OptionFate::Kind::kKilled) Killed(info.options[i].id, fate.options[i]);
    }
    const std::string left = FitsToo(fate);
    if (!left.empty()) Line(6, left);
  }

  // The options that nothing rules out beside the inferred one. Those without effect are what is left of a
  // point that is narrowed; elsewhere they are as many as the point has.
  [[nodiscard]] std::string FitsToo(const PointFate& fate) const {
    const parchis::RulePointInfo& info = parchis::InfoOf(fate.point);
    const bool with_idle = verbosity_ > 0 || fate.kind == PointFate::Kind::kNarrowed;
    std::string left;
    for (std::size_t i = 0; i < fate.options.size(); ++i) {
      const bool idle = fate.options[i].kind == OptionFate::Kind::kIdle;
      if (fate.options[i].kind != OptionFate::Kind::kSurvives && !(idle && with_idle)) continue;
      left += fmt::format("{}{}{}", left.empty() ? "fits too: " : ", ", info.options[i].id,
                          idle ? " (no effect)" : "");
    }
    return left;
  }

  void Killed(std::string_view option, const OptionFate& fate) {
    std::string text = fmt::format("not {}: {}{}; first {}", option, fate.more_games ? "at least " : "",
                                   Counted(fate.games, "game", "games"), Place(*fate.kill));
    if (fate.forbidden) text += fmt::format("; by the rules alone {}", Place(*fate.forbidden));
    if (!fate.unless.empty()) text += fmt::format("; unless {}", AnswersText(fate.unless));
    Line(6, text);
  }

  // What is printed for the answer is the one that allows least; the others that fit stand beside it.
  void Open() {
    const auto count = std::ranges::count(inference_.points, PointFate::Kind::kOpen, &PointFate::kind);
    if (count == 0) return;
    Heading(fmt::format("Asked, but every answer that has a meaning fits ({})", count));
    for (const PointFate& fate : inference_.points) {
      if (fate.kind != PointFate::Kind::kOpen) continue;
      const parchis::RulePointInfo& info = parchis::InfoOf(fate.point);
      Line(2, fmt::format("{} = {}; {}", Paint(info.id, Ink::kBlue, style_), info.options[fate.inferred].id,
                          FitsToo(fate)));
    }
  }

  void Unsettled() {
    Open();
    const auto list = [&](std::string_view heading, PointFate::Kind kind) {
      std::string ids;
      std::size_t count = 0;
      for (const PointFate& fate : inference_.points) {
        if (fate.kind != kind) continue;
        ids += fmt::format("{}{}", count++ == 0 ? "" : ", ",
                           kind == PointFate::Kind::kNotAsked ? std::string(parchis::InfoOf(fate.point).id)
                                                              : AnswerText({fate.point, fate.inferred}));
      }
      if (count == 0) return;
      Heading(fmt::format("{} ({})", heading, count));
      Line(2, ids);
    };
    list("Asked, but beside the rest no other answer has a meaning", PointFate::Kind::kBound);
    list("Never exercised", PointFate::Kind::kNotAsked);
  }

  void Last() {
    const auto count = [&](PointFate::Kind kind) {
      return std::ranges::count(inference_.points, kind, &PointFate::kind);
    };
    out_ += fmt::format(
        "\n{} rule points = {} settled + {} narrowed + {} open + {} bound + {} never exercised; {} at "
        "fault\n",
        inference_.points.size(), count(PointFate::Kind::kSettled), count(PointFate::Kind::kNarrowed),
        count(PointFate::Kind::kOpen), count(PointFate::Kind::kBound), count(PointFate::Kind::kNotAsked),
        Counted(inference_.faults.size(), "ply", "plies"));
  }

  const Inference& inference_;
  TextStyle style_;
  int verbosity_;
  std::string out_;
};

}  // namespace

std::string InferenceText(const Inference& inference, const TextStyle& style, int verbosity) {
  return InferenceWriter(inference, style, verbosity).Run();
}

}  // namespace arbitro::report
