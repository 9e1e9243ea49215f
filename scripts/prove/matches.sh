# proof: matches: strength against KataGo with the same network, and against GNU Go (MIAI_KATAGO, MIAI_KATAGO_NET, MIAI_GNUGO)
folder=$root/build/matches
gnugo=${MIAI_GNUGO:-$(command -v gnugo || echo /usr/games/gnugo)}
mkdir -p "$folder"
if [ -x "${MIAI_KATAGO:-}" ] && [ -r "${MIAI_KATAGO_NET:-}" ]; then
  printf '%s\n' 'rules = tromp-taylor' 'allowResignation = true' 'resignThreshold = -0.90' 'resignConsecTurns = 3' \
    'maxVisits = 1000000' 'ponderingEnabled = false' 'numSearchThreads = 1' 'nnMaxBatchSize = 1' \
    'numNNServerThreadsPerModel = 1' 'lagBuffer = 0.02' 'chosenMoveTemperatureEarly = 0' 'chosenMoveTemperature = 0' \
    'logAllGTPCommunication = false' 'logSearchInfo = false' 'logToStderr = false' "logDir = $folder/katago-logs" >"$folder/katago.cfg"
  ours="miai gtp --threads 1 --lag 0.02 --model '$MIAI_KATAGO_NET'"
  theirs="'$MIAI_KATAGO' gtp -model '$MIAI_KATAGO_NET' -config '$folder/katago.cfg'"
  pair=(--name-a miai --a "$ours" --name-b katago --b "$theirs" --rules tromp-taylor --komi 7 --patience 3600)
  say "The same 200 visits on 9x9: sequential test of -30 against 0 Elo"
  "$miai" match "${pair[@]}" --visits 200 --size 9 --games 4000 --sprt -30,0 --folder "$folder/same-visits-9" || exit 1
  say "The same 100 visits on 19x19, 60 games"
  "$miai" match "${pair[@]}" --visits 100 --size 19 --games 60 --folder "$folder/same-visits-19" || exit 1
  say "The same time on 9x9, 0.2 s a move, 200 games: only on a machine that does nothing else"
  "$miai" match "${pair[@]}" --time 0.2s/move --lag 0.3 --size 9 --games 200 --folder "$folder/same-time-9" || exit 1
else
  say "Left out: matches against KataGo; name the program in MIAI_KATAGO and a network in MIAI_KATAGO_NET"
fi
if [ -x "$gnugo" ]; then
  say "Playouts at a second a move against GNU Go at level 10 on 9x9, 40 games"
  "$miai" match --name-a playouts --a "miai gtp --model playouts --threads 1 --time 1" --name-b gnugo \
    --b "'$gnugo' --mode gtp --level 10 --chinese-rules" --size 9 --rules chinese --komi 7 --games 40 --patience 3600 \
    --folder "$folder/gnugo-9" || exit 1
else
  say "Left out: matches against GNU Go; name the program in MIAI_GNUGO"
fi
