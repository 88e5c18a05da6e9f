#pragma once

#include <string_view>

// Files of this folder, compiled in by embed.cmake.
namespace arbitro::page {

extern const std::string_view kPageHtml;
extern const std::string_view kBaseCss;  // what all pages share
extern const std::string_view kPageCss;
extern const std::string_view kPageJs;
extern const std::string_view kIndexHtml;
extern const std::string_view kIndexCss;
extern const std::string_view kIndexJs;
extern const std::string_view kTextsEn;
extern const std::string_view kTextsEs;
extern const std::string_view kTextsIt;
extern const std::string_view kTextsPt;
extern const std::string_view kRuleTextsEs;
extern const std::string_view kRuleTextsIt;
extern const std::string_view kRuleTextsPt;

}  // namespace arbitro::page
