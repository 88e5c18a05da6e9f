#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "verifier/cli/commands.h"
#include "verifier/conformance/server.h"
#include "verifier/conformance/wire.h"

namespace arbitro::cli {
namespace {

using conformance::MessageSplitter;
using conformance::Wire;

// Waits for bytes and gives the splitter what is there; false at the end of the input.
bool Fill(std::istream& in, MessageSplitter& splitter) {
  constexpr std::size_t kChunk = 65'536;
  const int first = in.get();
  if (first == std::istream::traits_type::eof()) return false;
  std::array<char, kChunk> chunk;
  chunk[0] = static_cast<char>(first);
  const auto more = in.readsome(chunk.data() + 1, kChunk - 1);
  splitter.Feed({chunk.data(), static_cast<std::size_t>(more) + 1});
  return true;
}

}  // namespace

int RunServe(const Arguments& arguments, Session& session) {
  const Wire wire = arguments.Text("wire") == "pb" ? Wire::kBinary : Wire::kJson;
  const conformance::Server server(ARBITRO_VERSION);
  MessageSplitter splitter(wire);
  while (session.out) {
    const auto message = splitter.Next();
    if (!message) {
      session.err << "arbitro: " << message.error() << "\n";
      return kUnreadable;
    }
    if (!*message) {
      if (Fill(session.in, splitter)) continue;
      if (splitter.rest().empty()) return kFine;
      session.err << "arbitro: the input ends inside a request\n";
      return kUnreadable;
    }
    const auto request = conformance::DecodeRequest(**message, wire);
    const auto reply = request ? server.Answer(*request) : conformance::Server::Refuse(request.error());
    session.out << conformance::Encode(reply, wire);
    session.out.flush();
    if (request && request->has_bye()) return kFine;
  }
  return kFine;
}

}  // namespace arbitro::cli
