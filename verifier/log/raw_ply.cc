#include "verifier/log/raw_ply.h"

#include "parchis/log/v1/game_log.pb.h"
#include "verifier/log/framing.h"
#include "verifier/log/wire_cursor.h"

namespace arbitro::log {

RawPly::Read RawPly::DecodeAny(std::string_view bytes) {
  std::size_t at = 0;
  while (at < bytes.size()) {
    const auto tag = static_cast<unsigned char>(bytes[at]);
    // Nearly always: a number of one byte in one of our fields, all of which have tags of one byte.
    if ((tag & 0x87U) == 0 && tag != 0 && at + 1 < bytes.size()) {
      const auto value = static_cast<unsigned char>(bytes[at + 1]);
      if (value < 0x80) {
        Set(tag >> 3, value);
        at += 2;
        continue;
      }
    }
    if (const Read read = DecodeOther(bytes, at); read != Read::kGood) return read;
  }
  return Read::kGood;
}

RawPly::Read RawPly::DecodeOther(std::string_view bytes, std::size_t& at) {
  WireCursor cursor(bytes);
  cursor.at = at;
  const WireCursor::Step step = cursor.Pass();
  if (step == WireCursor::Step::kTooDeep) return Read::kTooDeep;
  if (step != WireCursor::Step::kWhole) return Read::kUndecodable;
  at = cursor.at;
  const std::string_view value = bytes.substr(cursor.value_at, at - cursor.value_at);
  const std::uint64_t field = cursor.tag >> 3;
  const std::uint64_t wire_type = cursor.tag & 7;
  if (field < kPlyFields && wire_type == WireCursor::kVarint) {
    // Protobuf drops what does not fit into 32 bits.
    Set(static_cast<std::size_t>(field), static_cast<std::uint32_t>(ParseVarint(value)->value));
    return Read::kGood;
  }
  if (cursor.tag == (static_cast<std::uint64_t>(PlyField::kCaptured) << 3 | WireCursor::kDelimited)) {
    for (std::size_t i = 0; i < value.size();) {
      const std::optional<Varint> number = ParseVarint(value.substr(i));
      if (!number) return Read::kUndecodable;
      Set(static_cast<std::size_t>(PlyField::kCaptured), static_cast<std::uint32_t>(number->value));
      i += number->size;
    }
    return Read::kGood;
  }
  unknown_.push_back(static_cast<std::uint32_t>(field));
  return Read::kGood;
}

void RawPly::Assign(const parchis::log::v1::Ply& ply) {
  Clear();
  const auto set = [this](PlyField field, bool there, std::uint32_t value) {
    if (there) Set(static_cast<std::size_t>(field), value);
  };
  set(PlyField::kSeat, ply.has_seat(), ply.seat());
  set(PlyField::kDie, ply.has_die(), ply.die());
  set(PlyField::kSecondDie, ply.has_second_die(), ply.second_die());
  set(PlyField::kSpend, ply.spend() != 0, static_cast<std::uint32_t>(ply.spend()));
  set(PlyField::kPiece, ply.has_piece(), ply.piece());
  set(PlyField::kFrom, ply.has_from(), ply.from());
  set(PlyField::kTo, ply.has_to(), ply.to());
  for (const std::uint32_t piece : ply.captured()) set(PlyField::kCaptured, true, piece);
  set(PlyField::kBonusEarned, ply.has_bonus_earned(), ply.bonus_earned());
  set(PlyField::kPenalized, ply.has_penalized(), ply.penalized());
  set(PlyField::kSecondPiece, ply.has_second_piece(), ply.second_piece());
  set(PlyField::kContact, ply.contact() != 0, static_cast<std::uint32_t>(ply.contact()));
  set(PlyField::kChoices, ply.has_choices(), ply.choices());
  set(PlyField::kTakesBack, ply.takes_back() != 0, ply.takes_back());
  set(PlyField::kEvent, ply.event() != 0, static_cast<std::uint32_t>(ply.event()));
}

}  // namespace arbitro::log
