#!/bin/sh
# What the call probe and its tools cost: benchmarks/probe.sh [ROUNDS]. Number 42 of the acceptance list of the message-race check.
exec sh "$(dirname "$0")/run.sh" --only=probe --rounds="${1:-9}"
