#!/bin/sh
# Usage: benchmarks/run.sh [--quick] [--only=NAME[,NAME...]]... [--rounds=N] [--work=DIR] [--page=FILE]
# Makes all tables of RESULTS.md in one run of about 90 minutes on two idle processors, and rewrites its measured part. Each table is
# printed as soon as it is complete, in the end the goals, those that are missed first. Builds first what is missing or older than its
# sources.
#   --quick         About two minutes: only shows that everything works. Writes target/RESULTS-quick.md.
#   --only=NAME     Only these: saving, calls, first, overhead, heap, restart, dump, revival, size, pace, guard, probe, ports, log, check,
#                   deadlock, replay, recorder, rollback, mpi, engines, micro. Writes target/RESULTS-only.md.
#   --programs=NAME Programs and classes of the NPB for guard, log, check, replay and mpi, such as "CG W".
#   --hosts=SPECS   Also measure engines with these hosts, two with two places for ranks each. May be repeated.
#   --floods=N      Numbers of messages for log.
#   --rounds=N      Rounds of each measurement, instead of its own number.
#   --work=DIR      A directory on the file system that is measured. Files written there are removed again.
#   --page=FILE     The page whose measured parts are rewritten.
#   --help          Prints this text.
#
# Usage: benchmarks/scaling.sh [--quick] [--only=PART[,PART...]]... [--work=DIR] [--page=FILE]
# Measures how the cost of a version grows, in about ten minutes, and rewrites the measured parts of docs/scaling.md and its pictures,
# which are in the directory pictures beside it.
#   --quick         Under a minute: only shows that everything works. Writes target/scaling/scaling.md.
#   --only=PART     Only these: simulated, hosts, ranks, state, versions, objects.
set -eu

for argument; do
  case $argument in
    -h | --help) sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit ;;
  esac
done

here=$(cd "$(dirname "$0")" && pwd -P)
root=$(dirname "$here")
built=$here/target/lib/built
if ! [ -f "$built" ] || [ -n "$(find "$root" -path "$root/.git" -prune -o \( -name pom.xml -o -path '*/src/main/*' \) -newer "$built" -print 2> /dev/null | head -n 1)" ]; then
  echo "benchmarks: building" >&2
  (cd "$root" && mvn -q -B -ntp -DskipTests -DskipITs -pl benchmarks -am package)
  touch "$built"
fi

options=-Xmx4g # of the simulated ranks; all else needs little
command="--command=benchmarks/run.sh${*:+ $*}"
case ${1:-} in
  scaling | collectives | corpus) command= ;;
  race | call-check) options="-Xmx1g -XX:+UseSerialGC" command= ;;
esac
first=
case ${1:-} in scaling | collectives | corpus | race | call-check) first=$1; shift ;; esac
# shellcheck disable=SC2086
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -Djava.awt.headless=true $options -cp "$here/target/classes:$here/target/lib/*" \
  org.stft.bench.Benchmarks $first "--directory=$here" ${command:+"$command"} "$@"
