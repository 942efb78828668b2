#!/usr/bin/env bash
# Time and memory of the analysis of the message-race check, with simulated logs: benchmarks/race.sh [DIVISOR]. Writes race-analysis.md and .png here.
# Number 41 of the specification's acceptance list: a million events per second.
set -euo pipefail
cd "$(dirname "$0")/.."
mvn -q -B -ntp -DskipTests -DskipITs -pl benchmarks -am test-compile
classes=benchmarks/target/classes:tools/race-check/target/classes
xchart=$(find "${HOME}/.m2/repository/org/knowm/xchart/xchart" -name 'xchart-*.jar' | sort | tail -1)
java -Djava.awt.headless=true -XX:+UseSerialGC -Xmx1g -cp "$classes:$xchart" org.stft.bench.race.AnalyserGrowth benchmarks "${1:-1}"
