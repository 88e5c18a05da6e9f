#include "verifier/cli/game_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "verifier/cli/game_page.h"
#include "verifier/page/index_writer.h"
#include "verifier/report/places.h"

namespace arbitro::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".html";

// "12.html".
bool IsPageName(const std::string& name) {
  if (name.size() <= kEnding.size() || !name.ends_with(kEnding)) return false;
  return std::all_of(name.begin(), name.end() - static_cast<std::ptrdiff_t>(kEnding.size()),
                     [](char c) { return c >= '0' && c <= '9'; });
}

// Why a folder cannot be taken away: it is none, or holds what is no page. nullopt: it can, or is not there.
std::optional<std::string> ForeignIn(const fs::path& folder) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(folder, error);
  if (!fs::exists(status)) return std::nullopt;
  if (!fs::is_directory(status)) return fmt::format("'{}' is no folder", folder.string());
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (!IsPageName(name) || !at->is_regular_file(error))
      return fmt::format("'{}' holds '{}', which is no page of a game", folder.string(), name);
  }
  if (error) return fmt::format("'{}' {}", folder.string(), error.message());
  return std::nullopt;
}

}  // namespace

GamePages::GamePages(const std::string& report, std::uint64_t most, CheckOptions options, std::string rerun)
    : most_(most), options_(std::move(options)), rerun_(std::move(rerun)), checker_(options_) {
  const fs::path file(report);
  name_ = file.stem().string() + "-games";
  folder_ = (file.parent_path() / name_).string();
  temporary_ = folder_ + ".tmp";
}

std::optional<std::string> GamePages::Open() {
  const std::string old = folder_ + ".old";
  for (const std::string& one : {folder_, temporary_, old}) {
    if (auto foreign = ForeignIn(one)) return foreign;
  }
  std::error_code error;
  fs::remove_all(temporary_, error);
  fs::remove_all(old, error);
  fs::create_directory(temporary_, error);
  if (error) return fmt::format("'{}' {}", temporary_, error.message());
  return std::nullopt;
}

void GamePages::OnGame(const log::Record& record, const GameReport& report) {
  ++number_;
  link_.clear();
  if (failure_ || record.kind != log::Record::Kind::kGame || !page::IsWorthAPage(report)) return;
  if (written_ == most_) {
    ++left_out_;
    return;
  }
  game_.Clear();
  std::vector<Finding> unused;
  if (!decoder_.Decode(record, game_, unused)) return;
  // What rulings make of the plies is known to whoever has judged the game.
  GameReport judged;
  if (options_.rulings != nullptr) checker_.Check(record, judged);
  const auto text = PageOf(checker_, record, game_, report, options_, rerun_);
  if (!text) return;
  const std::string name = fmt::format("{}{}", number_, kEnding);
  std::ofstream file(fs::path(temporary_) / name, std::ios::binary | std::ios::trunc);
  file << *text;
  file.close();
  if (!file) {
    failure_ = fmt::format("'{}/{}' cannot be written", temporary_, name);
    return;
  }
  ++written_;
  link_ = report::PathUri(name_ + "/" + name);
}

std::optional<std::string> GamePages::Commit() {
  if (failure_) return failure_;
  // Somebody else may have put something there in the meantime.
  if (auto foreign = ForeignIn(folder_)) return foreign;
  std::error_code error;
  const std::string old = folder_ + ".old";
  const bool replaces = fs::exists(folder_, error);
  if (replaces) fs::rename(folder_, old, error);
  if (!error && written_ > 0) fs::rename(temporary_, folder_, error);
  if (error) return fmt::format("'{}' {}", folder_, error.message());
  if (written_ == 0) fs::remove_all(temporary_, error);
  if (replaces) fs::remove_all(old, error);
  return std::nullopt;
}

std::vector<std::string> GamePages::Replaced() const {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error))
    files.push_back(at->path().string());
  return files;
}

}  // namespace arbitro::cli
