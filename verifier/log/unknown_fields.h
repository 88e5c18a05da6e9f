#pragma once

#include <cstddef>
#include <set>
#include <string>

#include "parchis/log/v1/game_log.pb.h"

namespace arbitro::log {

// Names of fields, for one finding: "GameLog.15, Ply.30".
class FieldNames {
 public:
  void Add(std::string name) {
    if (names_.size() < kMaxNamed) names_.insert(std::move(name));
  }
  [[nodiscard]] bool empty() const { return names_.empty(); }
  [[nodiscard]] std::string List() const {
    std::string list;
    for (const std::string& name : names_) list += (list.empty() ? "" : ", ") + name;
    return list;
  }

 private:
  static constexpr std::size_t kMaxNamed = 8;
  std::set<std::string> names_;
};

// Which fields of a binary log protobuf does not know.
class UnknownFields {
 public:
  // Those that this message itself has.
  void Note(const google::protobuf::Message& message);
  void Note(const google::protobuf::Descriptor& message, int number);

  FieldNames later;    // numbers that this version of the schema does not have
  FieldNames misfits;  // numbers that it has, of another wire type: no version of it would write that
};

// Those of a log, its plies aside; text and JSON have none.
[[nodiscard]] UnknownFields CollectUnknown(const parchis::log::v1::GameLog& log);

// All of them, those of plies in `log` too, or nothing.
[[nodiscard]] std::string UnknownFieldsOf(const parchis::log::v1::GameLog& log);

}  // namespace arbitro::log
