#include <zstd.h>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "verifier/log/writer.h"

namespace arbitro::log {
namespace {

struct CompressorDeleter {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

std::string SystemReason() { return std::generic_category().message(errno); }

}  // namespace

class OutputFile::Impl {
 public:
  Impl() = default;
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() {
    if (file_ != nullptr && file_ != stdout) std::fclose(file_);
  }

  std::optional<std::string> Open(const std::string& path, bool zstd) {
    file_ = path == "-" ? stdout : std::fopen(path.c_str(), "wb");
    if (file_ == nullptr) return SystemReason();
    if (zstd) {
      compressor_.reset(ZSTD_createCCtx());
      compressed_.resize(ZSTD_CStreamOutSize());
      if (compressor_ == nullptr) return "no memory for the compressor";
    }
    return std::nullopt;
  }

  std::optional<std::string> Write(std::string_view bytes) {
    return compressor_ == nullptr ? WritePlain(bytes) : Compress(bytes, ZSTD_e_continue);
  }

  std::optional<std::string> Close() {
    if (file_ == nullptr) return std::nullopt;
    std::optional<std::string> error;
    if (compressor_ != nullptr) error = Compress({}, ZSTD_e_end);
    std::FILE* file = std::exchange(file_, nullptr);
    // A full disk may show only now.
    const int closed = file == stdout ? std::fflush(file) : std::fclose(file);
    if (closed != 0 && !error) error = SystemReason();
    return error;
  }

 private:
  std::optional<std::string> WritePlain(std::string_view bytes) {
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_) == bytes.size()) return std::nullopt;
    return SystemReason();
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

  std::FILE* file_ = nullptr;
  std::unique_ptr<ZSTD_CCtx, CompressorDeleter> compressor_;
  std::vector<char> compressed_;
};

OutputFile::OutputFile() : impl_(std::make_unique<Impl>()) {}
OutputFile::OutputFile(OutputFile&&) noexcept = default;
OutputFile& OutputFile::operator=(OutputFile&&) noexcept = default;
OutputFile::~OutputFile() = default;

std::optional<std::string> OutputFile::Open(const std::string& path, bool zstd) {
  return impl_->Open(path, zstd);
}
std::optional<std::string> OutputFile::Write(std::string_view bytes) { return impl_->Write(bytes); }
std::optional<std::string> OutputFile::Close() { return impl_->Close(); }

}  // namespace arbitro::log
