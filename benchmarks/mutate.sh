#!/bin/sh
# Measures call-check by mutations of the NPB codes: benchmarks/mutate.sh [MOST] [CODES] [CLASS] [RANKS]
# Prints the table of docs/call-check-mutations.md. Takes about 3 minutes for each mutation of an operator (MOST) and code.
set -eu
cd "$(dirname "$0")/.."
most=${1:-1}
codes=${2:-CG EP FT IS LU MG}
class=${3:-S}
ranks=${4:-4}
stft=$PWD/restart-launcher/target/stft/bin/stft
[ -x "$stft" ] || mvn -q -B -pl restart-launcher -am package -DskipTests
work=benchmarks/target/mutate
mkdir -p "$work"
for code in $codes; do
    "$stft" check mutate --most "$most" --table "$work/$code.tsv" --findings-exit 0 -- \
        "$stft" run -np "$ranks" --jvm=-XX:TieredStopAtLevel=1 --jvm=-XX:+UseSerialGC \
        "org.stft.npb.$code" "$class" | tee "$work/$code.txt" >&2
done
for code in $codes; do
    cat "$work/$code.tsv"
done | awk -F '\t' '
    !($1 in all) { order[++n] = $1 }
    { all[$1]++; t[$1, $6]++; all["all"]++; t["all", $6]++
      if ($7 == "line") { line[$1]++; line["all"]++ }
      if ($9 != "" && ($6 == "checker" || $6 == "program" || $6 == "not-seen")) { own[$1]++; own["all"]++ } }
    function cell(x) { return x ? x : "" }
    function row(name, id) {
        printf "| %s | %d | %s | %s | %s | %s | %s | %s |\n", name, all[id], cell(t[id, "checker"]), cell(line[id]),
            cell(own[id]), cell(t[id, "program"]), cell(t[id, "not-seen"]), cell(t[id, "equivalent"] + t[id, "not-reached"])
    }
    END {
        print "| operator | mutations | checker | at the line | result differs | only by the result | not seen | equivalent |"
        print "| --- | --: | --: | --: | --: | --: | --: | --: |"
        for (i = 1; i <= n; i++) row("`" order[i] "`", order[i])
        row("all", "all")
    }'
