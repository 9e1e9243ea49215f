# proof: server: the server killed 200 times under load on each store without losing an announced move; 2,000 live games; 10,000 idle sockets
# Needs the load driver and the tests of the check build.
build check server_tests server_load

MIAI_KILLS=${MIAI_KILLS:-200} "$root/build/check/tests/server_tests" --gtest_filter='Stores/KillTest.*' --gtest_brief=1 || exit 1

games=${MIAI_GAMES:-2000} sockets=${MIAI_SOCKETS:-10000} seconds=${MIAI_SECONDS:-60} port=8399
folder=$(mktemp -d) || exit 1
load() { "$root/build/check/bench/server_load" "$@"; }
finish() {
  [ -n "${server:-}" ] && kill "$server" 2>/dev/null && wait "$server"
  server=
}
trap 'finish; rm -rf "$folder"' EXIT
start() {
  "$root/build/release/miai" serve --port "$port" --store "$folder/$1.db" --model playouts >/dev/null 2>&1 &
  server=$!
  for _ in $(seq 100); do
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && return 0
    sleep 0.1
  done
  return 1
}

say "A plain server that sends back, $((games * 2)) sockets:"
load relay "$port" &
server=$!
sleep 1
load echo "$port" $((games * 2)) "$seconds" || exit 1
finish

say "$games live games:"
start games || exit 1
load games "$port" "$games" "$seconds" "$server" || exit 1
finish

say "$sockets idle sockets:"
start idle || exit 1
load idle "$port" "$sockets" "$seconds" "$server" || exit 1
finish
