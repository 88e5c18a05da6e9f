#include "verifier/infer/game_names.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace arbitro::infer {
namespace {

// The last so many parts of a path.
[[nodiscard]] std::string_view LastParts(std::string_view path, std::size_t parts) {
  std::size_t begin = path.size();
  for (; parts > 0 && begin > 0; --parts) {
    begin = path.rfind('/', begin - 1);
    if (begin == std::string_view::npos) return path;
  }
  return begin == path.size() ? path : path.substr(begin + 1);
}

// The shortest end of each path that no other one has.
[[nodiscard]] std::map<std::string, std::string> ShortNames(const std::set<std::string>& paths) {
  std::map<std::string, std::string> names;
  std::map<std::string_view, std::size_t> ends;
  for (std::size_t parts = 1; names.size() < paths.size(); ++parts) {
    ends.clear();
    for (const std::string& path : paths) ++ends[LastParts(path, parts)];
    for (const std::string& path : paths) {
      const std::string_view end = LastParts(path, parts);
      // A whole path is the last resort: it may be the end of another one.
      if (ends[end] == 1 || end == path) names.emplace(path, end);
    }
  }
  return names;
}

}  // namespace

void TellApart(std::vector<GameName>& games) {
  std::set<std::string> inputs;
  std::map<std::string_view, std::size_t> with_id;
  std::map<std::pair<std::string_view, std::string_view>, std::size_t> with_id_in;
  for (const GameName& game : games) {
    inputs.insert(game.input);
    ++with_id[game.id];
    ++with_id_in[{game.input, game.id}];
  }
  const std::map<std::string, std::string> names = ShortNames(inputs);
  for (GameName& game : games) {
    const bool nameless = game.id == "#" + std::to_string(game.index);
    game.with_index = with_id_in[{game.input, game.id}] > 1 && !nameless;
    const bool alone = with_id[game.id] == 1 && !nameless;
    if (!alone && inputs.size() > 1) game.file = names.at(game.input);
  }
}

}  // namespace arbitro::infer
