# proof: analysis: ten thousand queries leave nothing behind in memory, and the protocol's tests under ThreadSanitizer
build check analysis_tests
MIAI_LONG_TESTS=1 "$root/build/check/tests/analysis_tests" --gtest_filter='*ten_thousand*' >&2 || die "memory grew; see above"
build tsan analysis_tests
TSAN_OPTIONS=halt_on_error=1 "$root/build/tsan/tests/analysis_tests" --gtest_filter='Analysis*:KaTrain*' >&2 || die "a race; see above"
