#pragma once

#include <memory>
#include <string>

#include "verifier/log/recorded_game.h"
#include "verifier/log/writer.h"

namespace arbitro::log {

// Writes games from engine values, as GameDecoder reads them: for a game whose claims are complete or absent,
// decoding gives back an equal one. A claim "nothing captured" or "no bonus" on some plies only cannot be
// written and is left out; where all plies make it, the header says so.
class GameEncoder {
 public:
  GameEncoder();
  GameEncoder(GameEncoder&&) noexcept;
  GameEncoder& operator=(GameEncoder&&) noexcept;
  ~GameEncoder();

  // Appends the game to `out` in this form; see AppendGame.
  void Append(const RecordedGame& game, OutputForm form, bool checksum, std::string& out);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace arbitro::log
