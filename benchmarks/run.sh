#!/bin/sh
# Measures everything and rewrites the measured part of RESULTS.md; builds first what is missing or older than its sources.
set -eu

help() {
  cat <<'END'
Usage: benchmarks/run.sh [--quick] [--only=NAME[,NAME...]]... [--work=DIR] [--results=FILE]
Measures what STFT costs and rewrites the measured part of RESULTS.md, in about half an hour. Builds first what is missing or older
than its sources.
  --quick         Under a minute: shows that everything works; the numbers mean nothing. Writes target/RESULTS-quick.md.
  --only=NAME     Only these: saving, calls, first, overhead, heap, restart, dump, revival, size, pace, micro. Writes
                  target/RESULTS-only.md.
  --work=DIR      A directory on the file system that is measured. Files written there are removed again.
  --results=FILE  The page whose measured part is rewritten.
  --help          Prints this text.
END
}

for argument; do
  case $argument in
    -h | --help) help; exit ;;
  esac
done

here=$(cd "$(dirname "$0")" && pwd -P)
root=$(dirname "$here")
built=$here/target/lib/built
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

fresh() {
  [ -f "$built" ] || return 1
  newer=$(find "$root/pom.xml" "$root"/*/pom.xml "$root"/*/src/main -newer "$built" 2>/dev/null | head -n 1)
  [ -z "$newer" ]
}

if ! fresh; then
  echo "benchmarks: building" >&2
  (cd "$root" && mvn -q -B -ntp -DskipTests -pl benchmarks -am package)
  touch "$built"
fi

results=$here/RESULTS.md
for argument; do
  case $argument in
    --quick) results=$here/target/RESULTS-quick.md ;;
    --only*) results=$here/target/RESULTS-only.md ;; # a part does not replace the whole
  esac
done

exec "$java" -Xmx512m -cp "$here/target/classes:$here/target/lib/*" org.stft.bench.Benchmarks \
  --results "$results" --work "$here/target/work" --stft "$root/restart-launcher/target/stft" \
  --command "benchmarks/run.sh${*:+ $*}" "$@"
