#include <fmt/format.h>

#include "engine/presets.h"
#include "verifier/cli/commands.h"

namespace arbitro::cli {

int RunVersion(const Arguments& /*arguments*/, Session& session) {
  std::string rules;
  for (const parchis::Preset& preset : parchis::Presets()) {
    rules += fmt::format("{}{}@{}", rules.empty() ? "" : ", ", preset.name, preset.version);
  }
  session.out << fmt::format(
      "arbitro {}\nlog format     parchis.log.v1\nreport format  parchis.report.v1\nrule sets      {}\n",
      ARBITRO_VERSION, rules);
  return kFine;
}

}  // namespace arbitro::cli
