#!/bin/sh
# What the event log and the message-race check cost: benchmarks/event-log.sh [ROUNDS [CODES [CLASSES]]], such as 10 "CG LU" "W A"; FLOOD has
# the numbers of messages. Numbers 39, 40 and 41 of the specification's acceptance list.
set -f
programs=
for class in ${3:-W}; do
  for code in ${2:-EP CG MG FT IS LU}; do programs="$programs,$code $class"; done
done
exec sh "$(dirname "$0")/run.sh" --only=log --rounds="${1:-9}" --programs="${programs#,}" --floods="$(echo "${FLOOD:-100000 1000000}" | tr ' ' ',')"
