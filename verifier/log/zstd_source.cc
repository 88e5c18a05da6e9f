#include <zstd.h>

#include <utility>

#include "verifier/log/byte_source.h"

namespace arbitro::log {
namespace {

constexpr std::size_t kStoredPieceBytes = std::size_t{128} << 10;

struct ContextDeleter {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

class ZstdSource : public ByteSource {
 public:
  ZstdSource(std::string head, std::unique_ptr<ByteSource> stored)
      : stored_(std::move(stored)), piece_(std::move(head)), context_(ZSTD_createDCtx()) {
    input_ = ZSTD_inBuffer{.src = piece_.data(), .size = piece_.size(), .pos = 0};
    if (context_ == nullptr) Fail("no memory for the decoder");
  }

  std::size_t Read(char* data, std::size_t size) override {
    ZSTD_outBuffer output{.dst = data, .size = size, .pos = 0};
    while (output.pos == 0 && !error_) {
      const bool more = input_.pos < input_.size || NextPiece();
      // Without more input the decoder may still hold bytes that did not fit last time.
      if (!more && !flushing_) {
        if (inside_frame_ && !error_) Fail("it ends inside a frame");
        break;
      }
      const std::size_t hint = ZSTD_decompressStream(context_.get(), &output, &input_);
      if (ZSTD_isError(hint) != 0) {
        Fail(ZSTD_getErrorName(hint));
        break;
      }
      inside_frame_ = hint != 0;
      flushing_ = inside_frame_ && output.pos == output.size;
    }
    return output.pos;
  }
  const std::optional<SourceError>& error() const override { return error_; }
  std::uint64_t bytes_read() const override { return stored_->bytes_read(); }

 private:
  bool NextPiece() {
    piece_.resize(kStoredPieceBytes);
    const std::size_t got = stored_->Read(piece_.data(), piece_.size());
    input_ = ZSTD_inBuffer{.src = piece_.data(), .size = got, .pos = 0};
    if (got == 0 && stored_->error()) error_ = stored_->error();
    return got > 0;
  }
  void Fail(const char* reason) { error_ = SourceError{.code = Code::kCompressionDamaged, .reason = reason}; }

  std::unique_ptr<ByteSource> stored_;
  std::string piece_;
  std::unique_ptr<ZSTD_DCtx, ContextDeleter> context_;
  ZSTD_inBuffer input_{};
  bool inside_frame_ = false;
  bool flushing_ = false;
  std::optional<SourceError> error_;
};

}  // namespace

std::unique_ptr<ByteSource> OpenZstd(std::string head, std::unique_ptr<ByteSource> stored) {
  return std::make_unique<ZstdSource>(std::move(head), std::move(stored));
}

}  // namespace arbitro::log
