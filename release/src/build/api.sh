#!/bin/sh
# api.sh JAVA-HOME CLONE DIRECTORY VERSION CLASS-PATH
#
# Writes the pages of the API into DIRECTORY: those of all modules together, so that they refer to each other.
set -eu
cd "$2"
rm -rf "$3"
mkdir -p "$3"
exec "$1/bin/javadoc" -quiet -Xdoclint:all,-missing -Werror -notimestamp -encoding UTF-8 -docencoding UTF-8 -d "$3" \
  -windowtitle "STFT $4" -doctitle "STFT $4" -cp "$5" \
  --source-path spc-api/src/main/java:spc-testkit/src/main/java:stft-core/src/main/java:stft-testkit/src/main/java:tools/mpi-probe/src/main/java:tools/mpi-probe/target/generated-sources/calls \
  -group 'Programs' 'org.stft:org.stft.fault' -group 'Tests of programs' 'org.stft.testkit' -group 'Back ends' 'org.stft.spc*' \
  -group 'Bindings' 'org.stft.mp' -group 'Tools' 'org.stft.probe*' \
  org.stft org.stft.fault org.stft.mp org.stft.testkit org.stft.spc org.stft.spc.process org.stft.spc.testkit org.stft.probe org.stft.probe.library
