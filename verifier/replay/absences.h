#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace arbitro {

// Who is away from the table, as the record tells it; seats are a bit each.
struct Absences {
  std::uint8_t away = 0;      // left, and may come back
  std::uint8_t resigned = 0;  // left for good
  // Since the last ply somebody left or came back.
  bool between_plies = false;
  std::uint8_t missing = 0;  // away at some time since the last ply
  // The seat that played the last ply, once it is heeded. Every seat after it, and before the one on turn,
  // has been passed over.
  std::optional<std::uint8_t> played;

  bool operator==(const Absences&) const = default;
  [[nodiscard]] static std::uint8_t BitOf(std::size_t seat) { return static_cast<std::uint8_t>(1U << seat); }
  [[nodiscard]] bool MayReturn(std::size_t seat) const { return (away & BitOf(seat)) != 0; }
  [[nodiscard]] bool HasResigned(std::size_t seat) const { return (resigned & BitOf(seat)) != 0; }
};

}  // namespace arbitro
