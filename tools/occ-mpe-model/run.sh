#!/bin/sh
# Runs the model; builds it first if it is missing or older than its sources. `run.sh --help` lists the commands.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
root=$(cd "$here/../.." && pwd -P)
built=$here/target/lib/built
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

# In an archive: all jars beside this script.
if [ -d "$here/lib" ]; then
  exec "$java" -Xmx512m -cp "$here/lib/*" org.stft.occmpe.Main "$@"
fi

fresh() {
  [ -f "$built" ] || return 1
  newer=$(find "$root/pom.xml" "$here/pom.xml" "$here/src/main" -newer "$built" 2>/dev/null | head -n 1)
  [ -z "$newer" ]
}

if ! fresh; then
  echo "occ-mpe: building" >&2
  (cd "$root" && mvn -q -B -ntp -DskipTests -Pocc-mpe -pl tools/occ-mpe-model package)
  touch "$built"
fi

exec "$java" -Xmx512m -cp "$here/target/classes:$here/target/lib/*" org.stft.occmpe.Main "$@"
