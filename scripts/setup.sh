# Shared by ./miai, ./check and ./prove: installs what is missing, shows progress, fails with one clear line.
# Sourced, never run. Everything it prints goes to stderr: stdout belongs to the program.

say() { printf '%s\n' "$*" >&2; }
die() {
  say "$program: $*"
  exit 2
}

# Names of the packages of the given groups that are not installed. One with a question mark (npm?) is wanted only where there is no such command.
missing_packages() {
  local group package wanted=()
  while read -r group package _; do
    case " $* " in *" $group "*) ;; *) continue ;; esac
    package=${package%:}
    case "$package" in
      *\?) command -v "${package%\?}" >/dev/null || wanted+=("${package%\?}") ;;
      *) wanted+=("$package") ;;
    esac
  done < <(grep -v '^#' "$root/scripts/packages.txt")
  # dpkg-query answers for all at once; packages it does not know are simply left out of its list.
  local installed
  installed=" $(dpkg-query -W -f '${Package} ${db:Status-Abbrev}\n' "${wanted[@]}" 2>/dev/null |
    awk '$2 == "ii" { printf "%s ", $1 }')"
  for package in "${wanted[@]}"; do
    case "$installed" in *" $package "*) ;; *) printf '%s\n' "$package" ;; esac
  done
}

purpose_of() { sed -n "s/^[a-z]* $1?\{0,1\}: //p" "$root/scripts/packages.txt"; }

# Turns apt's machine-readable status into one line that moves (or every tenth percent where there is no terminal).
show_apt_progress() {
  local kind percent last=-10 text
  while IFS=: read -r kind _ percent text; do
    case "$kind" in dlstatus) text="downloading" ;; pmstatus) ;; *) continue ;; esac
    percent=${percent%%.*}
    if [ -t 2 ]; then
      printf '\r\033[K  %3s %%  %.60s' "$percent" "$text" >&2
    elif [ "$percent" -ge $((last + 10)) ] || [ "$percent" -lt "$last" ]; then
      say "  $percent %  $text"
      last=$percent
    fi
  done
  if [ -t 2 ]; then printf '\r\033[K' >&2; fi
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null 2>&1; then
    sudo "$@"
  else
    die "packages must be installed; run this once as root, or install sudo"
  fi
}

# install GROUP...: brings in the Debian packages of these groups that are missing.
install() {
  local names=() name log="$root/build/install.log"
  mapfile -t names < <(missing_packages "$@")
  [ "${#names[@]}" -gt 0 ] || return 0
  [ -r /etc/debian_version ] || die "this is not Debian; install these yourself: ${names[*]}"
  say "Installing ${#names[@]} packages (once):"
  for name in "${names[@]}"; do say "  $name — $(purpose_of "$name")"; done
  mkdir -p "$root/build" || die "cannot write to $root/build"
  as_root apt-get update -qq </dev/null >"$log" 2>&1 || die "apt-get update failed; the reason is at the end of $log"
  # The status pipe is opened first: its reader must still have the terminal as stderr.
  as_root env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get install -y --no-install-recommends -o APT::Status-Fd=3 \
    "${names[@]}" 3> >(show_apt_progress) </dev/null >>"$log" 2>&1 ||
    die "apt-get install failed; the reason is at the end of $log"
}

# build PRESET [TARGET...]: configures once and builds; the log is shown only when it fails.
build() {
  local preset=$1 log="$root/build/$1.log"
  shift
  mkdir -p "$root/build" || die "cannot write to $root/build"
  export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1 NINJA_STATUS="[%f/%t] "
  if [ ! -f "$root/build/$preset/build.ninja" ]; then
    (cd "$root" && cmake --preset "$preset") </dev/null >"$log" 2>&1 || { tail -n 30 "$log" >&2; die "configuring failed; see $log"; }
  fi
  say "Building ($preset) …"
  if [ -t 2 ]; then
    ninja -C "$root/build/$preset" "$@" </dev/null >&2 || die "the build failed; the first error is above"
  else
    ninja -C "$root/build/$preset" "$@" </dev/null >"$log" 2>&1 || { grep -m 1 -A 30 'FAILED' "$log" >&2; die "the build failed; see $log"; }
  fi
}

# One command at a time may install and build in this folder.
lock() {
  mkdir -p "$root/build" 2>/dev/null || die "cannot write to $root/build"
  exec 9>"$root/build/.lock"
  flock -n 9 || { say "Waiting for another build in this folder …"; flock 9; }
}
unlock() { exec 9>&-; }
