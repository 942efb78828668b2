#!/bin/sh
# Time and memory of the analysis of the check of MPI calls, with written logs: benchmarks/call-check.sh. Writes call-check-analysis.md and
# .png here.
exec sh "$(dirname "$0")/run.sh" call-check "$@"
