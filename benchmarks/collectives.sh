#!/bin/sh
# Collective operations by readiness, beside MPJ Express's own: benchmarks/collectives.sh [--quick | --costs]. Writes
# collectives.md here in less than 45 minutes; with --quick target/collectives-quick.md; with --costs, which only measures calls without delays,
# collectives-costs.md.
exec sh "$(dirname "$0")/run.sh" collectives "$@"
