#include "verifier/cli/whole_output.h"

#include <fmt/format.h>

#include "verifier/cli/commands.h"
#include "verifier/cli/interrupt.h"
#include "verifier/cli/report_file.h"
#include "verifier/log/file_set.h"

namespace arbitro::cli {

int RefuseUsage(Session& session, std::string_view command, std::string_view message) {
  session.err << fmt::format("arbitro: {}\nTry 'arbitro {} --help'.\n",
                             report::Printable(message, session.terminal.utf8), command);
  return kUsage;
}

int WriteWhole(const Arguments& arguments, Session& session, std::string_view command,
               const std::vector<std::string>& inputs, const std::function<Made(bool to_file)>& make) {
  ReportFile file(arguments.Text("output"), session.out);
  if (file.is_file()) {
    const log::FileSet files(inputs);
    if (files.Holds(file.path()) || files.Holds(file.temporary_path())) {
      return RefuseUsage(session, command, fmt::format("--output: '{}' is one of the inputs", file.path()));
    }
  }
  const auto complain = [&](const std::string& reason) {
    session.err << fmt::format("arbitro: '{}' {}\n",
                               report::Printable(arguments.Text("output"), session.terminal.utf8), reason);
    return kInternal;
  };
  if (const auto reason = file.Open()) return complain(*reason);
  const InterruptGuard guard;
  const Made made = make(file.is_file());
  if (!made.write) return made.code;
  file.stream() << made.text;
  if (const auto reason = file.Commit()) return complain(*reason);
  return made.code;
}

report::TextStyle StyleOfReport(const Arguments& arguments, const Session& session, bool to_file) {
  if (to_file) return {.color = arguments.Text("color") == "always", .width = report::kMaxWidth};
  return StyleOfOut(arguments.Text("color"), session.terminal);
}

}  // namespace arbitro::cli
