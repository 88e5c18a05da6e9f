// Any bytes as requests of the conformance protocol and as replies to it: whoever asks is answered, answers
// read back, and what is said to be legal is legal.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/require.h"
#include "fuzz/target.h"
#include "verifier/conformance/cases.h"
#include "verifier/conformance/compare.h"
#include "verifier/conformance/server.h"
#include "verifier/conformance/wire.h"

namespace arbitro::fuzz {
namespace {

using conformance::Wire;
namespace pb = conformance::pb;

// Searches of two dice take long; a few plies show the same.
constexpr int kMaxPliesTried = 4;

// A reply is the same in both forms.
void RequireReadsBack(const pb::Reply& reply) {
  for (const Wire wire : {Wire::kJson, Wire::kBinary}) {
    conformance::MessageSplitter splitter(wire);
    const std::string bytes = conformance::Encode(reply, wire);
    const auto told = [&] { return conformance::JsonOf(reply); };
    splitter.Feed(bytes);
    const auto message = splitter.Next();
    Require(message.has_value() && message->has_value() && splitter.rest().empty(), "a reply is one message",
            told);
    const auto again = conformance::DecodeReply(**message, wire, conformance::Unknown::kRefuse);
    Require(again.has_value(), "a reply can be read", told);
    Require(conformance::JsonOf(*again) == conformance::JsonOf(reply), "and is the same", told);
  }
}

// What is listed as legal can be played, and is judged legal.
void RequireLegal(const conformance::Server& server, const pb::LegalRequest& request,
                  const pb::LegalReply& reply) {
  const auto told = [&] { return conformance::JsonOf(request) + "\n" + conformance::JsonOf(reply); };
  Require(conformance::DifferenceOf(request, reply, reply, true).empty(), "a reply agrees with itself", told);
  for (int i = 0; i < std::min(reply.plies_size(), kMaxPliesTried); ++i) {
    pb::Request apply;
    *apply.mutable_apply()->mutable_rules() = request.rules();
    apply.mutable_apply()->set_position(request.position());
    *apply.mutable_apply()->mutable_ply() = reply.plies(i);
    for (const std::uint32_t die : request.dice()) {
      if (request.dice_size() == 2) apply.mutable_apply()->mutable_ply()->add_dice(die);
    }
    const pb::Reply applied = server.Answer(apply);
    Require(applied.has_apply() && applied.apply().legal(), "what is listed can be played",
            [&] { return told() + "\n" + conformance::JsonOf(apply) + "\n" + conformance::JsonOf(applied); });
  }
}

void Ask(std::string_view bytes, Wire wire, std::size_t piece) {
  const conformance::Server server("1");
  conformance::MessageSplitter splitter(wire);
  while (!bytes.empty()) {
    const std::string_view front = bytes.substr(0, piece);
    splitter.Feed(front);
    bytes.remove_prefix(front.size());
    while (true) {
      const auto message = splitter.Next();
      if (!message) {
        Require(!message.error().empty(), "what is wrong with bytes is said");
        return;
      }
      if (!*message) break;
      const auto request = conformance::DecodeRequest(**message, wire);
      if (!request) Require(!request.error().empty(), "what is wrong with a request is said");
      const pb::Reply reply =
          request ? server.Answer(*request) : conformance::Server::Refuse(request.error());
      RequireReadsBack(reply);
      if (!request) continue;
      Require(reply.id() == request->id(), "a reply has the number of its request");
      Require(conformance::JsonOf(server.Answer(*request)) == conformance::JsonOf(reply),
              "the same question has the same answer");
      if (reply.has_legal()) RequireLegal(server, request->legal(), reply.legal());
    }
  }
}

// The same bytes as an answer to a case of the kit.
void Answer(std::string_view bytes, Wire wire, std::size_t which) {
  const auto& cases = conformance::AllCases();
  const auto reply = conformance::DecodeReply(bytes, wire, conformance::Unknown::kPass);
  if (!reply) {
    Require(!reply.error().empty(), "what is wrong with a reply is said");
    return;
  }
  for (const bool strict : {false, true}) {
    const conformance::Verdict verdict = conformance::Compare(cases[which % cases.size()], *reply, strict);
    const bool passed = verdict.result == conformance::Result::kPass;
    Require(passed || !verdict.why.empty(), "what is wrong with an answer is said");
  }
}

}  // namespace
}  // namespace arbitro::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arbitro;
  constexpr std::size_t kBytesOfChoice = 3;
  std::span<const std::uint8_t> bytes(data, size);
  const std::span<const std::uint8_t> choice = fuzz::TakeFront(bytes, kBytesOfChoice);
  if (choice.size() < kBytesOfChoice) return 0;
  const auto wire = (choice[0] & 1U) != 0 ? conformance::Wire::kBinary : conformance::Wire::kJson;
  const std::string_view text = fuzz::AsText(bytes);
  if ((choice[0] & 2U) != 0) {
    fuzz::Answer(text, wire, (std::size_t{choice[1]} << 8U) + choice[2]);
  } else {
    fuzz::Ask(text, wire, std::size_t{1} + choice[1]);
  }
  return 0;
}
