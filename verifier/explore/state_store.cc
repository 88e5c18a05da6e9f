#include "verifier/explore/state_store.h"

#include <utility>

namespace arbitro::explore {

std::uint64_t StateStore::HashOf(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : bytes) hash = (hash ^ static_cast<std::uint8_t>(c)) * 0x100000001b3U;
  return hash ^ hash >> 29;
}

std::size_t StateStore::SlotOf(std::string_view bytes) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = HashOf(bytes) & mask;
  while (slots_[slot] != kFree && (*this)[slots_[slot]] != bytes) slot = (slot + 1) & mask;
  return slot;
}

StateStore::Added StateStore::Add(std::string_view bytes) {
  std::size_t slot = SlotOf(bytes);
  if (slots_[slot] != kFree) return {slots_[slot], false};
  if (std::size_t{size()} * 2 >= slots_.size()) {
    Grow();
    slot = SlotOf(bytes);
  }
  const std::uint32_t index = size();
  slots_[slot] = index;
  bytes_ += bytes;
  begins_.push_back(static_cast<std::uint32_t>(bytes_.size()));
  return {index, true};
}

void StateStore::Grow() {
  std::vector<std::uint32_t> old =
      std::exchange(slots_, std::vector<std::uint32_t>(slots_.size() * 2, kFree));
  for (const std::uint32_t index : old) {
    if (index != kFree) slots_[SlotOf((*this)[index])] = index;
  }
}

}  // namespace arbitro::explore
