#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "verifier/findings/finding.h"

namespace arbitro::log {

// Why a source ended before its end.
struct SourceError {
  Code code = Code::kFileMissing;  // kFileMissing or kCompressionDamaged
  std::string reason;
};

// From where on the bytes of a source may not be those that were written, and what shows it.
struct Doubt {
  std::uint64_t from = 0;
  std::string reason;
};

// Bytes, front to back.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  // Writes up to `size` (> 0) bytes to `data`; 0 at the end of the input or when an error stops it.
  [[nodiscard]] virtual std::size_t Read(char* data, std::size_t size) = 0;
  [[nodiscard]] virtual const std::optional<SourceError>& error() const = 0;
  // Bytes taken from the stored input so far.
  [[nodiscard]] virtual std::uint64_t bytes_read() const = 0;
  // Known before the first of the bytes in doubt is given.
  [[nodiscard]] virtual const std::optional<Doubt>& doubt() const {
    static const std::optional<Doubt> none;
    return none;
  }
  // The same bytes once more, from the first; nullptr where they come only once, as from a pipe. This source
  // must outlive it.
  [[nodiscard]] virtual std::unique_ptr<ByteSource> Again() const { return nullptr; }
};

// A file, or standard input for "-". That it cannot be opened shows as an error before the first byte. Once
// `*stop` is set (from a signal handler, or from another thread) it ends without an error, waiting for a pipe
// or not.
[[nodiscard]] std::unique_ptr<ByteSource> OpenFile(const std::string& path,
                                                   const std::atomic<bool>* stop = nullptr);
// `bytes`, which must outlive the source.
[[nodiscard]] std::unique_ptr<ByteSource> OpenMemory(std::string_view bytes);
// What `stored` holds in zstd; `head` are bytes already taken from it.
[[nodiscard]] std::unique_ptr<ByteSource> OpenZstd(std::string head, std::unique_ptr<ByteSource> stored);

// A view on the next bytes of a source, as far as they are asked for.
class Window {
 public:
  explicit Window(std::unique_ptr<ByteSource> source) : source_(std::move(source)) {}

  // Makes at least `count` bytes visible; false if the input has fewer left (then all of them are visible).
  bool Fill(std::size_t count);
  [[nodiscard]] std::string_view View() const {
    return std::string_view(buffer_.get() + head_, tail_ - head_);
  }
  // Drops the first `count` visible bytes.
  void Consume(std::size_t count);
  // Position of the first visible byte in the (decompressed) input.
  [[nodiscard]] std::uint64_t offset() const { return offset_; }
  [[nodiscard]] const ByteSource& source() const { return *source_; }
  // Takes the source out, with the visible bytes; the window is empty afterwards.
  [[nodiscard]] std::pair<std::string, std::unique_ptr<ByteSource>> Release();

 private:
  void MakeRoom(std::size_t count);

  std::unique_ptr<ByteSource> source_;
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_ = 0;
  std::size_t head_ = 0;
  std::size_t tail_ = 0;
  std::uint64_t offset_ = 0;
  bool ended_ = false;
};

}  // namespace arbitro::log
