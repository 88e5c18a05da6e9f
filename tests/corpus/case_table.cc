#include "tests/corpus/case_table.h"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "engine/ambiguities.h"
#include "engine/clauses.h"
#include "engine/rule_set.h"
#include "tests/corpus/case_file.h"

namespace arbitro::corpus {
namespace {

namespace fs = std::filesystem;
namespace pb = parchis::corpus::v1;

constexpr std::string_view kSuffix = ".case.txtpb";
constexpr std::string_view kFirstLines =
    "# proto-file: tests/corpus/parchis/corpus/v1/case_table.proto\n# proto-message: "
    "parchis.corpus.v1.CaseTable\n";

// Notes what a text parser does not like.
class Collector : public google::protobuf::io::ErrorCollector {
 public:
  explicit Collector(std::vector<std::string>& problems) : problems_(problems) {}
  void AddError(int line, google::protobuf::io::ColumnNumber column, const std::string& message) override {
    problems_.push_back(std::to_string(line + 1) + ":" + std::to_string(column + 1) + ": " + message);
  }

 private:
  std::vector<std::string>& problems_;
};

// Looks a table through for what no rule is needed to see.
class Review {
 public:
  explicit Review(TableFile& file) : file_(file), info_(parchis::FindRulePoint(file.table.point())) {}

  void Run() {
    if (info_ == nullptr) return Note("there is no rule point '" + file_.table.point() + "'");
    std::string name = file_.table.point();
    std::ranges::replace(name, '.', '_');
    if (file_.path.filename() != name + std::string(kSuffix))
      Note("the file has to be named after its point");
    if (file_.table.cases().empty()) Note("it has no case");
    std::set<std::string> names;
    for (const pb::Case& one : file_.table.cases()) {
      where_ = one.name() + ": ";
      if (!names.insert(one.name()).second) Note("two cases have this name");
      Look(one);
    }
  }

 private:
  void Note(const std::string& problem) { file_.problems.push_back(where_ + problem); }

  void Look(const pb::Case& one) {
    if (one.why().empty()) Note("it does not say why");
    if (one.ambiguities().empty()) Note("it names no ambiguity");
    for (const std::string& id : one.ambiguities()) {
      if (parchis::FindAmbiguity(id) == nullptr) Note("there is no ambiguity " + id);
    }
    if (one.clauses().empty()) Note("it names no clause");
    for (const std::string& id : one.clauses()) {
      if (parchis::FindClause(id) == nullptr) Note("there is no clause " + id);
    }
    if (one.start_case() == pb::Case::START_NOT_SET) Note("it does not say where it begins");
    if (one.start_case() == pb::Case::kLog && !fs::exists(LogOf(file_, one))) Note("its log is not there");
    for (const std::string& option : one.about()) LookAtOption(option);
    LookAtExpectations(one);
  }

  void LookAtOption(const std::string& option) {
    if (!parchis::FindOption(*info_, option)) Note("the point has no option '" + option + "'");
  }

  void LookAtExpectations(const pb::Case& one) {
    std::multiset<std::string> covered;
    for (const pb::Expectation& expected : one.expect()) {
      for (const std::string& option : expected.options()) {
        LookAtOption(option);
        covered.insert(option);
      }
      const bool whole = one.start_case() == pb::Case::kLog;
      const bool of_game = !expected.findings().empty();
      const bool of_position =
          !expected.legal().empty() || !expected.after().empty() || !expected.verdicts().empty();
      if (of_game != whole || of_position == whole) Note("an expectation says nothing that can be checked");
    }
    for (const std::string& option : OptionsOf(file_, one)) {
      if (covered.count(option) != 1) Note("option '" + option + "' is not expected exactly once");
      covered.erase(option);
    }
    for (const std::string& option : covered) Note("it is not about option '" + option + "'");
  }

  TableFile& file_;
  const parchis::RulePointInfo* info_;
  std::string where_;
};

[[nodiscard]] TableFile ReadTable(const fs::path& path) {
  TableFile file{.path = path, .table = {}, .problems = {}};
  const std::string text = ReadBytes(path);
  if (!text.starts_with(kFirstLines))
    file.problems.emplace_back("the first two lines do not name its schema");
  google::protobuf::TextFormat::Parser parser;
  Collector collector(file.problems);
  parser.RecordErrorsTo(&collector);
  if (parser.ParseFromString(text, &file.table)) Review(file).Run();
  return file;
}

}  // namespace

fs::path TablesFolder() { return CorpusFolder() / "ambiguous"; }

std::vector<TableFile> AllTables() {
  std::vector<TableFile> tables;
  for (const fs::path& path : FilesBelow(TablesFolder())) {
    if (path.filename().string().ends_with(kSuffix)) tables.push_back(ReadTable(path));
  }
  return tables;
}

fs::path LogOf(const TableFile& file, const pb::Case& one) {
  const std::string name = file.path.filename().string();
  const std::string folder = name.substr(0, name.size() - kSuffix.size());
  return file.path.parent_path() / folder / (one.log() + ".parchis.txtpb");
}

std::vector<std::string> OptionsOf(const TableFile& file, const pb::Case& one) {
  if (!one.about().empty()) return {one.about().begin(), one.about().end()};
  std::vector<std::string> options;
  if (const parchis::RulePointInfo* info = parchis::FindRulePoint(file.table.point())) {
    for (const parchis::OptionInfo& option : info->options) options.emplace_back(option.id);
  }
  return options;
}

const pb::Expectation* ExpectationFor(const pb::Case& one, const std::string& option) {
  for (const pb::Expectation& expected : one.expect()) {
    if (std::ranges::find(expected.options(), option) != expected.options().end()) return &expected;
  }
  return nullptr;
}

}  // namespace arbitro::corpus
