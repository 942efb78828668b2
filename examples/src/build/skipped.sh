#!/bin/sh
# skipped.sh DIRECTORY [SINCE]
#
# How many tests were skipped, and why: of all reports below DIRECTORY that were written since a time. Says nothing if none was.
set -eu
found=$(find "$1" -path '*/target/*-reports/TEST-*.xml' ${2:+-newermt "$2"} -exec grep -ho '<skipped message="[^"]*"' {} + |
  sed -e 's/<skipped message="//' -e 's/"$//' -e 's/&#10;.*//' -e 's/^Assumption failed: //' -e "s/&apos;/'/g" -e 's/&quot;/"/g' \
    -e 's/&lt;/</g' -e 's/&gt;/>/g' -e 's/&amp;/\&/g') || true
[ -n "$found" ] || exit 0
echo "Tests skipped: $(echo "$found" | wc -l)"
echo "$found" | sort | uniq -c | sort -rn | sed 's/^/  /'
