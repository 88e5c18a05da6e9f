#pragma once

#include <google/protobuf/descriptor.h>

#include <string>
#include <string_view>

namespace arbitro::log {

// What was probably meant by a field that a message does not have: "; did you mean 'die'?", or that a bracket
// is missing before a field of the whole game. Empty where nothing is near. `camel`: names are in
// lowerCamelCase.
[[nodiscard]] std::string Hint(const google::protobuf::Descriptor& type, std::string_view name, bool camel);

}  // namespace arbitro::log
