#!/bin/sh
# obtain.sh TARGET [JAVA-HOME]
#
# Puts MPJ Express into TARGET: its classes into TARGET/classes, its configuration into
# TARGET/mpj-home/conf. Takes it from, in this order, $MPJ_HOME, the installed Debian package
# libmpj-java, or that package downloaded with apt-get (no root needed), and says which it used.
# JAVA-HOME is where the tool jar is; without it, it is looked for on the PATH.
set -eu
mkdir -p "$1"
target=$(cd "$1" && pwd)
jar=${2:+$2/bin/}jar
home=$target/mpj-home
stamp=$target/mpj-source
system=${SYSTEM_ROOT:-} # where the installed package is looked for; set in tests only

say() { echo "mpj-express: $*"; }
die() { echo "mpj-express: $*" >&2; exit 1; }

already_here() {
  [ -f "$stamp" ] && [ -f "$target/classes/mpi/MPI.class" ] && [ -f "$home/conf/mpjexpress.conf" ] || return 1
  # Whoever sets MPJ_HOME later on wants that one.
  [ -z "${MPJ_HOME:-}" ] || [ "$(cat "$stamp")" = "MPJ_HOME ($MPJ_HOME)" ]
}

# use JAR CONF-FILE LICENCE-FILE WHERE
use() {
  command -v "$jar" >/dev/null 2>&1 ||
    die "no tool jar found to unpack $1 with. Run the build with a JDK, or put its directory bin on the PATH."
  rm -rf "$target/classes" "$stamp"
  mkdir -p "$target/classes" "$home/conf"
  file=$(readlink -f "$1")
  (cd "$target/classes" && "$jar" xf "$file") || die "cannot unpack $file. Is it a jar?"
  rm -rf "$target/classes/META-INF"
  [ -f "$target/classes/mpi/MPI.class" ] || die "$file holds no class mpi.MPI; it is not MPJ Express."
  [ -f "$target/classes/xdev/niodev/NIODevice.class" ] || die "$file holds no TCP device (xdev.niodev)."
  cat "$2" > "$home/conf/mpjexpress.conf"
  # The licence of MPJ Express wants to be part of every copy.
  if [ -f "$3" ]; then
    mkdir "$target/classes/META-INF"
    cat "$3" > "$target/classes/META-INF/LICENSE-mpj-express.txt"
  fi
  grep -q '^mpjexpress.version=0\.44' "$2" || say "note: STFT is made for MPJ Express 0.44; $2 names another version."
  echo "$4" > "$stamp"
  say "using $4"
}

# holds_package ROOT
holds_package() {
  [ -f "$1/usr/share/java/mpj.jar" ] && [ -f "$1/etc/mpj/mpjexpress.conf" ]
}

# from_package ROOT WHERE
from_package() {
  use "$1/usr/share/java/mpj.jar" "$1/etc/mpj/mpjexpress.conf" "$1/usr/share/doc/libmpj-java/copyright" "$2"
}

from_mpj_home() {
  for file in lib/mpj.jar conf/mpjexpress.conf; do
    [ -f "$MPJ_HOME/$file" ] ||
      die "MPJ_HOME is $MPJ_HOME, but there is no $file in it. Correct or unset MPJ_HOME."
  done
  use "$MPJ_HOME/lib/mpj.jar" "$MPJ_HOME/conf/mpjexpress.conf" "$MPJ_HOME/LICENSE.txt" "MPJ_HOME ($MPJ_HOME)"
}

# Package lists of our own, which need no root. Hooks of the machine would, so they are left out.
write_apt_configuration() {
  mkdir -p "$work/state/lists/partial" "$work/cache/archives/partial"
  cat > "$work/apt.conf" <<END
Dir::State "$work/state";
Dir::State::status "/var/lib/dpkg/status";
Dir::Cache "$work/cache";
APT::Sandbox::User "";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
END
}

from_download() {
  command -v apt-get >/dev/null 2>&1 && command -v dpkg >/dev/null 2>&1 ||
    die "no MPJ Express found, and there is no apt-get to download it with. Install MPJ Express 0.44 and set MPJ_HOME."
  work=$target/mpj-download
  rm -rf "$work"
  mkdir -p "$work/deb"
  cd "$work/deb"
  say "downloading the Debian package libmpj-java with apt-get"
  # First with the machine's own package lists; where they are missing or old, with private ones.
  if ! apt-get -qq download libmpj-java >"$work/log" 2>&1; then
    write_apt_configuration
    if ! { apt-get -qq -c "$work/apt.conf" update && apt-get -qq -c "$work/apt.conf" download libmpj-java; } \
        >>"$work/log" 2>&1; then
      cat "$work/log" >&2
      die "apt-get could not download libmpj-java. Check the network and the machine's apt sources, or install MPJ Express 0.44 and set MPJ_HOME."
    fi
  fi
  package=$(echo libmpj-java_*.deb)
  dpkg -x "$package" "$work/root" || die "cannot unpack $work/deb/$package."
  holds_package "$work/root" ||
    die "the Debian package $package is not as expected: no usr/share/java/mpj.jar or etc/mpj/mpjexpress.conf in it."
  from_package "$work/root" "the Debian package $package, downloaded with apt-get"
  rm -rf "$work"
}

if already_here; then
  say "already here, from $(cat "$stamp")"
elif [ -n "${MPJ_HOME:-}" ]; then
  from_mpj_home
elif holds_package "$system"; then
  from_package "$system" "the installed Debian package libmpj-java"
else
  from_download
fi
