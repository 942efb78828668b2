#!/bin/sh
# What the message guard's tracking of requests costs one program: benchmarks/guard.sh PROGRAM CLASS [ROUNDS], such as CG W 30.
exec sh "$(dirname "$0")/run.sh" --only=guard --programs="${1:?a program of org.stft.npb, such as CG} ${2:?its class, such as W}" --rounds="${3:-30}"
