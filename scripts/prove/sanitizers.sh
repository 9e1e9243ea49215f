# proof: sanitizers: the server's tests under clang's AddressSanitizer, UndefinedBehaviorSanitizer and ThreadSanitizer; the engine's threads under the last
# ./check and CI use GCC, which leaves Beast aside.
build clang-asan server_tests
LSAN_OPTIONS="suppressions=$root/tests/leaks.supp:print_suppressions=0" \
  "$root/build/clang-asan/tests/server_tests" --gtest_brief=1 >&2 || die "the server under AddressSanitizer; see above"
build clang-tsan server_tests engine_tests
export TSAN_OPTIONS=halt_on_error=1
"$root/build/clang-tsan/tests/server_tests" --gtest_brief=1 >&2 || die "the server under ThreadSanitizer; see above"
"$root/build/clang-tsan/tests/engine_tests" --gtest_filter='Agent*:*UnderLoad*:Search*:Arena*:Tree*:Decide*:Network*:Playouts*' --gtest_brief=1 >&2 ||
  die "the engine under ThreadSanitizer; see above"
