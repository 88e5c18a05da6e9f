#include "tests/support/checking.h"

#include <zstd.h>

#include <stdexcept>
#include <utility>

#include "verifier/log/reader.h"
#include "verifier/play/random_game.h"

namespace arbitro::testing {
namespace {

constexpr int kZstdLevel = 3;

[[nodiscard]] Checked CheckRecords(log::RecordReader& reader, const CheckOptions& options) {
  Checked checked;
  Checker checker(options);
  log::Record record;
  while (reader.Next(record)) {
    if (record.kind == log::Record::Kind::kGame) {
      checker.Check(record, checked.games.emplace_back());
    } else if (record.unreadable_game) {
      checked.games.push_back(UnreadableGame(record));
    } else {
      checked.input_findings.push_back(record.finding);
    }
  }
  return checked;
}

[[nodiscard]] parchis::NamedRules Rules(std::string_view spec) {
  auto rules = parchis::ParseRulesSpec(spec);
  if (!rules) throw std::invalid_argument(rules.error().Describe());
  return *rules;
}

}  // namespace

std::vector<Finding> Checked::findings() const {
  std::vector<Finding> all = input_findings;
  for (const GameReport& game : games) all.insert(all.end(), game.findings.begin(), game.findings.end());
  return all;
}

Checked CheckFile(const std::string& path, const CheckOptions& options) {
  log::RecordReader reader(path);
  return CheckRecords(reader, options);
}

Checked CheckBytes(std::string_view bytes, const CheckOptions& options) {
  log::RecordReader reader("bytes", bytes);
  return CheckRecords(reader, options);
}

CheckOptions DeclaredRules(OnIllegal on_illegal) {
  return {.rules = {.rules = {}, .default_rules = Rules(parchis::Presets().front().name), .strict = true},
          .on_illegal = on_illegal};
}

CheckOptions RulesOfSpec(std::string_view spec, OnIllegal on_illegal) {
  const parchis::NamedRules rules = Rules(spec);
  return {.rules = {.rules = rules, .default_rules = rules, .strict = true}, .on_illegal = on_illegal};
}

std::string Brief(const Finding& finding) {
  std::string text(EntryOf(finding.code).id);
  if (finding.ply) text += " at ply " + std::to_string(*finding.ply);
  if (finding.follows) {
    text += " follows " + std::string(EntryOf(finding.follows->code).id) + " at ply " +
            std::to_string(finding.follows->ply);
  }
  return text;
}

std::vector<std::string> Briefs(const std::vector<Finding>& findings) {
  std::vector<std::string> texts;
  for (const Finding& finding : findings) texts.push_back(Brief(finding));
  return texts;
}

std::vector<Finding> RootCauses(const std::vector<Finding>& findings) {
  std::vector<Finding> causes;
  for (const Finding& finding : findings) {
    if (!finding.follows && finding.level > Level::kNote) causes.push_back(finding);
  }
  return causes;
}

std::string_view NameOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::kValid:
      return "valid";
    case Verdict::kAmbiguous:
      return "ambiguous";
    case Verdict::kInvalid:
      return "invalid";
    case Verdict::kUndecided:
      return "undecided";
    case Verdict::kUnreadable:
      return "unreadable";
  }
  return "";
}

bool SameVerdict(const GameReport& a, const GameReport& b) {
  return a.verdict == b.verdict && a.complete == b.complete && a.plies == b.plies && a.ranking == b.ranking &&
         a.undetermined == b.undetermined && Briefs(a.findings) == Briefs(b.findings);
}

std::string Encoded(const log::RecordedGame& game, log::OutputForm form, bool checksum) {
  std::string bytes;
  log::GameEncoder().Append(game, form, checksum, bytes);
  return bytes;
}

std::string Compressed(std::string_view bytes) {
  std::string frame(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size = ZSTD_compress(frame.data(), frame.size(), bytes.data(), bytes.size(), kZstdLevel);
  if (ZSTD_isError(size) != 0) throw std::runtime_error(ZSTD_getErrorName(size));
  frame.resize(size);
  return frame;
}

log::RecordedGame RandomGame(std::string_view rules, int arms, std::uint64_t seed, std::uint64_t index) {
  log::RecordedGame game;
  PlayRandomGame({.rules = Rules(rules), .arms = arms, .seed = seed}, index, game);
  return game;
}

}  // namespace arbitro::testing
