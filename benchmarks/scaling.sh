#!/bin/sh
# How the cost of a version grows: benchmarks/scaling.sh [--quick] [--only=PART[,PART...]]...; --help prints more. Rewrites docs/scaling.md.
exec sh "$(dirname "$0")/run.sh" scaling "$@"
