#include "verifier/page/index_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/page/board_svg.h"
#include "verifier/page/embedded.h"
#include "verifier/page/fill.h"
#include "verifier/page/json.h"
#include "verifier/page/texts.h"
#include "verifier/report/text.h"
#include "verifier/report/wording.h"

namespace arbitro::page {
namespace {

constexpr std::array<Verdict, kVerdictCount> kVerdicts{
    Verdict::kInvalid, Verdict::kAmbiguous, Verdict::kUndecided, Verdict::kUnreadable, Verdict::kValid};

bool IsSettled(const Finding& finding) { return finding.ruling != nullptr || finding.set_aside != nullptr; }

// What an arbiter has decided about is said with that.
bool IsSaid(const Finding& finding) {
  return (IsCounted(finding) || (IsSettled(finding) && !finding.follows)) && !finding.known &&
         finding.level != Level::kNote;
}

// Text from anywhere, as text of a page.
std::string Safe(std::string_view text) { return Escaped(report::Printable(text, true)); }

// English as the catalog has it.
std::string English(std::string_view key) {
  const auto& texts = Catalogs().front().texts;
  const auto found = texts.find(key);
  return found == texts.end() ? std::string(key) : found->second;
}

// Text that the page says in its language: in English, with its key beside it.
std::string Said(std::string_view tag, std::string_view key, std::string_view attributes = {}) {
  return fmt::format("<{}{}{} data-t=\"{}\">{}</{}>", tag, attributes.empty() ? "" : " ", attributes, key,
                     Escaped(English(key)), tag);
}

// The same with numbers in the text; each is an attribute too, for the other languages.
std::string SaidWith(std::string_view tag, std::string_view key,
                     const std::vector<std::pair<std::string_view, std::uint64_t>>& numbers) {
  std::string text = English(key);
  std::string attributes;
  for (const auto& [name, number] : numbers) {
    const std::string place = fmt::format("{{{}}}", name);
    if (const std::size_t at = text.find(place); at != std::string::npos)
      text.replace(at, place.size(), fmt::format("{}", number));
    attributes += fmt::format(" data-{}=\"{}\"", name, number);
  }
  return fmt::format("<{}{} data-t=\"{}\">{}</{}>", tag, attributes, key, Escaped(text), tag);
}

std::string TitleKey(Code code) { return std::string(EntryOf(code).id) + ".title"; }

class IndexWriter : public ReportSink {
 public:
  explicit IndexWriter(report::WriterSetup setup) : setup_(std::move(setup)) {}

  void OnGame(const GameReport& game) override {
    ++number_;
    if (!IsWorthAPage(game) && setup_.verbosity <= 0) return;
    if (shown_rows_ == kMostRows) {
      ++more_rows_;
      return;
    }
    ++shown_rows_;
    AddRow(game);
  }

  void OnInputFinding(const std::string& input, const Finding& finding) override {
    if (!IsSaid(finding)) return;
    if (shown_files_ == kMostRows) {
      ++more_rows_;
      return;
    }
    ++shown_files_;
    codes_.insert(finding.code);
    files_ += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", Safe(input), CodeText(finding));
  }

  void OnEnd(const Summary& summary) override {
    for (const auto& [code, count] : summary.by_code) codes_.insert(code);
    const std::string style = std::string(kBaseCss) + std::string(kIndexCss);
    const std::string policy = PolicyText(style, kIndexJs);
    const std::string generator = "arbitro " + Escaped(setup_.version);
    const std::string title = Escaped(English("index.title"));
    const std::string accounting = Accounting(summary);
    const std::string notes = Notes(summary);
    const std::string verdicts = VerdictRows(summary);
    const std::string codes = CodeTable(summary);
    const std::string games = GameTable();
    const std::string files = FileTable();
    const std::string texts = TextsOfPage();
    setup_.out << Filled(kIndexHtml, {{"policy", policy},
                                      {"generator", generator},
                                      {"title", title},
                                      {"style", style},
                                      {"accounting", accounting},
                                      {"notes", notes},
                                      {"verdicts", verdicts},
                                      {"codes", codes},
                                      {"games", games},
                                      {"files", files},
                                      {"texts", texts},
                                      {"script", kIndexJs}});
    setup_.out.flush();
  }

 private:
  // "BAR001 barrier crossed", in the color of its level.
  std::string CodeText(const Finding& finding) {
    codes_.insert(finding.code);
    return fmt::format("<span class=\"code {}\">{}</span> {}", report::LevelName(finding.level),
                       EntryOf(finding.code).id, Said("span", TitleKey(finding.code)));
  }

  std::string FindingText(const Finding& finding, const std::string& link) {
    std::string place;
    if (finding.ply) place = SaidWith("span", "ply", {{"n", *finding.ply}});
    if (!finding.ply) place = Said("span", "index.setup");
    if (!link.empty()) {
      const std::string hash = finding.ply ? fmt::format("#ply={}", *finding.ply) : std::string();
      place = fmt::format("<a data-page href=\"{}{}\">{}</a>", Escaped(link), hash, place);
    }
    std::string settled;
    if (IsSettled(finding)) {
      const std::string_view key = finding.ruling != nullptr ? "index.ruled" : "index.setaside";
      settled = " [" + Said("span", key, "class=\"ruled\"") + "]";
    }
    return fmt::format("<li>{}: {}{}</li>", place, CodeText(finding), settled);
  }

  void AddRow(const GameReport& game) {
    const std::string link = setup_.links == nullptr ? std::string() : setup_.links->LinkOfGame();
    std::set<std::string_view> codes;
    std::string found;
    std::size_t count = 0;
    for (const Finding& finding : game.findings) {
      if (!IsSaid(finding)) continue;
      codes.insert(EntryOf(finding.code).id);
      if (++count <= kMostNamed) found += FindingText(finding, link);
    }
    if (count > kMostNamed)
      found += "<li>" + SaidWith("span", "index.andmore", {{"n", count - kMostNamed}}) + "</li>";
    std::string named;
    for (const std::string_view code : codes) named += fmt::format("{}{}", named.empty() ? "" : " ", code);
    const std::string id = Safe(game.game_id);
    const std::string file = Safe(game.input);
    const std::string_view verdict = report::VerdictName(game.verdict);
    std::string said =
        Said("span", fmt::format("verdict.{}", verdict), fmt::format("class=\"verdict {}\"", verdict));
    if (game.without_rulings && *game.without_rulings != game.verdict) {
      const std::string without = fmt::format("verdict.{}", report::VerdictName(*game.without_rulings));
      said += "<br>" + Said("span", "index.byruling") + " " + Said("span", without);
    }
    rows_ += fmt::format(
        "<tr data-verdict=\"{}\" data-codes=\"{}\" data-name=\"{} {}\"><td class=\"number\">{}</td>"
        "<th scope=\"row\">{}<br><span class=\"file\">{}</span></th><td data-key=\"{}\">{}</td>"
        "<td class=\"number\" data-key=\"{}\">{}</td><td data-key=\"{}\"><ul>{}</ul></td></tr>\n",
        verdict, named, id, file, number_,
        link.empty() ? id : fmt::format("<a data-page href=\"{}\">{}</a>", Escaped(link), id), file, verdict,
        said, game.plies, SaidWith("span", game.plies == 1 ? "plies.one" : "plies.many", {{"n", game.plies}}),
        named, found);
  }

  [[nodiscard]] std::string Notes(const Summary& summary) const {
    std::string out;
    const auto add = [&](std::string_view key,
                         const std::vector<std::pair<std::string_view, std::uint64_t>>& numbers) {
      out += "<p class=\"said\">" + SaidWith("span", key, numbers) + "</p>\n";
    };
    if (!summary.complete) add("index.incomplete", {});
    if (more_rows_ > 0) add("index.morerows", {{"n", more_rows_}, {"most", kMostRows}});
    if (setup_.links == nullptr && shown_rows_ > 0) add("index.nopages", {});
    if (setup_.links != nullptr && setup_.links->left_out() > 0)
      add("index.morepages", {{"n", setup_.links->left_out()}, {"most", setup_.links->most()}});
    if (summary.has_baseline && summary.Known() > 0) add("index.known", {{"n", summary.Known()}});
    if (summary.has_baseline) add("index.baseline", {{"new", summary.New()}, {"gone", summary.gone}});
    if (const std::uint64_t settled = summary.ruled + summary.set_aside; settled > 0)
      add("index.settled", {{"n", settled}});
    return out;
  }

  static std::string Accounting(const Summary& summary) {
    std::vector<std::pair<std::string_view, std::uint64_t>> numbers{{"games", summary.TotalGames()}};
    for (std::size_t i = 0; i < kVerdictCount; ++i)
      numbers.emplace_back(report::VerdictName(static_cast<Verdict>(i)), summary.games.at(i));
    numbers.emplace_back("plies", summary.plies);
    numbers.emplace_back("undetermined", summary.undetermined);
    return SaidWith("p", "index.accounting", numbers);
  }

  static std::string VerdictRows(const Summary& summary) {
    std::string out;
    for (const Verdict verdict : kVerdicts) {
      const std::string_view name = report::VerdictName(verdict);
      out += fmt::format(
          "<tr><th scope=\"row\">{}</th><td class=\"number\">{}</td></tr>\n",
          Said("span", fmt::format("verdict.{}", name), fmt::format("class=\"verdict {}\"", name)),
          summary.games.at(static_cast<std::size_t>(verdict)));
    }
    return out;
  }

  static std::string CodeTable(const Summary& summary) {
    if (summary.by_code.empty()) return Said("p", "index.none") + "\n";
    std::string out = "<table><thead><tr>" + Said("th", "index.code", "scope=\"col\"") +
                      Said("th", "index.meaning", "scope=\"col\"") +
                      Said("th", "index.count", "scope=\"col\" class=\"number\"") + "</tr></thead>\n<tbody>";
    for (const auto& [code, count] : summary.by_code) {
      out += fmt::format(
          "<tr><th scope=\"row\" class=\"code {}\">{}</th>{}<td class=\"number\">{}</td></tr>\n",
          report::LevelName(EntryOf(code).level), EntryOf(code).id, Said("td", TitleKey(code)), count);
    }
    return out + "</tbody></table>\n";
  }

  [[nodiscard]] std::string GameTable() const {
    if (rows_.empty()) return Said("p", "index.none") + "\n";
    return "<table id=\"games\"><thead><tr><th scope=\"col\" class=\"number\">#</th>" +
           Said("th", "about.game", "scope=\"col\"") + Said("th", "index.verdict", "scope=\"col\"") +
           Said("th", "index.plies", "scope=\"col\" class=\"number\"") +
           Said("th", "index.findings", "scope=\"col\"") + "</tr></thead>\n<tbody>" + rows_ +
           "</tbody></table>\n";
  }

  [[nodiscard]] std::string FileTable() const {
    if (files_.empty()) return {};
    return "<section aria-labelledby=\"hfiles\">" + Said("h2", "index.files", "id=\"hfiles\"") +
           "<table><thead><tr>" + Said("th", "about.file", "scope=\"col\"") +
           Said("th", "index.findings", "scope=\"col\"") + "</tr></thead>\n<tbody>" + files_ +
           "</tbody></table></section>\n";
  }

  [[nodiscard]] std::string TextsOfPage() const {
    std::set<std::string, std::less<>> titles;
    for (const Code code : codes_) titles.insert(TitleKey(code));
    const auto needed = [&](std::string_view key) {
      static const std::set<std::string_view> kShared{"name",       "language", "theme",     "about.game",
                                                      "about.file", "ply",      "plies.one", "plies.many"};
      return key.starts_with("index.") || key.starts_with("verdict.") || kShared.contains(key) ||
             titles.contains(key);
    };
    Json json;
    json.Open();
    for (const Catalog& catalog : Catalogs()) {
      json.Key(catalog.language);
      json.Open();
      for (const auto& [key, text] : catalog.texts) {
        if (needed(key)) json.Member(key, text);
      }
      json.Close();
    }
    json.Close();
    return json.Text();
  }

  report::WriterSetup setup_;
  std::uint64_t number_ = 0;  // of the game in the run, from 1
  std::size_t shown_rows_ = 0;
  std::size_t shown_files_ = 0;
  std::uint64_t more_rows_ = 0;
  std::string rows_;
  std::string files_;
  std::set<Code> codes_;  // whose titles the page says
};

}  // namespace

bool IsWorthAPage(const GameReport& game) {
  return game.verdict != Verdict::kValid || std::ranges::any_of(game.findings, &IsSaid);
}

std::unique_ptr<ReportSink> MakeIndexWriter(const report::WriterSetup& setup) {
  return std::make_unique<IndexWriter>(setup);
}

}  // namespace arbitro::page
