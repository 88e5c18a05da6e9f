#include "verifier/conformance/expected_failures.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <utility>

namespace arbitro::conformance {
namespace {

[[nodiscard]] std::optional<Result> ResultIn(std::string_view word) {
  for (int i = 0; i < kResultCount; ++i) {
    const auto result = static_cast<Result>(i);
    if (NameOf(result) == word) return result;
  }
  return std::nullopt;
}

[[nodiscard]] bool IsFailure(Result result) {
  return result != Result::kPass && result != Result::kUnsupported;
}

}  // namespace

bool Fits(std::string_view name, std::string_view pattern) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return name == pattern;
  if (!name.starts_with(pattern.substr(0, star))) return false;
  name.remove_prefix(star);
  pattern.remove_prefix(star + 1);
  while (true) {
    const std::size_t next = pattern.find('*');
    const std::string_view piece = pattern.substr(0, next);
    if (next == std::string_view::npos) return name.ends_with(piece);
    const std::size_t at = name.find(piece);
    if (at == std::string_view::npos) return false;
    name.remove_prefix(at + piece.size());
    pattern.remove_prefix(next + 1);
  }
}

std::expected<ExpectedFailures, std::string> ExpectedFailures::Read(std::string_view text) {
  ExpectedFailures list;
  std::istringstream lines{std::string(text)};
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::size_t hash = std::min(line.find('#'), line.size());
    std::istringstream words(line.substr(0, hash));
    std::string result;
    std::string name;
    std::string more;
    words >> result >> name >> more;
    if (result.empty()) {
      if (list.entries_.empty() && !line.empty()) list.head_.push_back(line);
      continue;
    }
    const auto known = ResultIn(result);
    if (!known || !IsFailure(*known) || name.empty() || !more.empty())
      return std::unexpected("line " + std::to_string(number) +
                             ": expected 'fail NAME', or error, timeout or crash");
    list.entries_.push_back({.name = name, .result = *known, .remark = line.substr(hash), .line = number});
  }
  return list;
}

bool ExpectedFailures::Note(const std::string& name, Result result) {
  noted_.emplace_back(name, result);
  bool expected = false;
  for (Entry& entry : entries_) {
    if (!Fits(name, entry.name)) continue;
    entry.hit = true;
    if (entry.result == result) {
      expected = true;
    } else {
      entry.wrong.push_back(name + " is " + std::string(NameOf(result)));
    }
  }
  return expected;
}

std::vector<std::string> ExpectedFailures::Stale(const std::vector<std::string>& known) const {
  std::vector<std::string> stale;
  for (const Entry& entry : entries_) {
    const std::string place = "line " + std::to_string(entry.line) + ", '" +
                              std::string(NameOf(entry.result)) + " " + entry.name + "': ";
    for (const std::string& wrong : entry.wrong) stale.push_back(place + wrong);
    const auto fits = [&](const std::string& name) { return Fits(name, entry.name); };
    if (!entry.hit && std::ranges::none_of(known, fits)) stale.push_back(place + "there is no such case");
  }
  return stale;
}

std::string ExpectedFailures::Updated(const std::vector<std::string>& known) const {
  std::string text;
  for (const std::string& line : head_) text += line + "\n";
  std::vector<std::string> lines;
  for (const auto& [name, result] : noted_) {
    if (!IsFailure(result)) continue;
    std::string line = std::string(NameOf(result)) + " " + name;
    for (const Entry& entry : entries_) {
      if (entry.remark.empty() || !Fits(name, entry.name)) continue;
      line += "  " + entry.remark;
      break;
    }
    lines.push_back(line);
  }
  for (const Entry& entry : entries_) {
    const auto fits = [&](const std::string& name) { return Fits(name, entry.name); };
    if (entry.hit || std::ranges::none_of(known, fits)) continue;
    lines.push_back(std::string(NameOf(entry.result)) + " " + entry.name +
                    (entry.remark.empty() ? "" : "  " + entry.remark));
  }
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace arbitro::conformance
