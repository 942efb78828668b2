#!/usr/bin/env bash
# Collective operations by readiness, beside MPJ Express's own and SimGrid's: benchmarks/collectives.sh [--quick | --costs]. Needs the packaged command
# (./stft doctor builds it). Writes benchmarks/collectives.md; with --quick benchmarks/target/collectives-quick.md; with --costs, which only
# measures calls without delays, benchmarks/collectives-costs.md.
# Takes about 45 minutes. In each job all ways take turns in the same JVMs. The modes of a program take turns.
set -euo pipefail
cd "$(dirname "$0")/.."
repetitions=30 ranks="2 4 8" bytes=8,1024,65536,262144,1048576,4194304 hops=0.5,2,20,50 class=W rounds=10 steps=300
long_bytes=1024,262144 result=benchmarks/collectives.md
programs="EP IS CG FT row-farm panel-product back-to-back" blocks=16 costs="8/1000 65536/200"
if [ "${1:-}" = --quick ]; then
  repetitions=6 ranks=3 bytes=8 hops=20 class=S rounds=2 steps=100 long_bytes=262144 result=benchmarks/target/collectives-quick.md blocks=2 costs=8/50
elif [ "${1:-}" = --costs ]; then
  bytes='' rounds=0 programs='' result=benchmarks/collectives-costs.md
fi
mvn -q -o -B -ntp -DskipTests -DskipITs -pl benchmarks -am test-compile
stft=$PWD/restart-launcher/target/stft/bin/stft
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/result"

# job RANKS MODE DETACHED BYTES HOPS OPERATIONS WAYS: the measurements of one job
job() {
  "$stft" run -np "$1" --discard --no-prefix --store "$work/store" --every-calls 1000000 --collectives "$2" \
    -Dstft.collectives.detach-bytes="$3" -cp "$PWD/benchmarks/target/classes" \
    org.stft.bench.collectives.CollectiveRank "$repetitions" "$4" "$5" "$6" "$7" > "$work/out" 2> "$work/err" || { cat "$work/out" "$work/err" >&2; exit 1; }
  cat "$work/out" >> "$work/result/$1-ranks-$2-detach-$3.out"
}

# SimGrid's schemes do not depend on the mode; Scatter and Gather are the same in the modes leaves and dynamic.
for n in ${bytes:+$ranks}; do
  for part in "$bytes none" "$long_bytes $hops"; do
    # shellcheck disable=SC2086
    {
      job "$n" leaves 0 $part BCAST,SCATTER,GATHER tool
      job "$n" leaves 8388608 $part BCAST,SCATTER,GATHER all
      [ "$n" = 2 ] || job "$n" dynamic 8388608 $part BCAST tool
    }
  done
done

# cost RANKS MODE BYTES/CALLS: the processor time of calls, which depends less on what else the machine does
cost() {
  "$stft" run -np "$1" --discard --no-prefix --store "$work/store" --every-calls 1000000 --collectives "$2" -cp "$PWD/benchmarks/target/classes" \
    org.stft.bench.collectives.CallCostRank "$blocks" "${3#*/}" "${3%/*}" > "$work/out" 2> "$work/err" || { cat "$work/out" "$work/err" >&2; exit 1; }
  cat "$work/out" >> "$work/result/$1-ranks-$2.cost"
}

for n in $ranks; do
  for mode in leaves dynamic; do
    for size in $costs; do cost "$n" $mode $size; done
  done
done

# program NAME MODE MAIN [ARGS]: appends its own seconds, of the NPB by its rate, which has more digits
program() {
  local name=$1 mode=$2 detached=8388608
  shift 2
  [ "$mode" != strict ] || detached=0
  "$stft" run -np 4 --discard --no-prefix --store "$work/store" --every-calls 1000000 --collectives "${mode/strict/leaves}" \
    -Dstft.collectives.detach-bytes=$detached -cp "$PWD/benchmarks/target/classes" "$@" > "$work/out" 2> "$work/err" || { cat "$work/out" "$work/err" >&2; exit 1; }
  if [[ $1 == org.stft.npb.* ]]; then
    grep -q 'Verification *= *SUCCESSFUL' "$work/out" || { cat "$work/out" >&2; exit 1; }
    sed -n 's/.*Mop\/s total *= *//p' "$work/out" | awk '{ print 1 / $1 }' >> "$work/result/$name.$mode"
  else
    sed -n 's/^seconds //p' "$work/out" >> "$work/result/$name.$mode"
  fi
}

for ((round = 0; round < rounds; round++)); do
  for mode in $(shuf -e off strict leaves dynamic); do
    case $mode in
      off | leaves) for name in EP IS CG FT; do program $name "$mode" org.stft.npb.$name "$class"; done ;;
    esac
    program row-farm "$mode" org.stft.examples.RowFarm "$steps" 2000
    program panel-product "$mode" org.stft.examples.PanelProduct 40000 "$steps" 2000
    program back-to-back "$mode" org.stft.bench.collectives.BackToBackRank "$steps" 1000000
  done
done

mkdir -p "$(dirname "$result")"
{
  echo "# Collective operations by readiness"
  echo
  echo "$(date -u +%F), $(nproc) cores, load $(cut -d ' ' -f 1 /proc/loadavg), $(java -version 2>&1 | head -1). $repetitions repetitions; ratios below 1: faster than MPJ Express."
  echo "Medians, in brackets the interval of 95 %."
  if [ -n "$programs" ]; then
    echo "Programs: 4 ranks, $rounds runs each; the NPB of class $class, all verified, with the inverse of their rate as time."
    echo "Modes: strict is leaves with detach-bytes=0."
  fi
  echo
  # shellcheck disable=SC2086
  java -cp benchmarks/target/classes org.stft.bench.collectives.CollectiveTimes "$work/result" $programs
} > "$result"
echo "$result"
