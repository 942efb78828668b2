#!/bin/sh
# Builds the image of a host of STFT jobs: a JDK, Open MPI, CRIU and the stft command with MPJ Express.
#
#   docker/build.sh [--base IMAGE] [--tag NAME]
#
# --base   the image to build on, such as debian:13-slim. Without it the base is made here with mmdebstrap, from the
#          mirror that this machine's own apt sources name, so that no image registry is needed (once; it is
#          kept as the image stft-base; needs root)
# --tag    the name of the image, default stft
#
# CRIU is unpacked by spc-criu/setup.sh. The daemon is that of DOCKER_HOST; see docker/daemon.sh.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
root=$(dirname "$here")
base=
tag=stft
made=stft-base

say() { echo "image: $* ($(date -u +%H:%M:%S))"; }
die() {
  echo "image: $*" >&2
  exit 1
}

while [ $# -gt 0 ]; do
  case $1 in
    --base) base=${2:?--base needs an image}; shift 2 ;;
    --tag) tag=${2:?--tag needs a name}; shift 2 ;;
    *)
      sed -n '2,/^set -eu/{/^set -eu/d;s/^# \{0,1\}//;p;}' "$0"
      exit 2
      ;;
  esac
done

docker info >/dev/null 2>&1 || die "no Docker daemon answers. Start one (docker/daemon.sh start) and set DOCKER_HOST as it says."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# make_base: a root file system of this machine's own Debian release, as an image
make_base() {
  command -v mmdebstrap >/dev/null 2>&1 || {
    say "installing mmdebstrap"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends mmdebstrap >/dev/null
  }
  release=$(. /etc/os-release && echo "${VERSION_CODENAME:?}")
  set --
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
    [ ! -s "$file" ] || set -- "$@" "$file"
  done
  for file in /etc/apt/apt.conf /etc/apt/apt.conf.d/*; do # such as a proxy
    ! grep -qs '^ *Acquire::[a-zA-Z]' "$file" || set -- "--aptopt=$file" "$@"
  done
  say "making the base with mmdebstrap from Debian $release (minutes)"
  mmdebstrap --quiet --variant=minbase --include=openjdk-17-jdk-headless,iproute2,procps,openmpi-bin \
    --customize-hook='rm -f "$1/etc/apt/apt.conf.d/99mmdebstrap" "$1/etc/apt/sources.list.d/"* "$1/etc/apt/sources.list"' \
    --customize-hook='rm -rf "$1/usr/share/doc/"* "$1/usr/share/locale/"* "$1/var/lib/apt/lists/"*' \
    "$release" "$work/base.tar" "$@" || die "mmdebstrap has failed (see above)"
  say "importing it"
  docker import "$work/base.tar" "$made" >/dev/null
  rm -f "$work/base.tar"
}

if [ -z "$base" ]; then
  docker image inspect "$made" >/dev/null 2>&1 || make_base
  base=$made
fi

say "the stft command"
if [ -x "$root/stft" ]; then # a clone, which is built if necessary
  "$root/stft" --version
  distribution=$root/restart-launcher/target/stft
else # the release archive
  "$root/bin/stft" --version
  distribution=$root
fi
say "CRIU"
"$root/spc-criu/setup.sh"
mkdir -p "$work/context/stft"
for part in bin lib mpj share spc-criu; do cp -r "$distribution/$part" "$work/context/stft/"; done
cp -r "${XDG_CACHE_HOME:-$HOME/.cache}/stft/criu" "$work/context/criu"
cp "$here/Dockerfile" "$work/context/"
say "building the image $tag on $base"
DOCKER_BUILDKIT=0 docker build --quiet --build-arg "BASE=$base" --tag "$tag" "$work/context" >/dev/null ||
  die "the image could not be built (see above)"
say "done: $tag, $(docker image inspect --format '{{.Size}}' "$tag" | awk '{ printf "%.0f MB", $1 / 1000000 }')"
