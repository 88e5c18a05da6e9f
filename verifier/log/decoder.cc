#include <fmt/format.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/unknown_field_set.h>
#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "parchis/log/v1/game_log.pb.h"
#include "verifier/log/forms.h"
#include "verifier/log/framing.h"
#include "verifier/log/log_finding.h"
#include "verifier/log/reader.h"
#include "verifier/log/to_engine.h"
#include "verifier/log/wire_scan.h"

namespace arbitro::log {
namespace {

namespace pb = parchis::log::v1;

// Tag of the field crc32, and the bytes that the field takes.
constexpr unsigned char kChecksumTag = 6 << 3 | 5;
constexpr std::size_t kChecksumBytes = 5;

std::uint32_t Checksum(std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32_z(0, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()));
}

// The four bytes after a checksum's tag, as written.
std::uint32_t StatedChecksum(std::string_view bytes, std::size_t tag_at) {
  std::uint32_t stated = 0;
  for (std::size_t i = 4; i > 0; --i) stated = stated << 8 | static_cast<unsigned char>(bytes[tag_at + i]);
  return stated;
}

}  // namespace

class GameDecoder::Impl {
 public:
  bool Decode(const Record& record, RecordedGame& game, std::vector<Finding>& findings) {
    game.Clear();
    const std::size_t first = findings.size();
    const bool decoded = record.form == Form::kBinary ? DecodeBinary(record, game, findings)
                                                      : DecodeText(record, game, findings);
    if (decoded) {
      SchemaFindings schema(findings);
      ToEngine(log_, game, schema);
    }
    if (findings.size() > first) Place(record, findings, first);
    return decoded;
  }

 private:
  bool DecodeBinary(const Record& record, RecordedGame& game, std::vector<Finding>& findings) {
    const std::string_view bytes = record.bytes;
    const WireScan scan = ScanWire(bytes, kAllFields);
    // A record that ends too early and holds fields of nobody's is not only short: somewhere before, a length
    // is wrong.
    const bool damaged = scan.broken || (scan.needed != 0 && scan.foreign);
    if (scan.too_deep) {
      AddTooDeep(record, findings);
      return false;
    }
    if (damaged && !scan.second_magic) {
      Add(Code::kUndecodable, record, findings);
      return false;
    }
    game.cut = record.cut || scan.needed != 0 || scan.second_magic || scan.too_many_plies;
    if (record.cut || scan.needed != 0) AddCut(record, scan, findings);
    CheckChecksum(record, scan, game, findings);
    if (scan.whole_end <= kMagicField.size()) return false;
    if (!Parse(bytes.substr(0, scan.whole_end), record, findings)) return false;
    if (scan.second_magic) AddSecondMagic(record, *scan.second_magic, findings);
    if (scan.too_many_plies) AddTooManyPlies(record, findings);
    return true;
  }

  bool Parse(std::string_view bytes, const Record& record, std::vector<Finding>& findings) {
    if (log_.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return true;
    // Nested groups beyond protobuf's own limit fail like damage; with a higher limit they do not.
    constexpr int kHighLimit = 1000;
    google::protobuf::io::CodedInputStream input(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                                 static_cast<int>(bytes.size()));
    input.SetRecursionLimit(kHighLimit);
    if (log_.ParseFromCodedStream(&input)) {
      AddTooDeep(record, findings);
    } else {
      Add(Code::kUndecodable, record, findings);
    }
    return false;
  }

  bool DecodeText(const Record& record, RecordedGame& game, std::vector<Finding>& findings) {
    const bool text = record.form == Form::kText;
    const std::optional<SyntaxError> error =
        text ? ParseText(record.bytes, log_) : ParseJson(record.bytes, log_);
    if (error) {
      Finding finding = error->too_deep
                            ? MakeFinding(Code::kNestingTooDeep, {}, {Argument::Number("limit", kMaxNesting)})
                            : MakeFinding(Code::kSyntax, {}, {Argument::Text("reason", error->reason)});
      finding.location = record.location;
      finding.location.byte_length = 0;
      finding.location.line = record.location.line + error->line - 1;
      finding.location.column = error->column + (error->line == 1 ? record.location.column - 1 : 0);
      findings.push_back(std::move(finding));
      return false;
    }
    if (log_.magic() != kMagic) {
      Add(Code::kNotALog, record, findings);
      return false;
    }
    if (log_.plies_size() > static_cast<int>(kMaxPlies)) {
      AddTooManyPlies(record, findings);
      log_.mutable_plies()->DeleteSubrange(static_cast<int>(kMaxPlies),
                                           log_.plies_size() - static_cast<int>(kMaxPlies));
      game.cut = true;
    }
    return true;
  }

  // A stated checksum that does not fit. Where damage keeps the scan from reaching the field, its place at
  // the very end still tells.
  static void CheckChecksum(const Record& record, const WireScan& scan, RecordedGame& game,
                            std::vector<Finding>& findings) {
    const std::string_view bytes = record.bytes;
    std::optional<std::size_t> at = scan.checksum_at;
    if (!at && (scan.foreign || scan.needed != 0) && !record.cut && bytes.size() > kChecksumBytes) {
      const std::size_t last = bytes.size() - kChecksumBytes;
      if (static_cast<unsigned char>(bytes[last]) == kChecksumTag) at = last;
    }
    if (!at) return;
    const std::uint32_t found = Checksum(bytes.substr(0, *at));
    const std::uint32_t stated = StatedChecksum(bytes, *at);
    if (found == stated) return;
    game.checksum_wrong = true;
    findings.push_back(MakeFinding(Code::kChecksumWrong, record.location,
                                   {Argument::Text("found", fmt::format("{:08x}", found)),
                                    Argument::Text("stated", fmt::format("{:08x}", stated))}));
  }

  static void Add(Code code, const Record& record, std::vector<Finding>& findings) {
    findings.push_back(MakeFinding(code, record.location));
  }

  static void AddCut(const Record& record, const WireScan& scan, std::vector<Finding>& findings) {
    const std::uint64_t length = std::max<std::uint64_t>(record.stated_length, scan.needed);
    Location end = record.location;
    end.byte_offset += record.bytes.size();
    end.byte_length = 0;
    findings.push_back(MakeFinding(Code::kRecordCut, end,
                                   {Argument::Number("bytes", static_cast<std::int64_t>(record.bytes.size())),
                                    Argument::Number("length", static_cast<std::int64_t>(length))}));
  }

  static void AddSecondMagic(const Record& record, std::size_t at, std::vector<Finding>& findings) {
    Location location = record.location;
    location.byte_offset += at;
    location.byte_length = kMagicField.size();
    findings.push_back(MakeFinding(Code::kSecondMagic, location));
  }

  static void AddTooManyPlies(const Record& record, std::vector<Finding>& findings) {
    // How many there are beyond the limit is not counted: the first of them is enough.
    findings.push_back(MakeFinding(
        Code::kTooManyPlies, record.location,
        {Argument::Number("value", std::int64_t{kMaxPlies} + 1), Argument::Number("limit", kMaxPlies)}));
  }

  static void AddTooDeep(const Record& record, std::vector<Finding>& findings) {
    findings.push_back(
        MakeFinding(Code::kNestingTooDeep, record.location, {Argument::Number("limit", kMaxNesting)}));
  }

  // Gives the schema's findings their places and puts all findings of this record in order.
  static void Place(const Record& record, std::vector<Finding>& findings, std::size_t first) {
    const auto begin = findings.begin() + static_cast<std::ptrdiff_t>(first);
    Locator locator(record);
    for (auto finding = begin; finding != findings.end(); ++finding) {
      if (EntryOf(finding->code).layer != Layer::kSchema) continue;
      finding->location = finding->ply ? locator.Ply(*finding->ply) : locator.Header();
    }
    std::stable_sort(begin, findings.end(), [](const Finding& a, const Finding& b) { return a.ply < b.ply; });
  }

  pb::GameLog log_;
};

GameDecoder::GameDecoder() : impl_(std::make_unique<Impl>()) {}
GameDecoder::GameDecoder(GameDecoder&&) noexcept = default;
GameDecoder& GameDecoder::operator=(GameDecoder&&) noexcept = default;
GameDecoder::~GameDecoder() = default;

bool GameDecoder::Decode(const Record& record, RecordedGame& game, std::vector<Finding>& findings) {
  return impl_->Decode(record, game, findings);
}

}  // namespace arbitro::log
