#include "engine/option_order.h"

#include <algorithm>
#include <array>
#include <utility>

namespace parchis {
namespace {

#define PARCHIS_ALLOWS_MORE(Type, less, more) \
  OptionOrder{RulePoint::k##Type, std::to_underlying(Type::less), std::to_underlying(Type::more)},
constexpr auto kOrders = std::to_array<OptionOrder>({
#include "engine/option_order.def"
});
#undef PARCHIS_ALLOWS_MORE

}  // namespace

std::span<const OptionOrder> OptionOrders() { return kOrders; }

bool AllowsLess(RulePoint point, std::uint8_t less, std::uint8_t more) {
  return std::ranges::any_of(kOrders, [&](const OptionOrder& order) {
    return order.point == point && order.less == less &&
           (order.more == more || AllowsLess(point, order.more, more));
  });
}

}  // namespace parchis
