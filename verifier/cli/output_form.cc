#include "verifier/cli/output_form.h"

namespace arbitro::cli {

std::vector<std::string> FormNames() { return {"binary", "archive", "text", "json"}; }

log::OutputForm FormFrom(const std::string& name) {
  if (name == "binary") return log::OutputForm::kBinary;
  if (name == "text") return log::OutputForm::kText;
  return name == "json" ? log::OutputForm::kJson : log::OutputForm::kArchive;
}

}  // namespace arbitro::cli
