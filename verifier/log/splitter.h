#pragma once

#include <memory>

#include "verifier/log/byte_source.h"
#include "verifier/log/reader.h"

namespace arbitro::log {

// Cuts one container into records. The window must outlive it.
class Splitter {
 public:
  virtual ~Splitter() = default;
  // Fetches the next game or finding; false at the end of what the window gives. Leaves `input` and `index`
  // alone.
  [[nodiscard]] virtual bool Next(Record& record) = 0;
};

// The whole input is one game.
[[nodiscard]] std::unique_ptr<Splitter> SplitNothing(Window& window, Form form);
// One binary game without its length in front; or several of which only the first has lost it.
[[nodiscard]] std::unique_ptr<Splitter> SplitUnframed(Window& window);
// Length-delimited binary games.
[[nodiscard]] std::unique_ptr<Splitter> SplitArchive(Window& window);
// JSON objects: one a line, or one over many lines.
[[nodiscard]] std::unique_ptr<Splitter> SplitJson(Window& window);

// Turns `record` into a finding about the bytes at `location`.
void SetFinding(Record& record, Finding finding, bool unreadable_game);

}  // namespace arbitro::log
