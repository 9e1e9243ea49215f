# proof: levels: how far the ranks are apart, written into docs/LEVELS.md (MIAI_GNUGO anchors them; MIAI_LEVEL_GAMES games each)
miai=$root/build/release/miai
folder=$root/build/levels
gnugo=${MIAI_GNUGO:-$(command -v gnugo || echo /usr/games/gnugo)}
players=()
for rank in 30k 26k 22k 18k 14k 10k 6k; do
  players+=(--player "$rank=miai gtp --model playouts --rank $rank")
done
if [ -x "$gnugo" ]; then
  for level in 1 10; do
    players+=(--player "GNU Go $level='$gnugo' --mode gtp --level $level --chinese-rules")
  done
else
  say "Without GNU Go there is no anchor; name the program in MIAI_GNUGO"
fi
"$miai" match "${players[@]}" --size 9 --rules chinese --komi 7 --games "${MIAI_LEVEL_GAMES:-40}" --patience 3600 \
  --concurrency "$(nproc)" --folder "$folder" || exit 1
"$root/scripts/level-table" "$folder/results.json" >"$root/docs/LEVELS.md"
