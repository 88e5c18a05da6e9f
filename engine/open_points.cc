#include "engine/open_points.h"

namespace parchis {

OptionMask AllOptions(RulePoint point) {
  const std::size_t count = InfoOf(point).options.size();
  return static_cast<OptionMask>((std::uint64_t{1} << count) - 1);
}

OptionMask OneReading(RulePoint point, std::uint8_t option) {
  constexpr auto bit = [](BoardSafeSquares board) { return BitOfOption(static_cast<std::uint8_t>(board)); };
  static constexpr OptionMask kTwelveOrFewer = bit(BoardSafeSquares::kTwelve) |
                                               bit(BoardSafeSquares::kEight) |
                                               bit(BoardSafeSquares::kEightAndOwnStart);
  const OptionMask own = BitOfOption(option);
  if (point != RulePoint::kBoardSafeSquares || (own & kTwelveOrFewer) != 0) return own;
  return AllOptions(point) & ~kTwelveOrFewer;
}

OpenPoints OpenPoints::Beside(const RuleSet& rules) const {
  OpenPoints beside;
  for (const RulePointInfo& info : RulePoints()) {
    const OptionMask options = OptionsOf(rules, *this, info.point);
    if (options != BitOfOption(rules.answer(info.point))) beside.insert(info.point, options);
  }
  return beside;
}

}  // namespace parchis
