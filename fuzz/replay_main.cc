// Feeds files to a fuzz target, for builds without libFuzzer: regressions run as ordinary tests, and targets
// do not rot.
//
//     fuzz_rules corpus/fuzz/rules [FILE OR FOLDER …]
//
// Prints how many inputs were fed, and fails if there were none. An input that breaks something ends the
// program as the target does; its name stands on standard error before. Options of libFuzzer are taken and
// have no effect.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "fuzz/target.h"

namespace {

namespace fs = std::filesystem;

void AddFiles(const fs::path& path, std::vector<fs::path>& files) {
  if (!fs::is_directory(path)) {
    files.push_back(path);
    return;
  }
  for (const fs::directory_entry& entry : fs::directory_iterator(path)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
}

[[nodiscard]] std::vector<std::uint8_t> BytesOf(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw fs::filesystem_error("cannot be read", path, std::make_error_code(std::errc::io_error));
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

int Replay(const std::vector<std::string>& arguments) {
  std::vector<fs::path> files;
  for (const std::string& argument : arguments) {
    if (!argument.starts_with('-')) AddFiles(argument, files);
  }
  std::ranges::sort(files);
  for (const fs::path& file : files) {
    std::cerr << "Running: " << file.string() << '\n';
    const std::vector<std::uint8_t> bytes = BytesOf(file);
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  }
  std::cout << files.size() << " inputs\n";
  return files.empty() ? 2 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return Replay(std::vector<std::string>(argv + 1, argv + argc));
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}
