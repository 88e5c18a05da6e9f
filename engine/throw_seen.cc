#include "engine/throw_seen.h"

namespace parchis {
namespace {

constexpr SeenKey kFree{0, 0};

}  // namespace

bool SeenPoints::Insert(const SeenKey& key) {
  if (slots_.empty()) slots_.assign(kSlots, kFree);
  constexpr std::size_t kMost = kSlots / 4 * 3;
  std::size_t slot = key.low % kSlots;
  while (slots_[slot] != kFree) {
    if (slots_[slot] == key) return false;
    slot = (slot + 1) % kSlots;
  }
  if (count_ == kMost) return true;
  ++count_;
  slots_[slot] = key;
  return true;
}

}  // namespace parchis
