#!/bin/sh
# Time and memory of the analysis of the message-race check, with simulated logs: benchmarks/race.sh [DIVISOR]. Writes race-analysis.md and
# .png here. Number 41 of the specification's acceptance list: a million events per second.
exec sh "$(dirname "$0")/run.sh" race "$@"
