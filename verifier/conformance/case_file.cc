#include "verifier/conformance/case_file.h"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>

#include <cstddef>
#include <set>

#include "verifier/conformance/cases.h"

namespace arbitro::conformance {
namespace {

// Keeps the first thing that is wrong.
class FirstError : public google::protobuf::io::ErrorCollector {
 public:
  // The parser counts lines and columns from 0.
  void AddError(int line, google::protobuf::io::ColumnNumber column, const std::string& message) override {
    if (text_.empty())
      text_ = "line " + std::to_string(line + 1) + ", column " + std::to_string(column + 1) + ": " + message;
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// Whether an answer is one to such a question.
[[nodiscard]] bool Answers(const pb::Case& one, const pb::Answer& answer) {
  switch (one.ask_case()) {
    case pb::Case::kLegal:
      return answer.has_legal();
    case pb::Case::kApply:
      return answer.has_apply();
    case pb::Case::kJudge:
      return answer.has_judge();
    case pb::Case::kPerft:
      return answer.has_perft();
    case pb::Case::ASK_NOT_SET:
      break;
  }
  return false;
}

[[nodiscard]] std::string WrongIn(const pb::Case& one) {
  if (one.name().empty()) return "a case has no name";
  if (one.ask_case() == pb::Case::ASK_NOT_SET) return "case '" + one.name() + "' asks nothing";
  if (one.level() == pb::LEVEL_UNSPECIFIED) return "case '" + one.name() + "' has no level";
  if (one.level() == pb::LEVEL_CHOICE && one.point().empty())
    return "case '" + one.name() + "' is a choice and names no point";
  if (!parchis::ParseRulesSpec(RulesOf(one).preset()))
    return "case '" + one.name() + "': there is no rule set '" + RulesOf(one).preset() + "'";
  if (one.answers().empty()) return "case '" + one.name() + "' has no answer";
  for (const pb::Answer& answer : one.answers()) {
    if (!Answers(one, answer)) return "case '" + one.name() + "' has an answer to another question";
  }
  return {};
}

}  // namespace

std::string CaseText(const pb::Case& one) {
  google::protobuf::TextFormat::Printer printer;
  printer.SetSingleLineMode(true);
  printer.SetUseShortRepeatedPrimitives(true);
  const auto line = [&](const google::protobuf::Message& message) {
    std::string text;
    printer.PrintToString(message, &text);
    while (text.ends_with(' ')) text.pop_back();
    return text;
  };
  pb::Case words = one;
  words.clear_answers();
  words.clear_ask();
  pb::Case question;
  if (one.has_legal()) *question.mutable_legal() = one.legal();
  if (one.has_apply()) *question.mutable_apply() = one.apply();
  if (one.has_judge()) *question.mutable_judge() = one.judge();
  if (one.has_perft()) *question.mutable_perft() = one.perft();
  std::string out = "cases {\n  " + line(words) + "\n  " + line(question) + "\n";
  for (const pb::Answer& answer : one.answers()) out += "  answers { " + line(answer) + " }\n";
  return out + "}\n";
}

std::string CaseFileHead(std::string_view about, std::string_view made_by) {
  return "# proto-file: proto/parchis/conformance/v1/case.proto\n"
         "# proto-message: parchis.conformance.v1.CaseFile\n# " +
         std::string(made_by) + "\nabout: \"" + std::string(about) + "\"\n";
}

std::expected<std::vector<pb::Case>, std::string> ReadCases(const std::string& text) {
  FirstError errors;
  google::protobuf::TextFormat::Parser parser;
  parser.RecordErrorsTo(&errors);
  pb::CaseFile file;
  if (!parser.ParseFromString(text, &file)) return std::unexpected(errors.text());
  if (file.cases().empty()) return std::unexpected("there is no case in it");
  std::set<std::string> names;
  for (pb::Case& one : *file.mutable_cases()) {
    // As whoever is asked reads it.
    if (one.ask_case() != pb::Case::ASK_NOT_SET && RulesOf(one).preset().empty())
      MutableRulesOf(one)->set_preset("ludoteka");
    if (std::string wrong = WrongIn(one); !wrong.empty()) return std::unexpected(wrong);
    if (!names.insert(one.name()).second)
      return std::unexpected("two cases have the name '" + one.name() + "'");
  }
  return std::vector<pb::Case>(file.cases().begin(), file.cases().end());
}

}  // namespace arbitro::conformance
