#include <string>
#include <string_view>
#include <utility>

#include "verifier/log/forms.h"
#include "verifier/log/reader.h"
#include "verifier/log/wire_scan.h"

namespace arbitro::log {
namespace {

// A place within the record as one in the input.
Location InInput(const Location& record, const Location& place) {
  Location location = place;
  location.byte_offset += record.byte_offset;
  if (record.line == 0) return location;
  if (place.line == 1) location.column += record.column - 1;
  location.line += record.line - 1;
  return location;
}

// Whether a field is written so: as in the schema, or in JSON's "lowerCamelCase".
bool IsName(std::string_view written, std::string_view name) {
  std::string camel;
  bool upper = false;
  for (const char byte : name) {
    if (byte == '_') {
      upper = true;
      continue;
    }
    camel += upper ? static_cast<char>(byte - 'a' + 'A') : byte;
    upper = false;
  }
  return written == name || written == camel;
}

}  // namespace

void Locator::Index() {
  if (indexed_) return;
  indexed_ = true;
  header_ = record_.location;
  std::optional<Location> header;
  if (record_.form == Form::kBinary) {
    WirePlaces places = LocateInWire(record_.bytes);
    header = places.header;
    ending_ = places.ending;
    plies_ = std::move(places.plies);
  } else {
    TextPlaces places =
        record_.form == Form::kText ? LocateInText(record_.bytes) : LocateInJson(record_.bytes);
    header = places.header;
    ending_ = places.ending;
    plies_ = std::move(places.plies);
    fields_ = std::move(places.fields);
  }
  if (header) header_ = InInput(record_.location, *header);
}

Location Locator::Ply(std::uint32_t ply) {
  Index();
  return ply < plies_.size() ? InInput(record_.location, plies_[ply]) : record_.location;
}

Location Locator::Header() {
  Index();
  return header_;
}

Location Locator::Ending() {
  Index();
  return ending_ ? InInput(record_.location, *ending_) : header_;
}

Location Locator::HeaderField(std::string_view name) {
  Index();
  for (const auto& [written, place] : fields_) {
    if (IsName(written, name)) return InInput(record_.location, place);
  }
  return header_;
}

Location LocatePly(const Record& record, std::uint32_t ply) { return Locator(record).Ply(ply); }

Location LocateHeader(const Record& record) { return Locator(record).Header(); }

}  // namespace arbitro::log
