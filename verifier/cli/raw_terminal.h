#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "verifier/cli/keys.h"

namespace arbitro::cli {

struct ScreenSize {
  std::size_t rows = 24;
  std::size_t columns = 80;
};

// The terminal of standard input and output, taken over: keys come at once and unseen, and the screen is a
// second one behind which the first stays as it was. It is given back as it was found when this ends, when
// a signal ends or stops the program, and is taken again when the program goes on. One at a time.
class RawTerminal {
 public:
  RawTerminal();
  RawTerminal(const RawTerminal&) = delete;
  RawTerminal& operator=(const RawTerminal&) = delete;
  ~RawTerminal();

  // Whether there is one.
  [[nodiscard]] bool ready() const { return ready_; }
  [[nodiscard]] static ScreenSize Size();
  // Shows these lines, as many as the screen has and none wider than it.
  void Show(const std::vector<std::string>& lines);

  struct Event {
    enum class Kind : std::uint8_t { kKey, kRedraw, kEnd };
    Kind kind = Kind::kEnd;
    KeyPress key{};
  };
  // Waits for a key, or until the screen has to be drawn anew, or is gone.
  [[nodiscard]] Event Wait();

 private:
  bool ready_ = false;
  KeyDecoder decoder_;
};

}  // namespace arbitro::cli
