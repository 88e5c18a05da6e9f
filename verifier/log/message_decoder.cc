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
#include "verifier/log/damage.h"
#include "verifier/log/forms.h"
#include "verifier/log/framing.h"
#include "verifier/log/log_finding.h"
#include "verifier/log/whole_front.h"
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

// Whether a length before the end of the record, or the one in front of it, is wrong. What the end of the
// input cuts ends inside a field as it should be.
bool LengthsDiffer(const Record& record, const WireScan& scan) {
  if (scan.needed == 0) return false;
  if (record.stated_length != 0 && !record.cut) return true;
  return !BeginsField(std::string_view(record.bytes).substr(scan.whole_end), *pb::GameLog::descriptor());
}

// Whether a game without a length in front has its ending, and then come bytes that are neither fields nor
// the beginning of one.
bool EndsInStrayBytes(const Record& record, const WireScan& scan) {
  if (record.stated_length != 0 || scan.closed_end == 0 || scan.second_magic) return false;
  if (scan.broken) return true;
  if (scan.needed == 0) return false;
  // A line feed alone could be the first byte of another game, but is none.
  const std::string_view rest = std::string_view(record.bytes).substr(scan.whole_end);
  return scan.foreign || rest == kMagicField.substr(0, 1) || !BeginsField(rest, *pb::GameLog::descriptor());
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

// Whether a text is the front of its first line and no more.
bool BeginsMagic(const Record& record) {
  constexpr std::string_view kFirstLine = "magic: \"PARCHISLOG\"";
  std::string_view bytes = record.bytes;
  bytes = bytes.substr(0, bytes.find_last_not_of(" \t\r\n") + 1);
  return record.form == Form::kText && !bytes.empty() && kFirstLine.starts_with(bytes);
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
  const bool split = plies == Plies::kLeftOnTheWire;
  std::string_view bytes = record.bytes;
  WireScan scan = Scan(bytes, split);
  const bool stray = EndsInStrayBytes(record, scan);
  if (stray) {
    bytes = bytes.substr(0, scan.closed_end);
    scan = Scan(bytes, split);
  }
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
  const std::optional<bool> fits = ChecksumFits(record, scan, damaged || stray, findings);
  result.doubtful = !fits.value_or(!damaged);
  // What stands behind a checksum it knows nothing of.
  const std::size_t last = bytes.size() - kChecksumBytes;
  result.vouched_for = fits.value_or(false) && scan.checksum_at.value_or(last) == last;
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
  if (stray) {
    AddStray(record, bytes.size(), findings);
    // They may also be what damage further up has left, unless something says that the game is whole.
    const bool counted = log_.ending().has_ply_count() && log_.ending().ply_count() == scan.plies;
    if (!result.vouched_for && !counted) result.doubtful = true;
  }
  if (scan.second_magic || record.followed) {
    AddSecondMagic(record, scan.second_magic.value_or(record.bytes.size()), findings);
  }
  if (scan.too_many_plies) AddTooManyPlies(record, CountPlies(bytes), findings);
  result.decoded = true;
  return result;
}

WireScan MessageDecoder::Scan(std::string_view bytes, bool split) {
  rest_.clear();
  return ScanWire(bytes, kAllFields, split ? &rest_ : nullptr);
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
    const std::optional<WholeFront> front = FindWholeFront(record.bytes, record.form, *error);
    if (!front || ParseForm(front->text, record.form) || log_.magic() != kMagic ||
        (front->stop != WholeFront::Stop::kCut && !log_.has_header())) {
      if (BeginsMagic(record)) {
        AddCutText(record, 1, findings);
        result.cut = true;
        return result;
      }
      AddSyntaxError(record, *error, findings);
      return {};
    }
    AddRest(record, *front, findings);
    result.cut = front->stop != WholeFront::Stop::kStrayBytes;
    // The header was to come.
    if (!log_.has_header()) return result;
  }
  if (log_.magic() != kMagic) {
    AddNoLog(record, findings);
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
