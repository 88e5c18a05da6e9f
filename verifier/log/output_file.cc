#include <fcntl.h>
#include <unistd.h>
#include <zstd.h>

#include <cerrno>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "verifier/log/writer.h"

namespace arbitro::log {
namespace {

// So much is held back before it is written.
constexpr std::size_t kHeldBytes = std::size_t{64} << 10;

struct CompressorDeleter {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

std::string SystemReason() { return std::generic_category().message(errno); }

}  // namespace

// On descriptors: a stream of the C library would try again after a signal, and once more at exit.
class OutputFile::Impl {
 public:
  explicit Impl(const std::atomic<bool>* stop) : stop_(stop) {}
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() {
    if (file_ > STDOUT_FILENO) close(file_);
  }

  std::optional<std::string> Open(const std::string& path, bool zstd) {
    constexpr mode_t kMode = 0666;  // less what the umask takes away
    file_ = path == "-" ? STDOUT_FILENO : open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kMode);
    if (file_ < 0) return SystemReason();
    if (zstd) {
      compressor_.reset(ZSTD_createCCtx());
      if (compressor_ == nullptr) return "no memory for the compressor";
      // Without it a changed byte of the stream may go unnoticed, and what comes out be held against a
      // player.
      ZSTD_CCtx_setParameter(compressor_.get(), ZSTD_c_checksumFlag, 1);
      compressed_.resize(ZSTD_CStreamOutSize());
    }
    return std::nullopt;
  }

  std::optional<std::string> Write(std::string_view bytes) {
    return compressor_ == nullptr ? WritePlain(bytes) : Compress(bytes, ZSTD_e_continue);
  }

  std::optional<std::string> Close() {
    if (file_ < 0) return std::nullopt;
    std::optional<std::string> error;
    if (compressor_ != nullptr) error = Compress({}, ZSTD_e_end);
    if (!error) error = Flush();
    const int file = std::exchange(file_, -1);
    // A full disk may show only now.
    if (file != STDOUT_FILENO && close(file) != 0 && !error) error = SystemReason();
    return error;
  }

 private:
  std::optional<std::string> WritePlain(std::string_view bytes) {
    held_.append(bytes);
    if (held_.size() < kHeldBytes) return std::nullopt;
    return Flush();
  }

  std::optional<std::string> Flush() {
    for (std::size_t at = 0; at < held_.size();) {
      const ssize_t written = write(file_, held_.data() + at, held_.size() - at);
      if (written >= 0) {
        at += static_cast<std::size_t>(written);
      } else if (errno != EINTR) {
        return SystemReason();
      }
      // A signal ends a wait for a pipe that nobody empties; waiting on would need a second one.
      if (at < held_.size() && stop_ != nullptr && stop_->load(std::memory_order_relaxed))
        return "interrupted";
    }
    held_.clear();
    return std::nullopt;
  }

  std::optional<std::string> Compress(std::string_view bytes, ZSTD_EndDirective directive) {
    ZSTD_inBuffer input{.src = bytes.data(), .size = bytes.size(), .pos = 0};
    while (true) {
      ZSTD_outBuffer output{.dst = compressed_.data(), .size = compressed_.size(), .pos = 0};
      const std::size_t left = ZSTD_compressStream2(compressor_.get(), &output, &input, directive);
      if (ZSTD_isError(left) != 0) return ZSTD_getErrorName(left);
      if (auto error = WritePlain({compressed_.data(), output.pos})) return error;
      const bool done = directive == ZSTD_e_end ? left == 0 : input.pos == input.size;
      if (done) return std::nullopt;
    }
  }

  const std::atomic<bool>* stop_;
  int file_ = -1;
  std::string held_;
  std::unique_ptr<ZSTD_CCtx, CompressorDeleter> compressor_;
  std::vector<char> compressed_;
};

OutputFile::OutputFile(const std::atomic<bool>* stop) : impl_(std::make_unique<Impl>(stop)) {}
OutputFile::OutputFile(OutputFile&&) noexcept = default;
OutputFile& OutputFile::operator=(OutputFile&&) noexcept = default;
OutputFile::~OutputFile() = default;

std::optional<std::string> OutputFile::Open(const std::string& path, bool zstd) {
  return impl_->Open(path, zstd);
}
std::optional<std::string> OutputFile::Write(std::string_view bytes) { return impl_->Write(bytes); }
std::optional<std::string> OutputFile::Close() { return impl_->Close(); }

}  // namespace arbitro::log
