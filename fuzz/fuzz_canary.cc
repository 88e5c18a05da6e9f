// Must crash: shows that a crash is seen, and that what an input reaches guides the search. Nobody finds the
// three letters by chance within seconds.
#include "fuzz/require.h"
#include "fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // One by one, so that each is a step that a fuzzer sees.
  if (size < 3 || data[0] != 'd' || data[1] != 'i') return 0;
  arbitro::fuzz::Require(data[2] != 'e', "the canary sings");
  return 0;
}
