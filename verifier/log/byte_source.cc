#include "verifier/log/byte_source.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

namespace arbitro::log {
namespace {

// read() in pieces of this size is as fast as mapping the file, works on pipes, and keeps memory flat.
constexpr std::size_t kPieceBytes = std::size_t{1} << 20;
// A buffer that a long record made grow beyond this is given back after it.
constexpr std::size_t kKeptBytes = std::size_t{4} << 20;
// How long a wait for a pipe goes on without a look at the stop flag: the signal that sets it may come just
// before the wait begins, or to another thread.
constexpr int kWaitMs = 200;

// A regular file that another source has opened, from `at` on.
class RereadSource : public ByteSource {
 public:
  RereadSource(int file, off_t at, const std::atomic<bool>* stop) : file_(file), at_(at), stop_(stop) {}

  std::size_t Read(char* data, std::size_t size) override {
    while (stop_ == nullptr || !stop_->load(std::memory_order_relaxed)) {
      const ssize_t got = pread(file_, data, size, at_);
      if (got < 0 && errno == EINTR) continue;
      // An error shows where the file is read in earnest.
      if (got <= 0) break;
      at_ += got;
      return static_cast<std::size_t>(got);
    }
    return 0;
  }
  const std::optional<SourceError>& error() const override { return error_; }
  std::uint64_t bytes_read() const override { return static_cast<std::uint64_t>(at_); }

 private:
  int file_;
  off_t at_;
  const std::atomic<bool>* stop_;
  std::optional<SourceError> error_;
};

class FileSource : public ByteSource {
 public:
  FileSource(const std::string& path, const std::atomic<bool>* stop) : stop_(stop) {
    if (path == "-") {
      file_ = STDIN_FILENO;
      start_ = lseek(file_, 0, SEEK_CUR);
      return;
    }
    // Opening a pipe waits for its writer.
    do {
      file_ = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    } while (file_ < 0 && errno == EINTR && !stopped());
    if (file_ < 0 && errno == ENOTDIR) {
      FailToOpen(path);
    } else if (file_ < 0 && errno != EINTR) {
      Fail();
    }
  }
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;
  ~FileSource() override {
    if (file_ > STDIN_FILENO) close(file_);
  }

  std::size_t Read(char* data, std::size_t size) override {
    while (!error_ && !stopped()) {
      if (stop_ != nullptr && !IsReady()) continue;
      const ssize_t got = read(file_, data, size);
      if (got >= 0) {
        bytes_read_ += static_cast<std::uint64_t>(got);
        return static_cast<std::size_t>(got);
      }
      if (errno != EINTR) Fail();
    }
    return 0;
  }
  const std::optional<SourceError>& error() const override { return error_; }
  std::uint64_t bytes_read() const override { return bytes_read_; }
  std::unique_ptr<ByteSource> Again() const override {
    struct stat status{};
    const bool is_file = file_ >= 0 && fstat(file_, &status) == 0 && S_ISREG(status.st_mode);
    if (!is_file || start_ < 0) return nullptr;
    return std::make_unique<RereadSource>(file_, start_, stop_);
  }

 private:
  [[nodiscard]] bool stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }

  // Whether read() would return at once, be it with an error.
  [[nodiscard]] bool IsReady() const {
    pollfd waiting{.fd = file_, .events = POLLIN, .revents = 0};
    return poll(&waiting, 1, kWaitMs) > 0;
  }

  void Fail() {
    const int reason = errno;
    error_ = SourceError{
        .code = Code::kFileMissing,
        .reason =
            reason == EISDIR
                ? "a folder; where folders are read, files are taken that have '.parchis' in their names"
                : std::generic_category().message(reason)};
  }
  // ExpandInputs puts a '/' behind a pipe, which then cannot be opened.
  void FailToOpen(std::string path) {
    Fail();
    while (path.ends_with('/')) path.pop_back();
    struct stat status{};
    const bool is_there = stat(path.c_str(), &status) == 0;
    if (is_there && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) {
      error_->reason = "neither a file nor a folder";
    }
  }

  const std::atomic<bool>* stop_;
  int file_ = -1;
  off_t start_ = 0;  // where standard input stood; negative where that cannot be told
  std::optional<SourceError> error_;
  std::uint64_t bytes_read_ = 0;
};

class MemorySource : public ByteSource {
 public:
  explicit MemorySource(std::string_view bytes) : bytes_(bytes) {}

  std::size_t Read(char* data, std::size_t size) override {
    const std::size_t count = std::min(size, bytes_.size() - position_);
    bytes_.copy(data, count, position_);
    position_ += count;
    return count;
  }
  const std::optional<SourceError>& error() const override { return error_; }
  std::uint64_t bytes_read() const override { return position_; }
  std::unique_ptr<ByteSource> Again() const override { return std::make_unique<MemorySource>(bytes_); }

 private:
  std::string_view bytes_;
  std::size_t position_ = 0;
  std::optional<SourceError> error_;
};

}  // namespace

std::unique_ptr<ByteSource> OpenFile(const std::string& path, const std::atomic<bool>* stop) {
  return std::make_unique<FileSource>(path, stop);
}

std::unique_ptr<ByteSource> OpenMemory(std::string_view bytes) {
  return std::make_unique<MemorySource>(bytes);
}

bool Window::Fill(std::size_t count) {
  while (tail_ - head_ < count && !ended_) {
    MakeRoom(count);
    const std::size_t got = source_->Read(buffer_.get() + tail_, capacity_ - tail_);
    if (got == 0) ended_ = true;
    tail_ += got;
  }
  return tail_ - head_ >= count;
}

void Window::Consume(std::size_t count) {
  head_ += count;
  offset_ += count;
  if (head_ != tail_) return;
  head_ = 0;
  tail_ = 0;
  if (capacity_ > kKeptBytes) {
    buffer_.reset();
    capacity_ = 0;
  }
}

void Window::MakeRoom(std::size_t count) {
  if (tail_ < capacity_ && capacity_ - head_ >= count) return;
  const std::size_t visible = tail_ - head_;
  // Moving costs what is visible, so it has to pay: only when as much is free in front, else a larger buffer.
  if (buffer_ == nullptr || head_ < visible || capacity_ < count) {
    const std::size_t wanted = std::max({2 * visible, count + count / 2, kPieceBytes});
    auto larger = std::make_unique_for_overwrite<char[]>(wanted);
    if (visible > 0) std::memcpy(larger.get(), buffer_.get() + head_, visible);
    buffer_ = std::move(larger);
    capacity_ = wanted;
  } else {
    std::memmove(buffer_.get(), buffer_.get() + head_, visible);
  }
  head_ = 0;
  tail_ = visible;
}

std::pair<std::string, std::unique_ptr<ByteSource>> Window::Release() {
  std::pair<std::string, std::unique_ptr<ByteSource>> released(View(), std::move(source_));
  head_ = tail_ = 0;
  return released;
}

}  // namespace arbitro::log
