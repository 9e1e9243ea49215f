#!/usr/bin/env bash
# Trains on a CUDA device for a limited time; labels are made on the processor meanwhile:
#   gpu.sh OUT SECONDS [BLOCKS=6 [CHANNELS=96 [TOTAL]]]
# OUT/samples may hold samples already. MIAI_LABELS names the program miai-labels (linked statically, target miai-labels)
# and MIAI_TEACHER a network: then more labels are made all the time, by every processor but two.
# TOTAL (in samples of 9x9) is what the device shall see; the rate falls to nothing at its end, so it should be what can be
# reached in the time. Left out, it is measured in the first minute. A second call with the same OUT goes on.
# OUT/net/ gets net.bin.gz, checkpoint.pt and log.jsonl.
set -eu
out=$1 seconds=$2 blocks=${3:-6} channels=${4:-96} total=${5:-}
here=$(dirname "$(readlink -f "$0")")
begun=$(date +%s)
left() { echo $((seconds - ($(date +%s) - begun))); }
mkdir -p "$out"
if [ -n "${MIAI_LABELS:-}" ]; then
  workers=$(($(nproc) > 3 ? $(nproc) - 2 : 1))
  "$MIAI_LABELS" "$MIAI_TEACHER" "$out" "${MIAI_SIZES:-9=60,13=8,19=8,any=8}" 100000 16 "$workers" "${MIAI_SEED:-1}" \
    >"$out/labels.log" 2>&1 &
  labels=$!
  trap 'kill $labels 2>/dev/null || true' EXIT
  # Something to begin with, of the usual sizes at least.
  until [ "$(find "$out/samples/train" -name '*.samples' 2>/dev/null | wc -l)" -ge "${MIAI_FIRST:-100}" ]; do
    kill -0 $labels || { cat "$out/labels.log" >&2; exit 1; }
    sleep 1
  done
fi
train() {
  PYTHONUNBUFFERED=1 "${MIAI_PYTHON:-python3}" -B "$here/train.py" --samples "$out/samples" --blocks "$blocks" --channels "$channels" \
    --pooled $((channels / 4)) --device "${MIAI_DEVICE:-cuda}" --batch "${MIAI_BATCH:-2048}" --warm 200 --average 0.998 --report 500 "$@"
}
if [ -z "$total" ]; then
  train --out "$out/measure" --total 1e9 --seconds 30 >"$out/measure.log"
  # The first seconds go into choosing kernels: a tenth more than measured is about right.
  total=$("${MIAI_PYTHON:-python3}" -c "
import json, sys
line = json.loads(open('$out/measure.log').read().strip().split('\n')[-1])
print(int(line['seen'] / 30 * $(left) * 1.1))")
  rm -r "$out/measure"
fi
train --out "$out/net" --total "$total" --seconds "$(($(left) - 10))"
