#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/cli/session.h"

namespace arbitro::cli {

// What an option takes.
enum class Takes : std::uint8_t { kNothing, kNumber, kWord, kChoice };

// One option of the command line. Names are the same in every command that has the option, and so is what it
// takes.
struct OptionSpec {
  std::string_view name{};  // without dashes
  char letter = 0;          // 0: none
  Takes takes = Takes::kNothing;
  std::string_view value_name{};  // as help shows it
  std::string_view help{};
  std::string_view default_value{};  // in force where the option is absent; empty: none
  bool repeatable = false;
  std::uint64_t max = 0;                            // kNumber: largest value
  std::uint64_t min = 0;                            // kNumber: smallest value
  std::vector<std::string> (*choices)() = nullptr;  // kChoice
};

struct ExampleSpec {
  std::string_view command;
  std::string_view what;
};

// What the program ends with, and why.
struct ExitCodeSpec {
  std::string_view code;
  std::string_view what;
};

class Arguments;

struct CommandSpec {
  std::string_view name{};
  std::string_view summary{};   // one line for the list of commands
  std::string_view operands{};  // as the usage line shows them; empty: takes none
  std::size_t min_operands = 0;
  std::size_t max_operands = 0;
  std::string_view description{};  // paragraphs, separated by line breaks
  std::vector<OptionSpec> options{};
  std::vector<ExampleSpec> examples{};
  std::vector<ExitCodeSpec> exit_codes{};  // that mean something of their own here
  std::vector<std::string_view> pages{};   // of docs/, which tell more
  int (*run)(const Arguments& arguments, Session& session) = nullptr;
};

// Why a command line cannot be meant. Reported on standard error with exit code 2.
struct UsageError {
  std::string message;  // without "arbitro: "
  std::string command;  // whose help is pointed to; empty: the program's
};

// What the user asked for, checked against a command's options: every number is a number in its range and
// every choice is one of the choices.
class Arguments {
 public:
  Arguments(const CommandSpec& command, std::map<std::string, std::vector<std::string>, std::less<>> given,
            std::vector<std::string> operands, int verbosity);

  [[nodiscard]] const CommandSpec& command() const { return *command_; }
  // Whether the option was given.
  [[nodiscard]] bool Has(std::string_view option) const { return given_.contains(option); }
  // Its value; the default where it was not given, or nothing.
  [[nodiscard]] std::string Text(std::string_view option) const;
  // Its values in the order given, as they are.
  [[nodiscard]] std::vector<std::string> Values(std::string_view option) const;
  // Its values in the order given, commas taken as separators.
  [[nodiscard]] std::vector<std::string> List(std::string_view option) const;
  // Its value; the default where it was not given, or 0.
  [[nodiscard]] std::uint64_t Number(std::string_view option) const;
  [[nodiscard]] const std::vector<std::string>& operands() const { return operands_; }
  // -1 for -q, the number of -v otherwise.
  [[nodiscard]] int verbosity() const { return verbosity_; }

 private:
  const CommandSpec* command_;
  std::map<std::string, std::vector<std::string>, std::less<>> given_;
  std::vector<std::string> operands_;
  int verbosity_;
};

// Words between commas, empty ones left out.
[[nodiscard]] std::vector<std::string> SplitCommas(std::string_view text);

}  // namespace arbitro::cli
