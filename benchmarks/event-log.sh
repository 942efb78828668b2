#!/usr/bin/env bash
# What the event log and the message-race check cost: benchmarks/event-log.sh [ROUNDS [CODES [CLASSES]]], such as 10 "CG LU" "W A".
# Needs the packaged command (./stft doctor builds it) and a JDK. Three ways take turns: without a tool, with the event log, and with the check
# while the job runs. The programs that measure a call, a round trip and a flood are below. Numbers 39, 40 and 41 of the specification's acceptance list.
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${1:-9}
codes=${2:-EP CG MG FT IS LU}
classes=${3:-W}
flood=${FLOOD:-100000 1000000}
home=$PWD/restart-launcher/target/stft
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$work/src" "$work/classes/META-INF/services"
cat > "$work/src/Answer.java" <<'END'
package org.stft.tool.idle;
import java.util.EnumSet;
import java.util.Set;
import org.stft.probe.*;
public final class Answer implements Tool { // answers in place of MPI, so that only what is around a call is measured
  private final mpi.Status status = new mpi.Status();
  public String id() { return "answer"; }
  public Layer layer() { return Layer.REPLACE; }
  public Set<Operation> wants() { return EnumSet.of(Operation.SEND, Operation.RECV, Operation.BARRIER); }
  public Object around(Call call) {
    status.source = 0;
    status.tag = 1;
    return call.operation() == Operation.RECV ? status : null;
  }
}
END
echo org.stft.tool.idle.Answer > "$work/classes/META-INF/services/org.stft.probe.Tool"
cat > "$work/src/Call.java" <<'END'
import java.lang.management.ManagementFactory;
import mpi.*;
public final class Call { // processor time of a call that is answered at once
  private static final int[] DATA = new int[2];
  private static final int N = 200_000;
  public static void main(String[] args) {
    MPI.Init(args);
    double send = best(() -> { for (int i = 0; i < N; i++) MPI.COMM_WORLD.Send(DATA, 0, 2, MPI.INT, 0, 1); });
    double receive = best(() -> { for (int i = 0; i < N; i++) MPI.COMM_WORLD.Recv(DATA, 0, 2, MPI.INT, 0, 1); });
    double barrier = best(() -> { for (int i = 0; i < N; i++) MPI.COMM_WORLD.Barrier(); });
    System.out.printf("send %.1f%nreceive %.1f%nbarrier %.1f%n", send, receive, barrier);
    MPI.Finalize();
  }
  private static double best(Runnable calls) {
    long best = Long.MAX_VALUE;
    for (int round = 0; round < 12; round++) {
      long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      calls.run();
      best = Math.min(best, ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start);
    }
    return (double) best / N;
  }
}
END
cat > "$work/src/Two.java" <<'END'
import mpi.*;
public final class Two { // 8 bytes: half a round trip, and floods of messages to a wildcard receive
  private static final int[] DATA = new int[2];
  public static void main(String[] args) {
    String[] floods = MPI.Init(args);
    int me = MPI.COMM_WORLD.Rank();
    long best = Long.MAX_VALUE;
    for (int round = 0; round < 20; round++) {
      long start = System.nanoTime();
      for (int i = 0; i < 1000; i++) {
        if (me == 0) MPI.COMM_WORLD.Send(DATA, 0, 2, MPI.INT, 1, 1);
        MPI.COMM_WORLD.Recv(DATA, 0, 2, MPI.INT, 1 - me, 1);
        if (me == 1) MPI.COMM_WORLD.Send(DATA, 0, 2, MPI.INT, 0, 1);
      }
      best = Math.min(best, System.nanoTime() - start);
    }
    if (me == 0) System.out.printf("pingpong %.2f%n", best / 2000e3);
    for (String count : floods) flood(me, Integer.parseInt(count));
    MPI.Finalize();
  }
  private static void flood(int me, int count) {
    MPI.COMM_WORLD.Barrier();
    long start = System.nanoTime();
    for (int i = 0; i < count; i++) {
      if (me == 0) MPI.COMM_WORLD.Recv(DATA, 0, 2, MPI.INT, MPI.ANY_SOURCE, 2);
      else MPI.COMM_WORLD.Send(DATA, 0, 2, MPI.INT, 0, 2);
    }
    MPI.COMM_WORLD.Barrier();
    if (me == 0) System.out.printf("flood%d %.4f%n", count, (System.nanoTime() - start) / 1e9);
  }
}
END
javac -d "$work/classes" -cp "$home/lib/*" "$work"/src/*.java

# run WAY RANKS CLASS ARGUMENTS...: appends what it measures to files named after it
run() {
  local way=$1 ranks=$2 tools=() name=${3##*.}
  shift 2
  case $name-$way in
    Call-race) return ;; # its messages are never received, so the check would have to keep them all
    Call-*) tools=(answer) ;;
  esac
  case $way in log) tools+=(event-log) ;; race) tools+=(race-check) ;; esac
  case ${2:-} in W | A | S) name=$name-$2 ;; esac
  rm -rf "$work/tools"
  "$home/bin/stft" run -np "$ranks" --no-prefix --store "$work/store" --discard --every-calls 100000 \
    ${tools[0]:+--tool "$(IFS=,; echo "${tools[*]}")"} -Dstft.tools.directory="$work/tools" -cp "$work/classes" "$@" > "$work/out" 2> "$work/err" \
    || [ $? -ge 10 ] || { cat "$work/out" "$work/err"; exit 1; }
  awk -v d="$work" -v w="$way" '/^(send|receive|barrier|pingpong|flood)[0-9]* / { print $2 >> (d "/" $1 "." w) }' "$work/out"
  sed -n 's/.*Time in seconds = *//p' "$work/out" >> "$work/$name.$way"
  if [ "$way" = log ]; then
    echo "$("$home/bin/stft" log ls --directory "$work/tools/event-log" | awk 'END { gsub(",", ""); print $5 }') $(du -sb "$work/tools/event-log" | cut -f1)" > "$work/size.$name"
  fi
}
ways=(none log race)
for ((round = 0; round < rounds; round++)); do
  for ((turn = 0; turn < 3; turn++)); do
    way=${ways[(round + turn) % 3]}
    run "$way" 1 Call
    # shellcheck disable=SC2086
    run "$way" 2 Two $flood
    for class in $classes; do
      for code in $codes; do run "$way" 4 "org.stft.npb.$code" "$class"; done
    done
  done
done

median() { [ -f "$1" ] || { echo -; return; }; sort -n "$1" | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
best() { [ -f "$1" ] || { echo -; return; }; sort -n "$1" | head -n 1; }
ratio() { if [ "$1" = - ]; then echo -; else awk "BEGIN { printf \"%.2f\", $1 / $2 }"; fi; }
row() {
  local a b c
  a=$(median "$work/$2.none")
  b=$(median "$work/$2.log")
  c=$(median "$work/$2.race")
  echo "| $1 | $a | $b | $c | $(ratio "$b" "$a") | $(ratio "$c" "$a") | $(best "$work/$2.none") | $(best "$work/$2.log") | $(best "$work/$2.race") |"
}
echo "| median of $rounds | without | log | check | log/without | check/without | best without | best log | best check |"
echo "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
for call in send receive barrier; do row "$call, answered at once, ns of processor time" $call; done
row "half a round trip of 8 bytes, µs" pingpong
for count in $flood; do row "$count messages of 8 bytes, s" "flood$count"; done
for class in $classes; do
  for code in $codes; do row "$code $class, 4 ranks, its own seconds" "$code-$class"; done
done
echo
echo "| | events | bytes | bytes per event |"
echo "| --- | --- | --- | --- |"
for file in "$work"/size.*; do awk -v what="${file##*size.}" '{ printf "| %s | %d | %d | %.1f |\n", what, $1, $2, $2 / $1 }' "$file"; done
