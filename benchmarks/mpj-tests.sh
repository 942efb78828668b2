#!/bin/sh
# MPJ Express's own test programs (IBM's test suite of 1995 in Java): benchmarks/mpj-tests.sh [RANKS [MPI...]]
# Under call-check: prints for each the exit code, its class and what was found. With names of MPI implementations, such as
# "mpj-express open-mpi mpich": without a tool on each of these, and prints what each gave: ok, or its exit code, or the first complaint.
# Takes their source from Debian's package mpj, by the machine's own apt sources; needs a built distribution.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
ranks=${1:-4}
[ $# = 0 ] || shift
implementations=$*
work=$root/benchmarks/target/mpj-tests
stft=$root/restart-launcher/target/stft/bin/stft
die() {
  echo "mpj-tests: $*" >&2
  exit 1
}
[ -x "$stft" ] || die "no distribution at $stft: build it with mvn -DskipTests package."
rm -rf "$work"
mkdir -p "$work/state/lists/partial" "$work/cache/archives/partial" "$work/parts" "$work/classes"
cd "$work"

# Sources in the machine's lists, with deb-src in place of deb.
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
  if [ -f "$file" ]; then
    sed -E 's/^deb /deb-src /; s/^Types:.*/Types: deb-src/' "$file" > "parts/$(basename "$file")"
    [ "$file" != /etc/apt/sources.list ] || mv parts/sources.list parts/sources-list.list
  fi
done
cat > apt.conf <<END
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "$work/parts";
Dir::State::lists "$work/state/lists";
Dir::Cache "$work/cache";
APT::Sandbox::User "";
END
{ apt-get -qq -c apt.conf update && apt-get -qq -c apt.conf source --download-only mpj; } > log 2>&1 || true
set -- mpj_*.orig.tar.*
[ -f "$1" ] || { cat log >&2; die "apt-get could not download the source of mpj."; }
tar xf "$1"
tests=$(echo mpj-*/test)
[ -d "$tests/mpi" ] || die "the source of mpj is not as expected: no test/mpi in it."

# One of them needs JUnit 3.
jar=$(find "$root/restart-launcher/target/stft/" -name 'mpj-express-[0-9]*.jar' | head -n 1)
find "$tests/mpi" -name '*.java' ! -name ContiguousTest.java > sources
javac -nowarn -encoding ISO-8859-1 -g -d classes -cp "$jar" @sources 2> log || { cat log >&2; die "cannot compile the tests."; }

run() { # the other words are options
  code=0
  timeout -s INT -k 9 60 "$stft" run -np "$ranks" --store store --max-restarts 0 "$@" -cp "$work/classes" "$class" > out 2> err < /dev/null || code=$?
}

grep -lE '(static public|public static) void main' $(cat sources) | sort | while read -r source; do
  class=$(echo "${source#"$tests"/}" | sed 's/\.java$//; s|/|.|g')
  [ -f "classes/$(echo "$class" | tr . /).class" ] || continue # it is in another package than its directory
  if [ -z "$implementations" ]; then
    mkdir -p "runs/$class"
    (
      cd "runs/$class"
      run --tool call-check
      echo "$code $class $(sed -nE 's/.*call-check found: [A-Z]+ +([a-z-]+)-[0-9a-f]{8} .*/\1/p' err | sort | uniq -c |
        tr -s ' \n' ' ')"
    )
    continue
  fi
  printf '%s' "$class"
  for mpi in $implementations; do
    mkdir -p "runs/$mpi/$class"
    (
      cd "runs/$mpi/$class"
      run --mpi "$mpi"
      complaint=$(cat out err | grep -iE -m 1 'error|fail|exception|incorrect|wrong' || true)
      if [ "$code" = 0 ] && [ -z "$complaint" ]; then printf ' | ok'; else printf ' | %s %.60s' "$code" "$complaint"; fi
    )
  done
  echo
done
