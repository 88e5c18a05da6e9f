#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace parchis::log::v1 {
class Ply;
}  // namespace parchis::log::v1

namespace arbitro::log {

// Field numbers of parchis.log.v1.Ply.
enum class PlyField : std::uint8_t {
  kSeat = 1,
  kDie = 2,
  kSecondDie = 3,
  kSpend = 4,
  kPiece = 5,
  kFrom = 6,
  kTo = 7,
  kCaptured = 8,
  kBonusEarned = 9,
  kPenalized = 10,
  kSecondPiece = 11,
  kContact = 12,
  kChoices = 13,
  kTakesBack = 14,
  kEvent = 15,
};
inline constexpr std::size_t kPlyFields = 16;

// One ply as numbers, not yet checked. Plies are nearly all of a log, and reading them straight from the wire
// takes a third of the time that a message for each of them does.
class RawPly {
 public:
  // What became of an attempt to read one.
  enum class Read : std::uint8_t { kGood, kUndecodable, kTooDeep };

  // Reads the bytes of a Ply message exactly as protobuf does: any order, the last value wins, packed or not.
  [[nodiscard]] Read Decode(std::string_view bytes) {
    Clear();
    return DecodeUsual(bytes) ? Read::kGood : DecodeAny(bytes);
  }
  // Takes over a decoded message.
  void Assign(const parchis::log::v1::Ply& ply);

  [[nodiscard]] bool Has(PlyField field) const { return (present_ & Bit(field)) != 0; }
  // Whether die, piece and destination are there and nothing else: so it is with nearly every ply.
  [[nodiscard]] bool usual() const { return present_ == kUsual; }
  [[nodiscard]] bool HasAny(std::uint32_t bits) const { return (present_ & bits) != 0; }
  [[nodiscard]] static constexpr std::uint32_t Bit(PlyField field) {
    return 1U << static_cast<unsigned>(field);
  }
  // Value of a field that is there.
  [[nodiscard]] std::uint32_t Value(PlyField field) const { return values_[static_cast<std::size_t>(field)]; }
  // The same for an enum, whose numbers may be negative.
  [[nodiscard]] int EnumValue(PlyField field) const { return static_cast<int>(Value(field)); }
  [[nodiscard]] const std::vector<std::uint32_t>& captured() const { return captured_; }
  // Numbers of the fields that the schema does not have.
  [[nodiscard]] const std::vector<std::uint32_t>& unknown() const { return unknown_; }

 private:
  void Clear() {
    present_ = 0;
    captured_.clear();
    unknown_.clear();
  }
  void Set(std::size_t field, std::uint32_t value) {
    if (field == static_cast<std::size_t>(PlyField::kCaptured)) {
      captured_.push_back(value);
    } else {
      values_[field] = value;
    }
    present_ |= 1U << field;
  }
  static constexpr unsigned char Tag(PlyField field) {
    return static_cast<unsigned char>(static_cast<unsigned>(field) << 3);
  }
  static constexpr std::uint32_t kUsual = 1U << static_cast<unsigned>(PlyField::kDie) |
                                          1U << static_cast<unsigned>(PlyField::kPiece) |
                                          1U << static_cast<unsigned>(PlyField::kTo);
  // A usual ply in its usual order, two bytes a field.
  bool DecodeUsual(std::string_view bytes) {
    if (bytes.size() != 6) return false;
    const auto at = [&bytes](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const bool usual = at(0) == Tag(PlyField::kDie) && at(2) == Tag(PlyField::kPiece) &&
                       at(4) == Tag(PlyField::kTo) && (at(1) | at(3) | at(5)) < 0x80;
    if (!usual) return false;
    values_[static_cast<std::size_t>(PlyField::kDie)] = at(1);
    values_[static_cast<std::size_t>(PlyField::kPiece)] = at(3);
    values_[static_cast<std::size_t>(PlyField::kTo)] = at(5);
    present_ = kUsual;
    return true;
  }
  Read DecodeAny(std::string_view bytes);
  Read DecodeOther(std::string_view bytes, std::size_t& at);

  std::uint32_t present_ = 0;
  std::array<std::uint32_t, kPlyFields> values_{};
  std::vector<std::uint32_t> captured_;
  std::vector<std::uint32_t> unknown_;
};

}  // namespace arbitro::log
