#!/bin/sh
# Measures how the cost grows and rewrites the measured parts of docs/scaling.md and its pictures; builds first what is missing or
# older than its sources.
set -eu

help() {
  cat <<'END'
Usage: benchmarks/scaling.sh [--quick] [--only=PART[,PART...]]... [--work=DIR] [--page=FILE]
Measures how the cost of a version grows and rewrites the measured parts of docs/scaling.md and its pictures. Builds first what is
missing or older than its sources.
  --quick        Under a minute: shows that everything works; the numbers mean nothing. Writes benchmarks/target/scaling/scaling.md.
  --only=PART    Only these: simulated, ranks, state, versions, objects.
  --work=DIR     A directory on the file system that is measured. Files written there are removed again.
  --page=FILE    The page whose measured parts are rewritten; its pictures are in the directory pictures beside it.
  --help         Prints this text.
END
}

here=$(cd "$(dirname "$0")" && pwd -P)
root=$(dirname "$here")
page=$root/docs/scaling.md
for argument; do
  case $argument in
    -h | --help) help; exit ;;
    --quick) page=$here/target/scaling/scaling.md ;; # numbers that mean nothing replace none
  esac
done

built=$here/target/lib/built
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
if ! [ -f "$built" ] || [ -n "$(find "$root/pom.xml" "$root"/*/pom.xml "$root"/*/src/main -newer "$built" 2>/dev/null | head -n 1)" ]; then
  echo "benchmarks: building" >&2
  (cd "$root" && mvn -q -B -ntp -DskipTests -pl benchmarks -am package)
  touch "$built"
fi

exec "$java" -Djava.awt.headless=true -Xmx4g -cp "$here/target/classes:$here/target/lib/*" org.stft.bench.scaling.Scaling \
  --page "$page" --work "$here/target/work" --stft "$root/restart-launcher/target/stft" "$@"
