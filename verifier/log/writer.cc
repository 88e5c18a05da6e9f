#include "verifier/log/writer.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/text_format.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/type_resolver_util.h>
#include <zlib.h>

#include <cstddef>
#include <memory>
#include <string>

#include "parchis/log/v1/game_log.pb.h"
#include "verifier/log/framing.h"

namespace arbitro::log {
namespace {

namespace pb = parchis::log::v1;

constexpr std::string_view kTextPreamble =
    "# proto-file: parchis/log/v1/game_log.proto\n"
    "# proto-message: parchis.log.v1.GameLog\n\n";

void AppendVarint(std::uint64_t value, std::string& out) {
  for (; value >= 0x80; value >>= 7) out.push_back(static_cast<char>((value & 0x7F) | 0x80));
  out.push_back(static_cast<char>(value));
}

void AppendMessage(const pb::GameLog& log, bool checksum, std::string& out) {
  const std::size_t start = out.size();
  {
    google::protobuf::io::StringOutputStream stream(&out);
    google::protobuf::io::CodedOutputStream coded(&stream);
    // The map of choices has no order of its own.
    coded.SetSerializationDeterministic(true);
    log.SerializeToCodedStream(&coded);
  }
  if (!checksum) return;
  const std::string_view message = std::string_view(out).substr(start);
  auto crc = static_cast<std::uint32_t>(
      crc32_z(0, reinterpret_cast<const unsigned char*>(message.data()), message.size()));
  out.push_back(6 << 3 | 5);  // the tag of crc32
  for (int i = 0; i < 4; ++i, crc >>= 8) out.push_back(static_cast<char>(crc & 0xFF));
}

class TextPrinter {
 public:
  TextPrinter() {
    line_.SetSingleLineMode(true);
    line_.SetUseUtf8StringEscaping(true);
    block_.SetInitialIndentLevel(1);
    block_.SetUseUtf8StringEscaping(true);
  }

  // `name { … }` on one line.
  void Line(std::string_view name, const google::protobuf::Message& message, std::string& out) {
    line_.PrintToString(message, &text_);
    while (text_.ends_with(' ')) text_.pop_back();
    out.append(name)
        .append(text_.empty() ? " {" : " { ")
        .append(text_)
        .append(text_.empty() ? "}\n" : " }\n");
  }
  // `name { … }` with a line for each field.
  void Block(std::string_view name, const google::protobuf::Message& message, std::string& out) {
    block_.PrintToString(message, &text_);
    out.append(name).append(" {\n").append(text_).append("}\n");
  }

 private:
  google::protobuf::TextFormat::Printer line_;
  google::protobuf::TextFormat::Printer block_;
  std::string text_;
};

void AppendText(const pb::GameLog& log, std::string& out) {
  TextPrinter printer;
  out.append(kTextPreamble);
  out.append("magic: \"").append(kMagic).append("\"\n");
  if (log.has_header()) printer.Block("header", log.header(), out);
  for (const pb::Ply& ply : log.plies()) printer.Line("plies", ply, out);
  for (const pb::PlyNote& note : log.notes()) printer.Line("notes", note, out);
  if (log.has_ending()) printer.Line("ending", log.ending(), out);
}

void AppendJson(const pb::GameLog& log, std::string& out) {
  static const std::string kHost = "type.googleapis.com";
  static const std::unique_ptr<google::protobuf::util::TypeResolver> kTypes(
      google::protobuf::util::NewTypeResolverForDescriptorPool(
          kHost, google::protobuf::DescriptorPool::generated_pool()));
  // From bytes, which have the map of choices in order; a message gives it as its hash table does.
  std::string bytes;
  AppendMessage(log, false, bytes);
  const std::string type = kHost + "/" + log.GetDescriptor()->full_name();
  std::string json;
  // Can fail only for messages of kinds that the schema does not use.
  if (google::protobuf::util::BinaryToJsonString(kTypes.get(), type, bytes, &json).ok()) out.append(json);
  out.push_back('\n');
}

}  // namespace

std::string_view ExtensionOf(OutputForm form) {
  if (form == OutputForm::kText) return ".parchis.txtpb";
  return form == OutputForm::kJson ? ".parchis.json" : ".parchis";
}

void AppendGame(const pb::GameLog& log, OutputForm form, bool checksum, std::string& out) {
  pb::GameLog copy = log;
  copy.set_magic(std::string(kMagic));
  copy.clear_crc32();
  copy.DiscardUnknownFields();
  switch (form) {
    case OutputForm::kBinary:
      AppendMessage(copy, checksum, out);
      break;
    case OutputForm::kArchive: {
      std::string message;
      AppendMessage(copy, checksum, message);
      AppendVarint(message.size(), out);
      out.append(message);
      break;
    }
    case OutputForm::kText:
      AppendText(copy, out);
      break;
    case OutputForm::kJson:
      AppendJson(copy, out);
      break;
  }
}

}  // namespace arbitro::log
