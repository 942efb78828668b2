#!/usr/bin/env bash
# Collective operations by readiness, beside MPJ Express's own and SimGrid's: benchmarks/collectives.sh [--quick]. Needs the packaged command
# (./stft doctor builds it). Writes benchmarks/collectives.md; with --quick benchmarks/target/collectives-quick.md.
# In each job all ways take turns in the same JVMs. The programs of the NPB run in pairs, off and on.
set -euo pipefail
cd "$(dirname "$0")/.."
repetitions=30 ranks="2 4 8" bytes=8,1024,65536,262144,1048576,4194304 hops=0.5,2,20,50 class=W rounds=10
long_bytes=1024,1048576 result=benchmarks/collectives.md
if [ "${1:-}" = --quick ]; then
  repetitions=6 ranks=3 bytes=8 hops=20 class=S rounds=2 long_bytes=262144 result=benchmarks/target/collectives-quick.md
fi
mvn -q -o -B -ntp -DskipTests -DskipITs -pl benchmarks -am compile
stft=$PWD/restart-launcher/target/stft/bin/stft
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/result"

# job RANKS MODE DETACHED BYTES HOPS: the measurements of one job
job() {
  "$stft" run -np "$1" --discard --no-prefix --store "$work/store" --every-calls 1000000 --collectives "$2" \
    -Dstft.collectives.detach-bytes="$3" -cp "$PWD/benchmarks/target/classes" \
    org.stft.bench.collectives.CollectiveRank "$repetitions" "$4" "$5" > "$work/out" 2> "$work/err" || { cat "$work/out" "$work/err" >&2; exit 1; }
  cat "$work/out" >> "$work/result/$1-ranks-$2-detach-$3.out"
}

for n in $ranks; do
  for way in "leaves 0" "leaves 8388608" "dynamic 8388608"; do
    # shellcheck disable=SC2086
    job "$n" $way "$bytes" none
    # shellcheck disable=SC2086
    job "$n" $way "$long_bytes" "$hops"
  done
done

# npb PROGRAM MODE: appends the benchmark's own seconds, by its rate, which has more digits
npb() {
  "$stft" run -np 4 --discard --store "$work/store" --every-calls 1000000 --collectives "$2" "org.stft.npb.$1" "$class" > "$work/out" 2> "$work/err" ||
    { cat "$work/out" "$work/err" >&2; exit 1; }
  grep -qi 'verification *= *successful' "$work/out" || { cat "$work/out" >&2; exit 1; }
  sed -n 's/.*Mop\/s total *= *//p' "$work/out" | awk '{ print 1 / $1 }' >> "$work/result/$1.$2"
}

for program in EP IS CG FT; do
  for ((round = 0; round < rounds; round++)); do
    for mode in $(shuf -e off leaves dynamic); do npb "$program" "$mode"; done
  done
done

mkdir -p "$(dirname "$result")"
{
  echo "# Collective operations by readiness"
  echo
  echo "$(date -u +%F), $(nproc) cores, load $(cut -d ' ' -f 1 /proc/loadavg), $(java -version 2>&1 | head -1). $repetitions repetitions; ratios below 1: faster than MPJ Express."
  echo "Medians, in brackets the interval of 95 %. Times of the NPB: class $class, 4 ranks, $rounds runs each, all verified."
  echo
  java -cp benchmarks/target/classes org.stft.bench.collectives.CollectiveTimes "$work/result" EP IS CG FT
} > "$result"
echo "$result"
