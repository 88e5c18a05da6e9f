#include "fuzz/made_log.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <array>
#include <string>
#include <string_view>

#include "fuzz/require.h"
#include "fuzz/target.h"
#include "tests/support/checking.h"
#include "verifier/log/writer.h"

namespace arbitro::fuzz {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;
using parchis::testing::Choices;

// Numbers at which something changes: faces, bonuses, ends of the track and of the corridor, limits of types.
constexpr auto kNumbers = std::to_array<std::uint32_t>(
    {0,  1,  2,   3,   4,   5,   6,   7,   10,    11,         12,         14,
     20, 21, 34,  35,  44,  61,  68,  69,  75,    76,         77,         81,
     84, 99, 102, 136, 144, 145, 255, 256, 65535, 2147483647, 2147483648, 4294967295});

// Words that something is made of, and text that a terminal, a shell, JSON or a reader of lines may take
// amiss.
constexpr auto kWords = std::to_array<std::string_view>({"",
                                                         "ludoteka",
                                                         "us-parcheesi",
                                                         "ludoteka@1@@entry.duty=none",
                                                         "entry.duty",
                                                         "dice.count=one|two",
                                                         "n,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 -",
                                                         "\x1b[31m",
                                                         "a\nb",
                                                         "\r",
                                                         "\t\"\\",
                                                         "'$(x)'",
                                                         "--rules",
                                                         "\u202e",
                                                         "\u00f1",
                                                         "\U0001f3b2",
                                                         "e\u0301",
                                                         "#",
                                                         "../x",
                                                         "PARCHISLOG",
                                                         "\x7f",
                                                         "\u2028"});

[[nodiscard]] std::uint32_t MakeNumber(Choices& choices, std::uint32_t before) {
  switch (choices.Below(4)) {
    case 0:
      return before + 1;
    case 1:
      return before - 1;
    case 2:
      return choices.Below(256);
    default:
      return kNumbers[choices.Below(kNumbers.size())];
  }
}

[[nodiscard]] std::string MakeText(Choices& choices, const std::string& before) {
  const auto points = parchis::RulePoints();
  const parchis::RulePointInfo& info = points[choices.Below(static_cast<std::uint32_t>(points.size()))];
  const std::string_view word = kWords[choices.Below(kWords.size())];
  switch (choices.Below(5)) {
    case 0:
      return before + std::string(word);
    case 1:
      return std::string(info.id);
    case 2:
      return std::string(info.options[choices.Below(static_cast<std::uint32_t>(info.options.size()))].id);
    case 3: {
      // Some other letter, which keeps the text one of UTF-8.
      std::string text = before;
      const std::uint32_t at = choices.Below(static_cast<std::uint32_t>(text.size() + 1));
      const auto letter = static_cast<char>(choices.Below(128));
      if (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80) text[at] = letter;
      return text;
    }
    default:
      return std::string(word);
  }
}

// Gives a field that holds one value, no message, another.
void ChangeValue(Choices& choices, Message& message, const FieldDescriptor& field) {
  const Reflection& reflection = *message.GetReflection();
  if (choices.Below(6) == 0) {
    reflection.ClearField(&message, &field);
    return;
  }
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_UINT32:
      reflection.SetUInt32(&message, &field, MakeNumber(choices, reflection.GetUInt32(message, &field)));
      break;
    case FieldDescriptor::CPPTYPE_INT64:
      reflection.SetInt64(&message, &field, static_cast<std::int32_t>(MakeNumber(choices, 0)));
      break;
    case FieldDescriptor::CPPTYPE_ENUM: {
      const auto number = static_cast<std::uint32_t>(reflection.GetEnumValue(message, &field));
      reflection.SetEnumValue(&message, &field, static_cast<int>(MakeNumber(choices, number)));
      break;
    }
    case FieldDescriptor::CPPTYPE_STRING:
      reflection.SetString(&message, &field, MakeText(choices, reflection.GetString(message, &field)));
      break;
    default:
      Require(false, "every kind of field that the schema uses is changed");
  }
}

void AddValue(Choices& choices, Message& message, const FieldDescriptor& field) {
  const Reflection& reflection = *message.GetReflection();
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_UINT32:
      reflection.AddUInt32(&message, &field, MakeNumber(choices, 0));
      break;
    case FieldDescriptor::CPPTYPE_ENUM:
      reflection.AddEnumValue(&message, &field, static_cast<int>(MakeNumber(choices, 0)));
      break;
    case FieldDescriptor::CPPTYPE_STRING:
      reflection.AddString(&message, &field, MakeText(choices, {}));
      break;
    case FieldDescriptor::CPPTYPE_MESSAGE:
      reflection.AddMessage(&message, &field);
      break;
    default:
      Require(false, "every kind of list that the schema uses is changed");
  }
}

// Changes some field of the message, or of one inside it.
void ChangeMessage(Choices& choices, Message& message) {
  const google::protobuf::Descriptor& type = *message.GetDescriptor();
  const Reflection& reflection = *message.GetReflection();
  const FieldDescriptor& field =
      *type.field(static_cast<int>(choices.Below(static_cast<std::uint32_t>(type.field_count()))));
  // Without its magic it is no log, and the checksum is the writer's.
  if (field.name() == "magic" || field.name() == "crc32") return;
  const bool inner = field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
  if (!field.is_repeated()) {
    if (!inner) return ChangeValue(choices, message, field);
    if (choices.Below(32) == 0) return reflection.ClearField(&message, &field);
    return ChangeMessage(choices, *reflection.MutableMessage(&message, &field));
  }
  const auto size = static_cast<std::uint32_t>(reflection.FieldSize(message, &field));
  const std::uint32_t kind = choices.Below(8);
  if (size == 0 || kind == 0) return AddValue(choices, message, field);
  const auto at = static_cast<int>(choices.Below(size));
  const auto other = static_cast<int>(choices.Below(size));
  if (kind == 1) return reflection.SwapElements(&message, &field, at, other);
  if (kind == 2) {
    reflection.SwapElements(&message, &field, at, static_cast<int>(size) - 1);
    return reflection.RemoveLast(&message, &field);
  }
  if (!inner) return AddValue(choices, message, field);
  if (kind == 3 && !field.is_map()) {
    const std::string twice = reflection.GetRepeatedMessage(message, &field, at).SerializeAsString();
    static_cast<void>(reflection.AddMessage(&message, &field)->ParseFromString(twice));
    return;
  }
  ChangeMessage(choices, *reflection.MutableRepeatedMessage(&message, &field, at));
}

// Some points are open to be answered with any of their options; few, as every reading costs a replay.
void OpenPoints(Choices& choices, parchis::OpenPoints& open) {
  constexpr std::uint32_t kMostPoints = 3;
  const auto points = parchis::RulePoints();
  for (std::uint32_t left = choices.Below(kMostPoints + 1); left > 0; --left) {
    const parchis::RulePointInfo& info = points[choices.Below(static_cast<std::uint32_t>(points.size()))];
    static_cast<void>(parchis::OpenPoint(open, info.id));
  }
}

}  // namespace

MadeLog MakeLog(std::span<const std::uint8_t> bytes, std::size_t max_plies) {
  constexpr std::size_t kBytesOfChanges = 64;
  constexpr std::uint32_t kMostChanges = 8;
  Choices changes(TakeFront(bytes, kBytesOfChanges));
  Choices choices(bytes);
  MadeLog made{.made = MakeGame(choices, max_plies), .log = {}, .options = testing::DeclaredRules()};
  const std::string binary = testing::Encoded(made.made.game, log::OutputForm::kBinary);
  Require(made.log.ParseFromString(binary), "protobuf reads what the encoder writes");
  constexpr auto kWays = std::to_array({OnIllegal::kClaimed, OnIllegal::kLegal, OnIllegal::kStop});
  made.options.on_illegal = kWays[changes.Below(kWays.size())];
  if (changes.Below(2) == 1) {
    made.options.rules.strict = false;
    OpenPoints(changes, made.options.rules.open);
  }
  for (std::uint32_t left = changes.Below(kMostChanges + 1); left > 0 && !changes.spent(); --left) {
    ChangeMessage(changes, made.log);
  }
  return made;
}

}  // namespace arbitro::fuzz
