#include "tests/bench/corpus.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "engine/presets.h"
#include "small_game.pb.h"
#include "verifier/log/encoder.h"
#include "verifier/log/recorded_game.h"
#include "verifier/play/random_game.h"

namespace arbitro::bench {
namespace {

constexpr std::uint64_t kSeed = 20260101;

[[nodiscard]] std::uint32_t CodeOf(std::optional<parchis::Piece> piece) {
  return piece ? static_cast<std::uint32_t>(piece->code()) : 0;
}

[[nodiscard]] std::string SmallMessageOf(const log::RecordedGame& game) {
  SmallGame small;
  for (const log::RecordedPly& recorded : game.plies) {
    SmallPly& ply = *small.add_plies();
    // As in our own schema the seat is written only where the piece does not imply it.
    if (recorded.seat_said) ply.set_seat(recorded.ply.seat);
    ply.set_die(recorded.ply.die);
    ply.set_piece(CodeOf(recorded.ply.piece));
    if (recorded.to) ply.set_to(static_cast<std::uint32_t>(recorded.to->number));
    if (!recorded.captured.empty()) ply.set_captured(CodeOf(recorded.captured.first()));
    ply.set_bonus(recorded.bonus_earned.value_or(0));
    ply.set_penalized(CodeOf(recorded.penalized));
  }
  return small.SerializeAsString();
}

}  // namespace

Corpus MakeCorpus(const char* rules_name, std::uint64_t min_plies) {
  const auto rules = parchis::ParseRulesSpec(rules_name);
  if (!rules) throw std::runtime_error("no such rules");
  const PlayOptions options{.rules = *rules, .arms = 4, .seed = kSeed};
  Corpus corpus;
  log::GameEncoder encoder;
  log::RecordedGame game;
  std::vector<std::size_t> ends;
  std::vector<std::size_t> sizes;
  std::string message;
  for (std::uint64_t index = 0; corpus.plies < min_plies; ++index) {
    PlayRandomGame(options, index, game);
    message.clear();
    encoder.Append(game, log::OutputForm::kBinary, false, message);
    encoder.Append(game, log::OutputForm::kArchive, false, corpus.archive);
    ends.push_back(corpus.archive.size());
    sizes.push_back(message.size());
    corpus.small_messages.push_back(SmallMessageOf(game));
    corpus.plies += game.plies.size();
  }
  for (std::size_t i = 0; i < ends.size(); ++i) {
    corpus.records.push_back(std::string_view(corpus.archive).substr(ends[i] - sizes[i], sizes[i]));
  }
  return corpus;
}

TemporaryFile::TemporaryFile(std::string_view content) {
  path_ = (std::filesystem::temp_directory_path() / "arbitro_bench_XXXXXX").string();
  const int file = mkstemp(path_.data());
  if (file < 0) throw std::runtime_error("cannot create " + path_);
  close(file);
  std::ofstream out(path_, std::ios::binary);
  out.write(content.data(), static_cast<std::streamsize>(content.size()));
  if (!out.flush()) throw std::runtime_error("cannot write " + path_);
}

TemporaryFile::~TemporaryFile() { unlink(path_.c_str()); }

}  // namespace arbitro::bench
