#include "verifier/page/digest.h"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/sha.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace arbitro::page {
namespace {

constexpr std::size_t kDigestBytes = SHA256_DIGEST_LENGTH;

std::string Sha256(std::string_view bytes) {
  std::array<unsigned char, kDigestBytes> digest{};
  unsigned size = 0;
  // It fails only where the library was built without it.
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1) return {};
  return {digest.begin(), digest.end()};
}

}  // namespace

std::string Sha256Hex(std::string_view bytes) {
  std::string hex;
  for (const char byte : Sha256(bytes)) hex += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  return hex;
}

std::string Sha256Base64(std::string_view bytes) { return Base64(Sha256(bytes)); }

std::string Base64(std::string_view bytes) {
  // In pieces of whole triples, since the library counts in int.
  constexpr std::size_t kPiece = std::size_t{3} << 18;
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  std::string encoded(kPiece / 3 * 4 + 1, '\0');
  while (!bytes.empty()) {
    const std::string piece(bytes.substr(0, std::min(kPiece, bytes.size())));
    bytes.remove_prefix(piece.size());
    // Bytes and characters are told apart by the library only.
    const int size =
        EVP_EncodeBlock(reinterpret_cast<unsigned char*>(encoded.data()),
                        reinterpret_cast<const unsigned char*>(piece.data()), static_cast<int>(piece.size()));
    text.append(encoded, 0, static_cast<std::size_t>(size));
  }
  return text;
}

}  // namespace arbitro::page
