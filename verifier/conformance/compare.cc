#include "verifier/conformance/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <sstream>
#include <utility>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "engine/clauses.h"
#include "engine/notation.h"
#include "verifier/conformance/asked.h"
#include "verifier/findings/finding.h"

namespace arbitro::conformance {
namespace {

// A piece by what tells it from others: its color and where it stands.
[[nodiscard]] std::string PieceKey(const Asked& asked, std::uint32_t code) {
  const auto piece = parchis::Piece::FromCode(code);
  if (!piece) return "-";
  const parchis::Place place = asked.state.place(*piece);
  return std::to_string(piece->color().number()) + ":" +
         parchis::FormatPlace(asked.table.board(), piece->color(), place);
}

// What tells a ply from other legal ones.
[[nodiscard]] std::string KeyOf(const Asked& asked, const pb::Ply& ply) {
  const bool chooses = asked.state.ThrowIsNext() && parchis::ChoosesNumbers(asked.table.rules());
  std::string key = chooses ? std::to_string(ply.die()) + " " : "";
  if (ply.penalized() != 0) key += "-" + PieceKey(asked, ply.penalized()) + " ";
  if (ply.piece() == 0) return key + "pass";
  // Of one die there is nothing to choose, and the piece and where it ends say it all.
  if (asked.table.two_dice()) key += std::to_string(ply.die()) + " ";
  if (ply.bonus() != 0) key += "b" + std::to_string(ply.bonus()) + " ";
  std::array<std::string, 2> pieces{PieceKey(asked, ply.piece()),
                                    ply.second() == 0 ? "" : PieceKey(asked, ply.second())};
  std::ranges::sort(pieces);
  return key + pieces[0] + "+" + pieces[1] + "=" + std::to_string(ply.to());
}

[[nodiscard]] std::string CapturedKey(const Asked& asked, const pb::Ply& ply) {
  std::vector<std::string> keys;
  for (const std::uint32_t code : ply.captured()) keys.push_back(PieceKey(asked, code));
  std::ranges::sort(keys);
  std::string key;
  for (const std::string& one : keys) key += one + " ";
  return key;
}

[[nodiscard]] std::string WrittenCaptures(const pb::Ply& ply) {
  std::string text;
  for (const std::uint32_t code : ply.captured())
    text += (text.empty() ? "" : " and ") + std::to_string(code);
  return text.empty() ? "nobody" : text;
}

// Plies by their keys, each with the captures that go with it.
struct Listed {
  std::map<std::string, std::string> captures;  // as they are written
  pb::Ply first;
};
using List = std::map<std::string, Listed>;

[[nodiscard]] List ListOf(const Asked& asked, const pb::LegalReply& reply) {
  List list;
  for (const pb::Ply& ply : reply.plies()) {
    Listed& listed = list[KeyOf(asked, ply)];
    if (listed.captures.empty()) listed.first = ply;
    listed.captures.emplace(CapturedKey(asked, ply), WrittenCaptures(ply));
  }
  return list;
}

// Sentences after one another.
void Add(std::string& text, const std::string& sentence) {
  if (sentence.empty()) return;
  text += (text.empty() ? "" : "; ") + sentence;
}

// What is wrong with the plies of a reply by themselves.
[[nodiscard]] std::string WrongIn(const Asked& asked, const pb::LegalReply& found) {
  for (const pb::Ply& ply : found.plies()) {
    if (const auto wrong = WrongInPly(asked, ply)) return *wrong + ", in " + JsonOf(ply);
    if (ply.piece() != 0 && ply.to() == 0) return "a ply does not say where its piece ends: " + JsonOf(ply);
  }
  return {};
}

[[nodiscard]] std::string CapturesOf(const Listed& expected, const Listed& found, bool strict) {
  std::string right;
  for (const auto& [key, written] : expected.captures) right += (right.empty() ? "" : ", or ") + written;
  for (const auto& [key, written] : found.captures) {
    if (key.empty() && !strict) continue;
    if (!expected.captures.contains(key))
      return JsonOf(found.first) + " captures " + right + ", and not " + written;
  }
  return {};
}

// Which parts of two position lines differ: "the places, last".
[[nodiscard]] std::string DifferentParts(const std::string& line, const std::string& right) {
  const auto parts_of = [](const std::string& text) {
    std::map<std::string, std::string> parts;
    std::istringstream words(text);
    for (const char* name : {"the places", "the seat", "what is owed"}) words >> parts[name];
    for (std::string word; words >> word;) parts[word.substr(0, word.find('='))] = word;
    return parts;
  };
  std::map<std::string, std::string> wrong = parts_of(line);
  for (const auto& [name, text] : parts_of(right)) {
    if (const auto same = wrong.find(name); same != wrong.end() && same->second == text) {
      wrong.erase(same);
    } else {
      wrong[name] = text;
    }
  }
  std::string names;
  for (const auto& [name, text] : wrong) names += (names.empty() ? "" : ", ") + name;
  return names + (wrong.size() == 1 ? " differs" : " differ");
}

[[nodiscard]] std::string DifferenceOfApply(const pb::ApplyRequest& request, const pb::ApplyReply& expected,
                                            const pb::ApplyReply& found) {
  const bool legal = found.has_legal() ? found.legal() : !found.position().empty();
  if (legal != (expected.has_legal() ? expected.legal() : true))
    return legal ? "the ply is illegal, and it was played" : "the ply is legal, and it was refused";
  if (!legal) return {};
  const auto asked = SetUp(request.rules(), found.position());
  const std::string right = "'" + expected.position() + "'";
  if (!asked) return "a position that cannot be, and has to be " + right + ": " + asked.error().why;
  const std::string line = parchis::FormatPosition(asked->state, asked->table);
  if (line == expected.position()) return {};
  return "the position is '" + line + "' and has to be " + right + ": " +
         DifferentParts(line, expected.position());
}

// Where the rules are when it is the turn of a ply: behind the word " in", where that is not the question's
// position.
[[nodiscard]] std::string WhereOf(const pb::JudgeRequest& request, std::uint32_t index) {
  auto asked = SetUp(request.rules(), request.position());
  if (!asked || index == 0 || index >= static_cast<std::uint32_t>(request.plies_size())) return {};
  for (std::uint32_t i = 0; i < index; ++i) {
    const pb::Ply& written = request.plies(static_cast<int>(i));
    if (WrongInPly(*asked, written)) return {};
    const Found found = FindPly(*asked, written);
    if (!found.code.empty()) return {};
    parchis::Apply(asked->state, asked->table, found.judgement.effect);
  }
  return " in '" + parchis::FormatPosition(asked->state, asked->table) + "'";
}

[[nodiscard]] std::string DifferenceOfJudge(const pb::JudgeRequest& request, const pb::JudgeReply& expected,
                                            const pb::JudgeReply& found, bool strict) {
  if (!found.has_legal()) return "the reply does not say whether the plies are legal";
  const auto named = [&](std::uint32_t index) {
    const bool there = index < static_cast<std::uint32_t>(request.plies_size());
    return "ply " + std::to_string(index) +
           (there ? ", " + JsonOf(request.plies(static_cast<int>(index))) : "");
  };
  const std::string reason = expected.why().empty() ? "" : " (" + expected.why() + ")";
  if (found.legal() && !expected.legal())
    return named(expected.ply()) + ", is illegal" + WhereOf(request, expected.ply()) + reason +
           ", and was let pass";
  if (!found.legal() && expected.legal())
    return named(found.ply()) + ", is legal" + WhereOf(request, found.ply()) + ", and was refused";
  if (found.legal()) return {};
  const bool one = request.plies_size() == 1;
  if (!found.has_ply() && !one) return "the reply does not say which ply is illegal";
  if (found.ply() != expected.ply())
    return "the first illegal ply is " + named(expected.ply()) + reason + ", and not " + named(found.ply());
  const bool known = found.code().empty() || FindEntry(found.code()) != nullptr ||
                     parchis::FindClause(found.code()) != nullptr;
  if (strict && !known) return "there is no code '" + found.code() + "'";
  return {};
}

[[nodiscard]] std::string DifferenceOfPerft(const pb::PerftReply& expected, const pb::PerftReply& found) {
  if (!found.has_sequences()) return "the reply does not say how many sequences there are";
  std::string text;
  const auto compare = [&text](std::string_view what, std::uint64_t is, std::uint64_t has_to_be) {
    if (is != has_to_be) Add(text, fmt::format("{} {}, and it has to be {}", is, what, has_to_be));
  };
  compare("sequences", found.sequences(), expected.sequences());
  if (found.has_states()) compare("states", found.states(), expected.states());
  if (!found.digest().empty() && found.digest() != expected.digest())
    Add(text, "the digest is " + found.digest() + ", and it has to be " + expected.digest());
  return text;
}

// What is different about one of the answers; nullopt: the reply is none of that kind.
[[nodiscard]] std::optional<std::string> DifferenceFrom(const pb::Case& one, const pb::Answer& answer,
                                                        const pb::Reply& reply, bool strict) {
  switch (one.ask_case()) {
    case pb::Case::kLegal:
      if (!reply.has_legal()) return std::nullopt;
      return DifferenceOf(one.legal(), answer.legal(), reply.legal(), strict);
    case pb::Case::kApply:
      if (!reply.has_apply()) return std::nullopt;
      return DifferenceOfApply(one.apply(), answer.apply(), reply.apply());
    case pb::Case::kJudge:
      if (!reply.has_judge()) return std::nullopt;
      return DifferenceOfJudge(one.judge(), answer.judge(), reply.judge(), strict);
    case pb::Case::kPerft:
      if (!reply.has_perft()) return std::nullopt;
      return DifferenceOfPerft(answer.perft(), reply.perft());
    case pb::Case::ASK_NOT_SET:
      break;
  }
  return std::nullopt;
}

}  // namespace

std::string_view NameOf(Result result) {
  constexpr std::array<std::string_view, kResultCount> kNames{"pass",  "fail",    "unsupported",
                                                              "error", "timeout", "crash"};
  return kNames[static_cast<std::size_t>(result)];
}

std::string_view NameOf(pb::Level level) {
  if (level == pb::LEVEL_SHOULD) return "should";
  return level == pb::LEVEL_CHOICE ? "choice" : "must";
}

std::string DifferenceOf(const pb::LegalRequest& request, const pb::LegalReply& expected,
                         const pb::LegalReply& found, bool strict) {
  const auto asked = SetUp(request.rules(), request.position());
  if (!asked) return asked.error().why;
  std::string text = WrongIn(*asked, found);
  if (!text.empty()) return text;
  const List wanted = ListOf(*asked, expected);
  const List listed = ListOf(*asked, found);
  std::string missing;
  for (const auto& [key, ply] : wanted) {
    const auto same = listed.find(key);
    if (same == listed.end()) {
      missing += (missing.empty() ? "" : ", ") + JsonOf(ply.first);
    } else {
      Add(text, CapturesOf(ply, same->second, strict));
    }
  }
  std::string extra;
  for (const auto& [key, ply] : listed) {
    if (!wanted.contains(key)) extra += (extra.empty() ? "" : ", ") + JsonOf(ply.first);
  }
  if (!missing.empty()) Add(text, "legal and not listed: " + missing);
  if (!extra.empty()) Add(text, "listed and not legal: " + extra);
  return text;
}

std::expected<std::map<std::string, pb::Ply>, std::string> PliesByKey(const pb::LegalRequest& request,
                                                                      const pb::LegalReply& reply) {
  const auto asked = SetUp(request.rules(), request.position());
  if (!asked) return std::unexpected(asked.error().why);
  if (const std::string wrong = WrongIn(*asked, reply); !wrong.empty()) return std::unexpected(wrong);
  std::map<std::string, pb::Ply> plies;
  for (const auto& [key, listed] : ListOf(*asked, reply)) plies.emplace(key, listed.first);
  return plies;
}

pb::Request RequestOf(const pb::Case& one) {
  pb::Request request;
  if (one.has_legal()) *request.mutable_legal() = one.legal();
  if (one.has_apply()) *request.mutable_apply() = one.apply();
  if (one.has_judge()) *request.mutable_judge() = one.judge();
  if (one.has_perft()) *request.mutable_perft() = one.perft();
  return request;
}

Verdict Compare(const pb::Case& one, const pb::Reply& reply, bool strict) {
  if (reply.has_unsupported())
    return {.result = Result::kUnsupported, .why = reply.unsupported(), .options = {}};
  if (reply.has_error())
    return {.result = Result::kError, .why = "it says of itself: " + reply.error(), .options = {}};
  Verdict verdict;
  for (const pb::Answer& answer : one.answers()) {
    const auto difference = DifferenceFrom(one, answer, reply, strict);
    if (!difference)
      return {.result = Result::kError,
              .why = reply.answer_case() == pb::Reply::ANSWER_NOT_SET
                         ? "the reply has none of the fields that answer a request"
                         : "the reply answers another question: " + JsonOf(reply),
              .options = {}};
    if (difference->empty()) {
      verdict.options.assign(answer.options().begin(), answer.options().end());
      verdict.why.clear();
      return verdict;
    }
    // The first answer of a choice is that of the rule set.
    if (verdict.why.empty()) verdict.why = *difference;
  }
  verdict.result = Result::kFail;
  if (one.answers_size() > 1) verdict.why = "however " + one.point() + " is answered, " + verdict.why;
  return verdict;
}

}  // namespace arbitro::conformance
