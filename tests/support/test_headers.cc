// Empty: a target needs a source file, and parchis_test_headers has only a precompiled header.
