#include "tests/support/report_reading.h"

#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "verifier/log/utf8.h"
#include "verifier/report/text.h"
#include "verifier/report/wording.h"

namespace arbitro::testing {
namespace {

using google::protobuf::ListValue;
using google::protobuf::Struct;
using google::protobuf::Value;

struct Expected {
  const std::vector<GameReport>& games;
  const std::vector<Finding>& input_findings;
  std::size_t all = 0;          // findings
  std::size_t root_causes = 0;  // of them
};

std::vector<std::string> LinesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// ---- JSON ----

template <class Message>
bool Parse(const std::string& json, Message& message) {
  return google::protobuf::util::JsonStringToMessage(json, &message).ok();
}

// The value at a path of keys, "0" for the first of a list; an empty one where there is none.
Value At(const Value& value, std::initializer_list<std::string_view> path) {
  Value at = value;
  for (const std::string_view key : path) {
    Value next;
    if (at.has_list_value() && key == "0" && at.list_value().values_size() > 0)
      next = at.list_value().values(0);
    if (at.has_struct_value()) {
      const auto found = at.struct_value().fields().find(std::string(key));
      if (found != at.struct_value().fields().end()) next = found->second;
    }
    at = next;
  }
  return at;
}

std::string SarifResultFault(const Value& result) {
  if (At(result, {"message", "text"}).string_value().empty()) return "a result without a message";
  const Value place = At(result, {"locations", "0", "physicalLocation"});
  if (At(place, {"artifactLocation", "uri"}).string_value().empty()) return "a result without a file";
  for (const std::string_view number : {"startLine", "startColumn", "endLine", "endColumn"}) {
    if (At(place, {"region", number}).number_value() < 1) return "a region without lines and columns";
  }
  if (!At(result, {"ruleIndex"}).has_number_value()) return "a result without the index of its rule";
  return {};
}

std::string SarifFault(const std::string& text, const Expected& expected) {
  // The catalog is the same every time, and most of the text; it is left out.
  std::string rest = text;
  const std::size_t tool = rest.find("\n\"tool\":");
  if (tool == std::string::npos) return "no tool";
  rest.erase(tool, rest.find("\n\"automationDetails\"", tool) - tool);
  Value log;
  if (!Parse(rest, *log.mutable_struct_value())) return "no JSON";
  if (At(log, {"version"}).string_value() != "2.1.0") return "not of version 2.1.0";
  const Value results = At(log, {"runs", "0", "results"});
  if (static_cast<std::size_t>(results.list_value().values_size()) != expected.all) return "not all findings";
  std::set<std::string> hashes;
  for (const Value& result : results.list_value().values()) {
    if (std::string fault = SarifResultFault(result); !fault.empty()) return fault;
    const Value hash = At(result, {"partialFingerprints", "primaryLocationLineHash"});
    if (!hashes.insert(hash.string_value()).second) return "two findings with one fingerprint";
  }
  return {};
}

std::string GitlabFault(const std::string& text, const Expected& expected) {
  ListValue issues;
  if (!Parse(text, issues)) return "no JSON";
  if (static_cast<std::size_t>(issues.values_size()) != expected.root_causes) return "not all findings";
  std::set<std::string> hashes;
  for (const Value& issue : issues.values()) {
    if (!hashes.insert(At(issue, {"fingerprint"}).string_value()).second) return "two with one fingerprint";
    const bool whole = !At(issue, {"description"}).string_value().empty() &&
                       !At(issue, {"check_name"}).string_value().empty() &&
                       !At(issue, {"severity"}).string_value().empty() &&
                       !At(issue, {"location", "path"}).string_value().empty() &&
                       At(issue, {"location", "lines", "begin"}).number_value() >= 1;
    if (!whole) return "a field is missing";
  }
  return {};
}

// ---- XML ----

// The end of an entity that begins at `at`; nothing if it is none of those that everybody knows.
std::optional<std::size_t> EntityEnd(std::string_view text, std::size_t at) {
  for (const std::string_view entity : {"&amp;", "&lt;", "&gt;", "&quot;"}) {
    if (text.substr(at).starts_with(entity)) return at + entity.size();
  }
  return std::nullopt;
}

// Whether `text` may stand between tags, or between double quotes.
bool IsXmlText(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '<' || text[i] == '>' || text[i] == '"') return false;
    const std::optional<std::size_t> end = text[i] == '&' ? EntityEnd(text, i) : i + 1;
    if (!end) return false;
    i = *end;
  }
  return true;
}

// The attributes of a tag: name="value" and so on, each name once.
bool AreAttributes(std::string_view text) {
  std::set<std::string_view> names;
  while (!text.empty()) {
    const std::size_t quote = text.find("=\"");
    if (text[0] != ' ' || quote == std::string_view::npos) return false;
    const std::size_t end = text.find('"', quote + 2);
    if (end == std::string_view::npos || !names.insert(text.substr(1, quote - 1)).second) return false;
    if (!IsXmlText(text.substr(quote + 2, end - quote - 2))) return false;
    text.remove_prefix(end + 1);
  }
  return true;
}

std::string JUnitFault(const std::string& text, const Expected& expected) {
  constexpr std::string_view kHead = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  std::string_view rest = text;
  if (!rest.starts_with(kHead)) return "no XML declaration";
  rest.remove_prefix(kHead.size());
  std::vector<std::string_view> open;
  std::size_t cases = 0;
  while (!rest.empty()) {
    const std::size_t begin = std::min(rest.find('<'), rest.size());
    if (!IsXmlText(rest.substr(0, begin))) return "text that is none";
    rest.remove_prefix(begin);
    if (rest.empty()) break;
    const std::size_t end = rest.find('>');
    if (end == std::string_view::npos) return "a tag without an end";
    std::string_view tag = rest.substr(1, end - 1);
    rest.remove_prefix(end + 1);
    if (tag.starts_with('/')) {
      if (open.empty() || open.back() != tag.substr(1)) return "tags that do not match";
      open.pop_back();
      continue;
    }
    const bool closed = tag.ends_with('/');
    if (closed) tag.remove_suffix(1);
    const std::string_view name = tag.substr(0, tag.find(' '));
    if (!AreAttributes(tag.substr(name.size()))) return "attributes that are none";
    if (name == "testcase") ++cases;
    if (!closed) open.push_back(name);
  }
  if (!open.empty()) return "a tag is left open";
  return cases == expected.games.size() + expected.input_findings.size() ? "" : "not all games";
}

// ---- Text ----

std::string CsvFault(const std::string& text, const Expected& expected) {
  constexpr std::size_t kColumns = 17;
  std::vector<std::vector<std::string>> rows{{}};
  for (std::size_t i = 0; i < text.size();) {
    std::string field;
    if (text[i] == '"') {
      for (++i;; ++i) {
        if (i >= text.size()) return "a quote is left open";
        if (text[i] == '"' && text.substr(i, 2) != "\"\"") break;
        if (text[i] == '"') ++i;
        field += text[i];
      }
      ++i;
    } else {
      while (i < text.size() && text[i] != ',' && text[i] != '\r') {
        if (text[i] == '"' || text[i] == '\n') return "a field that needs quotes";
        field += text[i++];
      }
    }
    rows.back().push_back(field);
    if (text.substr(i, 2) == "\r\n") {
      rows.emplace_back();
      i += 2;
    } else if (i < text.size() && text[i] == ',') {
      ++i;
    } else {
      return "something behind a field";
    }
  }
  if (!rows.back().empty()) return "the last line has no end";
  rows.pop_back();
  if (rows.size() != expected.all + 1) return "not all findings";
  for (const auto& row : rows) {
    if (row.size() != kColumns) return "not all columns";
  }
  std::size_t row = 1;
  for (const GameReport& game : expected.games) {
    const report::Wording wording(game, true);
    for (const Finding& finding : game.findings) {
      if (rows[row][1] != report::Printable(game.game_id, true)) return "a game by another name";
      if (rows[row][12] != wording.Message(finding)) return "another message";
      ++row;
    }
  }
  return {};
}

// Whether a line of a YAML block whose value is in double quotes ends where the quotes do.
bool IsYamlLine(std::string_view line) {
  const std::size_t begin = line.find(": \"");
  if (begin == std::string_view::npos) return true;
  for (std::size_t i = begin + 3; i < line.size(); ++i) {
    if (line[i] == '"') return i + 1 == line.size();
    if (line[i] == '\\') ++i;
  }
  return false;
}

std::string TapFault(const std::string& text, const Expected& expected) {
  const std::vector<std::string> lines = LinesOf(text);
  if (lines.empty() || lines.front() != "TAP version 13") return "not of version 13";
  const std::size_t tests = expected.games.size() + expected.input_findings.size();
  std::size_t number = 0;
  bool block = false;
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    const std::string& line = lines[i];
    if (block || line == "  ---") {
      if (!line.starts_with("  ")) return "a block that is left open";
      if (!IsYamlLine(line)) return "no YAML: " + line;
      block = line != "  ...";
      continue;
    }
    ++number;
    const std::string head = " " + std::to_string(number) + " - ";
    if (!line.starts_with("ok" + head) && !line.starts_with("not ok" + head)) return "no test: " + line;
    // A mark without a backslash before it begins a directive.
    for (std::size_t at = line.find('#'); at != std::string::npos; at = line.find('#', at + 1)) {
      const std::size_t marks = at - (line.find_last_not_of('\\', at - 1) + 1);
      if (marks % 2 == 0 && line.substr(at) != "# SKIP undecided") return "a directive of the log's: " + line;
    }
  }
  if (block) return "a block that is left open";
  const std::string plan = "1.." + std::to_string(tests) + (tests == 0 ? " # SKIP no game" : "");
  return number == tests && lines.back() == plan ? "" : "not all games";
}

std::string GithubFault(const std::string& text, const Expected& expected) {
  const std::vector<std::string> lines = LinesOf(text);
  if (lines.empty() || lines.back().starts_with("::")) return "no sum at its end";
  std::array<std::size_t, 3> shown{};
  constexpr std::array<std::string_view, 3> kKinds{"::error ", "::warning ", "::notice "};
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    const std::string& line = lines[i];
    const auto* kind =
        std::ranges::find_if(kKinds, [&](std::string_view begin) { return line.starts_with(begin); });
    if (kind == kKinds.end()) return "no command: " + line;
    ++shown.at(static_cast<std::size_t>(kind - kKinds.begin()));
    const std::string properties = line.substr(kind->size(), line.find("::", 2) - kind->size());
    const bool of_file = properties.starts_with("file=");
    const auto commas = static_cast<std::size_t>(std::ranges::count(properties, ','));
    if (commas != (of_file ? 5U : 0U) || properties.contains(':')) return "other properties: " + line;
    for (std::size_t at = line.find('%'); at != std::string::npos; at = line.find('%', at + 1)) {
      const std::string code = line.substr(at, 3);
      const bool known = code == "%25" || code == "%0A" || code == "%0D" || code == "%3A" || code == "%2C";
      if (!known) return "an escape that is none: " + line;
    }
  }
  if (std::ranges::any_of(shown, [](std::size_t count) { return count > 10; })) return "too many of a kind";
  const std::size_t sum = shown[0] + shown[1] + shown[2];
  return expected.all == 0 || sum > 0 ? "" : "not a word of what was found";
}

// A form for arbiters: comments, and for each finding a message of values, a line each.
std::string RulingsFault(const std::string& text, const Expected& expected) {
  std::size_t rulings = 0;
  bool inside = false;
  for (const std::string& line : LinesOf(text)) {
    if (line == "rulings {" || line == "}") {
      if (inside != (line == "}")) return "a ruling in another: " + line;
      inside = !inside;
      rulings += inside ? std::size_t{1} : std::size_t{0};
    } else if (inside ? !line.starts_with("  ") : !line.empty() && !line.starts_with('#')) {
      return "a line of the log's: " + line;
    }
  }
  return !inside && rulings <= expected.root_causes ? "" : "not a ruling for each finding";
}

std::string MarkdownFault(const std::string& text, const Expected& expected) {
  std::size_t rows = 0;
  for (const std::string& line : LinesOf(text)) {
    if (!line.starts_with('|')) continue;
    ++rows;
    std::size_t bars = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '\\') {
        ++i;
      } else if (line[i] == '<') {
        return "markup of the log's: " + line;
      } else if (line[i] == '|') {
        ++bars;
      }
    }
    if (bars != 5) return "not four columns: " + line;
  }
  const std::size_t wanted = expected.root_causes == 0 ? 0 : expected.root_causes + 2;
  return rows == wanted ? "" : "not all findings";
}

// What holds for every format: UTF-8, and no control characters but line breaks.
std::string TextFault(std::string_view format, const std::string& text) {
  if (log::ValidUtf8Prefix(text) != text.size()) return "not UTF-8";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool line_break = c == '\n' || (c == '\r' && format == "csv");
    if (!line_break && (byte < 0x20 || byte == 0x7f)) return "a control character";
  }
  return text.ends_with('\n') ? "" : "no line break at its end";
}

}  // namespace

std::string FaultOfReport(std::string_view format, const std::string& text,
                          const std::vector<GameReport>& games, const std::vector<Finding>& input_findings) {
  if (std::string fault = TextFault(format, text); !fault.empty()) return fault;
  Expected expected{games, input_findings};
  const auto count = [&expected](const Finding& finding) {
    ++expected.all;
    if (!finding.follows) ++expected.root_causes;
  };
  for (const GameReport& game : games) std::ranges::for_each(game.findings, count);
  std::ranges::for_each(input_findings, count);
  using Reader = std::string (*)(const std::string&, const Expected&);
  constexpr std::array<std::pair<std::string_view, Reader>, 9> kReaders{{{"sarif", &SarifFault},
                                                                         {"junit", &JUnitFault},
                                                                         {"junit-gitlab", &JUnitFault},
                                                                         {"tap", &TapFault},
                                                                         {"github", &GithubFault},
                                                                         {"gitlab", &GitlabFault},
                                                                         {"csv", &CsvFault},
                                                                         {"markdown", &MarkdownFault},
                                                                         {"rulings", &RulingsFault}}};
  const auto* reader = std::ranges::find(kReaders, format, &std::pair<std::string_view, Reader>::first);
  return reader == kReaders.end() ? "a format that nobody reads" : reader->second(text, expected);
}

}  // namespace arbitro::testing
