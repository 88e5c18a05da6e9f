#include "verifier/conformance/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <expected>
#include <string>
#include <utility>
#include <vector>

#include "engine/apply.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "verifier/conformance/asked.h"
#include "verifier/perft/counter.h"
#include "verifier/report/text.h"

namespace arbitro::conformance {
namespace {

template <class Answer>
using Answered = std::expected<Answer, Refusal>;

[[nodiscard]] Answered<pb::LegalReply> Legal(const pb::LegalRequest& request, parchis::Heard* heard) {
  auto asked = SetUp(request.rules(), request.position());
  if (!asked) return std::unexpected(asked.error());
  asked->table.Listen(heard);
  const auto thrown = ThrownIn(*asked, request.dice());
  if (!thrown) return std::unexpected(thrown.error());
  pb::LegalReply reply;
  std::vector<parchis::Ply> listed;
  for (const parchis::Ply& ply : LegalOf(*asked, *thrown)) {
    const auto same = [&](const parchis::Ply& other) {
      return other.die == ply.die && parchis::SameDecision(asked->state, other, ply);
    };
    if (std::ranges::any_of(listed, same)) continue;
    listed.push_back(ply);
    pb::Ply* wire = reply.add_plies();
    *wire = WireOf(*asked, ply);
    wire->clear_dice();  // as asked
  }
  return reply;
}

// Carries out a ply in place; what is wrong with it if it is not legal.
[[nodiscard]] Answered<Found> Play(Asked& asked, const pb::Ply& written) {
  if (const auto wrong = WrongInPly(asked, written)) return std::unexpected(Refusal{.why = *wrong});
  Found found = FindPly(asked, written);
  if (found.code.empty()) parchis::Apply(asked.state, asked.table, found.judgement.effect);
  return found;
}

[[nodiscard]] Answered<pb::ApplyReply> Apply(const pb::ApplyRequest& request, parchis::Heard* heard) {
  auto asked = SetUp(request.rules(), request.position());
  if (!asked) return std::unexpected(asked.error());
  asked->table.Listen(heard);
  const auto found = Play(*asked, request.ply());
  if (!found) return std::unexpected(found.error());
  pb::ApplyReply reply;
  reply.set_legal(found->code.empty());
  if (reply.legal()) reply.set_position(parchis::FormatPosition(asked->state, asked->table));
  return reply;
}

[[nodiscard]] Answered<pb::JudgeReply> Judge(const pb::JudgeRequest& request, parchis::Heard* heard) {
  auto asked = SetUp(request.rules(), request.position());
  if (!asked) return std::unexpected(asked.error());
  asked->table.Listen(heard);
  pb::JudgeReply reply;
  reply.set_legal(true);
  for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(request.plies_size()); ++i) {
    const auto found = Play(*asked, request.plies(static_cast<int>(i)));
    if (!found)
      return std::unexpected(
          Refusal{found.error().unsupported, "ply " + std::to_string(i) + ": " + found.error().why});
    if (found->code.empty()) continue;
    reply.set_legal(false);
    reply.set_ply(i);
    reply.set_code(found->code);
    reply.set_why(found->why);
    break;
  }
  return reply;
}

[[nodiscard]] Answered<pb::PerftReply> CountPlies(const pb::PerftRequest& request, parchis::Heard* heard) {
  auto asked = SetUp(request.rules(), request.position());
  if (!asked) return std::unexpected(asked.error());
  asked->table.Listen(heard);
  if (request.depth() == 0) return std::unexpected(Refusal{.why = "depth: 0 plies are nothing to count"});
  if (request.depth() > kMaxPerftDepth)
    return std::unexpected(
        Refusal{.unsupported = true, .why = fmt::format("a depth of more than {}", kMaxPerftDepth)});
  const perft::CountOptions options{.depth = static_cast<int>(request.depth()),
                                    .max_states = kMaxPerftStates};
  const perft::Counts counts = perft::CountByLayers(asked->state, asked->table, options);
  if (counts.stop != PerftStop::kNone)
    return std::unexpected(Refusal{
        .unsupported = true, .why = fmt::format("more than {} positions of one depth", kMaxPerftStates)});
  const PerftRow& row = counts.rows.back();
  pb::PerftReply reply;
  reply.set_sequences(row.sequences);
  reply.set_states(row.states);
  reply.set_digest(fmt::format("{:016x}", row.digest));
  return reply;
}

// Puts the answer, or the reason why there is none, into the reply.
template <class Answer>
void Put(pb::Reply& reply, Answered<Answer> answered, Answer* (pb::Reply::*field)()) {
  if (answered) {
    *(reply.*field)() = std::move(*answered);
  } else if (answered.error().unsupported) {
    reply.set_unsupported(report::Printable(answered.error().why, true));
  } else {
    reply.set_error(report::Printable(answered.error().why, true));
  }
}

}  // namespace

pb::HelloReply Server::Hello() const {
  pb::HelloReply hello;
  hello.set_name("arbitro");
  hello.set_version(version_);
  for (const parchis::Preset& preset : parchis::Presets()) hello.add_presets(std::string(preset.name));
  for (const char* request : {"legal", "apply", "judge", "perft"}) hello.add_requests(request);
  return hello;
}

pb::Reply Server::Answer(const pb::Request& request, parchis::Heard* heard) const {
  pb::Reply reply;
  reply.set_id(request.id());
  switch (request.ask_case()) {
    case pb::Request::kHello:
      *reply.mutable_hello() = Hello();
      break;
    case pb::Request::kLegal:
      Put(reply, Legal(request.legal(), heard), &pb::Reply::mutable_legal);
      break;
    case pb::Request::kApply:
      Put(reply, Apply(request.apply(), heard), &pb::Reply::mutable_apply);
      break;
    case pb::Request::kJudge:
      Put(reply, Judge(request.judge(), heard), &pb::Reply::mutable_judge);
      break;
    case pb::Request::kPerft:
      Put(reply, CountPlies(request.perft(), heard), &pb::Reply::mutable_perft);
      break;
    case pb::Request::kBye:
      reply.mutable_bye();
      break;
    case pb::Request::ASK_NOT_SET:
      reply.set_unsupported("a request without a question that is known");
      break;
  }
  return reply;
}

pb::Reply Server::Refuse(const std::string& why) {
  pb::Reply reply;
  // It may repeat bytes of the request, which need be no text.
  reply.set_error("no request: " + report::Printable(why, true));
  return reply;
}

}  // namespace arbitro::conformance
