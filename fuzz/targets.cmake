# Every fuzz target there is: this list makes the programs, the tests that replay corpus/fuzz/<target>/, and what
# `./bootstrap fuzz` runs.
#
#   parchis_fuzz_target(fuzz_TARGET.cc MAX_LEN BYTES LIBRARIES …)
#
# Inputs longer than MAX_LEN are not tried; short ones are run more often.
parchis_fuzz_target(fuzz_canary.cc MAX_LEN 64 LIBRARIES)
parchis_fuzz_target(fuzz_check.cc MAX_LEN 512 LIBRARIES arbitro_fuzzing)
parchis_fuzz_target(fuzz_conformance.cc MAX_LEN 1024 LIBRARIES arbitro_conformance)
parchis_fuzz_target(fuzz_engine_vs_naive.cc MAX_LEN 256 LIBRARIES arbitro_fuzzing parchis_naive_compare)
parchis_fuzz_target(fuzz_notation.cc MAX_LEN 512 LIBRARIES arbitro_fuzzing)
parchis_fuzz_target(fuzz_read_log.cc MAX_LEN 4096 LIBRARIES arbitro_fuzzing)
parchis_fuzz_target(fuzz_replay.cc MAX_LEN 1024 LIBRARIES arbitro_fuzzing arbitro_laws)
parchis_fuzz_target(fuzz_report.cc MAX_LEN 512 LIBRARIES arbitro_fuzzing arbitro_report arbitro_report_reading)
parchis_fuzz_target(fuzz_rules.cc MAX_LEN 2048 LIBRARIES arbitro_cli arbitro_log)
