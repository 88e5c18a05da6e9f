#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace parchis {

// What tells two points of a search apart, in 128 bits of which no two points ever had the same by chance.
struct SeenKey {
  std::uint64_t low = 0x9E3779B97F4A7C15U;
  std::uint64_t high = 0xD1B54A32D192ED03U;

  // Takes in something more.
  void Add(std::uint64_t word) {
    low = Mixed(low ^ word);
    high = Mixed(high + word) * 0xFF51AFD7ED558CCDU;
  }
  bool operator==(const SeenKey&) const = default;

 private:
  [[nodiscard]] static constexpr std::uint64_t Mixed(std::uint64_t word) {
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9U;
    word = (word ^ word >> 27) * 0x94D049BB133111EBU;
    return word ^ word >> 31;
  }
};

// The points of a search that have been seen to the end.
class SeenPoints {
 public:
  // Whether it is seen for the first time. Once there is no more room every point is.
  [[nodiscard]] bool Insert(const SeenKey& key);
  void clear() {
    slots_.clear();
    count_ = 0;
  }

 private:
  static constexpr std::size_t kSlots = std::size_t{1} << 14;

  std::vector<SeenKey> slots_{};
  std::size_t count_ = 0;
};

}  // namespace parchis
