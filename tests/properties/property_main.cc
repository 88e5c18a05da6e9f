// Runs properties from the same seed everywhere, unless RC_PARAMS says otherwise:
//
//     RC_PARAMS="seed=$RANDOM max_success=1000" build/release/tests/properties/verifier_property
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

int main(int argc, char** argv) {
  constexpr const char* kUsual = "seed=1 max_success=50";
  constexpr int kKeep = 0;
  setenv("RC_PARAMS", kUsual, kKeep);
  // On standard error: what lists the tests reads standard output.
  std::cerr << "RC_PARAMS=\"" << std::getenv("RC_PARAMS") << "\"\n";
  ::testing::InitGoogleMock(&argc, argv);
  return RUN_ALL_TESTS();
}
