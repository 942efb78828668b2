# Runs a command that sees all files, but whose changes to them are kept in memory and are gone with its last process.
# In a mount namespace of its own: private-files.sh KEPT TOP OPTIONS [cover:DIR|bind:DIR]... -- COMMAND
#   KEPT     the directory in which changes remain
#   TOP      an empty directory
#   OPTIONS  further options of overlayfs, each with a comma before it
set -eu
kept=$1 top=$2 options=$3
shift 3
here=$(pwd -P)
mount -t tmpfs -o mode=700 stft-drill "$top"
cd "$top" # its name may be covered below
mkdir before
mount --rbind / before
number=0
cover() {
  number=$((number + 1))
  mkdir "new-$number" "work-$number"
  chmod --reference="before$1" "new-$number"
  chown --reference="before$1" "new-$number" 2>/dev/null || true
  mount -t overlay -o "lowerdir=before$1,upperdir=new-$number,workdir=work-$number$options" stft-drill "$1" 2>/dev/null ||
    echo "stft: note: the ranks share the files in $1 with the job" >&2
}
while [ "$1" != -- ]; do
  case $1 in
    cover:*) cover "${1#cover:}" ;;
    bind:*) mount --bind "before${1#bind:}" "${1#bind:}" ;;
  esac
  shift
done
shift
mount --bind "before$kept" "$kept"
exec 9<. # what is in new-* was changed
cd "$here"
exec "$@"
