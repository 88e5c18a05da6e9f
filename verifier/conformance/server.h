#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "engine/heard.h"
#include "verifier/conformance/wire.h"

namespace arbitro::conformance {

// What is counted for `perft`: no more plies, and no more positions after as many of them.
inline constexpr std::uint32_t kMaxPerftDepth = 32;
inline constexpr std::uint32_t kMaxPerftStates = 20'000;

// Answers by the engine of this program: the implementation that all others are compared with.
class Server {
 public:
  explicit Server(std::string version) : version_(std::move(version)) {}

  // What the rules were asked for it goes to `heard`, if somebody listens.
  [[nodiscard]] pb::Reply Answer(const pb::Request& request, parchis::Heard* heard = nullptr) const;
  // The answer to bytes that are no request.
  [[nodiscard]] static pb::Reply Refuse(const std::string& why);

 private:
  [[nodiscard]] pb::HelloReply Hello() const;

  std::string version_;
};

}  // namespace arbitro::conformance
