#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "verifier/cli/commands.h"
#include "verifier/cli/interrupt.h"
#include "verifier/cli/report_file.h"
#include "verifier/cli/rules_argument.h"
#include "verifier/infer/infer.h"
#include "verifier/log/file_set.h"
#include "verifier/log/reader.h"
#include "verifier/pipeline/pipeline.h"
#include "verifier/report/inference_writers.h"

namespace arbitro::cli {
namespace {

int Refuse(Session& session, std::string_view message) {
  session.err << "arbitro: " << report::Printable(message, session.terminal.utf8)
              << "\nTry 'arbitro infer --help'.\n";
  return kUsage;
}

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
  report::TextStyle style = StyleOfOut(arguments.Text("color"), session.terminal);
  if (to_file) style = {.color = arguments.Text("color") == "always", .width = report::kMaxWidth};
  return report::InferenceText(inference, style, arguments.verbosity());
}

}  // namespace

int RunInfer(const Arguments& arguments, Session& session) {
  infer::InferOptions options{.rules = {},
                              .ignore_header = arguments.Has("ignore-header"),
                              .jobs = Jobs(arguments),
                              .stop = &Interrupted()};
  if (arguments.Has("rules")) {
    const auto rules = ReadRules(arguments.Text("rules"));
    if (!rules) return Refuse(session, "--rules: " + rules.error().front());
    options.rules = *rules;
  }
  const std::vector<std::string> inputs = log::ExpandInputs(arguments.operands());
  ReportFile file(arguments.Text("output"), session.out);
  if (file.is_file()) {
    const log::FileSet files(inputs);
    if (files.Holds(file.path()) || files.Holds(file.temporary_path()))
      return Refuse(session, fmt::format("--output: '{}' is one of the inputs", file.path()));
  }
  const auto complain = [&](const std::string& reason) {
    session.err << fmt::format("arbitro: '{}' {}\n",
                               report::Printable(arguments.Text("output"), session.terminal.utf8), reason);
    return kInternal;
  };
  if (const auto reason = file.Open()) return complain(*reason);
  const InterruptGuard guard;
  const infer::Archive archive = infer::ReadArchive(inputs, options.stop);
  for (const std::string& line : archive.troubles)
    session.err << "arbitro: " << report::Printable(line, session.terminal.utf8) << "\n";
  if (Interrupted()) return kInterrupted;
  if (archive.size() == 0) {
    session.err << "arbitro: there is no game to infer rules from\n";
    return kUnreadable;
  }
  const Inference inference = infer::Infer(archive, options);
  if (!inference.complete) return kInterrupted;
  file.stream() << Written(inference, arguments, session, file.is_file());
  if (const auto reason = file.Commit()) return complain(*reason);
  if (archive.unreadable) return kUnreadable;
  return inference.faults.empty() ? kFine : kFindings;
}

}  // namespace arbitro::cli
