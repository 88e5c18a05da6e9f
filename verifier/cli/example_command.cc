#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "verifier/cli/commands.h"
#include "verifier/findings/suggest.h"
#include "verifier/report/text.h"

namespace arbitro::cli {
namespace {

// The first turns of a game by the rules of `ludoteka`. Blue's five makes a barrier on its start, square 22;
// ply 6 is yellow's try to get past.
constexpr std::string_view kHead =
    R"(# The first turns of a game, as a log in text form. Ply numbers count from 0.
magic: "PARCHISLOG"
header {
  game_id: "example"
  producer: "arbitro example"
  rules: "ludoteka"
  arms: 4
  color_names: "yellow"
  color_names: "blue"
  color_names: "red"
  color_names: "green"
  seats { name: "yellow" colors: 1 }
  seats { name: "blue" colors: 2 }
  seats { name: "red" colors: 3 }
  seats { name: "green" colors: 4 }
  first_seat: 0
}
plies { die: 6 piece: 11 from: 5 to: 11 }
plies { die: 6 piece: 11 from: 11 to: 17 }
plies { die: 2 piece: 11 from: 17 to: 19 }
plies { die: 5 piece: 22 from: 0 to: 22 }
plies { die: 3 piece: 31 from: 39 to: 42 }
plies { die: 1 piece: 41 from: 56 to: 57 }
)";
// Two squares do not reach the barrier, four lead through it.
constexpr std::string_view kLegal = "plies { die: 2 piece: 11 from: 19 to: 21 }\n";
constexpr std::string_view kIllegal = "plies { die: 4 piece: 11 from: 19 to: 23 }\n";
constexpr std::string_view kTail = R"(plies { die: 3 piece: 21 from: 22 to: 25 }
plies { die: 4 piece: 31 from: 42 to: 46 }
ending { reason: REASON_ABANDONED ply_count: 9 }
)";

}  // namespace

int RunExample(const Arguments& arguments, Session& session) {
  const std::vector<std::string> names{"illegal", "legal"};
  const std::string name = arguments.operands().empty() ? names.front() : arguments.operands().front();
  if (name != names[0] && name != names[1]) {
    session.err << fmt::format("arbitro: no example '{}'{}\n", report::Printable(name, session.terminal.utf8),
                               DidYouMean(name, names));
    return kUsage;
  }
  session.out << kHead << (name == "legal" ? kLegal : kIllegal) << kTail;
  return kFine;
}

}  // namespace arbitro::cli
