#include "tests/corpus/rulebook_page.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <utility>

#include "engine/rule_set.h"

namespace arbitro::corpus {
namespace {

constexpr std::string_view kClauseHeading = "### `";
constexpr std::string_view kFence = "```";
constexpr std::string_view kExampleFence = "```example";
constexpr std::string_view kQuote = "> ";
constexpr std::string_view kSource = "Source: ";
constexpr std::string_view kPoints = "Rule points: ";
constexpr std::string_view kAmbiguities = "Ambiguities: ";
constexpr std::string_view kBetween = " · ";
constexpr std::size_t kWidth = 110;

[[nodiscard]] std::string Trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return std::string(text);
}

[[nodiscard]] std::vector<std::string> Split(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + separator.size());
  }
}

void Append(std::string& text, std::string_view more) {
  if (!text.empty()) text += ' ';
  text += more;
}

// The lines of a text, broken where the next word would be beyond the width.
[[nodiscard]] std::string Wrapped(std::string_view text, std::string_view mark) {
  std::string out(mark);
  std::size_t column = mark.size();
  bool first = true;
  for (const std::string& word : Split(text, " ")) {
    if (!first && column + 1 + word.size() > kWidth) {
      out += "\n" + std::string(mark);
      column = mark.size();
      first = true;
    }
    if (!std::exchange(first, false)) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
  }
  return out + "\n";
}

// Goes through the page line by line.
class Reader {
 public:
  explicit Reader(RulebookPage& page) : page_(page) {}

  void Read(std::string_view text) {
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
      ++number_;
      ReadLine(line);
    }
    EndHead();
    if (inside_) Note("the block that begins here has no end");
  }

 private:
  void Note(const std::string& problem) {
    page_.problems.push_back(std::to_string(inside_ ? fence_ : number_) + ": " + problem);
  }

  void ReadLine(const std::string& line) {
    if (inside_) {
      if (line == kFence) {
        inside_ = false;
        example_ = nullptr;
      } else if (example_ != nullptr) {
        ReadExampleLine(line);
      }
      return;
    }
    if (line.starts_with(kFence)) return BeginBlock(line);
    if (line.starts_with('#')) return BeginSection(line);
    if (section_ == nullptr || head_ == Head::kOver) return;
    ReadHead(line);
  }

  void BeginBlock(const std::string& line) {
    EndHead();
    inside_ = true;
    fence_ = number_;
    if (line != kExampleFence) return;
    if (section_ == nullptr) return Note("an example that belongs to no clause");
    example_ = &section_->examples.emplace_back();
    example_->number = number_;
  }

  void BeginSection(const std::string& line) {
    EndHead();
    section_ = nullptr;
    if (!line.starts_with(kClauseHeading)) return;
    const std::size_t end = line.find('`', kClauseHeading.size());
    if (end == std::string::npos || end + 1 != line.size()) return Note("expected ### `CLAUSE` and no more");
    section_ = &page_.sections.emplace_back();
    section_->number = number_;
    section_->id = line.substr(kClauseHeading.size(), end - kClauseHeading.size());
    head_ = Head::kStatement;
    bearing_.clear();
  }

  // The quotation, then the paragraph behind it.
  void ReadHead(const std::string& line) {
    if (line.starts_with(kQuote) && head_ == Head::kStatement) {
      Append(section_->statement, Trimmed(line.substr(kQuote.size())));
    } else if (line.starts_with(kSource) || (head_ == Head::kBearing && !line.empty())) {
      head_ = Head::kBearing;
      Append(bearing_, Trimmed(line));
    } else if (head_ == Head::kBearing) {
      EndHead();
    }
  }

  void EndHead() {
    if (section_ == nullptr || head_ == Head::kOver) return;
    head_ = Head::kOver;
    if (section_->statement.empty()) Note(section_->id + " has no statement");
    for (const std::string& item : Split(bearing_, kBetween)) {
      if (item.starts_with(kSource)) {
        section_->source = item.substr(kSource.size());
      } else if (item.starts_with(kPoints)) {
        for (std::string point : Split(item.substr(kPoints.size()), ", ")) {
          std::erase(point, '`');
          section_->points.push_back(std::move(point));
        }
      } else if (item.starts_with(kAmbiguities)) {
        section_->ambiguities = Split(item.substr(kAmbiguities.size()), ", ");
      } else {
        Note(section_->id + ": expected '" + std::string(kSource) + "…', found '" + item + "'");
      }
    }
  }

  void ReadExampleLine(const std::string& line) {
    const std::string text = Trimmed(line.substr(0, line.find("  #")));
    if (text.empty()) return;
    ExampleLine read{.number = number_, .word = text.substr(0, text.find(' ')), .about = {}, .says = {}};
    std::string rest = Trimmed(std::string_view(text).substr(read.word.size()));
    if (read.word.ends_with(':')) {
      read.word.pop_back();
      read.says = std::move(rest);
    } else if (const std::size_t colon = rest.find(": "); colon != std::string::npos) {
      read.about = Trimmed(std::string_view(rest).substr(0, colon));
      read.says = Trimmed(std::string_view(rest).substr(colon + 1));
    } else {
      read.says = std::move(rest);
    }
    example_->lines.push_back(std::move(read));
  }

  enum class Head { kStatement, kBearing, kOver };
  RulebookPage& page_;
  std::size_t number_ = 0;
  bool inside_ = false;    // a fenced block
  std::size_t fence_ = 0;  // where it began
  Section* section_ = nullptr;
  Example* example_ = nullptr;
  Head head_ = Head::kOver;
  std::string bearing_;
};

// "`a.b`, `c.d`" of the rule points that rest on the clause, and the ambiguities that ask for them.
void AddWhatBears(const parchis::Clause& clause, std::string& points, std::vector<std::string>& ambiguities) {
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    const std::vector<std::string> clauses = Split(info.clauses, ",");
    if (std::ranges::find(clauses, clause.id) == clauses.end()) continue;
    points += (points.empty() ? "`" : ", `") + std::string(info.id) + "`";
    if (info.ambiguities.empty()) continue;
    for (std::string& id : Split(info.ambiguities, ",")) ambiguities.push_back(std::move(id));
  }
  std::ranges::sort(ambiguities);
  const auto rest = std::ranges::unique(ambiguities);
  ambiguities.erase(rest.begin(), rest.end());
}

}  // namespace

RulebookPage ReadRulebook(std::string_view text) {
  RulebookPage page;
  Reader(page).Read(text);
  return page;
}

std::string SourceOf(const parchis::Clause& clause) {
  return std::string(clause.source) + ":" + std::string(clause.line);
}

std::string SectionOf(const parchis::Clause& clause) {
  std::string points;
  std::vector<std::string> ambiguities;
  AddWhatBears(clause, points, ambiguities);
  std::string bearing = std::string(kSource) + SourceOf(clause);
  if (!points.empty()) bearing += std::string(kBetween) + std::string(kPoints) + points;
  if (!ambiguities.empty()) bearing += std::string(kBetween) + std::string(kAmbiguities);
  for (std::size_t i = 0; i < ambiguities.size(); ++i) bearing += (i == 0 ? "" : ", ") + ambiguities[i];
  return std::string(kClauseHeading) + std::string(clause.id) + "`\n\n" + Wrapped(clause.statement, kQuote) +
         "\n" + Wrapped(bearing, "");
}

std::string TextOf(const Example& example) {
  std::string text;
  for (const ExampleLine& line : example.lines) {
    text += "  " + std::to_string(line.number) + ": " + line.word + " " + line.about +
            (line.about.empty() ? "" : ": ") + line.says + "\n";
  }
  return text;
}

}  // namespace arbitro::corpus
