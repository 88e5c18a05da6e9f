// A log in which anything may be wrong that its schema allows, judged by several readings and in every way to
// go on after what is illegal: in every form of the log the same is found.
#include "fuzz/judging.h"
#include "fuzz/made_log.h"
#include "fuzz/require.h"
#include "fuzz/target.h"
#include "verifier/log/writer.h"

namespace arbitro::fuzz {
namespace {

constexpr std::size_t kMaxPlies = 120;

[[nodiscard]] std::string Written(const MadeLog& made, log::OutputForm form, bool checksum) {
  std::string bytes;
  log::AppendGame(made.log, form, checksum, bytes);
  return bytes;
}

void CheckForms(const MadeLog& made) {
  const testing::Checked checked = CheckTwice(Written(made, log::OutputForm::kBinary, false), made.options);
  for (const auto form : {log::OutputForm::kArchive, log::OutputForm::kText, log::OutputForm::kJson}) {
    const std::string bytes = Written(made, form, true);
    const testing::Checked other = testing::CheckBytes(bytes, made.options);
    RequireSound(other, bytes.size());
    RequireJudgedAlike(checked, other, std::string(log::ExtensionOf(form)).c_str());
  }
}

}  // namespace
}  // namespace arbitro::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arbitro;
  fuzz::CheckForms(fuzz::MakeLog({data, size}, fuzz::kMaxPlies));
  return 0;
}
