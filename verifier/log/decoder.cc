#include <algorithm>
#include <cstddef>
#include <memory>

#include "verifier/log/message_decoder.h"
#include "verifier/log/reader.h"
#include "verifier/log/to_engine.h"

namespace arbitro::log {

class GameDecoder::Impl {
 public:
  bool Decode(const Record& record, RecordedGame& game, std::vector<Finding>& findings) {
    game.Clear();
    const std::size_t first = findings.size();
    const MessageDecoder::Result result = decoder_.Decode(record, findings);
    game.cut = result.cut;
    game.checksum_wrong = result.checksum_wrong;
    if (result.decoded) {
      SchemaFindings schema(findings);
      ToEngine(decoder_.log(), game, schema);
    }
    if (findings.size() > first) Place(record, findings, first);
    return result.decoded;
  }

 private:
  // Gives the schema's findings their places and puts all findings of this record in order.
  static void Place(const Record& record, std::vector<Finding>& findings, std::size_t first) {
    const auto begin = findings.begin() + static_cast<std::ptrdiff_t>(first);
    Locator locator(record);
    for (auto finding = begin; finding != findings.end(); ++finding) {
      if (EntryOf(finding->code).layer != Layer::kSchema) continue;
      finding->location = finding->ply ? locator.Ply(*finding->ply) : locator.Header();
    }
    std::stable_sort(begin, findings.end(), [](const Finding& a, const Finding& b) { return a.ply < b.ply; });
  }

  MessageDecoder decoder_;
};

GameDecoder::GameDecoder() : impl_(std::make_unique<Impl>()) {}
GameDecoder::GameDecoder(GameDecoder&&) noexcept = default;
GameDecoder& GameDecoder::operator=(GameDecoder&&) noexcept = default;
GameDecoder::~GameDecoder() = default;

bool GameDecoder::Decode(const Record& record, RecordedGame& game, std::vector<Finding>& findings) {
  return impl_->Decode(record, game, findings);
}

}  // namespace arbitro::log
