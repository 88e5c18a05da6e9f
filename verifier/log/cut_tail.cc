#include "verifier/log/cut_tail.h"

#include <google/protobuf/descriptor.h>

#include <cstddef>
#include <cstdint>
#include <optional>

#include "verifier/log/framing.h"
#include "verifier/log/wire_cursor.h"

namespace arbitro::log {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;

bool KindFits(const FieldDescriptor& field, std::uint64_t wire_type) {
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_STRING:
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return wire_type == WireCursor::kDelimited;
    default:
      if (field.type() == FieldDescriptor::TYPE_FIXED32) return wire_type == WireCursor::kFixed32;
      return wire_type == WireCursor::kVarint || (field.is_repeated() && wire_type == WireCursor::kDelimited);
  }
}

// The field of this type that a tag names, if it is of the kind that the tag says.
const FieldDescriptor* FieldOf(const Descriptor& type, std::uint64_t tag) {
  const FieldDescriptor* field = type.FindFieldByNumber(static_cast<int>(tag >> 3));
  return field != nullptr && KindFits(*field, tag & 7) ? field : nullptr;
}

// Whether `bytes` can be the beginning of a message of this type: its last field may be cut.
bool BeginsMessage(std::string_view bytes, const Descriptor& type) {
  WireCursor cursor(bytes);
  while (cursor.at < bytes.size()) {
    const std::size_t start = cursor.at;
    const WireCursor::Step step = cursor.Pass();
    if (step == WireCursor::Step::kCut) return BeginsField(bytes.substr(start), type);
    if (step != WireCursor::Step::kWhole || FieldOf(type, cursor.tag) == nullptr) return false;
  }
  return true;
}

}  // namespace

bool BeginsField(std::string_view bytes, const Descriptor& type) {
  const std::optional<Varint> tag = ParseVarint(bytes);
  // No tag of ours takes two bytes, so none is cut.
  if (!tag) return bytes.empty();
  const FieldDescriptor* field = FieldOf(type, tag->value);
  if (field == nullptr) return false;
  if (field->message_type() == nullptr) return true;
  const std::optional<Varint> length = ParseVarint(bytes.substr(tag->size));
  return !length || BeginsMessage(bytes.substr(tag->size + length->size), *field->message_type());
}

}  // namespace arbitro::log
