#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "parchis/conformance/v1/case.pb.h"
#include "verifier/conformance/wire.h"

namespace arbitro::conformance {

// The six things that can come of a case.
enum class Result : std::uint8_t { kPass, kFail, kUnsupported, kError, kTimeout, kCrash };
inline constexpr int kResultCount = 6;
// "pass", "fail" …
[[nodiscard]] std::string_view NameOf(Result result);

// "must", "should", "choice".
[[nodiscard]] std::string_view NameOf(pb::Level level);

// What a case comes to.
struct Verdict {
  Result result = Result::kPass;
  std::string why;
  std::vector<std::string> options;  // of the point of a choice: those that answer so
};

// The question of a case as a request.
[[nodiscard]] pb::Request RequestOf(const pb::Case& one);

// Compares a reply with the answers of a case. `strict` also asks for what may be left out, and that names
// are known.
[[nodiscard]] Verdict Compare(const pb::Case& one, const pb::Reply& reply, bool strict);

// Whether a legal reply lists the same plies as another; what is missing and what is too much, if not. Pieces
// of one color in one place are the same.
[[nodiscard]] std::string DifferenceOf(const pb::LegalRequest& request, const pb::LegalReply& expected,
                                       const pb::LegalReply& found, bool strict);

// The plies of a reply by what tells them apart: the same key, the same ply.
[[nodiscard]] std::expected<std::map<std::string, pb::Ply>, std::string> PliesByKey(
    const pb::LegalRequest& request, const pb::LegalReply& reply);

}  // namespace arbitro::conformance
