#pragma once

#include <string>
#include <string_view>

#include "parchis/report/v1/report.pb.h"
#include "verifier/findings/game_report.h"
#include "verifier/findings/shard_run.h"

namespace arbitro::report {

namespace pb = ::parchis::report::v1;

// Report messages from the verifier's data. Text from logs that is not UTF-8 becomes printable escapes,
// because a protobuf string must be UTF-8.
[[nodiscard]] pb::GameReport ToProto(const GameReport& game);  // without its findings
[[nodiscard]] pb::Finding ToProto(const std::string& input, const GameReport& game, const Finding& finding,
                                  std::string_view rerun_options);
[[nodiscard]] pb::Summary ToProto(const Summary& summary);
[[nodiscard]] pb::Place ToProto(const Place& place);
[[nodiscard]] pb::ShardRun ToProto(const ShardRun& run);

// `message` as JSON on one line, by protobuf's printer.
[[nodiscard]] std::string ToJson(const google::protobuf::Message& message);

}  // namespace arbitro::report
