#!/bin/sh
# release.sh VERSION DIRECTORY
#
# Makes the release VERSION of the last commit, and tries it. DIRECTORY must be empty or new. It then holds
#   source/                the release's commit and tag, to be pushed
#   stft-VERSION.tar.gz    the archive for users, with SHA256SUMS
#   repository/            jars, sources, Javadoc and poms for a Maven repository, with digests
set -eu
[ $# = 2 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2; }
version=$1
repository=$(cd "$(dirname "$0")/.." && git rev-parse --show-toplevel)
mkdir -p "$2"
directory=$(cd "$2" && pwd)
source=$directory/source

die() { echo "release: $*" >&2; exit 1; }
maven() { mvn -B -ntp -q -f "$source/pom.xml" "$@"; }

[ -z "$(ls -A "$directory")" ] || die "$directory is not empty"
git clone -q "$repository" "$source"
cd "$source"
grep -q "^## $version (unreleased)$" CHANGELOG.md || die "CHANGELOG.md has no heading '## $version (unreleased)'"

snapshot=$(sed -n 's:.*<stft.version>\(.*\)</.*:\1:p' examples/own-program/pom.xml)
maven -Prelease versions:set -DnewVersion="$version" -DgenerateBackupPoms=false
sed -i "s/>$snapshot</>$version</" examples/own-program/pom.xml
sed -i "s/$snapshot/$version/g" docs/user-guide.md
sed -i "s/^## $version (unreleased)$/## $version ($(date -u +%F))/" CHANGELOG.md
! git grep -nF -e "$snapshot" -- '*pom.xml' docs || die "the version above is not set"

# The archive is tried in the phase verify; nothing is installed in the user's own repository.
maven -Prelease,javadoc -DskipTests -DskipITs -Dmaven.install.skip deploy \
  -DaltDeploymentRepository="release::file://$directory/repository"
cp release/target/stft-"$version".tar.gz release/target/SHA256SUMS "$directory"

published=$directory/repository/org/stft
for jar in stft-core spc-api stft-testkit spc-testkit mpi-probe; do
  for kind in '' -sources -javadoc; do
    [ -s "$published/$jar/$version/$jar-$version$kind.jar" ] || die "there is no $jar-$version$kind.jar"
  done
done
[ -s "$published/stft-bom/$version/stft-bom-$version.pom" ] || die "there is no stft-bom"

git config user.name >/dev/null || git config user.name "$(git log -1 --format=%cn)"
git config user.email >/dev/null || git config user.email "$(git log -1 --format=%ce)"
git commit -q -a -m "release: $version"
git tag -a "v$version" -m "STFT $version"
(cd "$directory" && sha256sum --quiet -c SHA256SUMS) || die "the archive does not have the digest in SHA256SUMS"
echo "release: $directory/stft-$version.tar.gz works; push the tag v$version of $source and publish $directory/repository"
