#include <fmt/format.h>

#include <string>

#include "parchis/report/v1/perft.pb.h"
#include "verifier/report/perft_writers.h"
#include "verifier/report/to_proto.h"

namespace arbitro::report {
namespace {

[[nodiscard]] std::uint64_t CountOf(const PerftRow& row, PerftKind kind) {
  return row.kinds[static_cast<std::size_t>(kind)];
}

void Fill(const PerftRow& row, pb::PerftRow& proto) {
  proto.set_states(row.states);
  proto.set_digest(fmt::format("{:016x}", row.digest));
  proto.set_captures(CountOf(row, PerftKind::kCapture));
  proto.set_entries(CountOf(row, PerftKind::kEntry));
  proto.set_goals(CountOf(row, PerftKind::kGoal));
  proto.set_made(CountOf(row, PerftKind::kBarrierMade));
  proto.set_opened(CountOf(row, PerftKind::kBarrierOpened));
  proto.set_bonuses(CountOf(row, PerftKind::kBonus));
  proto.set_passes(CountOf(row, PerftKind::kPass));
  proto.set_penalties(CountOf(row, PerftKind::kPenalty));
}

}  // namespace

std::string PerftJson(const Perft& perft, std::string_view version) {
  pb::Perft proto;
  proto.mutable_tool()->set_name("arbitro");
  proto.mutable_tool()->set_version(std::string(version));
  proto.set_rules(Printable(perft.rules, true));
  proto.set_position(perft.position);
  for (std::size_t depth = 0; depth < perft.rows.size(); ++depth) {
    pb::PerftRow& row = *proto.add_rows();
    row.set_depth(static_cast<std::uint32_t>(depth));
    row.set_sequences(perft.rows[depth].sequences);
    if (!perft.only_sequences) Fill(perft.rows[depth], row);
  }
  for (const PerftBranch& branch : perft.branches) {
    pb::PerftBranch& row = *proto.add_branches();
    row.set_throw_(branch.thrown);
    row.set_ply(branch.ply);
    row.set_position(branch.position);
    row.set_sequences(branch.sequences);
  }
  proto.set_complete(perft.stop == PerftStop::kNone);
  return ToJson(proto) + "\n";
}

}  // namespace arbitro::report
