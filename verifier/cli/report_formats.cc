#include "verifier/cli/report_formats.h"

#include <algorithm>
#include <vector>

#include "verifier/page/index_writer.h"

namespace arbitro::cli {

std::span<const report::WriterEntry> ReportFormats() {
  static const std::vector<report::WriterEntry> kFormats = [] {
    std::vector<report::WriterEntry> all(report::Writers().begin(), report::Writers().end());
    all.push_back({"html",
                   "a page about all games, with a page of each that has findings in a folder beside it",
                   false, &page::MakeIndexWriter, true});
    return all;
  }();
  return kFormats;
}

const report::WriterEntry* FindFormat(std::string_view name) {
  const auto all = ReportFormats();
  const auto found = std::ranges::find(all, name, &report::WriterEntry::name);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace arbitro::cli
