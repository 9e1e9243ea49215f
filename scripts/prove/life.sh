# proof: life: the solver beside exhaustive search, a thousand regions of each kind, and its promises over 3,000 positions
build check life_tests
MIAI_LIFE_EXHAUSTIVE=1000 MIAI_LIFE_JUDGE=3000 "$root/build/check/tests/life_tests" --gtest_filter='Exhaustive*:*Judge*'
