#include <algorithm>
#include <cstddef>
#include <memory>

#include "verifier/log/log_finding.h"
#include "verifier/log/message_decoder.h"
#include "verifier/log/raw_ply.h"
#include "verifier/log/reader.h"
#include "verifier/log/to_engine.h"

namespace arbitro::log {

class GameDecoder::Impl {
 public:
  bool Decode(const Record& record, RecordedGame& game, std::vector<Finding>& findings) {
    game.Clear();
    const std::size_t first = findings.size();
    const MessageDecoder::Result result =
        decoder_.Decode(record, MessageDecoder::Plies::kLeftOnTheWire, findings);
    game.cut = result.cut;
    game.doubtful = result.doubtful;
    bool decoded = result.decoded;
    if (decoded) {
      SchemaFindings schema(findings);
      if (result.headers > 1) {
        const auto headers = static_cast<std::int64_t>(result.headers);
        schema.Add(Code::kHeaderRepeated, {}, {Argument::Number("count", headers)});
      }
      const RawPly::Read read =
          ToEngine(decoder_.log(), {result.plies, result.ply_count, result.vouched_for}, game, schema);
      if (read != RawPly::Read::kGood) {
        decoded = false;
        Refuse(record, read, game, findings, first);
      }
    }
    if (findings.size() > first) Place(record, findings, first);
    return decoded;
  }

 private:
  // Takes back what was said about a record that turns out not to be decodable.
  static void Refuse(const Record& record, RawPly::Read read, RecordedGame& game,
                     std::vector<Finding>& findings, std::size_t first) {
    game.Clear();
    const auto is_schema = [](const Finding& finding) {
      return EntryOf(finding.code).layer == Layer::kSchema;
    };
    findings.erase(
        std::remove_if(findings.begin() + static_cast<std::ptrdiff_t>(first), findings.end(), is_schema),
        findings.end());
    if (read == RawPly::Read::kTooDeep) {
      findings.push_back(
          MakeFinding(Code::kNestingTooDeep, record.location, {Argument::Number("limit", kMaxNesting)}));
    } else {
      findings.push_back(MakeFinding(Code::kUndecodable, record.location));
    }
  }

  // Gives the schema's findings their places and puts all findings of this record in order.
  static void Place(const Record& record, std::vector<Finding>& findings, std::size_t first) {
    const auto begin = findings.begin() + static_cast<std::ptrdiff_t>(first);
    Locator locator(record);
    for (auto finding = begin; finding != findings.end(); ++finding) {
      const bool placed = EntryOf(finding->code).layer != Layer::kSchema;
      if (placed && finding->code != Code::kFieldMisfits) continue;
      finding->location = finding->ply                              ? locator.Ply(*finding->ply)
                          : finding->code == Code::kPlyCountDiffers ? locator.Ending()
                                                                    : locator.Header();
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
