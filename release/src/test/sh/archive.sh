#!/bin/sh
# archive.sh DIRECTORY JAVA-HOME
#
# Tries the archive in DIRECTORY as a user who has nothing but a JDK: digest, job, example program, manual page.
set -eu
cd "$1"
archive=$(ls stft-*.tar.gz)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

say() { echo "archive: $*"; }
die() { echo "archive: $*" >&2; exit 1; }

sha256sum --quiet -c SHA256SUMS || die "$archive does not have the digest in SHA256SUMS"

mkdir "$work/home" "$work/with a space"
tar xzf "$archive" -C "$work/with a space"
stft="$work/with a space/${archive%.tar.gz}"
for file in README.md LICENSE NOTICE THIRD-PARTY.txt share/stft.bash share/man/man1/stft-run.1 share/examples/slurm/job.sh \
  doc/docs/index.html doc/search.html doc/api/org/stft/Stft.html docker/compose.yaml; do
  [ -s "$stft/$file" ] || die "there is no $file in it"
done
for file in spc-criu/setup.sh docker/build.sh docker/daemon.sh; do
  [ -x "$stft/$file" ] || die "$file cannot be run"
done
for path in $(sed -n 's/^| `\([^`]*\)`.*/\1/p' "$stft/README.md"); do
  [ -e "$stft/$path" ] || die "README.md names $path, which is not in it"
done
! grep -F '${' "$stft/README.md" || die "README.md does not name the release"

clean() { (cd "$work" && exec env -i HOME="$work/home" PATH=/usr/bin:/bin JAVA_HOME="$2" "$stft/bin/stft" $1); }
clean --version "$2"
# What doctor tells to run is there.
clean doctor "$2" >"$work/doctor" || die "doctor finds the default setup wanting: $(cat "$work/doctor")"
script=$(sed -n 's/.*Run \(.*setup.sh\), which needs no root.*/\1/p' "$work/doctor")
[ -z "$script" ] || [ -x "$script" ] || die "doctor names $script, which cannot be run"
heat="org.stft.examples.Heat 100 30"
clean "run -np 2 --no-prefix --store undisturbed $heat" "$2" >"$work/expected"
clean "run -np 2 --no-prefix --store restarted --fail rank=1,version=3 $heat" "$2" >"$work/found" 2>"$work/messages" ||
  die "a job ended with an error: $(cat "$work/messages")"
grep -q 'restarted from version 3' "$work/messages" || die "the job was not restarted: $(cat "$work/messages")"
cmp "$work/expected" "$work/found" || die "the restarted job has another result"

# The example, compiled against nothing but what is in the archive.
mkdir "$work/classes"
"$2/bin/javac" -cp "$stft/lib/*" -d "$work/classes" "$stft"/share/examples/own-program/src/main/java/com/example/*.java
clean "run -np 2 --store example -cp classes com.example.Sum" "$2" >"$work/sums" 2>&1 || die "the example fails: $(cat "$work/sums")"
grep -q 'the sum of rank 1 is 61.66' "$work/sums" || die "the example has another result: $(cat "$work/sums")"

# The manual pages as a reader sees them: each option is in the synopsis, and nothing of the markup is left.
read_page() { groff -man -Tascii -P-cbou "$1" 2>/dev/null | tr -s ' \n' ' '; }
if command -v groff >/dev/null; then
  for page in "$stft"/share/man/man1/*.1; do
    groff -man -Tascii -ww "$page" >/dev/null || die "$page cannot be formatted"
    read_page "$page" >"$work/manual"
    sed 's/.* SYNOPSIS \(.*\) DESCRIPTION .*/\1/' "$work/manual" >"$work/synopsis"
    [ "$(tr -dc '[' <"$work/synopsis" | wc -c)" = "$(tr -dc ']' <"$work/synopsis" | wc -c)" ] && ! grep -q '_\|\] \]\| \[,' "$work/synopsis" ||
      die "the synopsis of $page is damaged: $(cat "$work/synopsis")"
    sed -n 's/^\\fB\(\\-\\-[a-z\\-]*\)\\fP.*/\1/p; s/^\\fB-.*, \(\\-\\-[a-z\\-]*\)\\fP.*/\1/p' "$page" | tr -d '\\' | sort -u >"$work/options"
    while read -r option; do
      case $option in --help | --class-path | --np | --output | --version) continue ;; esac # there by their short names
      # in brackets, unless it must be given
      grep -qF -e "[$option" -e " $option=" "$work/synopsis" || die "the synopsis of $page has no $option: $(cat "$work/synopsis")"
    done <"$work/options"
  done
  read_page "$stft/share/man/man1/stft-run.1" >"$work/manual"
  for option in '[--debug=RANK[:PORT]]' '[--every=TIME]' '[--hosts=SPEC[,SPEC]]' '[--tool=TOOL[,TOOL]]' '[-DKEY=VALUE]...'; do
    grep -qF -- "$option" "$work/manual" || die "the manual page of run has no $option in its synopsis"
  done
fi

say "$archive works"
