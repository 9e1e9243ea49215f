# proof: network: a tiny network from nothing: self-play on 7x7 with a killed worker, training, export, gate, promotion (minutes; installs PyTorch; MIAI_KATAGO reads it too)
install train
folder=$root/build/network
trainer() { /usr/bin/python3 -B "$root/train/train.py" --samples "$folder/samples=3" --blocks 1 --channels 16 --pooled 8 --warm 20 --report 100 "$@"; }
rm -rf "$folder" && mkdir -p "$folder"

say "Self-play by two workers, of which one is killed"
selfplay=("$miai" selfplay --model playouts --folder "$folder/shards" --shards 8 --games 24 --sizes 7=1 --visits 80
  --fast-visits 20 --full-share 0.5)
"${selfplay[@]}" >"$folder/first.log" 2>&1 &
first=$!
"${selfplay[@]}" >"$folder/second.log" 2>&1 &
second=$!
sleep 3
kill -9 $first
wait $first 2>/dev/null
wait $second || exit 1
"${selfplay[@]}" >"$folder/third.log" 2>&1 || exit 1
[ "$(find "$folder/shards" -name '*.games' | wc -l)" = 8 ] && [ -z "$(find "$folder/shards" -name '*.part')" ] ||
  { say "A shard was lost"; exit 1; }
"$miai" samples --shards "$folder/shards" --out "$folder/samples" --held-out 8 || exit 1

say "A network that has hardly begun to learn is the first champion"
mkdir -p "$folder/networks"
trainer --out "$folder/begun" --total 600 >"$folder/begun.log" || exit 1
"$miai" gate --candidate "$folder/begun/net.bin.gz" --promote "$folder/networks" || exit 1

say "One that has learned for a while must beat it; two processes train it, and are killed on the way"
steps() { sed -nE 's/^\{"steps": ([0-9]+).*/\1/p' "$folder/learned/log.jsonl" 2>/dev/null | tail -n 1; }
setsid /usr/bin/env bash -c "$(declare -f trainer); root='$root' folder='$folder'; trainer --out '$folder/learned' --total 60000 --processes 2" \
  >"$folder/killed.log" 2>&1 &
training=$!
for ((i = 0; i < 600 && $(steps || true)0 == 0; ++i)); do sleep 0.5; done
kill -9 -- "-$training"
wait $training 2>/dev/null
before=$(steps)
[ "${before:-0}" -gt 0 ] || { say "The trainer wrote no checkpoint: $(tail -n 3 "$folder/killed.log")"; exit 1; }
trainer --out "$folder/learned" --total 60000 --processes 2 >"$folder/learned.log" || exit 1
[ "$(steps)" -gt "$before" ] && [ "$(sed -nE '/"steps": '"$before"',/=' "$folder/learned/log.jsonl" | wc -l)" = 1 ] ||
  { say "The trainer did not go on at step $before"; exit 1; }
tail -n 1 "$folder/learned/log.jsonl" >&2
"$miai" gate --candidate "$folder/learned/net.bin.gz" --promote "$folder/networks" --folder "$folder/gate" --size 7 \
  --visits 8 --games 400 --sprt 0,100 --concurrency "$(nproc)" || exit 1
(cd "$folder/networks" && sha256sum -c SHA256SUMS) >&2 || exit 1
cmp "$folder/learned/net.bin.gz" "$folder/networks/miai.bin.gz" || exit 1
printf 'boardsize 7\nclear_board\ngenmove b\nquit\n' | "$miai" gtp --model "$folder/networks/miai.bin.gz" --visits 16 || exit 1

say "Its own games, and what it learns from them beside the others, beginning with the file that was promoted"
"$miai" selfplay --model "$folder/networks/miai.bin.gz" --folder "$folder/own" --shards 1 --games 24 --sizes 7=1 --visits 24 \
  --fast-visits 8 --full-share 0.5 --keep 1 || exit 1
"$miai" samples --shards "$folder/own" --out "$folder/own-samples" --held-out 0 || exit 1
trainer --samples "$folder/own-samples" --start "$folder/networks/miai.bin.gz" --out "$folder/again" --total 3000 >"$folder/again.log" || exit 1
"$miai" gate --candidate "$folder/again/net.bin.gz" --champion "$folder/networks/miai.bin.gz" --folder "$folder/gate-again" --size 7 \
  --visits 8 --games 20 --sprt 0,100 --concurrency "$(nproc)"
[ $? -le 1 ] || exit 1  # 1: it is no better, which after so little nobody asks

if [ -x "${MIAI_KATAGO:-}" ]; then
  say "KataGo reads it alike"
  printf '%s\n' 'rules = tromp-taylor' 'numSearchThreads = 1' 'maxVisits = 1' 'logToStderr = false' 'logAllGTPCommunication = false' 'logSearchInfo = false' "logDir = $folder/logs" >"$folder/katago.cfg"
  "$root/train/compare.py" "'$MIAI_KATAGO' gtp -model '$folder/networks/miai.bin.gz' -config '$folder/katago.cfg'" \
    "'$miai' gtp --model '$folder/networks/miai.bin.gz'" || exit 1
else
  say "Left out: KataGo's answers with the same file; name the program in MIAI_KATAGO"
fi
