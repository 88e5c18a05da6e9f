#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbitro::explore {

// Packed states, each once, numbered in the order in which they came. A state takes its bytes, and 12 more.
class StateStore {
 public:
  StateStore() : begins_{0}, slots_(kFirstSlots, kFree) {}

  struct Added {
    std::uint32_t index;
    bool is_new;
  };
  [[nodiscard]] Added Add(std::string_view bytes);
  [[nodiscard]] std::string_view operator[](std::uint32_t index) const {
    return std::string_view(bytes_).substr(begins_[index], begins_[index + 1] - begins_[index]);
  }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(begins_.size() - 1); }
  // Bytes that all of it takes.
  [[nodiscard]] std::size_t memory() const {
    return bytes_.capacity() + begins_.capacity() * sizeof(begins_[0]) +
           slots_.capacity() * sizeof(slots_[0]);
  }

 private:
  static constexpr std::size_t kFirstSlots = std::size_t{1} << 12;
  static constexpr std::uint32_t kFree = 0xFFFFFFFF;

  [[nodiscard]] static std::uint64_t HashOf(std::string_view bytes);
  // The slot of this state, or the free one where it would be.
  [[nodiscard]] std::size_t SlotOf(std::string_view bytes) const;
  void Grow();

  std::string bytes_;
  std::vector<std::uint32_t> begins_;
  std::vector<std::uint32_t> slots_;  // as many as a power of two, at most half of them taken
};

}  // namespace arbitro::explore
