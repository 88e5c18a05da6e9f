#include "verifier/page/digest.h"

#include <openssl/evp.h>

#include <algorithm>
#include <cstddef>

#include "verifier/findings/sha256.h"

namespace arbitro::page {

std::string Sha256Base64(std::string_view bytes) {
  const Sha256Digest digest = Sha256(bytes);
  return Base64(std::string(digest.begin(), digest.end()));
}

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
