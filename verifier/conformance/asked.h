#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "engine/judge.h"
#include "engine/ply.h"
#include "engine/presets.h"
#include "engine/state.h"
#include "engine/table.h"
#include "parchis/conformance/v1/protocol.pb.h"

namespace arbitro::conformance {

namespace pb = parchis::conformance::v1;

// What a question is about, in values of the engine.
struct Asked {
  parchis::Table table;
  parchis::State state;
};

// Why a question cannot be answered.
struct Refusal {
  bool unsupported = false;  // nobody of that name or number is known; otherwise the question is wrong
  std::string why;
};

// The rule set that a question names.
[[nodiscard]] std::expected<parchis::NamedRules, Refusal> RulesOf(const pb::Rules& rules);

// A rule set in the words of the protocol: the preset, and where its answers differ.
[[nodiscard]] pb::Rules WireOf(const parchis::NamedRules& named);

// Table and position of a question. The board has as many arms as the position lists colors.
[[nodiscard]] std::expected<Asked, Refusal> SetUp(const pb::Rules& rules, const std::string& position);

// What is thrown, as a question says it: nothing, one face, or two.
struct Thrown {
  std::uint8_t die = 0;
  std::uint8_t second = 0;
};
// Checks that it can be thrown, or chosen, in this position.
[[nodiscard]] std::expected<Thrown, Refusal> ThrownIn(
    const Asked& asked, const google::protobuf::RepeatedField<std::uint32_t>& dice);

// A ply as the protocol writes it. Its seat is left out, as it is the one on turn.
[[nodiscard]] pb::Ply WireOf(const Asked& asked, const parchis::Ply& ply);

// All legal plies with what is thrown, or where numbers are chosen and nothing is said, with all of them.
[[nodiscard]] std::vector<parchis::Ply> LegalOf(const Asked& asked, Thrown thrown);

// A ply of the engine, and what the rules make of it.
struct Found {
  parchis::Ply ply;
  parchis::Judgement judgement;
  std::string code;  // of the finding; empty: the ply is legal
  std::string why;   // its name
};
// What makes a written ply impossible whatever the position: a piece, seat or square that the table does not
// have.
[[nodiscard]] std::optional<std::string> WrongInPly(const Asked& asked, const pb::Ply& written);
// The ply that is written so: the legal one that agrees with all that is said, or else the fault of what is
// said. Requires a ply with which nothing is wrong.
[[nodiscard]] Found FindPly(const Asked& asked, const pb::Ply& written);

}  // namespace arbitro::conformance
