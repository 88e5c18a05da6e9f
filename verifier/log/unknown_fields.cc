#include "verifier/log/unknown_fields.h"

#include <google/protobuf/unknown_field_set.h>

namespace arbitro::log {

namespace pb = parchis::log::v1;

void UnknownFields::Note(const google::protobuf::Message& message) {
  // Protobuf gives proto3 messages no direct access to their unknown fields.
  const google::protobuf::UnknownFieldSet& fields = message.GetReflection()->GetUnknownFields(message);
  for (int i = 0; i < fields.field_count(); ++i) Note(*message.GetDescriptor(), fields.field(i).number());
}

void UnknownFields::Note(const google::protobuf::Descriptor& message, int number) {
  FieldNames& names = message.FindFieldByNumber(number) == nullptr ? later : misfits;
  names.Add(std::string(message.name()) + "." + std::to_string(number));
}

UnknownFields CollectUnknown(const pb::GameLog& log) {
  UnknownFields unknown;
  unknown.Note(log);
  unknown.Note(log.header());
  for (const pb::Seat& seat : log.header().seats()) unknown.Note(seat);
  for (const pb::OpeningThrow& thrown : log.header().opening_throws()) unknown.Note(thrown);
  for (const pb::PlyNote& note : log.notes()) unknown.Note(note);
  unknown.Note(log.ending());
  return unknown;
}

std::string UnknownFieldsOf(const pb::GameLog& log) {
  UnknownFields unknown = CollectUnknown(log);
  for (const pb::Ply& ply : log.plies()) unknown.Note(ply);
  const std::string later = unknown.later.List();
  const std::string misfits = unknown.misfits.List();
  return later + (later.empty() || misfits.empty() ? "" : ", ") + misfits;
}

}  // namespace arbitro::log
