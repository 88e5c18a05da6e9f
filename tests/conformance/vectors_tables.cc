// Cases from the tables of corpus/ambiguous.
#include <optional>
#include <string_view>
#include <utility>

#include "engine/presets.h"
#include "tests/conformance/make_vectors.h"
#include "tests/corpus/case_table.h"
#include "tests/support/position.h"

namespace arbitro::conformance {
namespace {

namespace table_pb = parchis::corpus::v1;
using corpus::TableFile;
using parchis::testing::At;

[[nodiscard]] std::string SpecOf(const TableFile& file, const table_pb::Case& one,
                                 const std::string& option) {
  const std::string spec = one.rules().empty() ? "ludoteka" : one.rules();
  return spec + (spec.find("@@") == std::string::npos ? "@@" : ",") + file.table.point() + "=" + option;
}

[[nodiscard]] parchis::Seating SeatingOf(const table_pb::Case& one) {
  parchis::Seating seating;
  for (const table_pb::Seat& recorded : one.seats()) {
    parchis::Seat seat{.colors = {}, .team = recorded.team(), .owner = recorded.owner()};
    for (const std::uint32_t number : recorded.colors())
      seat.colors.push_back(*parchis::Color::FromNumber(number));
    seating.seats.push_back(std::move(seat));
  }
  return seating;
}

[[nodiscard]] At StartOf(const table_pb::Case& one, const std::string& rules) {
  if (one.start_case() == table_pb::Case::kOpening)
    return At::Opening(rules, static_cast<int>(one.opening()));
  if (!one.seats().empty()) return {rules, one.position(), SeatingOf(one)};
  if (one.arms() != 0) return At::OnBoard(rules, static_cast<int>(one.arms()), one.position());
  return {rules, one.position()};
}

[[nodiscard]] std::uint8_t Face(std::uint32_t number) { return static_cast<std::uint8_t>(number); }

// A situation under one option: what is legal, and whether the plies that it speaks of are.
void AddSituation(CaseList& list, const table_pb::Case& one, const table_pb::Expectation& expected,
                  const std::string& spec) {
  At at = StartOf(one, spec);
  for (const table_pb::Played& ply : one.played())
    at = at.After(Face(ply.die()), ply.ply(), Face(ply.second_die()));
  for (const table_pb::Played& ply : expected.then())
    at = at.After(Face(ply.die()), ply.ply(), Face(ply.second_die()));
  const Asked asked{.table = at.table(), .state = at.state()};
  const pb::Rules rules = RulesFor(spec, asked.table);
  const Thrown thrown{.die = Face(expected.die()), .second = Face(expected.second_die())};
  if (!expected.legal().empty()) AddPosition(list, rules, asked, thrown);
  for (const table_pb::Verdict& judged : expected.verdicts()) {
    const bool plain = judged.spend().empty() && !judged.has_seat() && judged.second_piece() == 0 &&
                       judged.victim() == 0 && judged.penalized() == 0 && judged.to().empty();
    if (!plain || judged.piece() == 0) continue;
    const std::uint32_t die = judged.die() != 0 ? judged.die() : expected.die();
    const std::uint32_t second = judged.die() != 0 ? judged.second_die() : expected.second_die();
    if (asked.table.two_dice()) continue;
    AddJudge(list, rules, asked, at.PlyOf(Face(die), judged.piece(), Face(second)));
  }
}

}  // namespace

void AddTables(CaseList& list) {
  for (const TableFile& file : corpus::AllTables()) {
    for (const table_pb::Case& one : file.table.cases()) {
      if (one.start_case() == table_pb::Case::kLog) continue;
      std::vector<std::string> tags{file.table.point()};
      tags.insert(tags.end(), one.ambiguities().begin(), one.ambiguities().end());
      for (const table_pb::Expectation& expected : one.expect()) {
        const std::string& option = expected.options(0);
        list.About("points/" + file.table.point() + "/" + one.name() + "/" + option, one.why(),
                   {one.clauses().begin(), one.clauses().end()}, tags);
        AddSituation(list, one, expected, SpecOf(file, one, option));
      }
    }
  }
}

}  // namespace arbitro::conformance
