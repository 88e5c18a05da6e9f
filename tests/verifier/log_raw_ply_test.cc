// The reader of plies accepts what protobuf accepts and understands it the same, for any bytes.

#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/unknown_field_set.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "parchis/log/v1/game_log.pb.h"
#include "verifier/log/raw_ply.h"

namespace arbitro::log {
namespace {

namespace pb = parchis::log::v1;

// All that is in a ply, as text. `enum` fields that are 0 count as absent, as in proto3.
std::string Show(const RawPly& ply) {
  std::string text;
  for (std::size_t i = 1; i < kPlyFields; ++i) {
    const auto field = static_cast<PlyField>(i);
    if (!ply.Has(field) || field == PlyField::kCaptured) continue;
    const bool implicit = field == PlyField::kSpend || field == PlyField::kContact ||
                          field == PlyField::kTakesBack || field == PlyField::kEvent;
    if (implicit && ply.Value(field) == 0) continue;
    text += std::to_string(i) + "=" + std::to_string(ply.Value(field)) + " ";
  }
  for (const std::uint32_t piece : ply.captured()) text += "captured " + std::to_string(piece) + " ";
  return text;
}

// SplitMix64, so that the bytes are the same everywhere.
class Bytes {
 public:
  explicit Bytes(std::uint64_t seed) : state_(seed) {}
  std::uint64_t Next() {
    state_ += 0x9E3779B97F4A7C15;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }
  // Mostly fields of a ply, with every kind of oddness among them.
  std::string Ply() {
    std::string bytes;
    const std::uint64_t fields = Next() % 8;
    for (std::uint64_t i = 0; i < fields; ++i) {
      const std::uint64_t kind = Next() % 16;
      if (kind < 10) {
        bytes += static_cast<char>(Next() % 16 << 3);
        Number(bytes);
      } else if (kind < 12) {
        bytes += static_cast<char>(Next() % 20 << 3 | 2);
        const std::uint64_t size = Next() % 4;
        bytes += static_cast<char>(size);
        for (std::uint64_t j = 0; j < size; ++j) bytes += static_cast<char>(Next());
      } else if (kind < 14) {
        Number(bytes);
        Number(bytes);
      } else {
        bytes += static_cast<char>(Next());
      }
    }
    return bytes;
  }

 private:
  void Number(std::string& bytes) {
    const std::uint64_t size = Next() % 4 == 0 ? Next() % 10 : 0;
    for (std::uint64_t i = 0; i < size; ++i) bytes += static_cast<char>(Next() | 0x80);
    bytes += static_cast<char>(Next() & 0x7F);
  }

  std::uint64_t state_;
};

TEST(LogRawPly, AgreesWithProtobuf) {
  google::protobuf::LogSilencer silent;
  Bytes random(1);
  RawPly raw;
  RawPly expected;
  pb::Ply ply;
  int good = 0;
  constexpr int kPlies = 300'000;
  for (int i = 0; i < kPlies; ++i) {
    const std::string bytes = random.Ply();
    const bool parsed = ply.ParseFromString(bytes);
    const bool read = raw.Decode(bytes) == RawPly::Read::kGood;
    ASSERT_EQ(read, parsed) << i << " " << testing::PrintToString(bytes);
    if (!parsed) continue;
    ++good;
    expected.Assign(ply);
    ASSERT_EQ(Show(raw), Show(expected)) << i << " " << testing::PrintToString(bytes);
    const auto& unknown = ply.GetReflection()->GetUnknownFields(ply);
    ASSERT_EQ(raw.unknown().size(), static_cast<std::size_t>(unknown.field_count())) << i;
  }
  EXPECT_GT(good, kPlies / 3);
}

// The plies that are read in one look, and those that only nearly are: every value of every byte.
TEST(LogRawPly, UsualPliesAgreeWithProtobuf) {
  google::protobuf::LogSilencer silent;
  const std::string usual("\x10\x06\x28\x17\x38\x44", 6);
  RawPly raw;
  RawPly expected;
  pb::Ply ply;
  for (std::size_t at = 0; at < usual.size(); ++at) {
    for (int value = 0; value < 256; ++value) {
      std::string bytes = usual;
      bytes[at] = static_cast<char>(value);
      const bool parsed = ply.ParseFromString(bytes);
      ASSERT_EQ(raw.Decode(bytes) == RawPly::Read::kGood, parsed) << at << " " << value;
      if (!parsed) continue;
      expected.Assign(ply);
      ASSERT_EQ(Show(raw), Show(expected)) << at << " " << value;
    }
  }
}

}  // namespace
}  // namespace arbitro::log
