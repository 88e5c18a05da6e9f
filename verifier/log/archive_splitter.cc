#include <algorithm>
#include <cstdint>
#include <string_view>

#include "verifier/log/framing.h"
#include "verifier/log/log_finding.h"
#include "verifier/log/splitter.h"
#include "verifier/log/wire_scan.h"

namespace arbitro::log {
namespace {

// How far the search for the next game looks at a time.
constexpr std::size_t kSearchBytes = std::size_t{1} << 20;
// After so many bytes in a row that belong to no game, the rest of the input is not searched.
constexpr std::uint64_t kMaxSkippedBytes = std::uint64_t{1} << 30;

// A byte of a varint that is not its last.
constexpr unsigned char kContinued = 0x80;

class ArchiveSplitter : public Splitter {
 public:
  // `unframed`: bytes at the front that are a game without its length.
  explicit ArchiveSplitter(Window& window, std::size_t unframed = 0) : window_(window), unframed_(unframed) {}

  bool Next(Record& record) override {
    if (unframed_ > 0) {
      TakeUnframed(record);
      return true;
    }
    window_.Fill(kFrameStartBytes);
    if (window_.View().empty() || given_up_) return false;
    if (const std::optional<Frame> frame = FrameAt(window_.View(), 0)) {
      if (const std::optional<Frame> later = FrameBehindStray(*frame)) {
        SkipTo(later->start, record);
      } else if (frame->length > kMaxRecordBytes) {
        RefuseLong(*frame, record);
      } else {
        Take(*frame, record);
      }
      return true;
    }
    if (TakeCutStart(record)) return true;
    Skip(record);
    return true;
  }

 private:
  void Take(const Frame& frame, Record& record) {
    const auto end = static_cast<std::size_t>(frame.end());
    window_.Fill(end + kFrameStartBytes);
    std::size_t last = std::min(end, window_.View().size());
    if (last < end || !Continues(end)) {
      // Bytes are missing, or the prefix is wrong: a game that begins inside this one ends it. Where the
      // fields of this one fit its length, what looks like a game inside has to fit in every way.
      const bool whole = last == end && (FrameFits(window_, frame) & kFieldsFit) != 0;
      const std::size_t from = frame.begin() + kMagicField.size();
      const std::optional<Frame> inner = FindFrame(window_, from, last);
      if (inner && (!whole || FrameFits(window_, *inner) == (kFieldsFit | kRestFits))) last = inner->start;
    }
    Give(frame, last - frame.begin(), record);
    if (last == end && !Continues(end) && ChecksumLiesBehind(end)) record.doubtful = true;
    window_.Consume(last);
  }

  // Whether the bytes that follow a record and belong to no game end with a checksum: where bytes were added
  // inside a record, its length leaves its own end out.
  bool ChecksumLiesBehind(std::size_t end) const {
    const std::optional<Frame> next = FindFrame(window_, end, end + kSearchBytes);
    const std::size_t stop = next ? next->start : window_.View().size();
    return stop >= end + kChecksumBytes && IsChecksumTag(window_.View()[stop - kChecksumBytes]);
  }

  // Whether the input ends at `end` or another frame starts there.
  bool Continues(std::size_t end) const {
    const std::string_view rest = window_.View().substr(end);
    if (rest.empty() || (rest.size() < kFrameStartBytes && BeginsFrame(rest))) return true;
    const std::optional<Frame> next = FrameAt(rest, 0);
    if (!next) return false;
    // Behind a byte that could belong to its prefix, the next frame may start before this one ends: then a
    // byte of this one is missing.
    if (end == 0 || static_cast<unsigned char>(window_.View()[end - 1]) < kContinued) return true;
    const std::optional<Frame> best = BestFrame(window_, 0, end + next->begin());
    return !best || best->start >= end || FrameFits(window_, *best) != (kFieldsFit | kRestFits);
  }

  // Stray bytes before a frame can pass for the first of its prefix: the frame behind them, if only that one
  // fits.
  std::optional<Frame> FrameBehindStray(const Frame& frame) const {
    if (frame.prefix == 1) return std::nullopt;
    if (frame.length <= kMaxRecordBytes) {
      const auto end = static_cast<std::size_t>(frame.end());
      window_.Fill(end + kFrameStartBytes);
      if (end <= window_.View().size() && Continues(end)) return std::nullopt;
    }
    const std::optional<Frame> best = BestFrame(window_, 1, frame.begin());
    if (!best || FrameFits(window_, *best) != (kFieldsFit | kRestFits)) return std::nullopt;
    return best;
  }

  void TakeUnframed(Record& record) {
    Give(Frame{.start = 0, .prefix = 0, .length = unframed_}, unframed_, record);
    record.stated_length = 0;
    record.followed = true;
    window_.Consume(unframed_);
    unframed_ = 0;
  }

  void Give(const Frame& frame, std::size_t length, Record& record) const {
    record.kind = Record::Kind::kGame;
    record.form = Form::kBinary;
    record.location = Location{
        .byte_offset = window_.offset() + frame.begin(), .byte_length = length, .line = 0, .column = 0};
    record.bytes.assign(window_.View().substr(frame.begin(), length));
    record.stated_length = frame.length;
    record.cut = length < frame.length;
    record.followed = false;
    // Only the end of the input cuts a record without touching what stands before.
    record.doubtful = record.cut && window_.View().size() > frame.begin() + length;
  }

  // The input ends inside the first bytes of a game: its prefix is whole, its magic is not.
  bool TakeCutStart(Record& record) {
    const std::string_view rest = window_.View();
    if (rest.size() >= kFrameStartBytes || !BeginsFrame(rest)) return false;
    const std::optional<Varint> length = ParseVarint(rest);
    if (!length) return false;
    const Frame frame{.start = 0, .prefix = length->size, .length = length->value};
    Give(frame, rest.size() - length->size, record);
    window_.Consume(rest.size());
    return true;
  }

  void RefuseLong(const Frame& frame, Record& record) {
    const Location location{.byte_offset = window_.offset() + frame.begin(),
                            .byte_length = kMagicField.size(),
                            .line = 0,
                            .column = 0};
    SetFinding(record,
               MakeFinding(Code::kRecordTooLong, location,
                           {Argument::Number("bytes", static_cast<std::int64_t>(frame.length)),
                            Argument::Number("limit", static_cast<std::int64_t>(kMaxRecordBytes))}),
               true);
    window_.Consume(frame.begin() + kMagicField.size());
    // The length may be damage itself, so the next game is looked for at once. What is passed on the way is
    // this record, which has its finding.
    SkipToFrame();
  }

  void Skip(Record& record) {
    const std::uint64_t start = window_.offset();
    SkipToFrame();
    NoteSkipped(start, record);
  }

  void SkipTo(std::size_t position, Record& record) {
    const std::uint64_t start = window_.offset();
    window_.Consume(position);
    NoteSkipped(start, record);
  }

  void NoteSkipped(std::uint64_t start, Record& record) const {
    const std::uint64_t skipped = window_.offset() - start;
    const Location location{.byte_offset = start, .byte_length = skipped, .line = 0, .column = 0};
    SetFinding(record,
               MakeFinding(Code::kBytesSkipped, location,
                           {Argument::Number("bytes", static_cast<std::int64_t>(skipped))}),
               false);
  }

  void SkipToFrame() {
    const std::uint64_t start = window_.offset();
    while (true) {
      if (const std::optional<Frame> frame = FindFrame(window_, 0, kSearchBytes)) {
        window_.Consume(frame->start);
        return;
      }
      window_.Consume(std::min(window_.View().size(), kSearchBytes));
      if (!window_.Fill(1)) return;
      if (window_.offset() - start > kMaxSkippedBytes) {
        given_up_ = true;
        return;
      }
    }
  }

  Window& window_;
  std::size_t unframed_;
  bool given_up_ = false;
};

// Whether what looks like a frame is the content of a field of one game that ends with it, such as a header
// that calls the game PARCHISLOG: up to the frame no whole fields, up to its end nothing else.
[[nodiscard]] bool LiesInField(Window& window, const Frame& frame) {
  const auto end = static_cast<std::size_t>(frame.end());
  if (window.Fill(end + 1) || window.View().size() != end) return false;
  if (ScanWire(window.View().substr(0, frame.start), kAllFields).needed == 0) return false;
  const WireScan whole = ScanWire(window.View(), kAllFields);
  return whole.needed == 0 && !whole.broken && !whole.too_deep && !whole.second_magic;
}

}  // namespace

std::unique_ptr<Splitter> SplitUnframed(Window& window) {
  const std::optional<Frame> second = FindSoundFrame(window, kMagicField.size(), kMaxRecordBytes);
  if (!second || LiesInField(window, *second)) return SplitNothing(window, Form::kBinary);
  return std::make_unique<ArchiveSplitter>(window, second->start);
}

std::unique_ptr<Splitter> SplitArchive(Window& window) { return std::make_unique<ArchiveSplitter>(window); }

}  // namespace arbitro::log
