#include <zstd.h>

#include <algorithm>
#include <array>
#include <utility>

#include "verifier/log/byte_source.h"

namespace arbitro::log {
namespace {

constexpr std::size_t kStoredPieceBytes = std::size_t{128} << 10;
// So much of a stream that comes only once is kept while its frame is looked through.
constexpr std::size_t kMaxHeldBytes = std::size_t{4} << 20;

struct ContextDeleter {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

// Undoes the frames of one stream.
class Frames {
 public:
  Frames(std::string head, ByteSource& stored)
      : stored_(stored), piece_(std::move(head)), context_(ZSTD_createDCtx()) {
    input_ = ZSTD_inBuffer{.src = piece_.data(), .size = piece_.size(), .pos = 0};
    if (context_ == nullptr) Fail("no memory for the decoder");
  }

  // Whether a frame begins here.
  [[nodiscard]] bool AtStart() { return !inside_ && !error_ && (input_.pos < input_.size || NextPiece()); }

  // Writes up to `size` bytes to `data`, not beyond the end of the frame; 0 without `Ended()` at the end of
  // the stream or after an error.
  [[nodiscard]] std::size_t Read(char* data, std::size_t size) {
    ZSTD_outBuffer output{.dst = data, .size = size, .pos = 0};
    do {
      const bool more = input_.pos < input_.size || NextPiece();
      // Without more input the decoder may still hold bytes that did not fit last time.
      if (!more && !flushing_) {
        if (inside_ && !error_) {
          Fail("it ends inside a frame");
          cut_ = true;
        }
        break;
      }
      const std::size_t hint = Decompress(output);
      if (ZSTD_isError(hint) != 0) {
        Fail(ZSTD_getErrorName(hint));
        break;
      }
      inside_ = hint != 0;
      flushing_ = inside_ && output.pos == output.size;
    } while (output.pos == 0 && inside_);
    return output.pos;
  }

  // From now on bytes go in one by one: what one call has undone before it meets damage is lost.
  void BeCareful() { careful_ = true; }

  [[nodiscard]] bool inside() const { return inside_; }
  [[nodiscard]] const std::optional<SourceError>& error() const { return error_; }
  // The error is that the stream ends too early: what came before it is as it was written.
  [[nodiscard]] bool cut() const { return cut_; }

 private:
  std::size_t Decompress(ZSTD_outBuffer& output) {
    if (!careful_) return ZSTD_decompressStream(context_.get(), &output, &input_);
    ZSTD_inBuffer input{.src = input_.src, .size = std::min(input_.pos + 1, input_.size), .pos = input_.pos};
    const std::size_t hint = ZSTD_decompressStream(context_.get(), &output, &input);
    input_.pos = input.pos;
    return hint;
  }
  bool NextPiece() {
    piece_.resize(kStoredPieceBytes);
    const std::size_t got = stored_.Read(piece_.data(), piece_.size());
    input_ = ZSTD_inBuffer{.src = piece_.data(), .size = got, .pos = 0};
    if (got == 0 && stored_.error()) {
      error_ = stored_.error();
      cut_ = true;
    }
    return got > 0;
  }
  void Fail(const char* reason) { error_ = SourceError{.code = Code::kCompressionDamaged, .reason = reason}; }

  ByteSource& stored_;
  std::string piece_;
  std::unique_ptr<ZSTD_DCtx, ContextDeleter> context_;
  ZSTD_inBuffer input_{};
  bool inside_ = false;
  bool flushing_ = false;
  bool cut_ = false;
  bool careful_ = false;
  std::optional<SourceError> error_;
};

// Bytes that come only once, for two readers: one goes ahead, and what it has read is kept for the other.
class HeldSource : public ByteSource {
 public:
  explicit HeldSource(ByteSource& stored) : stored_(stored) {}

  std::size_t Read(char* data, std::size_t size) override {
    if (held_.empty()) return stored_.Read(data, size);
    const std::size_t count = held_.copy(data, size);
    held_.erase(0, count);
    return count;
  }
  const std::optional<SourceError>& error() const override { return held_.empty() ? stored_.error() : none_; }
  std::uint64_t bytes_read() const override { return stored_.bytes_read(); }

  // The reader that goes ahead; at its limit it finds an end.
  class Ahead : public ByteSource {
   public:
    explicit Ahead(HeldSource& held) : held_(held) {}
    std::size_t Read(char* data, std::size_t size) override {
      if (held_.held_.size() > kMaxHeldBytes) return 0;
      const std::size_t got = held_.stored_.Read(data, size);
      held_.held_.append(data, got);
      return got;
    }
    const std::optional<SourceError>& error() const override { return held_.stored_.error(); }
    std::uint64_t bytes_read() const override { return held_.bytes_read(); }

   private:
    HeldSource& held_;
  };

 private:
  ByteSource& stored_;
  std::string held_;
  std::optional<SourceError> none_;
};

// A frame's checksum stands at its end, and a changed byte may show anywhere after it, or only there. So
// every frame is looked through before its first byte is given: bytes of a frame that turns out to be damaged
// are given all the same, but with the warning that they may not be what was written.
class ZstdSource : public ByteSource {
 public:
  ZstdSource(std::string head, std::unique_ptr<ByteSource> stored)
      : stored_(std::move(stored)),
        held_(*stored_),
        again_(stored_->Again()),
        held_ahead_(held_),
        frames_(head, held_) {
    if (again_ != nullptr) {
      ahead_.emplace("", *again_);
    } else {
      ahead_.emplace(std::move(head), held_ahead_);
    }
  }

  std::size_t Read(char* data, std::size_t size) override {
    std::size_t got = 0;
    do {
      if (!frames_.inside() && !frames_.AtStart()) break;
      if (!frames_.inside()) LookThrough();
      got = frames_.Read(data, size);
    } while (got == 0 && !frames_.error());
    given_ += got;
    return got;
  }
  const std::optional<SourceError>& error() const override { return frames_.error(); }
  std::uint64_t bytes_read() const override { return stored_->bytes_read(); }
  const std::optional<Doubt>& doubt() const override { return doubt_; }

 private:
  // Goes ahead to the end of the frame that begins here.
  void LookThrough() {
    if (!ahead_ || doubt_ || !ahead_->AtStart()) return;
    do {
      static_cast<void>(ahead_->Read(scratch_.data(), scratch_.size()));
    } while (ahead_->inside() && !ahead_->error());
    if (!ahead_->error()) return;
    if (!ahead_->cut()) {
      doubt_ = Doubt{.from = given_, .reason = ahead_->error()->reason};
      frames_.BeCareful();
    }
    ahead_.reset();
  }

  std::unique_ptr<ByteSource> stored_;
  HeldSource held_;
  std::unique_ptr<ByteSource> again_;
  HeldSource::Ahead held_ahead_;
  Frames frames_;
  std::optional<Frames> ahead_;
  std::uint64_t given_ = 0;  // bytes
  std::optional<Doubt> doubt_;
  std::array<char, kStoredPieceBytes> scratch_{};
};

}  // namespace

std::unique_ptr<ByteSource> OpenZstd(std::string head, std::unique_ptr<ByteSource> stored) {
  return std::make_unique<ZstdSource>(std::move(head), std::move(stored));
}

}  // namespace arbitro::log
