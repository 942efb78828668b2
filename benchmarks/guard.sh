#!/usr/bin/env bash
# What the message guard's tracking of requests costs: benchmarks/guard.sh PROGRAM CLASS [ROUNDS], such as CG W 30.
# Needs the packaged command (./stft doctor builds it). Three ways take turns, each round in another order: with the guard, without it, and without it
# once more, which shows the noise. No checkpoint is due.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:?a program of org.stft.npb, such as CG}
class=${2:?its class, such as W}
rounds=${3:-30}
stft=$PWD/restart-launcher/target/stft/bin/stft
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# run WAY: appends the benchmark's own seconds (by its rate, which has more digits) and the seconds of processor time of the whole job
run() {
  local guard=$1
  [ "$guard" = on ] || guard=off
  { TIMEFORMAT='%U %S'; time "$stft" run -np 2 --store "$work/store" --discard --every-calls 1000000 -Dstft.guard=$guard "org.stft.npb.$program" "$class" \
    > "$work/out" 2> "$work/err"; } 2> "$work/time" || { cat "$work/out" "$work/err"; exit 1; }
  awk '{ print $1 + $2 }' "$work/time" >> "$work/processor.$1"
  sed -n 's/.*Mop\/s total *= *//p' "$work/out" | awk '{ print 1 / $1 }' >> "$work/own.$1"
}

# ratio FILE FILE: the median of the ratios of pairs, with the interval of 95 % by bootstrap
ratio() {
  paste "$1" "$2" | awk '
    function median(v, n,   i, j, t) {
      for (i = 2; i <= n; i++) { t = v[i]; for (j = i - 1; j > 0 && v[j] > t; j--) v[j + 1] = v[j]; v[j + 1] = t }
      return n % 2 ? v[(n + 1) / 2] : (v[n / 2] + v[n / 2 + 1]) / 2
    }
    { r[NR] = $1 / $2 }
    END {
      srand(1)
      for (b = 1; b <= 2000; b++) { for (i = 1; i <= NR; i++) s[i] = r[1 + int(rand() * NR)]; m[b] = median(s, NR) }
      median(m, 2000)
      printf "%.3f (%.3f to %.3f)", median(r, NR), m[50], m[1950]
    }'
}

for way in on off again; do run $way; done
rm "$work"/own.* "$work"/processor.*
for ((round = 0; round < rounds; round++)); do
  for way in $(shuf -e on off again); do run "$way"; done
done
echo "| $program $class, 2 ranks, $rounds rounds | benchmark's own seconds | processor time of the job |"
echo "| --- | --- | --- |"
echo "| on / off | $(ratio "$work/own.on" "$work/own.off") | $(ratio "$work/processor.on" "$work/processor.off") |"
echo "| off / off | $(ratio "$work/own.again" "$work/own.off") | $(ratio "$work/processor.again" "$work/processor.off") |"
