# proof: server: the server killed 200 times under load on each store without losing an announced move; 2,000 live games on each store; 10,000 idle sockets
# Needs the load driver and the tests of the check build.
build check server_tests server_load

MIAI_KILLS=${MIAI_KILLS:-200} "$root/build/check/tests/server_tests" --gtest_filter='Stores/KillTest.*' --gtest_brief=1 || exit 1

games=${MIAI_GAMES:-2000} sockets=${MIAI_SOCKETS:-10000} seconds=${MIAI_SECONDS:-60} port=8399
folder=$(mktemp -d) || exit 1
chmod 755 "$folder"
# What is measured is the server, not what else the machine does: where that is allowed, everything else waits.
real_time=()
if chrt -f 10 true 2>/dev/null; then real_time=(chrt -f 10); else say "Without real-time scheduling, whatever else runs here is measured too."; fi
load=("${real_time[@]}" "$root/build/check/bench/server_load")
finish() {
  [ -n "${server:-}" ] && kill "$server" 2>/dev/null && wait "$server"
  server=
}
start() {
  "${real_time[@]}" "$miai" serve --port "$port" --store "$1" --model playouts >/dev/null 2>&1 &
  server=$!
  for _ in $(seq 100); do
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && return 0
    sleep 0.1
  done
  return 1
}

# A PostgreSQL of its own, reached by a socket in the folder; unlike that of the tests it flushes to the disk. It refuses to run as root.
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
postgres=()
[ "$(id -u)" != 0 ] || postgres=(runuser -u postgres --)
start_postgresql() {
  mkdir "$folder/pg" && { [ "$(id -u)" != 0 ] || chown postgres "$folder/pg"; } &&
    "${postgres[@]}" "$bin/initdb" -D "$folder/pg/data" -A trust -U miai --locale=C.UTF-8 >/dev/null &&
    "${real_time[@]}" "${postgres[@]}" "$bin/pg_ctl" -D "$folder/pg/data" -w -l "$folder/pg/log" \
      -o "-c listen_addresses= -c unix_socket_directories=$folder/pg" start >/dev/null &&
    "$bin/createdb" -h "$folder/pg" -U miai games
}
stop_postgresql() { [ ! -d "$folder/pg/data" ] || "${postgres[@]}" "$bin/pg_ctl" -D "$folder/pg/data" -m immediate stop >/dev/null 2>&1; }
trap 'finish; stop_postgresql; rm -rf "$folder"' EXIT

say "A plain server that sends back, $((games * 2)) sockets:"
"${load[@]}" relay "$port" &
server=$!
sleep 1
"${load[@]}" echo "$port" $((games * 2)) "$seconds" || exit 1
finish

say "$games live games, SQLite:"
start "$folder/games.db" || exit 1
"${load[@]}" games "$port" "$games" "$seconds" "$server" || exit 1
finish

say "$games live games, PostgreSQL:"
start_postgresql || exit 1
start "postgresql://miai@/games?host=$folder/pg" || exit 1
"${load[@]}" games "$port" "$games" "$seconds" "$server" || exit 1
finish

say "$sockets idle sockets:"
start "$folder/idle.db" || exit 1
"${load[@]}" idle "$port" "$sockets" "$seconds" "$server" || exit 1
finish
