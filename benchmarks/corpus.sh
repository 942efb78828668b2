#!/bin/sh
# Precision and recall of call-check on a corpus of programs: benchmarks/corpus.sh [--only=NAME,...] [--sample=N] [--seed=N] [--sources]. Writes
# corpus.md here; with --only or --sample target/corpus-part.md. The programs are in target/corpus/sources; --sources only writes them.
exec sh "$(dirname "$0")/run.sh" corpus "$@"
