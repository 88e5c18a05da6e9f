#include "verifier/log/damage.h"

#include <cstdint>
#include <string>
#include <utility>

#include "verifier/log/framing.h"
#include "verifier/log/line_counter.h"
#include "verifier/log/log_finding.h"

namespace arbitro::log {
namespace {

// Gives a location in a text this line and column of the record.
void PlaceInText(std::uint32_t line, std::uint32_t column, const Record& record, Location& location) {
  location.column = column + (line == 1 ? record.location.column - 1 : 0);
  location.line = record.location.line + line - 1;
}

// What a text breaks off in: " inside ply 3", " inside the header", " after ply 2"; nothing if before all
// that.
std::string InsideOf(const Record& record) {
  const TextPlaces places =
      record.form == Form::kText ? LocateInText(record.bytes) : LocateInJson(record.bytes);
  if (places.open == "plies") return ", inside ply " + std::to_string(places.plies.size());
  if (!places.open.empty()) return ", inside the " + places.open;
  if (!places.plies.empty()) return ", after ply " + std::to_string(places.plies.size() - 1);
  return places.header ? ", after the header" : ", before the header";
}

}  // namespace

void Add(Code code, const Record& record, std::vector<Finding>& findings) {
  findings.push_back(MakeFinding(code, record.location));
}

namespace {

void AddCut(const Record& record, std::uint64_t length, std::string reason, std::vector<Finding>& findings) {
  Location end = record.location;
  end.byte_offset += record.bytes.size();
  end.byte_length = 0;
  findings.push_back(MakeFinding(Code::kRecordCut, end,
                                 {Argument::Text("reason", std::move(reason)),
                                  Argument::Number("bytes", static_cast<std::int64_t>(record.bytes.size())),
                                  Argument::Number("length", static_cast<std::int64_t>(length))}));
}

}  // namespace

void AddCut(const Record& record, std::uint64_t length, std::vector<Finding>& findings) {
  AddCut(record, length,
         "the record ends after " + std::to_string(record.bytes.size()) + " of at least " +
             std::to_string(length) + " bytes",
         findings);
}

void AddSecondMagic(const Record& record, std::size_t at, std::vector<Finding>& findings) {
  Location location = record.location;
  location.byte_offset += at;
  location.byte_length = kMagicField.size();
  findings.push_back(MakeFinding(Code::kSecondMagic, location));
}

void AddStray(const Record& record, std::size_t at, std::vector<Finding>& findings) {
  Location location = record.location;
  location.byte_offset += at;
  location.byte_length = record.bytes.size() - at;
  findings.push_back(
      MakeFinding(Code::kBytesSkipped, location,
                  {Argument::Number("bytes", static_cast<std::int64_t>(record.bytes.size() - at))}));
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

void AddNoLog(const Record& record, std::vector<Finding>& findings) {
  const char* reason = record.form == Form::kText ? "text whose first field is not magic: \"PARCHISLOG\""
                                                  : "JSON without \"magic\": \"PARCHISLOG\"";
  findings.push_back(MakeFinding(Code::kNotALog, record.location, {Argument::Text("reason", reason)}));
}

void AddSyntaxError(const Record& record, const SyntaxError& error, std::vector<Finding>& findings) {
  if (error.too_deep) {
    AddTooDeep(record, findings);
  } else {
    findings.push_back(MakeFinding(Code::kSyntax, record.location, {Argument::Text("reason", error.reason)}));
  }
  findings.back().location.byte_length = 0;
  PlaceInText(error.line, error.column, record, findings.back().location);
}

void AddCutText(const Record& record, std::size_t missing, std::vector<Finding>& findings) {
  const std::string_view bytes = record.bytes;
  AddCut(record, bytes.size() + missing, "the text ends here" + InsideOf(record), findings);
  const LineColumn place = LineCounter(bytes).Of(bytes.size());
  PlaceInText(place.line, place.column, record, findings.back().location);
}

void AddRest(const Record& record, const WholeFront& front, std::vector<Finding>& findings) {
  if (front.stop == WholeFront::Stop::kCut) {
    AddCutText(record, front.missing, findings);
    return;
  }
  if (front.stop == WholeFront::Stop::kSecondMagic) {
    AddSecondMagic(record, front.end, findings);
  } else {
    AddStray(record, front.end, findings);
  }
  const LineColumn place = LineCounter(record.bytes).Of(front.end);
  PlaceInText(place.line, place.column, record, findings.back().location);
}

}  // namespace arbitro::log
