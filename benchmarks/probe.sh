#!/usr/bin/env bash
# What the call probe costs: benchmarks/probe.sh [ROUNDS]. Needs the packaged command (./stft doctor builds it) and a JDK.
# Number 42 of the acceptance list of the message-race check. Four ways take turns: without the agent, with the agent and no tool, with one tool, with three. Tools that want every call and do nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${1:-9}
home=$PWD/restart-launcher/target/stft
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
agent=-javaagent:$(echo "$home"/lib/mpi-probe-agent-*.jar)

mkdir -p "$work/src" "$work/classes/META-INF/services"
for n in 1 2 3; do
  cat > "$work/src/Idle$n.java" <<END
package org.stft.tool.idle;
public final class Idle$n implements org.stft.probe.Observer {
  public String id() { return "idle$n"; }
  public java.util.Set<org.stft.probe.Operation> wants() { return java.util.EnumSet.allOf(org.stft.probe.Operation.class); }
}
END
  echo "org.stft.tool.idle.Idle$n" >> "$work/classes/META-INF/services/org.stft.probe.Tool"
done
cat > "$work/src/Small.java" <<'END'
public final class Small {
  public static void main(String[] args) { System.out.println(mpi.MPI.Wtime() > 0); }
}
END
cat > "$work/src/Loop.java" <<'END'
import mpi.Request;
public final class Loop {
  public static void main(String[] args) {
    Request[] two = {new Request((mpjdev.Request) null), new Request((mpjdev.Request) null)};
    long best = Long.MAX_VALUE;
    int n = 20_000_000;
    for (int round = 0; round < 8; round++) {
      long start = System.nanoTime();
      int nulls = 0;
      for (int i = 0; i < n; i++) if (two[i & 1].Is_null()) nulls++;
      best = Math.min(best, System.nanoTime() - start + nulls);
    }
    System.out.printf("%.2f%n", (double) best / n);
  }
}
END
javac -d "$work/classes" -cp "$home/lib/*" "$work"/src/*.java

options() {
  case $1 in
    none) ;;
    agent) echo "$agent" ;;
    one) echo "$agent -Dstft.tools=idle1" ;;
    three) echo "$agent -Dstft.tools=idle1,idle2,idle3" ;;
  esac
}
# cpu COMMAND...: seconds of processor time
cpu() { { TIMEFORMAT='%U %S'; time "$@" >"$work/out" 2>"$work/err"; } 2>&1 | awk '{ printf "%.3f\n", $1 + $2 }'; }
median() { sort -n "$1" | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

for ((round = 0; round < rounds; round++)); do
  for way in none agent one three; do
    # shellcheck disable=SC2046
    cpu java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 $(options $way) -cp "$work/classes:$home/lib/*" Small >> "$work/start.$way"
    # shellcheck disable=SC2046
    java -XX:+UseSerialGC $(options $way) -cp "$work/classes:$home/lib/*" Loop >> "$work/loop.$way"
  done
done
for ((round = 0; round < (rounds + 2) / 3; round++)); do
  for way in none one three; do
    tools=$(options $way | sed -n 's/.*-Dstft.tools=//p')
    # shellcheck disable=SC2086
    cpu "$home/bin/stft" run -np 4 --store "$work/store" --discard --every-calls 1000 ${tools:+--tool $tools} -cp "$work/classes" org.stft.npb.CG S >> "$work/job.$way"
    sed -n 's/.*Time in seconds = *//p' "$work/out" >> "$work/cg.$way"
  done
done

echo "| median of $rounds | without | agent, no tool | one tool | three tools |"
echo "| --- | --- | --- | --- | --- |"
echo "| start of a small JVM, processor s | $(median "$work/start.none") | $(median "$work/start.agent") | $(median "$work/start.one") | $(median "$work/start.three") |"
echo "| a call that does next to nothing, ns, best of 8 | $(median "$work/loop.none") | $(median "$work/loop.agent") | $(median "$work/loop.one") | $(median "$work/loop.three") |"
echo "| CG S, 4 ranks, whole job, processor s | $(median "$work/job.none") | - | $(median "$work/job.one") | $(median "$work/job.three") |"
echo "| CG S, 4 ranks, the benchmark's own seconds | $(median "$work/cg.none") | - | $(median "$work/cg.one") | $(median "$work/cg.three") |"
