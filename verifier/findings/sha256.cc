#include "verifier/findings/sha256.h"

#include <bit>
#include <cstddef>
#include <span>

namespace arbitro {
namespace {

using Words = std::array<std::uint32_t, 8>;
constexpr std::size_t kBlock = 64;
constexpr std::size_t kLengthBytes = 8;

constexpr Words kStart{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
// FIPS 180-4, 4.2.2.
constexpr std::array<std::uint32_t, 64> kRound{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t Turned(std::uint32_t x, int a, int b, int c) {
  return std::rotr(x, a) ^ std::rotr(x, b) ^ std::rotr(x, c);
}
std::uint32_t Shifted(std::uint32_t x, int a, int b, int shift) {
  return std::rotr(x, a) ^ std::rotr(x, b) ^ (x >> shift);
}

void AddBlock(std::span<const std::uint8_t, kBlock> block, Words& hash) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 16; ++i) {
    for (std::size_t byte = 0; byte < 4; ++byte) w[i] = w[i] << 8U | block[4 * i + byte];
  }
  for (std::size_t i = 16; i < w.size(); ++i) {
    w[i] = Shifted(w[i - 2], 17, 19, 10) + w[i - 7] + Shifted(w[i - 15], 7, 18, 3) + w[i - 16];
  }
  auto [a, b, c, d, e, f, g, h] = hash;
  for (std::size_t i = 0; i < w.size(); ++i) {
    const std::uint32_t t1 = h + Turned(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + kRound[i] + w[i];
    const std::uint32_t t2 = Turned(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  const Words add{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < hash.size(); ++i) hash[i] += add[i];
}

}  // namespace

std::array<std::uint8_t, 32> Sha256(std::string_view bytes) {
  Words hash = kStart;
  std::array<std::uint8_t, kBlock> block{};
  std::size_t filled = 0;
  const auto put = [&](std::uint8_t byte) {
    block[filled++] = byte;
    if (filled < kBlock) return;
    AddBlock(block, hash);
    filled = 0;
  };
  for (const char byte : bytes) put(static_cast<std::uint8_t>(byte));
  put(0x80);
  while (filled != kBlock - kLengthBytes) put(0);
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (std::size_t i = kLengthBytes; i-- > 0;) put(static_cast<std::uint8_t>(bits >> (8 * i)));
  std::array<std::uint8_t, 32> out{};
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = static_cast<std::uint8_t>(hash[i / 4] >> (24 - 8 * (i % 4)));
  }
  return out;
}

std::string Sha256Hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (const std::uint8_t byte : Sha256(bytes)) {
    hex += kDigits[byte >> 4U];
    hex += kDigits[byte & 0xFU];
  }
  return hex;
}

}  // namespace arbitro
