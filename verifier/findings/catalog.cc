#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/findings/finding.h"

namespace arbitro {
namespace {

bool EqualIgnoringCase(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
  });
}

constexpr std::array kIds = {
#define ARBITRO_FINDING(enumerator, code, name, layer, level, clauses, message, help) std::string_view(code),
#include "verifier/findings/catalog.def"
#undef ARBITRO_FINDING
};

consteval bool AllDiffer() {
  for (std::size_t i = 0; i < kIds.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (kIds[i] == kIds[k]) return false;
    }
  }
  return true;
}
static_assert(AllDiffer(), "two findings have the same code");

}  // namespace

const std::vector<CatalogEntry>& Catalog() {
  static const std::vector<CatalogEntry> kCatalog = {
#define ARBITRO_FINDING(enumerator, code, name, layer, level, clauses, message, help) \
  {Code::enumerator, code, name, layer, level, clauses, message, help},
#include "verifier/findings/catalog.def"
#undef ARBITRO_FINDING
  };
  return kCatalog;
}

const CatalogEntry& EntryOf(Code code) { return Catalog()[static_cast<std::size_t>(code)]; }

const CatalogEntry* FindEntry(std::string_view id_or_name) {
  for (const CatalogEntry& entry : Catalog()) {
    if (EqualIgnoringCase(entry.id, id_or_name) || EqualIgnoringCase(entry.name, id_or_name)) return &entry;
  }
  return nullptr;
}

Argument Argument::Number(std::string_view name, std::int64_t value) {
  return Argument{.name = name, .kind = Kind::kNumber, .number = value, .text = {}, .color_index = 0};
}

Argument Argument::Text(std::string_view name, std::string value) {
  return Argument{.name = name, .kind = Kind::kText, .number = 0, .text = std::move(value), .color_index = 0};
}

Argument Argument::OfPiece(std::string_view name, parchis::Piece piece) {
  return Argument{.name = name,
                  .kind = Kind::kPiece,
                  .number = parchis::PieceSet::Of(piece).bits(),
                  .text = {},
                  .color_index = 0};
}

Argument Argument::OfPieces(std::string_view name, parchis::PieceSet pieces) {
  return Argument{.name = name, .kind = Kind::kPieces, .number = pieces.bits(), .text = {}, .color_index = 0};
}

Argument Argument::OfSeat(std::string_view name, std::size_t seat) {
  return Argument{.name = name,
                  .kind = Kind::kSeat,
                  .number = static_cast<std::int64_t>(seat),
                  .text = {},
                  .color_index = 0};
}

Argument Argument::OfSquare(std::string_view name, parchis::Color color, parchis::Square square) {
  return Argument{.name = name,
                  .kind = Kind::kSquare,
                  .number = square.number,
                  .text = {},
                  .color_index = static_cast<std::uint8_t>(color.index())};
}

}  // namespace arbitro
