#include "verifier/log/message_decoder.h"

#include <fmt/format.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/stubs/logging.h>
#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>

#include "verifier/log/cut_tail.h"
#include "verifier/log/cut_text.h"
#include "verifier/log/forms.h"
#include "verifier/log/framing.h"
#include "verifier/log/line_counter.h"
#include "verifier/log/log_finding.h"
#include "verifier/log/wire_scan.h"

namespace arbitro::log {
namespace {

namespace pb = parchis::log::v1;

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

void Add(Code code, const Record& record, std::vector<Finding>& findings) {
  findings.push_back(MakeFinding(code, record.location));
}

// The record should have at least so many bytes.
void AddCut(const Record& record, std::uint64_t length, std::vector<Finding>& findings) {
  Location end = record.location;
  end.byte_offset += record.bytes.size();
  end.byte_length = 0;
  findings.push_back(MakeFinding(Code::kRecordCut, end,
                                 {Argument::Number("bytes", static_cast<std::int64_t>(record.bytes.size())),
                                  Argument::Number("length", static_cast<std::int64_t>(length))}));
}

// The same for text and JSON, where nothing says how long the record should be.
void AddCutText(const Record& record, std::size_t missing, std::vector<Finding>& findings) {
  const std::string_view bytes = record.bytes;
  AddCut(record, bytes.size() + missing, findings);
  const LineColumn place = LineCounter(bytes).Of(bytes.size());
  Location& end = findings.back().location;
  end.column = place.column + (place.line == 1 ? record.location.column - 1 : 0);
  end.line += place.line - 1;
}

void AddSecondMagic(const Record& record, std::size_t at, std::vector<Finding>& findings) {
  Location location = record.location;
  location.byte_offset += at;
  location.byte_length = kMagicField.size();
  findings.push_back(MakeFinding(Code::kSecondMagic, location));
}

void AddTooManyPlies(const Record& record, std::size_t plies, std::vector<Finding>& findings) {
  findings.push_back(MakeFinding(
      Code::kTooManyPlies, record.location,
      {Argument::Number("value", static_cast<std::int64_t>(plies)), Argument::Number("limit", kMaxPlies)}));
}

void AddTooDeep(const Record& record, std::vector<Finding>& findings) {
  findings.push_back(
      MakeFinding(Code::kNestingTooDeep, record.location, {Argument::Number("limit", kMaxNesting)}));
}

void AddSyntaxError(const Record& record, const SyntaxError& error, std::vector<Finding>& findings) {
  if (error.too_deep) {
    AddTooDeep(record, findings);
  } else {
    findings.push_back(MakeFinding(Code::kSyntax, record.location, {Argument::Text("reason", error.reason)}));
  }
  Location& location = findings.back().location;
  location.byte_length = 0;
  location.column = error.column + (error.line == 1 ? record.location.column - 1 : 0);
  location.line += error.line - 1;
}

// Whether a length before the end of the record, or the one in front of it, is wrong. What the end of the
// input cuts ends inside a field as it should be.
bool LengthsDiffer(const Record& record, const WireScan& scan) {
  if (scan.needed == 0) return false;
  if (record.stated_length != 0 && !record.cut) return true;
  return !BeginsField(std::string_view(record.bytes).substr(scan.whole_end), *pb::GameLog::descriptor());
}

// Whether the checksum fits; nullopt if none is stated. Where damage keeps the scan from reaching the field,
// its place at the very end still tells: a record that lost bytes inside still ends with its checksum.
std::optional<bool> ChecksumFits(const Record& record, const WireScan& scan, bool damaged,
                                 std::vector<Finding>& findings) {
  const std::string_view bytes = record.bytes;
  std::optional<std::size_t> at = scan.checksum_at;
  if (!at && (scan.foreign || damaged) && bytes.size() > kChecksumBytes) {
    const std::size_t last = bytes.size() - kChecksumBytes;
    if (IsChecksumTag(bytes[last])) at = last;
  }
  if (!at) return std::nullopt;
  const std::uint32_t found = Checksum(bytes.substr(0, *at));
  const std::uint32_t stated = StatedChecksum(bytes, *at);
  if (found == stated) return true;
  findings.push_back(MakeFinding(Code::kChecksumWrong, record.location,
                                 {Argument::Text("found", fmt::format("{:08x}", found)),
                                  Argument::Text("stated", fmt::format("{:08x}", stated))}));
  return false;
}

}  // namespace

MessageDecoder::MessageDecoder() {
  // What is wrong with a log is said in findings; protobuf would also write it to standard error.
  static std::once_flag silenced;
  std::call_once(silenced, [] { google::protobuf::SetLogHandler(nullptr); });
}

MessageDecoder::Result MessageDecoder::Decode(const Record& record, Plies plies,
                                              std::vector<Finding>& findings) {
  Result result =
      record.form == Form::kBinary ? DecodeBinary(record, plies, findings) : DecodeText(record, findings);
  if (!record.stream_damage.empty() && !result.vouched_for) {
    result.doubtful = true;
    findings.push_back(MakeFinding(Code::kCompressionDamaged, record.location,
                                   {Argument::Text("reason", record.stream_damage)}));
  }
  return result;
}

MessageDecoder::Result MessageDecoder::DecodeBinary(const Record& record, Plies plies,
                                                    std::vector<Finding>& findings) {
  const std::string_view bytes = record.bytes;
  rest_.clear();
  const bool split = plies == Plies::kLeftOnTheWire;
  const WireScan scan = ScanWire(bytes, kAllFields, split ? &rest_ : nullptr);
  if (scan.too_deep) {
    AddTooDeep(record, findings);
    return {};
  }
  // A record that ends too early and has fields of nobody's is not only short: somewhere before, a length is
  // wrong.
  if ((scan.broken || (scan.needed != 0 && scan.foreign)) && !scan.second_magic) {
    Add(Code::kUndecodable, record, findings);
    return {};
  }
  Result result;
  const bool ends_early = record.cut || scan.needed != 0;
  result.cut = ends_early || scan.second_magic || scan.too_many_plies;
  if (ends_early) AddCut(record, std::max<std::uint64_t>(record.stated_length, scan.needed), findings);
  result.headers = scan.headers;
  const bool damaged =
      record.doubtful || LengthsDiffer(record, scan) || (scan.second_magic && record.stated_length != 0);
  // A checksum that fits vouches for what stands before it, whatever its frame looks like.
  const std::optional<bool> fits = ChecksumFits(record, scan, damaged, findings);
  result.doubtful = !fits.value_or(!damaged);
  result.vouched_for = fits.value_or(false);
  // The magic alone is no game, cut or not, and without the header, which was to come, no ply can be judged.
  if (scan.whole_end <= kMagicField.size() || (ends_early && scan.headers == 0)) {
    if (!ends_early && fits.value_or(true)) {
      if (record.stated_length == 0 && scan.whole_end == bytes.size()) {
        AddCut(record, bytes.size() + 1, findings);
      } else {
        Add(Code::kUndecodable, record, findings);
      }
    }
    return result;
  }
  const std::string_view whole = bytes.substr(0, scan.whole_end);
  if (!Parse(split ? std::string_view(rest_) : whole, record, findings)) return result;
  if (split) {
    result.plies = whole;
    result.ply_count = static_cast<std::uint32_t>(std::min<std::size_t>(scan.plies, kMaxPlies));
  }
  if (scan.second_magic) AddSecondMagic(record, *scan.second_magic, findings);
  if (scan.too_many_plies) AddTooManyPlies(record, CountPlies(bytes), findings);
  result.decoded = true;
  return result;
}

bool MessageDecoder::Parse(std::string_view bytes, const Record& record, std::vector<Finding>& findings) {
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

std::optional<SyntaxError> MessageDecoder::ParseForm(std::string_view bytes, Form form) {
  return form == Form::kText ? ParseText(bytes, log_) : ParseJson(bytes, log_);
}

MessageDecoder::Result MessageDecoder::DecodeText(const Record& record, std::vector<Finding>& findings) {
  Result result;
  result.doubtful = record.doubtful;
  if (const std::optional<SyntaxError> error = ParseForm(record.bytes, record.form)) {
    const std::optional<CutText> cut = record.form == Form::kText ? FrontOfCutText(record.bytes, *error)
                                                                  : FrontOfCutJson(record.bytes, *error);
    if (!cut || ParseForm(cut->front, record.form) || log_.magic() != kMagic) {
      AddSyntaxError(record, *error, findings);
      return {};
    }
    AddCutText(record, cut->missing, findings);
    result.cut = true;
    // The header was to come.
    if (!log_.has_header()) return result;
  }
  if (log_.magic() != kMagic) {
    Add(Code::kNotALog, record, findings);
    return {};
  }
  if (record.form == Form::kText && log_.ByteSizeLong() == kMagicField.size()) {
    // Cut behind its first line, a text is whole all the same; the rest was to come.
    AddCutText(record, 1, findings);
    result.cut = true;
    return result;
  }
  result.decoded = true;
  if (log_.plies_size() > static_cast<int>(kMaxPlies)) {
    AddTooManyPlies(record, static_cast<std::size_t>(log_.plies_size()), findings);
    const int extra = log_.plies_size() - static_cast<int>(kMaxPlies);
    log_.mutable_plies()->DeleteSubrange(static_cast<int>(kMaxPlies), extra);
    result.cut = true;
  }
  return result;
}

}  // namespace arbitro::log
