# proof: speed: evaluations a second beside KataGo, one and two threads, in turn; start, memory, two-thread search (MIAI_MODEL, MIAI_KATAGO; minutes, an idle machine)
folder=$root/build/speed
model=${MIAI_MODEL:-built-in}
rounds=${MIAI_ROUNDS:-3}
mkdir -p "$folder"
number() { sed -nE "s/.*\"$1\":([0-9.E+-]+).*/\1/p" | awk '{ printf "%.0f\n", $1 }'; }
median() { sort -g | sed -n "$(((rounds + 1) / 2))p"; }
ours() { "$miai" bench net --model "$model" --size "$1" --threads "$2" --seconds 3 --json | number evals_per_s; }
# KataGo's own benchmark searches ten positions and tells evaluations a second.
theirs() {
  "$MIAI_KATAGO" benchmark -model "$model" -config "$folder/katago.cfg" -boardsize "$1" -t "$2" -v "${MIAI_VISITS:-120}" -n 6 2>&1 |
    tr '\r' '\n' | sed -nE "s/^numSearchThreads = +$2: .*nnEvals\/s = ([0-9.]+).*/\1/p" | tail -n 1
}
if [ -x "${MIAI_KATAGO:-}" ] && [ -f "$model" ]; then
  printf '%s\n' 'rules = tromp-taylor' 'numSearchThreads = 1' 'nnMaxBatchSize = 2' 'numNNServerThreadsPerModel = 2' 'logToStderr = false' 'logAllGTPCommunication = false' 'logSearchInfo = false' \
    "logDir = $folder/logs" >"$folder/katago.cfg"
else
  say "Left out: KataGo; name the program in MIAI_KATAGO and a network's file in MIAI_MODEL"
fi
printf '\nEvaluations a second of %s (medians of %s rounds in turn; load %s)\n' "$model" "$rounds" "$(cut -d' ' -f1-3 /proc/loadavg)"
for size in 9 19; do
  for threads in 1 2; do
    : >"$folder/ours" && : >"$folder/theirs"
    for ((round = 0; round < rounds; ++round)); do
      ours $size $threads >>"$folder/ours"
      [ ! -f "$folder/katago.cfg" ] || theirs $size $threads >>"$folder/theirs"
    done
    line="${size}x$size, $threads: Miai $(median <"$folder/ours") ($(paste -sd' ' "$folder/ours"))"
    if [ -s "$folder/theirs" ]; then
      line+="; KataGo $(median <"$folder/theirs") ($(paste -sd' ' "$folder/theirs")); ratio"
      line+=" $(awk -v a="$(median <"$folder/ours")" -v b="$(median <"$folder/theirs")" 'BEGIN { printf "%.1f", a / b }')"
    fi
    echo "$line"
  done
done
one=$("$miai" bench search --model "$model" --size 19 --visits 3000 --threads 1 --json | number visits_per_s)
two=$("$miai" bench search --model "$model" --size 19 --visits 3000 --threads 2 --json | number visits_per_s)
echo "search on 19x19, visits a second: one thread $one, two $two, $(awk -v a="$two" -v b="$one" 'BEGIN { printf "%.2f", a / b }') times"
playouts=$("$miai" bench search --model playouts --size 19 --visits 250 --json | number visits_per_s)
echo "playouts on an empty 19x19: 1,000 (250 visits of 4) in $(awk -v v="$playouts" 'BEGIN { printf "%.2f", 250 / v }') s"
start=$(date +%s%N)
printf 'boardsize 9\ngenmove b\nquit\n' | "$miai" gtp --level 1 >/dev/null || exit 1
echo "first move after a cold start, lowest level: $((($(date +%s%N) - start) / 1000000)) ms"
{ printf 'boardsize 19\n'; for ((i = 0; i < 20; ++i)); do printf 'genmove b\ngenmove w\n'; done; } >"$folder/game.gtp"
"$miai" gtp --visits 1000 --resign false <"$folder/game.gtp" >/dev/null &
game=$! most=0
while kill -0 $game 2>/dev/null; do
  peak=$(sed -nE 's/^VmHWM:[[:space:]]+([0-9]+) kB/\1/p' "/proc/$game/status" 2>/dev/null) && [ -n "$peak" ] && most=$peak
  sleep 0.2
done
wait $game || exit 1
echo "40 moves on 19x19 at 1,000 visits: at most $((most / 1024)) MB"
