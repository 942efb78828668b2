#!/usr/bin/env bash
# What the event log costs: benchmarks/event-log.sh [ROUNDS]. Needs the packaged command (./stft doctor builds it) and a JDK.
# Two ways take turns: without a tool, and with the event log.
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${1:-9}
home=$PWD/restart-launcher/target/stft
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$work/src" "$work/classes"
cat > "$work/src/Alone.java" <<'END'
import mpi.*;
public final class Alone { // one rank sends to itself: Isend, Recv and Wait, which are three events
  public static void main(String[] args) {
    MPI.Init(args);
    int[] data = new int[2];
    int n = 30_000;
    long best = Long.MAX_VALUE;
    for (int round = 0; round < 8; round++) {
      long start = java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      for (int i = 0; i < n; i++) {
        Request sent = MPI.COMM_WORLD.Isend(data, 0, 2, MPI.INT, 0, 1);
        MPI.COMM_WORLD.Recv(data, 0, 2, MPI.INT, 0, 1);
        sent.Wait();
      }
      best = Math.min(best, java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start);
    }
    System.out.printf("alone %.1f%n", (double) best / n / 3);
    MPI.Finalize();
  }
}
END
cat > "$work/src/Two.java" <<'END'
import mpi.*;
public final class Two { // 8 bytes: half a round trip, and a flood of 100000 messages to a wildcard receive
  public static void main(String[] args) {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.Rank();
    int[] data = new int[2];
    long best = Long.MAX_VALUE;
    for (int round = 0; round < 20; round++) {
      long start = System.nanoTime();
      for (int i = 0; i < 1000; i++) {
        if (me == 0) MPI.COMM_WORLD.Send(data, 0, 2, MPI.INT, 1, 1);
        MPI.COMM_WORLD.Recv(data, 0, 2, MPI.INT, 1 - me, 1);
        if (me == 1) MPI.COMM_WORLD.Send(data, 0, 2, MPI.INT, 0, 1);
      }
      best = Math.min(best, System.nanoTime() - start);
    }
    MPI.COMM_WORLD.Barrier();
    long start = System.nanoTime();
    for (int i = 0; i < 100_000; i++) {
      if (me == 0) MPI.COMM_WORLD.Recv(data, 0, 2, MPI.INT, MPI.ANY_SOURCE, 2);
      else MPI.COMM_WORLD.Send(data, 0, 2, MPI.INT, 0, 2);
    }
    MPI.COMM_WORLD.Barrier();
    if (me == 0) System.out.printf("pingpong %.2f%nflood %.4f%n", best / 2000e3, (System.nanoTime() - start) / 1e9);
    MPI.Finalize();
  }
}
END
javac -d "$work/classes" -cp "$home/lib/*" "$work"/src/*.java

# run WAY RANKS CLASS ARGUMENTS...: appends what it measures to files named after it
run() {
  local way=$1 ranks=$2 tool=()
  shift 2
  [ "$way" = log ] && tool=(--tool event-log -Dstft.tools.directory="$work/tools")
  rm -rf "$work/tools"
  "$home/bin/stft" run -np "$ranks" --store "$work/store" --discard --every-calls 100000 "${tool[@]}" -cp "$work/classes" "$@" > "$work/out" 2> "$work/err" \
    || { cat "$work/out" "$work/err"; exit 1; }
  awk -v d="$work" -v w="$way" '{ for (i = 1; i < NF; i++) if ($i ~ /^(alone|pingpong|flood)$/) print $(i + 1) >> d "/" $i "." w }' "$work/out"
  sed -n 's/.*Time in seconds = *//p' "$work/out" >> "$work/${1##*.}.$way"
  if [ "$way" = log ]; then
    local events
    events=$(java -cp "$home/lib/*:$home/lib/launcher/*" org.stft.log.command.LogCommand ls --directory "$work/tools/event-log" | awk 'END { print $5 }')
    echo "$events $(du -sb "$work/tools/event-log" | cut -f1)" > "$work/size.${1##*.}"
  fi
}
for ((round = 0; round < rounds; round++)); do
  for way in none log; do
    run $way 1 Alone
    run $way 2 Two
    run $way 4 org.stft.npb.CG W
    run $way 4 org.stft.npb.IS W
  done
done

median() { sort -n "$1" | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
best() { sort -n "$1" | head -n 1; }
row() {
  local a b
  a=$(median "$work/$2.none")
  b=$(median "$work/$2.log")
  echo "| $1 | $a | $b | $(awk "BEGIN { printf \"%.2f\", $b / $a }") | $(best "$work/$2.none") | $(best "$work/$2.log") |"
}
size() { awk -v what="$1" '{ printf "| %s | %d | %d | %.1f |\n", what, $1, $2, $2 / $1 }' "$work/size.$2"; }
echo "| median of $rounds | without | with the log | ratio | best without | best with |"
echo "| --- | --- | --- | --- | --- | --- |"
row "a message to itself, ns of processor time per event, best of 8" alone
row "half a round trip of 8 bytes, µs" pingpong
row "100000 messages of 8 bytes, s" flood
row "CG W, 4 ranks, its own seconds" CG
row "IS W, 4 ranks, its own seconds" IS
echo
echo "| | events | bytes | bytes per event |"
echo "| --- | --- | --- | --- |"
size "two ranks" Two
size "CG W" CG
size "IS W" IS
