#include "verifier/rulings/ruling_file.h"

#include <fmt/format.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>
#include <utility>

#include "engine/clauses.h"
#include "engine/rule_set.h"
#include "parchis/ruling/v1/ruling_file.pb.h"
#include "verifier/findings/suggest.h"
#include "verifier/log/byte_source.h"
#include "verifier/log/forms.h"
#include "verifier/log/line_counter.h"
#include "verifier/log/reader.h"

namespace arbitro::rulings {
namespace {

namespace pb = parchis::ruling::v1;
using google::protobuf::TextFormat;

constexpr std::size_t kFingerprintDigits = 16;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool IsBlank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == std::string_view::npos; }

struct Place {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

// Where rulings and their values stand in a file.
class Places {
 public:
  // Requires that the file could be read.
  Places(std::string_view text, bool is_json) {
    if (is_json) {
      FindObjects(text);
    } else {
      google::protobuf::io::ArrayInputStream stream(text.data(), static_cast<int>(text.size()));
      TextFormat::Parser parser;
      parser.SetRecursionLimit(log::kMaxNesting);
      parser.WriteLocationsTo(&tree_);
      pb::RulingFile in;
      in_text_ = parser.Parse(&stream, &in);
    }
  }

  [[nodiscard]] Place Of(int ruling) const {
    if (in_text_) return ToPlace(tree_.GetLocation(RulingsField(), ruling));
    const auto index = static_cast<std::size_t>(ruling);
    return index < objects_.size() ? objects_[index] : Place{};
  }

  // Of a value of the ruling, by the number of its field; of the ruling where it has none.
  [[nodiscard]] Place Of(int ruling, int field) const {
    if (!in_text_) return Of(ruling);
    const TextFormat::ParseInfoTree* of_ruling = tree_.GetTreeForNested(RulingsField(), ruling);
    if (of_ruling == nullptr) return Of(ruling);
    const auto at = of_ruling->GetLocation(pb::Ruling::descriptor()->FindFieldByNumber(field), -1);
    return at.line < 0 ? Of(ruling) : ToPlace(at);
  }

 private:
  // Every object in the one list that there is is a ruling.
  void FindObjects(std::string_view text) {
    constexpr int kDepthOfRulings = 3;  // object, list, object
    log::LineCounter lines(text);
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (quoted) {
        if (c == '\\') ++i;
        quoted = c != '"';
      } else if (c == '"') {
        quoted = true;
      } else if (c == '{' || c == '[') {
        if (++depth != kDepthOfRulings) continue;
        const auto [line, column] = lines.Of(i);
        objects_.push_back({line, column});
      } else if (c == '}' || c == ']') {
        --depth;
      }
    }
  }

  static const google::protobuf::FieldDescriptor* RulingsField() {
    return pb::RulingFile::descriptor()->FindFieldByNumber(pb::RulingFile::kRulingsFieldNumber);
  }
  static Place ToPlace(TextFormat::ParseLocation at) {
    return {static_cast<std::uint32_t>(at.line + 1), static_cast<std::uint32_t>(at.column + 1)};
  }

  TextFormat::ParseInfoTree tree_;
  bool in_text_ = false;
  std::vector<Place> objects_;
};

std::vector<std::string> Decisions() {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < kDecisionCount; ++i) names.emplace_back(DecisionName(static_cast<Decision>(i)));
  return names;
}

// "2026-05-02", and a day that there is.
bool IsDate(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00";
  if (text.size() != kForm.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (digit != (kForm[i] == '0') || (!digit && text[i] != kForm[i])) return false;
  }
  const auto number = [&](std::size_t at, std::size_t size) {
    int value = 0;
    std::from_chars(text.data() + at, text.data() + at + size, value);
    return value;
  };
  return std::chrono::year_month_day(std::chrono::year(number(0, 4)),
                                     std::chrono::month(static_cast<unsigned>(number(5, 2))),
                                     std::chrono::day(static_cast<unsigned>(number(8, 2))))
      .ok();
}

// Reads one ruling, and says what is wrong with it.
class Reading {
 public:
  Reading(const pb::Ruling& in, int index, const Places& places, RulingFile& file)
      : in_(in), index_(index), places_(places), file_(file) {}

  void Read() {
    const auto [line, column] = places_.Of(index_);
    out_.location.line = line;
    out_.location.column = column;
    ReadFinding();
    ReadPlace();
    ReadDecision();
    ReadWords();
    file_.rulings.push_back(std::move(out_));
  }

 private:
  void Complain(int field, std::string message) {
    const auto [line, column] = places_.Of(index_, field);
    if (line == 0) message = fmt::format("ruling {}: {}", index_ + 1, message);
    file_.errors.push_back({.line = line, .column = column, .message = std::move(message)});
  }

  void ReadFinding() {
    const std::string& text = in_.finding();
    const char* const end = text.data() + text.size();
    const auto [read, error] = std::from_chars(text.data(), end, out_.finding, 16);
    if (error == std::errc() && read == end && text.size() == kFingerprintDigits) return;
    if (text.empty()) {
      Complain(pb::Ruling::kFindingFieldNumber,
               "no finding is named: its fingerprint is in the reports json, csv and rulings");
      return;
    }
    const bool counted = text.size() > kFingerprintDigits && text[kFingerprintDigits] == ':';
    Complain(pb::Ruling::kFindingFieldNumber,
             fmt::format("'{}' is no fingerprint: 16 hexadecimal digits{}", text,
                         counted ? ", without what stands behind the colon" : ""));
  }

  void ReadPlace() {
    out_.input = in_.input();
    out_.game_id = in_.game_id();
    if (in_.has_ply()) out_.ply = in_.ply();
    if (!in_.code().empty()) {
      const CatalogEntry* entry = FindEntry(in_.code());
      if (entry != nullptr) {
        out_.code = entry->code;
      } else {
        std::vector<std::string> known;
        for (const CatalogEntry& one : Catalog()) known.emplace_back(one.id);
        Complain(pb::Ruling::kCodeFieldNumber,
                 fmt::format("no finding has the code '{}'{}", in_.code(), DidYouMean(in_.code(), known)));
      }
    }
    out_.clause = in_.clause();
    if (in_.clause().empty() || parchis::FindClause(in_.clause()) != nullptr) return;
    std::vector<std::string> known;
    for (const parchis::Clause& clause : parchis::Clauses()) known.emplace_back(clause.id);
    Complain(pb::Ruling::kClauseFieldNumber,
             fmt::format("there is no clause '{}'{}", in_.clause(), DidYouMean(in_.clause(), known)));
  }

  void ReadDecision() {
    constexpr std::string_view kChoose = "stands, void, forfeit, replay-from or reading";
    const auto decision = FindDecision(in_.decision());
    if (!decision) {
      Complain(pb::Ruling::kDecisionFieldNumber,
               in_.decision().empty()
                   ? fmt::format("nothing is decided: write {}, or take the ruling out", kChoose)
                   : fmt::format("'{}' is no decision: {}{}", in_.decision(), kChoose,
                                 DidYouMean(in_.decision(), Decisions())));
      return;
    }
    out_.decision = *decision;
    if (in_.has_from_ply() != (decision == Decision::kReplayFrom)) {
      Complain(in_.has_from_ply() ? pb::Ruling::kFromPlyFieldNumber : pb::Ruling::kDecisionFieldNumber,
               in_.has_from_ply() ? "from_ply goes with the decision 'replay-from' only"
                                  : "'replay-from' needs from_ply, the ply to go on from");
    }
    out_.from_ply = in_.from_ply();
    if (in_.reading().empty() != (decision != Decision::kReading)) {
      Complain(in_.reading().empty() ? pb::Ruling::kDecisionFieldNumber : pb::Ruling::kReadingFieldNumber,
               in_.reading().empty() ? "'reading' needs the field reading, as in \"entry.rival_pair=refuse\""
                                     : "the field reading goes with the decision 'reading' only");
    } else if (decision == Decision::kReading) {
      ReadReading();
    }
  }

  void ReadReading() {
    const std::string& text = in_.reading();
    const std::size_t equals = text.find('=');
    const std::string point = text.substr(0, equals);
    const std::string option = equals == std::string::npos ? std::string() : text.substr(equals + 1);
    const parchis::RulePointInfo* info = parchis::FindRulePoint(point);
    std::vector<std::string> known;
    if (info == nullptr) {
      for (const parchis::RulePointInfo& one : parchis::RulePoints()) known.emplace_back(one.id);
      Complain(pb::Ruling::kReadingFieldNumber,
               fmt::format("there is no rule point '{}'{}", point, DidYouMean(point, known)));
      return;
    }
    const auto found = parchis::FindOption(*info, option);
    if (!found) {
      std::string list;
      for (const parchis::OptionInfo& one : info->options) {
        known.emplace_back(one.id);
        list += (list.empty() ? "" : ", ") + std::string(one.id);
      }
      Complain(pb::Ruling::kReadingFieldNumber,
               fmt::format("'{}' is no option of {} ({}){}", option, point, list, DidYouMean(option, known)));
      return;
    }
    out_.point = info->point;
    out_.option = *found;
    out_.reading = text;
  }

  void ReadWords() {
    out_.reason = in_.reason();
    out_.by = in_.by();
    out_.date = in_.date();
    if (IsBlank(out_.reason))
      Complain(pb::Ruling::kReasonFieldNumber,
               fmt::format("a ruling says why: the field reason {}",
                           out_.reason.empty() ? "is missing" : "has nothing but blanks"));
    if (out_.reason.size() > kMaxReasonBytes) {
      Complain(pb::Ruling::kReasonFieldNumber,
               fmt::format("the reason has {} bytes; the limit is {}", out_.reason.size(), kMaxReasonBytes));
    }
    if (IsBlank(out_.by))
      Complain(pb::Ruling::kByFieldNumber,
               fmt::format("a ruling says who has decided: the field by {}",
                           out_.by.empty() ? "is missing" : "has nothing but blanks"));
    if (out_.by.size() > kMaxNameBytes) {
      Complain(pb::Ruling::kByFieldNumber,
               fmt::format("the name has {} bytes; the limit is {}", out_.by.size(), kMaxNameBytes));
    }
    if (out_.date.empty()) {
      Complain(pb::Ruling::kDateFieldNumber, "a ruling says when: the field date is missing");
    } else if (!IsDate(out_.date)) {
      Complain(pb::Ruling::kDateFieldNumber,
               fmt::format("'{}' is no date: write year, month and day as in 2026-05-02", out_.date));
    }
  }

  const pb::Ruling& in_;
  const int index_;
  const Places& places_;
  RulingFile& file_;
  Ruling out_;
};

std::string InFile(const std::string& path, const RulingFileError& error) {
  std::string place = path;
  if (error.line != 0) place += fmt::format(":{}", error.line);
  if (error.line != 0 && error.column != 0) place += fmt::format(":{}", error.column);
  return fmt::format("{}: {}", place, error.message);
}

RulingFile ReadFile(const std::string& path) {
  log::Window window(log::OpenFile(path));
  window.Fill(kMaxRulingFileBytes + 1);
  if (const std::optional<log::SourceError>& error = window.source().error()) {
    RulingFile file;
    file.errors.push_back({.line = 0, .column = 0, .message = "cannot be read: " + error->reason});
    return file;
  }
  return ParseRulingFile(window.View());
}

// Where the JSON object that begins at `first` ends. Requires one that can be parsed.
[[nodiscard]] std::size_t EndOfObject(std::string_view text, std::size_t first) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = first; i < text.size(); ++i) {
    if (quoted && text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      quoted = !quoted;
    } else if (!quoted && (text[i] == '{' || text[i] == '[')) {
      ++depth;
    } else if (!quoted && (text[i] == '}' || text[i] == ']') && --depth == 0) {
      return i + 1;
    }
  }
  return text.size();
}

}  // namespace

RulingFile ParseRulingFile(std::string_view text) {
  RulingFile file;
  const auto refuse = [&file](std::uint32_t line, std::uint32_t column, std::string message) {
    file.errors.push_back({.line = line, .column = column, .message = std::move(message)});
  };
  if (text.size() > kMaxRulingFileBytes) {
    refuse(0, 0, fmt::format("the file is larger than {} bytes", kMaxRulingFileBytes));
    return file;
  }
  // Editors write it, and the reader of logs passes over it too.
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const bool is_json = first != std::string_view::npos && text[first] == '{';
  pb::RulingFile in;
  if (const auto error = is_json ? log::ParseJson(text, in) : log::ParseText(text, in)) {
    const bool is_log = error->reason.contains("\"magic\"") || error->reason.contains("'magic'");
    refuse(error->line, error->column, is_log ? "this is a game log, not a file of rulings" : error->reason);
    return file;
  }
  if (const std::size_t end = is_json ? EndOfObject(text, first) : text.size();
      text.find_first_not_of(" \t\r\n", end) != std::string_view::npos) {
    const std::string_view read = text.substr(0, end);
    const auto line = static_cast<std::uint32_t>(1 + std::ranges::count(read, '\n'));
    refuse(line, 0, "something follows the rulings: a file is one JSON object");
    return file;
  }
  if (static_cast<std::size_t>(in.rulings_size()) > kMaxRulings) {
    refuse(0, 0, fmt::format("it holds {} rulings; the limit is {}", in.rulings_size(), kMaxRulings));
    return file;
  }
  const Places places(text, is_json);
  for (int i = 0; i < in.rulings_size() && file.errors.size() < kMaxRulingFileErrors; ++i)
    Reading(in.rulings(i), i, places, file).Read();
  return file;
}

std::expected<std::unique_ptr<RulingBook>, std::vector<std::string>> ReadRulings(
    const std::vector<std::string>& paths) {
  auto book = std::make_unique<RulingBook>();
  for (const std::string& path : paths) {
    RulingFile file = ReadFile(path);
    std::vector<std::string> wrong;
    for (const RulingFileError& error : file.errors) wrong.push_back(InFile(path, error));
    if (!wrong.empty()) return std::unexpected(std::move(wrong));
    for (Ruling& ruling : file.rulings) {
      ruling.file = path;
      const std::uint32_t line = ruling.location.line;
      const std::uint32_t column = ruling.location.column;
      if (book->size() == kMaxRulings)
        return std::unexpected(std::vector{fmt::format("{}: more than {} rulings", path, kMaxRulings)});
      const Ruling* earlier = book->Add(std::move(ruling));
      if (earlier == nullptr) continue;
      std::string message =
          fmt::format("the finding {:016x} is ruled on otherwise in {}:{} ('{}')", earlier->finding,
                      earlier->file, earlier->location.line, DecisionName(earlier->decision));
      wrong.push_back(InFile(path, {.line = line, .column = column, .message = std::move(message)}));
      if (wrong.size() == kMaxRulingFileErrors) break;
    }
    if (!wrong.empty()) return std::unexpected(std::move(wrong));
  }
  return book;
}

}  // namespace arbitro::rulings
