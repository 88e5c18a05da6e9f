#pragma once

#include <string_view>

namespace google::protobuf {
class Descriptor;
}  // namespace google::protobuf

namespace arbitro::log {

// Whether `bytes` can be the beginning of one field of messages of this type: a number, kind and content that
// the type has. What a record cut by the end of its input ends with is that; what damage in the middle leaves
// there nearly never is, because a wrong length makes a field swallow fields of its parent.
[[nodiscard]] bool BeginsField(std::string_view bytes, const google::protobuf::Descriptor& type);

}  // namespace arbitro::log
