# proof: levels: how far the ranks are apart, written into docs/LEVELS.md (MIAI_GNUGO anchors them; MIAI_LEVEL_GAMES a meeting; hours)
# Games of other levels, or with another network, are not these levels' games: a folder is for what decides them.
folder=$root/build/levels-$(cat "$root"/src/engine/levels/*.cpp "$root/data/networks/miai.bin.gz" | sha256sum | cut -c1-12)
gnugo=${MIAI_GNUGO:-$(command -v gnugo || echo /usr/games/gnugo)}
players=()
ranks() {
  for rank in "$@"; do
    players+=(--player "$rank=miai gtp --threads 1 --rank $rank --seed 1")
  done
}
# Only neighbours in this list meet, so an anchor stands where it belongs.
anchor() {
  [ ! -x "$gnugo" ] || players+=(--player "GNU Go $1='$gnugo' --mode gtp --level $1 --chinese-rules")
}
[ -x "$gnugo" ] || say "Without GNU Go there is no anchor; name the program in MIAI_GNUGO"
ranks 30k 28k 26k 24k 22k 20k 18k 16k 14k 12k
anchor 1
ranks 10k 8k 6k
anchor 10
ranks 5k 4k 3k 2k 1k 1d 2d 3d 4d 5d 6d
"$miai" match "${players[@]}" --neighbours 3 --size 9 --rules chinese --komi 7 --games "${MIAI_LEVEL_GAMES:-40}" \
  --patience 3600 --concurrency "$(nproc)" --folder "$folder" || exit 1
"$root/scripts/level-table" "$root/docs/LEVELS.md" "$folder/results.json" || exit 1
"$root/scripts/level-habits" "$root/docs/LEVELS.md" "$folder"
