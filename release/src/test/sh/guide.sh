#!/bin/sh
# guide.sh DIRECTORY JAVA-HOME MAVEN-HOME LOCAL-REPOSITORY
#
# Follows the user guide as its page in the archive of DIRECTORY stands, in an empty home directory: the archive is unpacked, an own program is
# built with Maven and with javac, killed by SIGKILL and restarted from objects and from process images. What a comment 'followed: NAME' on
# the page precedes is run to the letter. LOCAL-REPOSITORY is where Maven finds what comes from Maven Central, so that it is not
# fetched again.
set -eu
[ $# = 4 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
java=$2
maven=$3
cache=$HOME/.cache/stft/criu
cd "$1"
archive=$(ls stft-*.tar.gz)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
home=$work/home
place="$work/a place"

say() { echo "guide: $*"; }
die() { echo "guide: $*" >&2; exit 1; }

mkdir -p "$home/.m2" "$place"
cp "$archive" "$place"
tar xzOf "$archive" "${archive%.tar.gz}/doc/docs/user-guide.html" >"$work/page"
sed "s|@localRepositoryUrl@|file://$4|" "$here/../../../../examples/settings.xml" >"$home/.m2/settings.xml"
# CRIU is not downloaded again if this machine has it.
[ ! -x "$cache/bin/criu" ] || { mkdir -p "$home/.cache/stft" && ln -s "$cache" "$home/.cache/stft/criu"; }

# commands NAME: the block of the page after the comment
commands() {
  awk -v comment="<!-- followed: $1 -->" '
    index($0, comment) { here = 1; next }
    here && sub(/^<pre[^>]*><code[^>]*>/, "") { inside = 1 }
    inside { ends = sub(/<\/code><\/pre>.*/, ""); if ($0 != "") print; if (ends) exit }' "$work/page" |
    sed 's/&lt;/</g; s/&gt;/>/g; s/&quot;/"/g; s/&#39;/'"'"'/g; s/&amp;/\&/g'
}

# followed NAME [SCRIPT]: adds the block to the script, each command with its exit code, changed by a script for sed
followed() {
  commands "$1" | sed "${2:-}" >"$work/$1"
  [ -s "$work/$1" ] || die "there are no commands 'followed: $1' in the user guide"
  {
    echo "{"
    sed 's/$/\nprintf "\\nexit %s\\n" $?/' "$work/$1" # Maven ends within a line
    echo "} >'$work/$1${2:+-compiled}.log' 2>&1"
  } >>"$work/script"
}

# expect LOG CODE...: the exit codes of its commands
expect() {
  log=$work/$1.log
  shift
  [ "$(sed -n 's/^exit //p' "$log" | tr '\n' ' ')" = "$* " ] || die "expected the exit codes $*, found $(cat "$log")"
}

# pi LOG: the program's result
pi() { sed -n 's/.*\(pi is about .*\)/\1/p' "$work/$1.log"; }

# same LOG: restarted from version 3, and with the result of the undisturbed run
same() {
  grep -q 'restarted from version 3' "$work/$1.log" || die "nothing was restarted: $(cat "$work/$1.log")"
  [ "$(pi "$1")" = "$(pi build)" ] || die "another result than $(pi build): $(cat "$work/$1.log")"
}

: >"$work/script"
for block in unpack build killed images javac; do followed "$block"; done
# What the page does with the jar is done with the classes too.
compiled='s|target/own-program.jar|classes|; s|--job |&compiled-|'
followed killed "$compiled"
followed images "$compiled"

say "following the page"
(cd "$place" && exec env -i HOME="$home" PATH="$java/bin:$maven/bin:/usr/bin:/bin" JAVA_HOME="$java" MAVEN_OPTS="-Duser.home=$home" LANG=C.UTF-8 \
  sh "$work/script") </dev/null 2>"$work/shell"

expect unpack 0 0 0 0
expect build 0 0 0 0
case $(pi build) in
  'pi is about 3.14159265'*) ;;
  *) die "another result than pi: $(cat "$work/build.log")" ;;
esac
grep -q 'stft=' "$home"/.m2/repository/org/stft/stft-core/*/_remote.repositories || die "Maven took stft-core from elsewhere"
! grep -q 'WARNING.*from stft' "$work/build.log" || die "Maven warns: $(cat "$work/build.log")"
expect killed 137 0
same killed
expect javac 0 0 0
[ "$(pi javac)" = "$(pi build)" ] || die "javac's program has another result: $(cat "$work/javac.log")"
expect killed-compiled 137 0
same killed-compiled

why=$(sed -n 's/.*cannot work here, because/they cannot work here, because/p' "$work/images.log")
if [ -z "$why" ]; then
  expect images 0 137 0
  same images
  expect images-compiled 0 137 0
  same images-compiled
  say "an own program, built with Maven and with javac, comes back from objects and from process images"
else
  say "an own program, built with Maven and with javac, comes back from objects; process images were not tried: $why"
fi
