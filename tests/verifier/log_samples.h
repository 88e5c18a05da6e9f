#pragma once

#include <google/protobuf/util/message_differencer.h>

#include <string>
#include <string_view>
#include <vector>

#include "parchis/log/v1/game_log.pb.h"
#include "verifier/findings/finding.h"
#include "verifier/log/reader.h"
#include "verifier/log/writer.h"

namespace arbitro::log {

namespace pb = parchis::log::v1;

// A short game of four seats with a bit of everything. The reader judges nothing, so it need not be legal.
inline pb::GameLog SampleLog(int plies = 6, const std::string& game_id = "sample") {
  pb::GameLog log;
  log.set_magic("PARCHISLOG");
  pb::Header& header = *log.mutable_header();
  header.set_game_id(game_id);
  header.set_producer("tests \"quoted\" ñ");
  header.set_rules("ludoteka");
  (*header.mutable_choices())["six.all_out_value"] = "7";
  (*header.mutable_choices())["bonus.chain"] = "add";
  header.add_open_points("entry.capture");
  header.set_arms(4);
  for (unsigned i = 1; i <= 4; ++i) header.add_seats()->add_colors(i);
  header.set_first_seat(0);
  pb::OpeningThrow& thrown = *header.add_opening_throws();
  thrown.set_seat(2);
  thrown.set_die(6);
  header.add_complete_claims(pb::CLAIM_CAPTURED);
  for (int i = 0; i < plies; ++i) {
    pb::Ply& ply = *log.add_plies();
    ply.set_die(static_cast<unsigned>(i % 6 + 1));
    if (i % 5 == 4) {
      ply.set_seat(static_cast<unsigned>(i % 4));
      continue;
    }
    ply.set_piece(static_cast<unsigned>((i % 4 + 1) * 10 + 1));
    ply.set_from(static_cast<unsigned>(i % 3 * 10));
    ply.set_to(static_cast<unsigned>(i % 3 * 10 + 5));
    if (i % 3 == 2) ply.add_captured(static_cast<unsigned>(((i + 1) % 4 + 1) * 10 + 2));
  }
  pb::PlyNote& note = *log.add_notes();
  note.set_ply(1);
  note.set_steps(7);
  note.set_comment("line one\nline two");
  note.set_unix_ms(1'700'000'000'123);
  for (unsigned i = 0; i < 16; ++i) note.add_position_after(i);
  pb::Ending& ending = *log.mutable_ending();
  ending.set_reason(pb::REASON_ABANDONED);
  ending.add_ranking(1);
  ending.set_ply_count(static_cast<unsigned>(plies));
  return log;
}

inline std::string Written(const pb::GameLog& log, OutputForm form, bool checksum = false) {
  std::string bytes;
  AppendGame(log, form, checksum, bytes);
  return bytes;
}

// Everything a reader gives for some bytes, with each game decoded.
struct ReadItem {
  Record record;
  bool decoded = false;
  RecordedGame game;
  std::vector<Finding> findings;  // of a game; a finding of the input itself stands in `record`

  [[nodiscard]] bool is_game() const { return record.kind == Record::Kind::kGame; }
};

inline std::vector<ReadItem> ReadAll(RecordReader& reader) {
  std::vector<ReadItem> items;
  GameDecoder decoder;
  Record record;
  while (reader.Next(record)) {
    ReadItem& item = items.emplace_back();
    item.record = record;
    if (item.is_game()) item.decoded = decoder.Decode(item.record, item.game, item.findings);
  }
  return items;
}

inline std::vector<ReadItem> ReadBytes(std::string_view bytes) {
  RecordReader reader("test", bytes);
  return ReadAll(reader);
}

// Ids of all findings, those of the input and those of games, in order: "FMT005 SCH001@3".
inline std::string Ids(const std::vector<ReadItem>& items) {
  std::string ids;
  const auto add = [&ids](const Finding& finding) {
    if (!ids.empty()) ids += ' ';
    ids += EntryOf(finding.code).id;
    if (finding.ply) ids += "@" + std::to_string(*finding.ply);
  };
  for (const ReadItem& item : items) {
    if (!item.is_game()) add(item.record.finding);
    for (const Finding& finding : item.findings) add(finding);
  }
  return ids;
}

// Value of an argument as text.
inline std::string ArgumentOf(const Finding& finding, std::string_view name) {
  for (const Argument& argument : finding.arguments) {
    if (argument.name != name) continue;
    return argument.kind == Argument::Kind::kText ? argument.text : std::to_string(argument.number);
  }
  return "(no such argument)";
}

// What of a game the replay sees, for comparing.
inline std::string Digest(const RecordedGame& game) {
  std::string text = game.header.game_id + "/" + std::to_string(game.header.arms) + ":";
  for (const RecordedPly& ply : game.plies) {
    text += std::to_string(ply.ply.seat) + "," + std::to_string(ply.ply.die) + "," +
            std::to_string(ply.ply.piece ? ply.ply.piece->code() : 0) + "," +
            std::to_string(ply.from ? ply.from->number : -1) + "," +
            std::to_string(ply.to ? ply.to->number : -1) + "," + std::to_string(ply.captured.bits()) + "," +
            std::to_string(static_cast<int>(ply.captured_said)) + ";";
  }
  return text;
}

}  // namespace arbitro::log
