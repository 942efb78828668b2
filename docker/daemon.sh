#!/bin/sh
# Starts a Docker daemon by hand where none runs, and stops it again.
#
#   docker/daemon.sh start [DIRECTORY]   prints the setting of DOCKER_HOST by which it is reached
#   docker/daemon.sh stop [DIRECTORY]    stops it, with its containers; does nothing to a daemon that was not started so
#
# DIRECTORY (default: target/docker beside this directory) holds all that the daemon writes. A daemon that runs
# already is used and left alone. Needs root; installs Debian's package docker.io if there is no dockerd. It leaves
# the machine's firewall alone, so its containers reach each other and this machine, and no other network.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd -P)
command=${1:-}
directory=${2:-$root/target/docker}
socket=$directory/docker.sock
limit=60

say() { echo "docker: $*" >&2; }
die() {
  say "$*"
  exit 1
}

# which Compose is there, for compose.yaml; it is no part of docker.io
compose() {
  if docker compose version >/dev/null 2>&1; then
    say "compose.yaml: docker compose -f docker/compose.yaml up -d"
  elif command -v docker-compose >/dev/null 2>&1; then
    say "compose.yaml: docker-compose -f docker/compose.yaml up -d"
  else
    say "compose.yaml needs Docker Compose, which is not installed: see docker/README.md"
  fi
}

answers() { DOCKER_HOST=$1 docker info >/dev/null 2>&1; }

start() {
  usual=${DOCKER_HOST:-unix:///var/run/docker.sock}
  if answers "$usual"; then
    say "a daemon runs already"
    echo "DOCKER_HOST=$usual"
    return
  fi
  if answers "unix://$socket"; then
    say "the daemon of $directory runs already"
    echo "DOCKER_HOST=unix://$socket"
    return
  fi
  [ "$(id -u)" = 0 ] || die "a daemon can be started by root only"
  if ! command -v dockerd >/dev/null 2>&1; then
    command -v apt-get >/dev/null 2>&1 || die "there is no dockerd, and no apt-get to install it with"
    say "installing Debian's package docker.io"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends docker.io iproute2 \
      >/dev/null || die "the package docker.io could not be installed"
    command -v dockerd >/dev/null 2>&1 || die "the package docker.io has no dockerd"
  fi
  mkdir -p "$directory"
  say "starting a daemon in $directory"
  setsid dockerd --data-root "$directory/data" --exec-root "$directory/run" --pidfile "$directory/pid" \
    --host "unix://$socket" --iptables=false --ip-masq=false >"$directory/log" 2>&1 </dev/null &
  started=$!
  seconds=0
  while ! answers "unix://$socket"; do
    kill -0 "$started" 2>/dev/null || {
      grep -E 'level=(fatal|error)|^failed|unable' "$directory/log" | tail -n 3 >&2 || true
      die "the daemon has ended at once; see $directory/log"
    }
    [ $seconds -lt $limit ] || die "the daemon does not answer after $limit s; see $directory/log"
    sleep 1
    seconds=$((seconds + 1))
  done
  say "the daemon answers after $seconds s"
  echo "DOCKER_HOST=unix://$socket"
}

stop() {
  if [ ! -f "$directory/pid" ]; then
    say "no daemon was started in $directory"
    return
  fi
  pid=$(cat "$directory/pid")
  if [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = dockerd ]; then
    export DOCKER_HOST="unix://$socket"
    containers=$(docker ps -q 2>/dev/null || true)
    # shellcheck disable=SC2086
    [ -z "$containers" ] || docker kill $containers >/dev/null 2>&1 || true
    kill "$pid"
    seconds=0
    while [ -d "/proc/$pid" ] && [ $seconds -lt $limit ]; do
      sleep 1
      seconds=$((seconds + 1))
    done
    [ ! -d "/proc/$pid" ] || die "the daemon $pid does not end"
    say "stopped"
  fi
  rm -f "$directory/pid" "$socket"
}

case $command in
  start)
    start
    compose
    ;;
  stop) stop ;;
  *)
    sed -n '2,/^set -eu/{/^set -eu/d;s/^# \{0,1\}//;p;}' "$0"
    exit 2
    ;;
esac
