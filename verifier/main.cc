#include "verifier/cli/dispatch.h"

int main(int argc, char** argv) { return arbitro::cli::Main(argc, argv); }
