#pragma once

#include <cstddef>

#include "tests/bench/corpus.h"

namespace arbitro::bench {

// `arbitro check` with two threads, waiting for an archive on its standard input. Start it before the corpus
// is made: what the system reports as a program's peak memory begins with that of the process which started
// it.
class WaitingCheck {
 public:
  WaitingCheck();
  WaitingCheck(const WaitingCheck&) = delete;
  WaitingCheck& operator=(const WaitingCheck&) = delete;
  ~WaitingCheck();

  // Has it check `games` games, the corpus again and again, and prints its peak memory. False: it could not
  // be run, or found fault with a legal game. To be called once.
  [[nodiscard]] bool PrintPeakMemory(const Corpus& corpus, std::size_t games);

 private:
  [[nodiscard]] long PeakMemory(const Corpus& corpus, std::size_t games);

  int pipe_ = -1;  // the end to write to
  int child_ = -1;
};

}  // namespace arbitro::bench
