// Any bytes as an input: read to the end, judged, and said the same twice. What is read without damage is
// written in every form and read back as the same game.
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/judging.h"
#include "fuzz/require.h"
#include "fuzz/target.h"
#include "parchis/log/v1/game_log.pb.h"
#include "verifier/log/message_decoder.h"
#include "verifier/log/reader.h"
#include "verifier/log/writer.h"

namespace arbitro::fuzz {
namespace {

using log::OutputForm;

[[nodiscard]] std::string Written(const parchis::log::v1::GameLog& log, OutputForm form) {
  std::string bytes;
  log::AppendGame(log, form, false, bytes);
  return bytes;
}

// The first game of these bytes, as the reader takes it, written anew.
[[nodiscard]] std::string ReadAndWritten(std::string_view bytes) {
  log::RecordReader reader("input", bytes);
  log::Record record;
  log::MessageDecoder decoder;
  std::vector<Finding> findings;
  Require(reader.Next(record) && record.kind == log::Record::Kind::kGame,
          "what was written is read as a game");
  const auto result = decoder.Decode(record, log::MessageDecoder::Plies::kInMessage, findings);
  Require(result.decoded && !result.cut, "what was written is whole", [&] { return std::string(bytes); });
  return Written(decoder.log(), OutputForm::kBinary);
}

void RequireComesBack(const log::Record& record) {
  log::MessageDecoder decoder;
  std::vector<Finding> findings;
  const auto result = decoder.Decode(record, log::MessageDecoder::Plies::kInMessage, findings);
  if (!result.decoded || result.cut || result.doubtful || !findings.empty()) return;
  // Nothing but a magic, in the binary form, is a record that was cut.
  if (!decoder.log().has_header()) return;
  const std::string binary = Written(decoder.log(), OutputForm::kBinary);
  for (const auto form : {OutputForm::kBinary, OutputForm::kArchive, OutputForm::kText, OutputForm::kJson}) {
    const std::string other = Written(decoder.log(), form);
    Require(ReadAndWritten(other) == binary, "a game is the same in every form", [&] { return other; });
  }
}

void ReadAll(std::string_view bytes) {
  log::RecordReader reader("input", bytes);
  log::Record record;
  std::uint64_t games = 0;
  std::uint64_t items = 0;
  while (reader.Next(record)) {
    ++items;
    const bool game = record.kind == log::Record::Kind::kGame;
    Require(record.bytes.size() <= log::kMaxRecordBytes, "no record is longer than the limit");
    if (game || record.unreadable_game) {
      Require(record.index == games, "games are counted in input order");
      ++games;
    }
    if (game) RequireComesBack(record);
  }
  Require(items > 0, "every input gives a game or a finding");
}

}  // namespace
}  // namespace arbitro::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arbitro;
  const std::string bytes(fuzz::AsText({data, size}));
  fuzz::ReadAll(bytes);
  // Places are those of the decompressed input, whose size is not known here.
  const auto options = testing::DeclaredRules();
  const testing::Checked checked = testing::CheckBytes(bytes, options);
  const testing::Checked again = testing::CheckBytes(bytes, options);
  fuzz::Require(fuzz::Described(checked) == fuzz::Described(again), "the same input is judged the same");
  constexpr std::string_view kZstdMagic = "\x28\xb5\x2f\xfd";
  if (bytes.find(kZstdMagic) == std::string::npos) fuzz::RequireSound(checked, bytes.size());
  return 0;
}
