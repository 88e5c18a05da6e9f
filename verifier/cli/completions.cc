#include "verifier/cli/completions.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/presets.h"
#include "engine/rule_set.h"
#include "verifier/cli/command_table.h"
#include "verifier/cli/report_formats.h"
#include "verifier/findings/finding.h"

namespace arbitro::cli {
namespace {

// What stands for a value: words to choose from, and whether files may be meant too.
struct Words {
  std::vector<std::string> words;
  bool files = false;
};

void AddNames(std::string_view placeholder, Words& words) {
  if (placeholder.starts_with("FILE")) words.files = true;
  if (placeholder == "RULES") {
    for (const parchis::Preset& preset : parchis::Presets()) words.words.emplace_back(preset.name);
    words.files = true;  // a rule file
  }
  if (placeholder == "POINTS") {
    for (const parchis::RulePointInfo& point : parchis::RulePoints()) words.words.emplace_back(point.id);
  }
  if (placeholder == "CODE" || placeholder == "CODES") {
    for (const CatalogEntry& entry : Catalog()) words.words.emplace_back(entry.id);
  }
  if (placeholder == "COMMAND") words.words = CommandNames();
  if (placeholder == "SHELL") words.words = CompletedShells();
  if (placeholder == "FORMAT=FILE") {
    for (const report::WriterEntry& writer : ReportFormats()) {
      words.words.push_back(std::string(writer.name) + "=");
    }
  }
}

Words ValueWords(const OptionSpec& option) {
  Words words;
  if (option.takes == Takes::kChoice) words.words = option.choices();
  // A command that is a value is another program's.
  const bool file = option.value_name == "COMMAND" || option.value_name == "PAGE";
  if (option.takes == Takes::kWord) AddNames(file ? "FILE" : option.value_name, words);
  return words;
}

// What the usage line of a command says about its operands: words in small letters stand for themselves.
Words OperandWords(const CommandSpec& command) {
  Words words;
  std::string word;
  for (const char c : std::string(command.operands) + " ") {
    const bool small = c >= 'a' && c <= 'z';
    if (small || (c >= 'A' && c <= 'Z')) {
      word += c;
      continue;
    }
    if (!word.empty() && word[0] >= 'a') words.words.push_back(word);
    if (!word.empty() && word[0] < 'a') AddNames(word, words);
    word.clear();
  }
  std::ranges::sort(words.words);
  const auto same = std::ranges::unique(words.words);
  words.words.erase(same.begin(), same.end());
  return words;
}

std::string Joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

std::string OptionNames(const CommandSpec* command) {
  std::vector<std::string> names;
  const auto add = [&names](const std::vector<OptionSpec>& options) {
    for (const OptionSpec& option : options) names.push_back(fmt::format("--{}", option.name));
  };
  if (command != nullptr) add(command->options);
  add(Globals());
  return Joined(names);
}

// The options of all commands that take a value, as a pattern of `case`: their names mean the same
// everywhere.
std::string ValueOptions() {
  std::vector<std::string> names;
  const auto add = [&names](const std::vector<OptionSpec>& options) {
    for (const OptionSpec& option : options) {
      if (option.takes == Takes::kNothing) continue;
      if (option.letter != 0) names.push_back(fmt::format("-{}", option.letter));
      names.push_back(fmt::format("--{}", option.name));
    }
  };
  add(Globals());
  for (const CommandSpec& command : Commands()) add(command.options);
  std::ranges::sort(names);
  const auto same = std::ranges::unique(names);
  names.erase(same.begin(), same.end());
  std::string pattern;
  for (const std::string& name : names) pattern += (pattern.empty() ? "" : "|") + name;
  return pattern;
}

// A function that sets `arbitro_words` and `arbitro_files` to what may stand at a place: `$1` is the command,
// or nothing, and `$2` the option whose value is asked for, "-" for the name of an option, or nothing for an
// operand. Both shells read it alike.
std::string Table() {
  std::string out = "_arbitro_table() {\n  arbitro_words=\"\"\n  arbitro_files=\"\"\n  case \"$1 $2\" in\n";
  const auto row = [&out](std::string_view pattern, const Words& words) {
    if (words.words.empty() && !words.files) return;
    out += fmt::format("    {}) arbitro_words=\"{}\"", pattern, Joined(words.words));
    out += words.files ? " arbitro_files=1 ;;\n" : " ;;\n";
  };
  for (const CommandSpec& command : Commands()) {
    for (const OptionSpec& option : command.options) {
      if (option.takes == Takes::kNothing) continue;
      std::string pattern = fmt::format("\"{} --{}\"", command.name, option.name);
      if (option.letter != 0) pattern += fmt::format("|\"{} -{}\"", command.name, option.letter);
      row(pattern, ValueWords(option));
    }
    row(fmt::format("\"{} -\"", command.name), {.words = {OptionNames(&command)}});
    row(fmt::format("\"{} \"", command.name), OperandWords(command));
  }
  for (const OptionSpec& option : Globals()) {
    if (option.takes != Takes::kNothing) row(fmt::format("*\" --{}\"", option.name), ValueWords(option));
  }
  row("\" -\"", {.words = {OptionNames(nullptr)}});
  row("\" \"", {.words = CommandNames()});
  return out + "  esac\n}\n";
}

// A function that finds the command and the option whose value comes next among the words before the one that
// is completed.
std::string Context() {
  std::string out =
      "_arbitro_context() {\n"
      "  command=\"\"\n"
      "  option=\"\"\n"
      "  local word\n"
      "  for word in \"$@\"; do\n"
      "    if [ -n \"$option\" ]; then\n"
      "      option=\"\"\n"
      "      continue\n"
      "    fi\n"
      "    case \"$word\" in\n";
  out += fmt::format("      {}) option=\"$word\" ;;\n", ValueOptions());
  return out +
         "      -*) ;;\n"
         "      *) [ -n \"$command\" ] || command=\"$word\" ;;\n"
         "    esac\n"
         "  done\n"
         "}\n";
}

// Bash splits words at '=' too, so that `--format=j` is three of them, and --report=csv=FILE five.
constexpr std::string_view kBash = R"sh(_arbitro() {
  local command option arbitro_words arbitro_files i
  local current="${COMP_WORDS[COMP_CWORD]}"
  local -a before=()
  for ((i = 1; i < COMP_CWORD; ++i)); do
    [ "${COMP_WORDS[i]}" = "=" ] || before+=("${COMP_WORDS[i]}")
  done
  # The last one may be what a value follows.
  local last="${COMP_WORDS[COMP_CWORD - 1]}" count="${#before[@]}"
  if [ "$current" = "=" ]; then
    last="="
    current=""
  fi
  COMPREPLY=()
  if [ "$last" = "=" ] && [ "$count" -ge 2 ] && [ "${before[count - 2]}" = "--report" ]; then
    # Behind a format comes a file.
    arbitro_files=1
  else
    _arbitro_context "${before[@]}"
    if [ -n "$option" ]; then
      _arbitro_table "$command" "$option"
    elif [ "${current:0:1}" = "-" ]; then
      _arbitro_table "$command" "-"
    else
      _arbitro_table "$command" ""
    fi
    mapfile -t COMPREPLY < <(compgen -W "$arbitro_words" -- "$current")
    case "${COMPREPLY[0]-}" in
      *=) compopt -o nospace 2>/dev/null ;;
    esac
  fi
  if [ -n "$arbitro_files" ]; then
    compopt -o filenames 2>/dev/null
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current")
  fi
}
complete -F _arbitro arbitro
)sh";

// In zsh `--format=json` is one word. `compset` takes away what stands before the part to complete.
constexpr std::string_view kZsh = R"sh(_arbitro() {
  local command option arbitro_words arbitro_files
  local current="${words[CURRENT]}"
  _arbitro_context "${(@)words[2,CURRENT-1]}"
  if [[ "$current" == --*=* ]]; then
    option="${current%%=*}"
    current="${current#*=}"
    compset -P 1 '*='
  fi
  if [[ "$option" == "--report" && "$current" == *=* ]]; then
    # Behind a format comes a file.
    compset -P 1 '*='
    _files
    return
  fi
  if [[ -n "$option" ]]; then
    _arbitro_table "$command" "$option"
  elif [[ "$current" == -* ]]; then
    _arbitro_table "$command" "-"
  else
    _arbitro_table "$command" ""
  fi
  local -a all=(${=arbitro_words})
  local -a whole=(${all:#*=}) begun=(${(M)all:#*=})
  (( ${#whole} )) && compadd -- "${whole[@]}"
  (( ${#begun} )) && compadd -S '' -- "${begun[@]}"
  [[ -n "$arbitro_files" ]] && _files
  return 0
}
# Read from a folder of fpath, this file is the function; read by a start file, it is not.
if [[ "${funcstack[1]-}" == _arbitro ]]; then
  _arbitro "$@"
else
  compdef _arbitro arbitro
fi
)sh";

}  // namespace

std::vector<std::string> CompletedShells() { return {"bash", "zsh"}; }

std::string CompletionScript(std::string_view shell) {
  const std::string tables = Table() + Context();
  if (shell == "zsh") return "#compdef arbitro\n" + tables + std::string(kZsh);
  return "# bash completion of arbitro\n" + tables + std::string(kBash);
}

}  // namespace arbitro::cli
