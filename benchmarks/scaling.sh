#!/bin/sh
# Measures how the cost grows with ranks, state, kept versions and objects, and rewrites the measured parts of docs/scaling.md and
# its pictures; builds first what is missing or older than its sources. `scaling.sh --quick` takes under a minute and writes
# benchmarks/target/scaling/scaling.md, `scaling.sh --only PART` measures a part. `scaling.sh --help` lists the options.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
root=$(dirname "$here")
built=$here/target/lib/built
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

if ! [ -f "$built" ] || [ -n "$(find "$root/pom.xml" "$root"/*/pom.xml "$root"/*/src/main -newer "$built" 2>/dev/null | head -n 1)" ]; then
  echo "benchmarks: building" >&2
  (cd "$root" && mvn -q -B -ntp -DskipTests -pl benchmarks -am package)
  touch "$built"
fi

page=$root/docs/scaling.md
for argument; do
  case $argument in
    --quick) page=$here/target/scaling/scaling.md ;; # numbers that mean nothing replace none
  esac
done

exec "$java" -Djava.awt.headless=true -Xmx4g -cp "$here/target/classes:$here/target/lib/*" org.stft.bench.scaling.Scaling \
  --page "$page" --work "$here/target/work" --stft "$root/restart-launcher/target/stft" "$@"
