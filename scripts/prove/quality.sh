# proof: quality: how well the built-in network knows what its teacher finds at 400 visits, and a file of known answers (MIAI_TEACHER names a network, MIAI_NN_REFERENCE the answers; MIAI_POSITIONS of each size; minutes)
folder=$root/build/quality
mkdir -p "$folder"
against=()
[ ! -r "${MIAI_TEACHER:-}" ] || against+=(--teacher "$MIAI_TEACHER")
[ ! -r "${MIAI_NN_REFERENCE:-}" ] || against+=(--reference "$MIAI_NN_REFERENCE")
if [ ${#against[@]} = 0 ]; then
  say "Nothing is compared: name a network in MIAI_TEACHER, or known answers in MIAI_NN_REFERENCE"
  exit 0
fi
"$miai" quality --positions "${MIAI_POSITIONS:-100}" "${against[@]}" --json >"$folder/quality.json" || exit 1
cat "$folder/quality.json"
