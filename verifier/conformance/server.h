#pragma once

#include <string>
#include <utility>

#include "verifier/conformance/wire.h"

namespace arbitro::conformance {

// Answers by the engine of this program: the implementation that all others are compared with.
class Server {
 public:
  explicit Server(std::string version) : version_(std::move(version)) {}

  [[nodiscard]] pb::Reply Answer(const pb::Request& request) const;
  // The answer to bytes that are no request.
  [[nodiscard]] static pb::Reply Refuse(const std::string& why);

 private:
  [[nodiscard]] pb::HelloReply Hello() const;

  std::string version_;
};

}  // namespace arbitro::conformance
