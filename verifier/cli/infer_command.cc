#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "verifier/cli/commands.h"
#include "verifier/cli/interrupt.h"
#include "verifier/cli/rules_argument.h"
#include "verifier/cli/whole_output.h"
#include "verifier/infer/infer.h"
#include "verifier/log/reader.h"
#include "verifier/pipeline/pipeline.h"
#include "verifier/report/inference_writers.h"

namespace arbitro::cli {
namespace {

unsigned Jobs(const Arguments& arguments) {
  const std::uint64_t asked = arguments.Number("jobs");
  if (asked > 0) return static_cast<unsigned>(asked);
  return std::clamp(std::thread::hardware_concurrency(), 1U, kMaxJobs);
}

std::string Written(const Inference& inference, const Arguments& arguments, const Session& session,
                    bool to_file) {
  const std::string format = arguments.Text("format");
  if (format == "json") return report::InferenceJson(inference, ARBITRO_VERSION);
  if (format == "rules") return report::InferenceRuleFile(inference);
  return report::InferenceText(inference, StyleOfReport(arguments, session, to_file), arguments.verbosity());
}

}  // namespace

int RunInfer(const Arguments& arguments, Session& session) {
  infer::InferOptions options{.rules = {},
                              .ignore_header = arguments.Has("ignore-header"),
                              .jobs = Jobs(arguments),
                              .stop = &Interrupted()};
  if (arguments.Has("rules")) {
    const auto rules = ReadRules(arguments.Text("rules"));
    if (!rules) return RefuseUsage(session, "infer", "--rules: " + rules.error().front());
    options.rules = *rules;
  }
  const std::vector<std::string> inputs = log::ExpandInputs(arguments.operands());
  return WriteWhole(arguments, session, "infer", inputs, [&](bool to_file) -> Made {
    const infer::Archive archive = infer::ReadArchive(inputs, options.stop);
    for (const std::string& line : archive.troubles)
      session.err << "arbitro: " << report::Printable(line, session.terminal.utf8) << "\n";
    if (Interrupted()) return {.text = {}, .code = kInterrupted, .write = false};
    if (archive.size() == 0) {
      session.err << "arbitro: there is no game to infer rules from\n";
      return {.text = {}, .code = kUnreadable, .write = false};
    }
    const Inference inference = infer::Infer(archive, options);
    if (!inference.complete) return {.text = {}, .code = kInterrupted, .write = false};
    const int found = inference.faults.empty() ? kFine : kFindings;
    return {Written(inference, arguments, session, to_file), archive.troubles.empty() ? found : kUnreadable};
  });
}

}  // namespace arbitro::cli
