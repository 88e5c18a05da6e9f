#include "verifier/report/reading_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/presets.h"
#include "engine/rule_set.h"
#include "verifier/report/reading_table.h"
#include "verifier/report/ruled_reading.h"

namespace arbitro::report {
namespace {

// What is wrong with the end of a record, behind its last ply.
[[nodiscard]] bool IsAtEnd(Code code) { return code == Code::kNotFinished || code == Code::kResultDiffers; }

// "ply 3" behind `before`, "in its set-up" or "at its end".
[[nodiscard]] std::string PlaceOf(const Cause& cause, std::string_view before) {
  if (EntryOf(cause.code).layer == Layer::kSetUp) return "in its set-up";
  if (IsAtEnd(cause.code)) return "at its end";
  return fmt::format("{}ply {}", before, cause.ply);
}

constexpr std::size_t kMostOptions =
    4;  // of one point that a line names; of more, how many there are besides
constexpr std::size_t kLongestKey = 24;   // answers that a key names
constexpr std::size_t kMostRows = 8;      // of a table
constexpr std::size_t kMostMeanings = 6;  // options that are explained
constexpr std::size_t kMostExcluded = 4;  // readings that the last lines of a game name

// What the texts are that are cited by number.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kSeeds{{
    {"seed 000", "the rules of Spanish Parchís on Ludoteka, in English"},
    {"seed 001", "an Italian page of variants, after Ludoteka"},
    {"seed 002", "a Portuguese page on American Parcheesi"},
}};

// "12, 16_with_1 or 16_with_2"; of many the first.
[[nodiscard]] std::string OptionsText(const std::vector<std::string_view>& options) {
  const std::size_t shown = options.size() > kMostOptions ? kMostOptions - 2 : options.size();
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) {
    if (i > 0) text += i + 1 == options.size() ? " or " : ", ";
    text += options[i];
  }
  if (shown < options.size()) text += fmt::format(" or {} more", options.size() - shown);
  return text;
}

// With the names of the points where there are several.
[[nodiscard]] std::string AnswersText(const Readings& readings, bool with_points) {
  if (readings.empty()) return "any answer";
  std::string text;
  for (const PointOptions& answer : readings) {
    if (!text.empty()) text += " with ";
    if (with_points) text += fmt::format("{}=", answer.point);
    text += OptionsText(answer.options);
  }
  return text;
}

// Points that the rows of a finding answer, each once.
[[nodiscard]] std::vector<std::string> PointsOf(const Finding& finding) {
  std::vector<std::string> points;
  for (const ReadingRow& row : finding.readings) {
    for (const PointOptions& answer : row.readings) {
      if (std::ranges::find(points, answer.point) == points.end()) points.emplace_back(answer.point);
    }
  }
  return points;
}

[[nodiscard]] std::string WhatItIs(const ReadingRow& row, const Finding& finding, const Wording& wording) {
  std::string text;
  if (finding.ply && row.ply != *finding.ply) text = fmt::format("ply {}: ", row.ply);
  if (row.code) {
    Finding wrong;
    wrong.code = *row.code;
    wrong.arguments = row.arguments;
    return text + fmt::format("wrong: {} ({})", wording.Message(wrong), EntryOf(*row.code).id);
  }
  text += "right";
  if (!row.outcome) return text;
  const auto color = finding.seat ? wording.ColorOfSeat(*finding.seat) : std::nullopt;
  return text + ", " + wording.AlternativeText(*row.outcome, color, true);
}

// What is wrong with the end of the record by every reading that is left: no answer mends that.
[[nodiscard]] const Finding* WrongEnd(const GameReport& game) {
  const auto found = std::ranges::find_if(game.findings, [](const Finding& finding) {
    return finding.level == Level::kError && IsAtEnd(finding.code);
  });
  return found == game.findings.end() ? nullptr : &*found;
}

[[nodiscard]] std::string WhatFollows(const GameReport& game, const ReadingRow& row) {
  const Finding* const end = WrongEnd(game);
  if (!row.excluded && end != nullptr) return fmt::format("wrong at its end ({})", EntryOf(end->code).id);
  if (!row.excluded) return "right";
  if (row.code && row.excluded->ply == row.ply) return "wrong here";
  return fmt::format("wrong {} ({})", PlaceOf(*row.excluded, "at "), EntryOf(row.excluded->code).id);
}

[[nodiscard]] std::vector<KeyedLine> OpenLines(const std::vector<std::string>& points) {
  std::vector<KeyedLine> lines;
  for (const std::string& point : points) {
    const parchis::RulePointInfo* info = parchis::FindRulePoint(point);
    if (info == nullptr) continue;
    std::string question = fmt::format("{} [{}", info->question, point);
    if (!info->ambiguities.empty()) question += fmt::format(", {}", info->ambiguities);
    question += "]";
    if (info->question.contains(" ally")) question += "; an ally: the player's other color, or a mate's";
    lines.emplace_back("open", question);
  }
  return lines;
}

[[nodiscard]] std::vector<std::string> TableOf(const GameReport& game, const Finding& finding,
                                               const Wording& wording, bool with_points, std::size_t width) {
  const std::string ply = finding.ply ? fmt::format("ply {} is then", *finding.ply) : "the record is then";
  ReadingTable table({"answer", ply, "the whole game is"});
  for (const ReadingRow& row : finding.readings) {
    if (table.rows() == kMostRows) break;
    const std::string answer = wording.Safe(AnswersText(row.readings, with_points));
    table.Add(row.with_default, {answer, WhatItIs(row, finding, wording), WhatFollows(game, row)});
  }
  std::vector<std::string> lines = table.Lines(width);
  if (finding.readings.size() > table.rows())
    lines.push_back(fmt::format("     and {} more", finding.readings.size() - table.rows()));
  return lines;
}

// What the answers mean that a table names, each once.
[[nodiscard]] std::vector<KeyedLine> MeaningLines(const Finding& finding, bool with_points) {
  std::vector<KeyedLine> lines;
  for (const ReadingRow& row : finding.readings) {
    for (const PointOptions& answer : row.readings) {
      const parchis::RulePointInfo* info = parchis::FindRulePoint(answer.point);
      if (info == nullptr) continue;
      // Of many the first: the rule set's own, if it is among them.
      std::size_t named = answer.options.size();
      if (named > kMostOptions) named = row.with_default ? 1 : 0;
      for (std::size_t i = 0; i < named && lines.size() < kMostMeanings; ++i) {
        const auto option = parchis::FindOption(*info, answer.options[i]);
        if (!option) continue;
        const std::string key = with_points ? fmt::format("{}={}", answer.point, answer.options[i])
                                            : std::string(answer.options[i]);
        if (std::ranges::find(lines, key, &KeyedLine::first) != lines.end()) continue;
        const parchis::OptionInfo& meant = info->options[*option];
        lines.emplace_back(key, fmt::format("{} [{}]", meant.meaning, meant.sources));
      }
    }
  }
  return lines;
}

[[nodiscard]] std::string SeedsIn(const std::vector<KeyedLine>& lines) {
  std::string text;
  for (const auto& [seed, title] : kSeeds) {
    const auto cites = [&](const KeyedLine& line) { return line.second.contains(seed); };
    if (!std::ranges::any_of(lines, cites)) continue;
    text += text.empty() ? "" : "; ";
    text += fmt::format("{} is {}", seed, title);
  }
  return text;
}

// Whether some reading answers as the row does and is one of these.
[[nodiscard]] bool Meet(const ReadingRow& row, const ReadingsFate& fate) {
  return std::ranges::all_of(row.readings, [&](const PointOptions& wanted) {
    const auto given = std::ranges::find(fate.readings, wanted.point, &PointOptions::point);
    return given == fate.readings.end() || std::ranges::any_of(given->options, [&](std::string_view option) {
             return std::ranges::find(wanted.options, option) != wanted.options.end();
           });
  });
}

// A reading by which the whole game is right and that answers as the row does, as --rules takes it; empty if
// there is none, or if the rule set itself is one.
[[nodiscard]] std::string RulesWith(const GameReport& game, const ReadingRow& row) {
  const auto own = parchis::ParseRulesSpec(game.rules);
  const auto fate = std::ranges::find_if(
      game.readings, [&](const ReadingsFate& one) { return !one.excluded && Meet(row, one); });
  if (!own || (fate == game.readings.end() && !game.readings.empty())) return {};
  Readings answers = row.readings;
  for (const PointOptions& given : fate == game.readings.end() ? Readings{} : fate->readings) {
    const auto named = std::ranges::find(answers, given.point, &PointOptions::point);
    if (named == answers.end()) {
      answers.push_back(given);
    } else {
      std::erase_if(named->options, [&](std::string_view option) {
        return std::ranges::find(given.options, option) == given.options.end();
      });
    }
  }
  std::string changes;
  for (const PointOptions& answer : answers) {
    const parchis::RulePointInfo* info = parchis::FindRulePoint(answer.point);
    if (info == nullptr) return {};
    const std::string_view kept = info->options[own->rules.answer(info->point)].id;
    if (std::ranges::find(answer.options, kept) != answer.options.end()) continue;
    changes += fmt::format("{}{}={}", changes.empty() ? "" : ",", answer.point, answer.options.front());
  }
  if (changes.empty()) return {};
  return "--rules " + ShellQuote(game.rules + (game.rules.contains("@@") ? "," : "@@") + changes);
}

// Whether all readings that explain the game answer as the row does.
[[nodiscard]] bool OnlyByRow(const GameReport& game, const ReadingRow& row) {
  const auto answers = [&](const ReadingsFate& fate, const PointOptions& wanted) {
    const auto given = std::ranges::find(fate.readings, wanted.point, &PointOptions::point);
    return given != fate.readings.end() && std::ranges::all_of(given->options, [&](std::string_view option) {
             return std::ranges::find(wanted.options, option) != wanted.options.end();
           });
  };
  return std::ranges::all_of(game.readings, [&](const ReadingsFate& fate) {
    return fate.excluded.has_value() || std::ranges::all_of(row.readings, [&](const PointOptions& wanted) {
             return answers(fate, wanted);
           });
  });
}

// A note excludes no answer; worth naming is one by which there is no such note. Empty: none can be named.
[[nodiscard]] std::string WithoutNote(const GameReport& game, const Finding& note, bool with_points) {
  for (const ReadingRow& row : note.readings) {
    const std::string rules = row.code || row.readings.empty() ? "" : RulesWith(game, row);
    if (rules.empty()) continue;
    return fmt::format("if it was played by {}, check with {}", AnswersText(row.readings, with_points),
                       rules);
  }
  return {};
}

[[nodiscard]] std::string WhatToDo(const GameReport& game, const Finding& finding, bool with_points) {
  std::vector<const ReadingRow*> hold;
  for (const ReadingRow& row : finding.readings) {
    if (!row.excluded) hold.push_back(&row);
  }
  if (finding.level < Level::kAmbiguous) return WithoutNote(game, finding, with_points);
  if (WrongEnd(game) != nullptr)
    return "by no answer the whole game is right; what is wrong with its end stands there";
  if (hold.empty()) {
    const auto explains = [](const ReadingsFate& fate) { return !fate.excluded.has_value(); };
    return std::ranges::any_of(game.readings, explains)
               ? "none of these answers fits the whole game; those that do stand at its end"
               : "by no answer every ply of the game is right";
  }
  if (hold.size() == 1 && !hold.front()->readings.empty() && OnlyByRow(game, *hold.front())) {
    std::string text =
        fmt::format("no answer but {} fits the whole game", AnswersText(hold.front()->readings, with_points));
    if (hold.front()->with_default) return text + "; that is what this rule set says";
    const std::string rules = RulesWith(game, *hold.front());
    return rules.empty() ? text : text + "; if that is how it was played, check with " + rules;
  }
  const auto other = std::ranges::find_if(
      hold, [&](const ReadingRow* row) { return !row->with_default && !RulesWith(game, *row).empty(); });
  std::string text = "the game does not tell";
  if (other != hold.end()) text += "; whoever knows names the answer, as in " + RulesWith(game, **other);
  return text + "; --strict answers as this rule set does";
}

// Whether some ply does something else by another reading.
[[nodiscard]] bool DependsOnReading(const GameReport& game) {
  return std::ranges::any_of(game.findings,
                             [](const Finding& finding) { return finding.code == Code::kReadingsDiffer; });
}

// The fates of the readings by the points that findings of the game speak of; those that only narrow down
// what is left are in JSON. Of what is the same then, one.
[[nodiscard]] std::vector<ReadingsFate> ShownFates(const GameReport& game) {
  std::vector<std::string> points;
  for (const Finding& finding : game.findings) {
    const std::vector<std::string> more = PointsOf(finding);
    points.insert(points.end(), more.begin(), more.end());
  }
  std::vector<ReadingsFate> shown;
  for (ReadingsFate fate : game.readings) {
    std::erase_if(fate.readings, [&](const PointOptions& answer) {
      return std::ranges::find(points, answer.point) == points.end();
    });
    const auto same = std::ranges::find(shown, fate.readings, &ReadingsFate::readings);
    // Those that explain the game stand first: some of these readings do. Of others the last one counts.
    if (same != shown.end()) {
      const bool explains = !same->excluded;
      if (!explains) same->excluded = fate.excluded;
      same->with_default = same->with_default || (fate.with_default && explains == !fate.excluded);
      continue;
    }
    shown.push_back(std::move(fate));
  }
  if (points.empty() && !shown.empty() && !shown.front().excluded) shown.clear();
  return shown;
}

}  // namespace

ReadingText TextOfReadings(const GameReport& game, const Finding& finding, const Wording& wording,
                           std::size_t width) {
  ReadingText text;
  const std::vector<std::string> points = PointsOf(finding);
  if (finding.code == Code::kNoReadingExplains) {
    text.after.emplace_back("what it means",
                            "one of these plies is wrong, whatever the players agreed on; the tables above "
                            "say which one by which answer");
  }
  if (points.empty()) return text;
  const bool with_points = points.size() > 1;
  text.open = OpenLines(points);
  text.table = TableOf(game, finding, wording, with_points, width);
  text.after = MeaningLines(finding, with_points);
  const std::string seeds = SeedsIn(text.after);
  const auto own = std::ranges::find_if(finding.readings, &ReadingRow::with_default);
  if (own != finding.readings.end()) {
    // The rule set's own option stands first.
    const bool one = own->readings.size() == 1 && own->readings.front().options.size() > 1;
    text.after.emplace_back(
        "*", one ? fmt::format("this rule set answers {}", own->readings.front().options.front())
                 : "the answer of this rule set");
  }
  if (!seeds.empty()) text.after.emplace_back("sources", seeds);
  const std::string advice = WhatToDo(game, finding, with_points);
  if (!advice.empty()) text.after.emplace_back("what to do", wording.Safe(advice));
  return text;
}

std::string LegalKey(const Finding& finding, const Wording& wording) {
  const std::vector<std::string> points = PointsOf(finding);
  if (points.empty()) return "legal here";
  const bool doubt = finding.code == Code::kReadingsDiffer;
  // Findings are made by the first reading that finds them, and doubts by the first by which the ply holds.
  const auto row = std::ranges::find_if(finding.readings, [&](const ReadingRow& one) {
    return doubt ? !one.code.has_value() : one.code == finding.code;
  });
  if (row == finding.readings.end()) return "legal here";
  if (row->with_default) return "legal by *";
  const std::string answers = AnswersText(row->readings, points.size() > 1);
  return answers.size() > kLongestKey ? "legal here" : "legal by " + wording.Safe(answers);
}

std::string BriefReadings(const Finding& finding, const Wording& wording) {
  const std::vector<std::string> points = PointsOf(finding);
  std::string text;
  if (points.empty()) return text;
  std::size_t shown = 0;
  for (const ReadingRow& row : finding.readings) {
    if (finding.ply && row.ply != *finding.ply) continue;
    if (++shown > kMostOptions) return text + ", " + std::string(wording.ellipsis());
    text += text.empty() ? "" : ", ";
    text += wording.Safe(AnswersText(row.readings, points.size() > 1)) + ": ";
    if (row.code) {
      text += "wrong";
    } else {
      const auto color = finding.seat ? wording.ColorOfSeat(*finding.seat) : std::nullopt;
      text += row.outcome ? wording.AlternativeText(*row.outcome, color, false) : "right";
    }
  }
  return text;
}

std::vector<std::string> FateLines(const GameReport& game, const Wording& wording) {
  const std::vector<ReadingsFate> fates = ShownFates(game);
  const bool ruled = IsReadByRuling(game);
  const char* how = ruled ? "as the rules were ruled to be read" : "however the rules are read";
  std::vector<std::string> lines;
  std::string excluded;
  std::size_t more = 0;
  std::size_t named = 0;
  for (const ReadingsFate& fate : fates) {
    std::string text = wording.Safe(AnswersText(fate.readings, true));
    if (fate.with_default) text += " (this rule set)";
    if (!fate.excluded) {
      const std::string plies = game.complete ? "every ply" : "every ply that was judged";
      const std::string always =
          fmt::format(" is right, {}{}", how, DependsOnReading(game) ? "; what it does depends on that" : "");
      lines.push_back(plies + (fate.readings.empty() ? always : " is right by " + text));
      continue;
    }
    if (fate.readings.empty()) continue;  // no reading is left that it would tell apart
    if (++named > kMostExcluded && !fate.with_default) {
      ++more;
      continue;
    }
    excluded += excluded.empty() ? "not by " : "; not by ";
    excluded += fmt::format("{}: {}, {}", text, PlaceOf(*fate.excluded, ""), EntryOf(fate.excluded->code).id);
  }
  if (more > 0) excluded += fmt::format("; and not by {} more", more);
  if (lines.empty() && !fates.empty()) {
    lines.emplace_back(ruled ? "as the rules were ruled to be read, not every ply is right"
                             : "by no reading of the rules every ply is right");
  }
  if (!excluded.empty()) lines.push_back(std::move(excluded));
  return lines;
}

}  // namespace arbitro::report
