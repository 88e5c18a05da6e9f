#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <istream>
#include <string>
#include <unordered_map>

#include "verifier/findings/game_report.h"

namespace arbitro::report {

inline constexpr std::size_t kMaxBaselineBytes = std::size_t{1} << 30;

// The findings of an earlier report, which later runs know already. A finding is known where the report has
// one with the same fingerprint and no lower level, each as often as it is there. What did not count then, by
// a ruling, is known only as long as it does not count.
class Baseline : public ReportMarker {
 public:
  // Reads a report in the form `json` or `jsonl`; the whole of it has to be there. Says what is wrong with
  // what is no such report, is cut, or was made of another version's fingerprints.
  [[nodiscard]] static std::expected<Baseline, std::string> Read(std::istream& in);

  void OnGame(GameReport& game) override;
  void OnInputFinding(const std::string& input, Finding& finding) override;
  // Says how many findings of the report were not found again.
  void OnEnd(Summary& summary) override;

  // For reading: one finding that is known. `settled`: it did not count, by a ruling. `follows`: it is only a
  // consequence, and is nothing that could be gone.
  void Add(std::uint64_t fingerprint, Level level, bool settled = false, bool follows = false);

 private:
  using ByLevel = std::array<std::uint32_t, 4>;  // how many of each level
  struct Left {
    ByLevel counted{};
    ByLevel settled{};
    std::uint32_t roots = 0;  // how many of all these are no consequences
    [[nodiscard]] std::uint32_t Consequences() const;
  };

  // Takes one finding out, if there is one that fits; whether it is known by that.
  [[nodiscard]] bool Take(std::uint64_t fingerprint, const Finding& finding);
  // The same, of those that counted or of the others.
  [[nodiscard]] bool TakeFrom(Left& left, ByLevel Left::* part, const Finding& finding);

  std::unordered_map<std::uint64_t, Left> left_;
  std::uint64_t roots_ = 0;  // of all together
};

}  // namespace arbitro::report
