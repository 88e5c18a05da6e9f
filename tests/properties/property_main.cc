// Runs properties from the same seed everywhere, unless RC_PARAMS says otherwise:
//
//     RC_PARAMS="seed=$RANDOM max_success=1000" build/release/tests/properties/verifier_property
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

int main(int argc, char** argv) {
  // With sanitizers, which make everything slow, memory is what is looked at, and laws less often.
#ifdef PARCHIS_SANITIZED
  constexpr const char* kUsual = "seed=1 max_success=15";
#else
  constexpr const char* kUsual = "seed=1 max_success=50";
#endif
  constexpr int kKeep = 0;
  setenv("RC_PARAMS", kUsual, kKeep);
  // On standard error: what lists the tests reads standard output.
  std::cerr << "RC_PARAMS=\"" << std::getenv("RC_PARAMS") << "\"\n";
  ::testing::InitGoogleMock(&argc, argv);
  return RUN_ALL_TESTS();
}
