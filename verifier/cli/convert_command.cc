#include <fmt/format.h>

#include <string>

#include "verifier/cli/commands.h"
#include "verifier/cli/output_form.h"
#include "verifier/log/convert_forms.h"
#include "verifier/log/reader.h"
#include "verifier/report/diagnostic.h"

namespace arbitro::cli {

int RunConvert(const Arguments& arguments, Session& session) {
  const auto inputs = log::ExpandInputs(arguments.operands());
  if (inputs.empty()) {
    session.err << "arbitro: nothing to convert: no file in these folders has '.parchis' in its name\n";
    return kUsage;
  }
  const report::TextStyle style{
      .color = WantsColor(arguments.Text("color"), session.terminal.err_is_terminal, session.terminal),
      .unicode = session.terminal.utf8};
  const auto warn = [&](const std::string& input, std::uint64_t index, const Finding& finding) {
    GameReport game;
    game.game_id = fmt::format("#{}", index);
    const report::DiagnosticContext context{.input = input, .game = game, .rerun_options = {}};
    session.err << report::FormatConcise(context, finding, style) << "\n";
  };
  const auto say_unknown = [&](const std::string& input, const std::string& fields) {
    session.err << fmt::format("arbitro: '{}': left out fields that this version does not know: {}\n",
                               report::Printable(input, session.terminal.utf8), fields);
  };
  const std::string output = arguments.Has("output") ? arguments.Text("output") : "-";
  const log::ConvertOptions options{.form = FormFrom(arguments.Text("to")),
                                    .zstd = arguments.Has("zstd"),
                                    .checksum = arguments.Has("checksum"),
                                    .on_unknown = say_unknown};
  const log::ConvertResult result = log::Convert(inputs, output, options, warn);
  if (result.error) {
    session.err << "arbitro: " << report::Printable(*result.error, session.terminal.utf8) << "\n";
    return result.usage ? kUsage : kInternal;
  }
  if (result.left_out > 0) {
    session.err << fmt::format("arbitro: {} written, {} left out\n",
                               report::Counted(result.written, "game", "games"),
                               report::Grouped(result.left_out));
    return kUnreadable;
  }
  return kFine;
}

}  // namespace arbitro::cli
