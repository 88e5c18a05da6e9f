#include "verifier/log/field_hint.h"

#include <vector>

#include "parchis/log/v1/game_log.pb.h"
#include "verifier/findings/suggest.h"

namespace arbitro::log {

std::string Hint(const google::protobuf::Descriptor& type, std::string_view name, bool camel) {
  const google::protobuf::Descriptor& game = *parchis::log::v1::GameLog::descriptor();
  if (&type != &game && type.file() == game.file() && game.FindFieldByName(std::string(name)) != nullptr) {
    return "; it is a field of the game: is a } missing before it?";
  }
  std::vector<std::string> names;
  for (int i = 0; i < type.field_count(); ++i) {
    names.push_back(camel ? type.field(i)->camelcase_name() : type.field(i)->name());
  }
  return DidYouMean(name, names);
}

}  // namespace arbitro::log
