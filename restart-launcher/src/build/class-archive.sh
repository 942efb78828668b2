#!/bin/sh
# Makes the class archives of a distribution: the classes of the launcher and of a rank as this Java has them in memory
# (JEP 310). Every JVM of a job then starts with a third less work. There are two, for an archive serves the class path that it was made
# with, and ranks have no libraries of the command line.
#
#   class-archive.sh HOME    HOME is the distribution; the Java is that of JAVA_HOME
#
# Leaves in HOME/share/classes the archives and the file made-for: where they are of use, which bin/stft reads. An archive's name is
# its digest, so a process image that has it mapped is never restored with another one. If they cannot be made the build goes
# on: the distribution works without.
set -eu

home=$(cd "$1" && pwd -P)
java=$JAVA_HOME/bin/java
target=$home/share/classes
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

give_up() {
  echo "class-archive: none is made, for $1; the stft command starts slower. The end of what was said:" >&2
  tail -n 5 "$work/log" >&2
  exit 0
}

# train LISTS WORDS: runs the command; each of its JVMs notes in the directory LISTS what it loads
train() {
  lists=$work/$1
  shift
  mkdir -p "$lists"
  JDK_JAVA_OPTIONS="-XX:DumpLoadedClassList=$lists/%p.list" timeout 120 "$home/bin/stft" "$@" >"$work/log" 2>&1 </dev/null
}

rm -rf "$target"
train used run -np 2 --store "$work/store" --every-calls 5 --keep 4 org.stft.npb.CG S || give_up "a small job does not run"
train used restart --store "$work/store" --version 2 || give_up "a small job cannot be restarted"
train used run -np 2 --store "$work/tools" --tool race-check,message-count -Dstft.tools.directory="$work/logs" org.stft.npb.CG S || give_up "a small job with a tool does not run"
# Where CRIU can work, what it takes too; elsewhere this ends at once.
if train used run -np 2 --store "$work/processes" --spc criu --every-calls 5 org.stft.npb.CG S; then
  train killed run -np 2 --store "$work/restarted" --spc criu --every-calls 5 --keep 4 --fail rank=1,version=1 org.stft.npb.CG S || true
  train killed restart --store "$work/restarted" --version 2 || true
  # The ranks of these did not finish their lists, or began them twice.
  grep -lE '^org/stft/launcher/job/JobRun( |$)' "$work/killed"/*.list | while read -r list; do mv "$list" "$work/used"; done
fi

# Numbers tie classes of one JVM's list together; none of these needs them.
cat "$work"/used/*.list | grep -v '^#' | sed 's/ id: [0-9]*$//' | awk '!seen[$0]++' >"$work/classes"

# archive CLASSPATH: makes an archive and prints its name
archive() {
  "$java" -Xshare:dump -XX:+UseG1GC -Xmx256m -XX:SharedClassListFile="$work/classes" -XX:SharedArchiveFile="$work/classes.jsa" \
    -cp "$1" >"$work/log" 2>&1 || return 1
  name=$(sha256sum "$work/classes.jsa" | cut -c 1-16).jsa
  mv "$work/classes.jsa" "$target/$name"
  echo "$name"
}

mkdir "$target"
launcher=$(archive "$home/lib/*:$home/lib/launcher/*") && ranks=$(archive "$home/lib/*") || {
  rm -rf "$target"
  give_up "this Java makes no archive"
}
printf '%s\n' "$home" "$(readlink -f "$JAVA_HOME")" "$launcher" "$ranks" >"$target/made-for"
