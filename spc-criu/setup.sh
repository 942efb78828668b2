#!/bin/sh
# Sets up CRIU in a private directory, without root and without touching the system.
#
#   spc-criu/setup.sh [--refresh] [DIRECTORY]
#
# DIRECTORY is where to put it; default ${XDG_CACHE_HOME:-$HOME/.cache}/stft/criu, where STFT looks for it.
# What is there already and works is kept; --refresh sets it up anew.
#
# CRIU of Debian's stable releases is too old for today's kernels, so the package criu and all that it
# needs is taken from Debian's newest suite: from the mirror that this machine's own apt sources name,
# checked with the keys that they name. It is unpacked, not installed, and started with its own libraries
# by DIRECTORY/bin/criu. Safe to run several times at once.
set -eu

suite=sid
oldest_good=4.2

say() { echo "criu: $*"; }
die() {
  echo "criu: $*" >&2
  exit 1
}

refresh=no
directory=
for argument; do
  case $argument in
    --refresh) refresh=yes ;;
    -h | --help)
      sed -n '2,/^set -eu/{/^set -eu/d;s/^# \{0,1\}//;p;}' "$0"
      exit 0
      ;;
    -*) die "there is no option $argument; see $0 --help" ;;
    *)
      [ -z "$directory" ] || die "expected one directory, found $directory and $argument"
      directory=$argument
      ;;
  esac
done
if [ -z "$directory" ]; then
  home=${HOME:-$(getent passwd "$(id -u)" | cut -d : -f 6)}
  [ -n "${XDG_CACHE_HOME:-$home}" ] || die "neither HOME nor XDG_CACHE_HOME is set: name the directory"
  directory=${XDG_CACHE_HOME:-$home/.cache}/stft/criu
fi
mkdir -p "$(dirname "$directory")" 2>/dev/null && [ -w "$(dirname "$directory")" ] ||
  die "cannot write to $(dirname "$directory"). Name a directory that you can write."
directory=$(cd "$(dirname "$directory")" && pwd)/$(basename "$directory")

# version_of PROGRAM: prints the version number of a CRIU
version_of() {
  [ -x "$1" ] && "$1" --version 2>/dev/null | sed -n 's/^Version: *//p'
}

# is_good VERSION
is_good() {
  [ -n "$1" ] && dpkg --compare-versions "$1" ge "$oldest_good"
}

command -v apt-get >/dev/null 2>&1 && command -v dpkg >/dev/null 2>&1 ||
  die "this machine has no apt-get and dpkg. Install CRIU $oldest_good or newer and put it on the PATH, or set STFT_CRIU to it."

# Nothing but an earlier set-up is ever replaced.
marker=.stft-criu
if [ -e "$directory" ] && [ ! -e "$directory/$marker" ] && [ -n "$(ls -A "$directory" 2>/dev/null || echo file)" ]; then
  die "$directory is not empty, and was not made by this script. Name another directory."
fi

if [ $refresh = no ] && [ -x "$directory/bin/criu" ]; then
  version=$(version_of "$directory/bin/criu")
  if is_good "$version"; then
    say "CRIU $version is already in $directory"
    exit 0
  fi
  say "what is in $directory is ${version:-broken}; setting it up anew"
fi

work=$(mktemp -d "$directory.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# ---- where from: the machine's own sources of its Debian release, turned to the newest suite

codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-sid}")
# Prints each stanza (FILE.sources) or line (FILE.list) that serves this release, for the suite we want.
stanzas='
  function flush() {
    if (text != "" && types ~ / deb / && suites ~ wanted && components ~ / main / && enabled !~ /^(no|false|off|0)$/)
      print text "Types: deb\nSuites: " suite "\nComponents: main\n" > (out "/" (++found + 0) ".sources")
    text = types = suites = components = enabled = key = ""
  }
  BEGIN { wanted = " (" codename "|stable|testing|unstable|sid) " }
  /^#/ { next }
  /^[ \t]*$/ { flush(); next }
  /^[^ \t]/ { key = tolower($0); sub(/:.*/, "", key); value = $0; sub(/^[^:]*:[ \t]*/, "", value) }
  /^[ \t]/ { value = $0 }
  key == "types" { types = types " " value " "; next }
  key == "suites" { suites = suites " " value " "; next }
  key == "components" { components = components " " value " "; next }
  key == "enabled" { enabled = tolower(value); next }
  { text = text $0 "\n" }
  END { flush() }'
lines='
  BEGIN { wanted = " (" codename "|stable|testing|unstable|sid) " }
  $1 == "deb" && / main( |$)/ {
    options = ""; line = $0; sub(/^deb[ \t]+/, "", line); sub(/[ \t]*#.*/, "", line)
    if (line ~ /^\[/) { options = line; sub(/\].*/, "] ", options); sub(/^\[[^]]*\][ \t]*/, "", line) }
    count = split(line, field, /[ \t]+/)
    if (count >= 3 && " " field[2] " " ~ wanted)
      print "deb " options field[1] " " suite " main" > (out "/" (++found + 0) ".list")
  }'
mkdir "$work/candidates" "$work/sources.d" "$work/debs"
number=0
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
  [ -r "$file" ] || continue
  number=$((number + 1))
  mkdir "$work/candidates/$number"
  case $file in
    *.sources) program=$stanzas ;;
    *) program=$lines ;;
  esac
  awk -v codename="$codename" -v suite="$suite" -v out="$work/candidates/$number" "$program" "$file"
done

mkdir -p "$work/state/lists/partial" "$work/cache/archives/partial"
: >"$work/status" # as if nothing were installed, so that apt takes all that CRIU needs
private() {
  apt-get -q -y \
    -o Dir::State="$work/state" -o Dir::State::status="$work/status" -o Dir::Cache="$work/cache" \
    -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$work/sources.d" \
    -o Dir::Etc::Preferences=/dev/null -o Dir::Etc::PreferencesParts=/dev/null -o APT::Default-Release= \
    -o APT::Sandbox::User= -o APT::Install-Recommends=false -o Acquire::Languages=none -o Acquire::Retries=3 \
    -o Acquire::AllowInsecureRepositories=false -o APT::Get::AllowUnauthenticated=false "$@"
}

# download: fetches CRIU and its closure from the one source in sources.d
download() {
  private update && private --download-only install criu
}

say "downloading CRIU from Debian $suite with apt-get"
from=
for candidate in "$work"/candidates/*/*; do
  [ -f "$candidate" ] || continue
  rm -f "$work"/sources.d/*
  cp "$candidate" "$work/sources.d/"
  if download >"$work/log" 2>&1 && ! grep -q '^E:' "$work/log"; then
    from=$candidate
    break
  fi
  cat "$work/log" >>"$work/failed"
done
if [ -z "$from" ]; then
  if [ -f "$work/failed" ]; then
    grep -E '^(E|W|Err)' "$work/failed" >&2 || tail -n 20 "$work/failed" >&2
    die "apt-get could not download the package criu of Debian $suite from the mirror that this machine's apt sources name" \
      "(see above). Correct that, or install CRIU $oldest_good or newer by other means and set STFT_CRIU to it."
  fi
  die "no apt source of this machine serves Debian ($codename, component main), so there is no mirror to take Debian's" \
    "package criu from. Install CRIU $oldest_good or newer by other means and set STFT_CRIU to it."
fi

# ---- unpack, not install

new=$work/new
mkdir -p "$new/bin" "$new/root"
count=0
for package in "$work"/cache/archives/*.deb; do
  dpkg -x "$package" "$new/root"
  count=$((count + 1))
done
say "unpacked $count packages"
rm -rf "$new/root/usr/share/doc" "$new/root/usr/share/locale" "$new/root/usr/share/man" "$new/root/var"

criu=$(cd "$new/root" && find . -type f -path '*bin/criu' | head -n 1)
[ -n "$criu" ] || die "the package criu of Debian $suite holds no program criu"
loader=$(cd "$new/root" && find . -name 'ld-linux*.so.*' ! -type d | sort | tail -n 1)
[ -n "$loader" ] || die "the downloaded packages hold no dynamic loader (ld-linux)"
libraries=$(cd "$new/root" && find . -name 'lib*.so.*' -exec dirname {} + | sort -u | sed 's,^\./,$root/,' | tr '\n' ':')
cat >"$new/bin/criu" <<END
#!/bin/sh
# Starts the CRIU of this directory with the libraries of this directory.
root=\${0%/*}/../root
[ -d "\$root" ] || root=\$(dirname "\$(readlink -f "\$0")")/../root
exec "\$root/${loader#./}" --library-path "${libraries%:}" "\$root/${criu#./}" "\$@"
END
chmod 755 "$new/bin/criu" "$new"

version=$(version_of "$new/bin/criu") || true
[ -n "$version" ] || { "$new/bin/criu" --version >&2 || true
  die "the CRIU that was unpacked does not start (see above)"; }

# ---- into place: a rename, so that others see all of it or nothing

: >"$new/$marker"
if [ $refresh = no ] && is_good "$(version_of "$directory/bin/criu" || true)"; then
  say "another run has just set it up"
else
  if [ -e "$directory" ]; then
    mv -T "$directory" "$work/old" || die "$directory is in the way and cannot be moved. Name another directory."
  fi
  mv -T "$new" "$directory" || die "cannot make $directory. Run this again, or name another directory."
fi
is_good "$version" ||
  say "warning: this is CRIU $version, older than $oldest_good, which newer kernels need: it may fail to save a JVM"
say "CRIU $version is in $directory"
