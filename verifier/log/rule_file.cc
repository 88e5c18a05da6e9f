#include "verifier/log/rule_file.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/text_format.h>

#include <optional>
#include <utility>

#include "parchis/log/v1/rule_file.pb.h"
#include "verifier/log/byte_source.h"
#include "verifier/log/forms.h"
#include "verifier/log/reader.h"

namespace arbitro::log {
namespace {

namespace pb = parchis::log::v1;
using google::protobuf::TextFormat;

// Line of a field of the file, from 1; 0 if it is not there. `index` is -1 for a single field.
std::uint32_t LineOf(const TextFormat::ParseInfoTree& tree, int number, int index) {
  const auto* field = pb::RuleFile::descriptor()->FindFieldByNumber(number);
  return static_cast<std::uint32_t>(tree.GetLocation(field, index).line + 1);
}

void CheckRequired(RuleFile& file) {
  if (file.name.empty())
    file.errors.push_back({.line = 0, .column = 0, .message = "the rule set has no name"});
  for (const RuleChoice& choice : file.choices) {
    if (!choice.point.empty() && !choice.option.empty()) continue;
    const char* missing = choice.point.empty() ? "a choice without a point" : "a choice without an option";
    file.errors.push_back({.line = choice.line, .column = 1, .message = missing});
  }
}

}  // namespace

RuleFile ParseRuleFile(std::string_view text) {
  RuleFile file;
  if (text.size() > kMaxRuleFileBytes) {
    file.errors.push_back({.line = 0, .column = 0, .message = "the file is larger than 1 MiB"});
    return file;
  }
  pb::RuleFile in;
  if (std::optional<SyntaxError> error = ParseText(text, in)) {
    if (error->reason.find("\"magic\"") != std::string::npos)
      error->reason = "this is a game log, not a rule file";
    file.errors.push_back(
        {.line = error->line, .column = error->column, .message = std::move(error->reason)});
    return file;
  }
  // Once more for the places; the first time was for errors with exact columns.
  google::protobuf::io::ArrayInputStream stream(text.data(), static_cast<int>(text.size()));
  TextFormat::ParseInfoTree tree;
  TextFormat::Parser parser;
  parser.SetRecursionLimit(kMaxNesting);
  parser.WriteLocationsTo(&tree);
  if (!parser.Parse(&stream, &in)) return file;

  file.name = in.name();
  file.title = in.title();
  file.extends = in.extends();
  file.extends_line = LineOf(tree, pb::RuleFile::kExtendsFieldNumber, -1);
  file.source = in.source();
  for (int i = 0; i < in.choices_size(); ++i) {
    const pb::Choice& choice = in.choices(i);
    file.choices.push_back(RuleChoice{.point = choice.point(),
                                      .option = choice.option(),
                                      .source = choice.source(),
                                      .evidence = static_cast<Evidence>(choice.evidence()),
                                      .why = choice.why(),
                                      .line = LineOf(tree, pb::RuleFile::kChoicesFieldNumber, i)});
    if (!pb::Evidence_IsValid(choice.evidence())) file.choices.back().evidence = Evidence::kNotSaid;
  }
  for (int i = 0; i < in.open_points_size(); ++i) {
    file.open_points.push_back(in.open_points(i));
    file.open_point_lines.push_back(LineOf(tree, pb::RuleFile::kOpenPointsFieldNumber, i));
  }
  CheckRequired(file);
  return file;
}

RuleFile ReadRuleFile(const std::string& path) {
  Window window(OpenFile(path));
  window.Fill(kMaxRuleFileBytes + 1);
  if (const std::optional<SourceError>& error = window.source().error()) {
    RuleFile file;
    file.errors.push_back({.line = 0, .column = 0, .message = "cannot be read: " + error->reason});
    return file;
  }
  return ParseRuleFile(window.View());
}

}  // namespace arbitro::log
