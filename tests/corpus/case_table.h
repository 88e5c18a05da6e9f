#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "parchis/corpus/v1/case_table.pb.h"

namespace arbitro::corpus {

// A table of corpus/ambiguous as it was read.
struct TableFile {
  std::filesystem::path path;
  parchis::corpus::v1::CaseTable table;
  std::vector<std::string> problems;  // what is wrong with the file, whatever the rules say
};

// The folder of the tables.
[[nodiscard]] std::filesystem::path TablesFolder();
// Every table, bytewise ascending by path.
[[nodiscard]] std::vector<TableFile> AllTables();
// The log that a case names.
[[nodiscard]] std::filesystem::path LogOf(const TableFile& file, const parchis::corpus::v1::Case& one);
// The options that a case is about, by id.
[[nodiscard]] std::vector<std::string> OptionsOf(const TableFile& file, const parchis::corpus::v1::Case& one);
// What is expected under an option; null if the case does not say.
[[nodiscard]] const parchis::corpus::v1::Expectation* ExpectationFor(const parchis::corpus::v1::Case& one,
                                                                     const std::string& option);

}  // namespace arbitro::corpus
