# proof: life: the solver beside exhaustive search, a thousand regions of each kind, lines and proofs of every problem, 3,000 positions judged
# A run that was stopped goes on where it was: the slices that agreed are kept for as long as the tests stay the same.
build check life_tests
tests="$root/build/check/tests/life_tests"
kept="$root/build/prove/life-$(cksum <"$tests" | cut -d' ' -f1)"
mkdir -p "$kept" || die "cannot write to $kept"
regions=1000
slice=25
for ((from = 0; from < regions; from += slice)); do
  to=$((from + slice))
  if [ ! -f "$kept/$from.log" ]; then
    MIAI_LIFE_EXHAUSTIVE=$from-$to "$tests" --gtest_filter='Exhaustive*:Confirmed*:-*shapes*' >"$kept/part.log" 2>&1 ||
      { cat "$kept/part.log" >&2; die "the solver and the exhaustive search disagree; see above"; }
    mv "$kept/part.log" "$kept/$from.log"
  fi
  say "  $to of $regions regions of each kind agree"
done
MIAI_LIFE_JUDGE=3000 MIAI_LIFE_EXHAUSTIVE=1 "$tests" --gtest_filter='*Judge*:Problems.proofs*:BestPlay*:Confirmed.*shapes*' >"$kept/judge.log" 2>&1 || { cat "$kept/judge.log" >&2; die "a promise is broken; see above"; }
# The figures of all slices, one line a kind.
awk '/^figures: kind/ && /regions/ {
       kind = $3 + 0; n[kind] += $4; answers[kind] += $6; ko[kind] += $9; large[kind] += $14
       for (i = 15; i <= NF; ++i) if (split($i, part, "=") == 2) empties[part[1]] += part[2]
     }
     END {
       for (kind = 1; kind <= 12; ++kind) {
         printf "kind %d: %d regions, %d answers agree, %d with a ko, %d too large\n", kind, n[kind], answers[kind], ko[kind], large[kind]
         regions += n[kind]; all += answers[kind]; kos += ko[kind]; skipped += large[kind]
       }
       printf "all: %d regions, %d answers agree, %d with a ko, %d too large; by empty points:", regions, all, kos, skipped
       for (i = 0; i <= 8; ++i) printf " %d=%d", i, empties[i]
       print ""
     }' "$kept"/[0-9]*.log
grep -h '^figures: [jps0-9]' "$kept"/[0-9]*.log "$kept/judge.log" | grep -v ' 0 regions'
