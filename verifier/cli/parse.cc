#include "verifier/cli/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <charconv>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

#include "verifier/cli/command_table.h"
#include "verifier/findings/suggest.h"

namespace arbitro::cli {
namespace {

namespace po = boost::program_options;

// Longest command line taken; beyond it --files-from is meant.
constexpr std::size_t kMaxWords = 1'000'000;

const OptionSpec* FindIn(const std::vector<OptionSpec>& options, std::string_view name, char letter) {
  const auto found = std::ranges::find_if(options, [&](const OptionSpec& option) {
    return letter != 0 ? option.letter == letter : option.name == name;
  });
  return found == options.end() ? nullptr : &*found;
}

// The option with this name, or with this letter, in any command.
const OptionSpec* FindAnywhere(std::string_view name, char letter) {
  if (const OptionSpec* option = FindIn(Globals(), name, letter)) return option;
  for (const CommandSpec& command : Commands()) {
    if (const OptionSpec* option = FindIn(command.options, name, letter)) return option;
  }
  return nullptr;
}

// What one word that begins with a dash does.
struct DashWord {
  int verbose = 0;                    // -v in it
  std::string rest;                   // the word without them; empty: nothing is left
  const OptionSpec* wants = nullptr;  // the option whose value is the next word
};

DashWord ReadDashWord(std::string_view word) {
  DashWord result;
  if (word.starts_with("--")) {
    const std::size_t equals = word.find('=');
    const OptionSpec* option = FindAnywhere(word.substr(0, equals).substr(2), 0);
    if (word == "--verbose") {
      result.verbose = 1;
      return result;
    }
    result.rest = word;
    if (option != nullptr && option->takes != Takes::kNothing && equals == std::string_view::npos) {
      result.wants = option;
    }
    return result;
  }
  // A cluster: flags, of which the last may take a value, which may be glued to it.
  result.rest = "-";
  for (std::size_t i = 1; i < word.size(); ++i) {
    if (word[i] == 'v') {
      ++result.verbose;
      continue;
    }
    result.rest += word[i];
    const OptionSpec* option = FindAnywhere({}, word[i]);
    if (option == nullptr || option->takes == Takes::kNothing) continue;
    result.rest += word.substr(i + 1);
    if (i + 1 == word.size()) result.wants = option;
    break;
  }
  if (result.rest == "-") result.rest.clear();
  return result;
}

// Boost takes a value as text; what it means is checked below, where the message can name the choices.
po::options_description Describe(const CommandSpec& command) {
  po::options_description description;
  const auto add = [&](const std::vector<OptionSpec>& options) {
    for (const OptionSpec& option : options) {
      std::string name(option.name);
      if (option.letter != 0) name += fmt::format(",{}", option.letter);
      if (option.takes == Takes::kNothing) {
        description.add_options()(name.c_str(), "");
      } else if (option.repeatable) {
        description.add_options()(name.c_str(), po::value<std::vector<std::string>>()->composing(), "");
      } else {
        description.add_options()(name.c_str(), po::value<std::string>(), "");
      }
    }
  };
  add(Globals());
  add(command.options);
  return description;
}

// Digits only: a sign, a space or a trailing letter is no number, and what does not fit is not wrapped
// around.
std::optional<std::uint64_t> ParseNumber(std::string_view text, std::uint64_t max) {
  std::uint64_t value = 0;
  if (!std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; })) return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value > max) return std::nullopt;
  return value;
}

std::optional<std::string> FindValueFault(const OptionSpec& option, const std::string& value) {
  if (option.takes == Takes::kNumber) {
    const auto number = ParseNumber(value, option.max);
    if (number && *number >= option.min) return std::nullopt;
    return fmt::format("--{}: '{}' is no whole number from {} to {}", option.name, value, option.min,
                       option.max);
  }
  if (option.takes == Takes::kChoice) {
    const std::vector<std::string> choices = option.choices();
    if (std::ranges::find(choices, value) == choices.end()) {
      std::string list;
      for (const std::string& choice : choices) list += (list.empty() ? "" : ", ") + choice;
      const std::string near = DidYouMean(value, choices);
      return fmt::format("--{}: '{}' is none of {}{}", option.name, value, list, near);
    }
  }
  return std::nullopt;
}

// Boost reports options as the user wrote them, with dashes and perhaps with a value behind.
std::string UnknownOption(const CommandSpec& command, const std::string& written) {
  const std::string name = written.substr(0, written.find('='));
  std::vector<std::string> known{"--verbose"};
  for (const OptionSpec& option : Globals()) known.push_back(fmt::format("--{}", option.name));
  for (const OptionSpec& option : command.options) known.push_back(fmt::format("--{}", option.name));
  const std::string near = name.starts_with("--") ? DidYouMean(name, known) : std::string();
  return fmt::format("{} has no option '{}'{}", command.name, name, near);
}

std::string SyntaxFault(const po::invalid_command_line_syntax& error) {
  using Kind = po::invalid_syntax::kind_t;
  const std::string name = error.get_option_name();
  if (error.kind() == Kind::missing_parameter || error.kind() == Kind::empty_adjacent_parameter) {
    return fmt::format("{} needs a value", name);
  }
  if (error.kind() == Kind::extra_parameter) return fmt::format("{} takes no value", name);
  return error.what();
}

std::optional<std::string> FindOperandFault(const CommandSpec& command,
                                            const std::vector<std::string>& operands) {
  if (operands.size() > command.max_operands) {
    const std::string& extra = operands[command.max_operands];
    if (command.max_operands == 0)
      return fmt::format("{} takes no operand, here is '{}'", command.name, extra);
    return fmt::format("one operand too many: '{}'", extra);
  }
  if (operands.size() < command.min_operands) {
    return fmt::format("{} needs {}", command.name, command.operands);
  }
  return std::nullopt;
}

using Given = std::map<std::string, std::vector<std::string>, std::less<>>;

std::optional<std::string> CheckValues(const CommandSpec& command, const Given& given) {
  for (const auto& [name, values] : given) {
    const OptionSpec* option = FindIn(Globals(), name, 0);
    if (option == nullptr) option = FindIn(command.options, name, 0);
    for (const std::string& value : values) {
      if (auto fault = FindValueFault(*option, value)) return fault;
    }
  }
  return std::nullopt;
}

}  // namespace

std::expected<SplitLine, UsageError> Split(const std::vector<std::string>& words) {
  SplitLine line;
  if (words.size() > kMaxWords) {
    return std::unexpected(UsageError{"too many words; name the files in a list for --files-from", {}});
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--") {
      // Everything behind is operands; without a command yet, the first of them is none.
      line.words.insert(line.words.end(), words.begin() + static_cast<std::ptrdiff_t>(i), words.end());
      break;
    }
    if (word.size() < 2 || word[0] != '-') {
      if (line.command.empty()) {
        line.command = word;
      } else {
        line.words.push_back(word);
      }
      continue;
    }
    DashWord dash = ReadDashWord(word);
    line.verbose += dash.verbose;
    if (!dash.rest.empty()) line.words.push_back(std::move(dash.rest));
    if (dash.wants == nullptr) continue;
    // `-o -v` has no value; the program must not take the next word that happens to be left.
    const bool value_follows =
        i + 1 < words.size() && (words[i + 1] == "-" || !words[i + 1].starts_with('-'));
    if (!value_follows) {
      const std::string after =
          i + 1 < words.size() ? fmt::format(", not '{}'", words[i + 1]) : std::string();
      const bool negative = i + 1 < words.size() && words[i + 1].size() > 1 && words[i + 1][1] >= '0' &&
                            words[i + 1][1] <= '9' && dash.wants->takes == Takes::kNumber;
      if (negative) {
        return std::unexpected(
            UsageError{fmt::format("--{}: '{}' is no whole number from {} to {}", dash.wants->name,
                                   words[i + 1], dash.wants->min, dash.wants->max),
                       line.command});
      }
      return std::unexpected(
          UsageError{fmt::format("--{} needs a value{}", dash.wants->name, after), line.command});
    }
    line.words.push_back(words[++i]);
  }
  return line;
}

std::expected<Arguments, UsageError> Parse(const CommandSpec& command, const SplitLine& line) {
  const std::string name(command.name);
  // Kept alive while the parser refers to it.
  const po::options_description description = Describe(command);
  // No guessing: `--form` must not mean `--format` today and something else tomorrow.
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  Given given;
  std::vector<std::string> operands;
  try {
    const po::parsed_options parsed =
        po::command_line_parser(line.words).options(description).style(style).run();
    // Operands have no name here, on purpose: a named one would also be accepted as an option.
    for (const po::option& option : parsed.options) {
      if (option.position_key >= 0) {
        operands.insert(operands.end(), option.value.begin(), option.value.end());
      } else {
        auto& values = given[option.string_key];
        values.insert(values.end(), option.value.begin(), option.value.end());
      }
    }
    po::variables_map unused;
    po::store(parsed, unused);  // complains of repeated options
  } catch (const po::unknown_option& error) {
    return std::unexpected(UsageError{UnknownOption(command, error.get_option_name()), name});
  } catch (const po::multiple_occurrences& error) {
    return std::unexpected(
        UsageError{fmt::format("{} was given more than once", error.get_option_name()), name});
  } catch (const po::invalid_command_line_syntax& error) {
    return std::unexpected(UsageError{SyntaxFault(error), name});
  } catch (const po::error& error) {
    return std::unexpected(UsageError{error.what(), name});
  }
  if (auto fault = CheckValues(command, given)) return std::unexpected(UsageError{*fault, name});
  // Help is for those who do not know what is missing.
  if (!given.contains("help")) {
    if (auto fault = FindOperandFault(command, operands)) return std::unexpected(UsageError{*fault, name});
  }
  if (given.contains("quiet") && line.verbose > 0) {
    return std::unexpected(UsageError{"-q and -v exclude each other", name});
  }
  const int verbosity = given.contains("quiet") ? -1 : line.verbose;
  return Arguments(command, std::move(given), std::move(operands), verbosity);
}

Arguments::Arguments(const CommandSpec& command,
                     std::map<std::string, std::vector<std::string>, std::less<>> given,
                     std::vector<std::string> operands, int verbosity)
    : command_(&command), given_(std::move(given)), operands_(std::move(operands)), verbosity_(verbosity) {}

std::string Arguments::Text(std::string_view option) const {
  if (const auto found = given_.find(option); found != given_.end() && !found->second.empty()) {
    return found->second.back();
  }
  const OptionSpec* spec = FindIn(Globals(), option, 0);
  if (spec == nullptr) spec = FindIn(command_->options, option, 0);
  return spec == nullptr ? std::string() : std::string(spec->default_value);
}

std::vector<std::string> Arguments::Values(std::string_view option) const {
  const auto found = given_.find(option);
  return found == given_.end() ? std::vector<std::string>() : found->second;
}

std::vector<std::string> Arguments::List(std::string_view option) const {
  std::vector<std::string> list;
  if (const auto found = given_.find(option); found != given_.end()) {
    for (const std::string& value : found->second)
      std::ranges::move(SplitCommas(value), std::back_inserter(list));
  }
  return list;
}

std::uint64_t Arguments::Number(std::string_view option) const {
  return ParseNumber(Text(option), UINT64_MAX).value_or(0);
}

std::vector<std::string> SplitCommas(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    if (comma > 0) words.emplace_back(text.substr(0, comma));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return words;
}

}  // namespace arbitro::cli
