#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace arbitro::log {

// Files by what they are on the disk, whatever they are called: to keep an output from destroying an input.
class FileSet {
 public:
  // Takes in those of `paths` that are there; "-" is the file that standard input comes from.
  explicit FileSet(const std::vector<std::string>& paths);

  // Whether `path` is a regular file of the set. Writing to a pipe or a device destroys nothing.
  [[nodiscard]] bool Holds(const std::string& path) const;

 private:
  std::set<std::pair<std::uint64_t, std::uint64_t>> files_;  // device and inode
};

}  // namespace arbitro::log
