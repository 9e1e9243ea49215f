# Builds what the browser runs. Sourced after setup.sh by ./miai, bindings/wasm/check and web/check; installs nothing itself.

# browser_core: the core as WebAssembly, in build/wasm.
browser_core() {
  local out="$root/build/wasm"
  # Emscripten's optimiser needs a module of Debian's node that another node does not look for by itself.
  export NODE_PATH=/usr/share/nodejs NINJA_STATUS="[%f/%t] "
  mkdir -p "$out" || die "cannot write to $root/build"
  say "Building the browser core …"
  if [ ! -f "$out/build.ninja" ]; then
    emcmake cmake -S "$root" -B "$out" -G Ninja -DCMAKE_BUILD_TYPE=Release -DMIAI_CORE_ONLY=ON -DMIAI_TESTS=OFF \
      </dev/null >"$out/configure.log" 2>&1 || { tail -n 20 "$out/configure.log" >&2; die "configuring failed"; }
  fi
  if [ -t 2 ]; then
    ninja -C "$out" </dev/null >&2 || die "the browser core does not build; the first error is above"
  else
    ninja -C "$out" </dev/null >"$out/build.log" 2>&1 || { grep -m 1 -A 30 FAILED "$out/build.log" >&2; die "the build failed"; }
  fi
}

# in_web COMMAND...: runs it in web/ and shows what it said only when it fails.
in_web() {
  mkdir -p "$root/build/web" || die "cannot write to $root/build"
  (cd "$root/web" && "$@") </dev/null >"$root/build/web/step.log" 2>&1 ||
    { tail -n 60 "$root/build/web/step.log" >&2; die "$1 ${2:-} failed; the reason is above"; }
}

# page_packages: what npm brings, anew only when the list of packages has changed.
page_packages() {
  local stamp="$root/build/web/packages.sha256"
  if [ -d "$root/web/node_modules" ] && (cd "$root/web" && sha256sum --status -c "$stamp") 2>/dev/null; then return 0; fi
  say "Installing the page's packages …"
  in_web npm ci --ignore-scripts --no-audit --no-fund
  (cd "$root/web" && sha256sum package-lock.json) >"$stamp"
}

# page: web/dist, from the browser core and web/.
page() {
  page_packages
  say "Building the page …"
  in_web npx vite build
}
