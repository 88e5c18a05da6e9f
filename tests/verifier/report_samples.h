#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "verifier/findings/game_report.h"

namespace arbitro {

// Hand-made reports that the tests of the writers share.

inline parchis::Piece SamplePiece(std::uint32_t code) { return *parchis::Piece::FromCode(code); }

inline GameReport SampleGame() {
  GameReport game;
  game.input = "games/evening.parchis";
  game.game_id = "#0";
  game.rules = "ludoteka@1";
  game.rules_hash = "0123456789abcdef";
  game.verdict = Verdict::kValid;
  game.plies = 118;
  game.arms = 4;
  game.color_names = {"yellow", "blue", "red", "green"};
  game.seat_names = {"yellow", "blue", "red", "green"};
  return game;
}

inline WindowPly SampleMove(std::uint32_t ply, std::uint8_t seat, std::uint8_t die, std::uint32_t piece,
                            int from, int to) {
  WindowPly window;
  window.ply = ply;
  window.seat = seat;
  window.die = die;
  window.piece = SamplePiece(piece);
  window.from = {from};
  window.to = {to};
  return window;
}

inline Alternative SampleAlternative(std::uint32_t piece, int from, int to) {
  Alternative alternative;
  alternative.piece = SamplePiece(piece);
  alternative.from = {from};
  alternative.to = {to};
  return alternative;
}

// Yellow 2 goes through the barrier of green on 56.
inline Finding SampleBarrier() {
  Finding finding;
  finding.code = Code::kBarrierCrossed;
  finding.ply = 59;
  finding.seat = 0;
  finding.turn = 51;
  finding.location = {.byte_offset = 1187, .byte_length = 7, .line = 0, .column = 0};
  parchis::PieceSet barrier = parchis::PieceSet::Of(SamplePiece(41));
  barrier.insert(SamplePiece(43));
  finding.arguments = {Argument::OfPiece("piece", SamplePiece(12)), Argument::OfPieces("pieces", barrier),
                       Argument::OfSquare("square", parchis::Color::FromIndex(0), {56})};
  finding.window = {SampleMove(57, 3, 6, 42, 4, 10), SampleMove(58, 3, 5, 43, 0, 56),
                    SampleMove(59, 0, 6, 12, 51, 57)};
  Alternative pass;
  finding.legal = {pass};
  finding.legal_count = 1;
  finding.legal_known = true;
  finding.position = "n,51,n,n/51,n,38,n/g,n,n,n/56,10,56,n 0 d6";
  finding.rests_on = {
      {.point = "barrier.whom", .option = "all", .ambiguities = "AMB-030", .legal_with = {"rivals", "none"}}};
  finding.continued = "claimed";
  return finding;
}

// What only follows from SampleBarrier().
inline Finding SampleConsequence() {
  Finding finding;
  finding.code = Code::kCaptureDiffers;
  finding.ply = 63;
  finding.seat = 0;
  finding.turn = 55;
  finding.location = {.byte_offset = 1215, .byte_length = 7, .line = 0, .column = 0};
  finding.arguments = {Argument::OfPieces("stated", parchis::PieceSet::Of(SamplePiece(23))),
                       Argument::OfPieces("expected", {})};
  finding.window = {SampleMove(63, 0, 2, 12, 57, 59)};
  finding.window[0].captured = parchis::PieceSet::Of(SamplePiece(23));
  finding.follows = Cause{Code::kBarrierCrossed, 59};
  return finding;
}

inline GameReport SampleInvalidGame() {
  GameReport game = SampleGame();
  game.verdict = Verdict::kInvalid;
  game.findings = {SampleBarrier(), SampleConsequence()};
  return game;
}

inline Finding SampleFraming() {
  Finding finding;
  finding.code = Code::kBytesSkipped;
  finding.location = {.byte_offset = 4096, .byte_length = 12, .line = 0, .column = 0};
  finding.arguments = {Argument::Number("bytes", 12)};
  return finding;
}

}  // namespace arbitro
