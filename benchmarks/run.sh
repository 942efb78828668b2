#!/bin/sh
# Measures everything and rewrites the measured part of RESULTS.md; builds first what is missing or older than its
# sources. `run.sh --quick` takes under a minute and writes target/RESULTS-quick.md, `run.sh --only NAME` measures a part and
# writes target/RESULTS-only.md. `run.sh --help` lists the options.
set -eu

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
