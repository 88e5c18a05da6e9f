#include "verifier/findings/sha256.h"

#include <openssl/evp.h>
#include <openssl/sha.h>

#include <tuple>

namespace arbitro {

static_assert(SHA256_DIGEST_LENGTH == std::tuple_size_v<Sha256Digest>);

Sha256Digest Sha256(std::string_view bytes) {
  Sha256Digest digest{};
  // It fails only where the library was built without it.
  (void)EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, EVP_sha256(), nullptr);
  return digest;
}

std::string Sha256Hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : Sha256(bytes)) {
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 0xFU];
  }
  return text;
}

}  // namespace arbitro
