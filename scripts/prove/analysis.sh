# proof: analysis: ten thousand queries, each answered once and nothing left behind in memory; the protocol's tests under ThreadSanitizer
build check analysis_tests
MIAI_LONG_TESTS=1 "$root/build/check/tests/analysis_tests" --gtest_filter='*ten_thousand*' >&2 || die "memory grew; see above"

# The program itself. Every hundredth line is cut off; its id is still to be made out.
answers=$(awk 'BEGIN {
  for (i = 0; i < 10000; ++i) {
    printf "{\"id\":\"q%d\",\"rules\":\"chinese\",\"boardXSize\":9,\"boardYSize\":9,\"maxVisits\":1,\"moves\":[", i
    if (i % 100 != 99) printf "[\"B\",\"%s%d\"]]}", substr("ABCDEFGHJ", i % 9 + 1, 1), int(i / 9) % 9 + 1
    print ""
  }
}' | "$miai" analysis 2>/dev/null) || die "miai analysis failed"
count() { grep -c "$1" <<<"$answers"; }
once=$(grep -o '"id":"q[0-9]*"' <<<"$answers" | sort -u | wc -l)
found="$(count '"isDuringSearch":false') answers, $(count '"error"') errors, $once ids"
say "miai analysis: $found."
[ "$found" = "9900 answers, 100 errors, 10000 ids" ] || die "some query was not answered once"

build tsan analysis_tests
TSAN_OPTIONS=halt_on_error=1 "$root/build/tsan/tests/analysis_tests" --gtest_filter='Analysis*:KaTrain*' >&2 || die "a race; see above"
