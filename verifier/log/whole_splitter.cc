#include "verifier/log/log_finding.h"
#include "verifier/log/splitter.h"

namespace arbitro::log {
namespace {

class WholeSplitter : public Splitter {
 public:
  WholeSplitter(Window& window, Form form) : window_(window), form_(form) {}

  bool Next(Record& record) override {
    if (done_) return false;
    done_ = true;
    const bool too_long = window_.Fill(kMaxRecordBytes + 1);
    const std::string_view bytes = window_.View();
    const Location location{.byte_offset = window_.offset(),
                            .byte_length = bytes.size(),
                            .line = form_ == Form::kBinary ? 0U : 1U,
                            .column = form_ == Form::kBinary ? 0U : 1U};
    if (too_long) {
      SetFinding(record,
                 MakeFinding(Code::kRecordTooLong, location,
                             {Argument::Number("bytes", static_cast<std::int64_t>(bytes.size())),
                              Argument::Number("limit", static_cast<std::int64_t>(kMaxRecordBytes))}),
                 true);
      return true;
    }
    record.kind = Record::Kind::kGame;
    record.form = form_;
    record.location = location;
    record.bytes.assign(bytes);
    record.stated_length = 0;
    record.cut = false;
    record.doubtful = false;
    record.followed = false;
    window_.Consume(bytes.size());
    return true;
  }

 private:
  Window& window_;
  Form form_;
  bool done_ = false;
};

}  // namespace

std::unique_ptr<Splitter> SplitNothing(Window& window, Form form) {
  return std::make_unique<WholeSplitter>(window, form);
}

void SetFinding(Record& record, Finding finding, bool unreadable_game) {
  record.kind = Record::Kind::kFinding;
  record.location = finding.location;
  record.bytes.clear();
  record.stated_length = 0;
  record.cut = false;
  record.doubtful = false;
  record.followed = false;
  record.finding = std::move(finding);
  record.unreadable_game = unreadable_game;
}

}  // namespace arbitro::log
