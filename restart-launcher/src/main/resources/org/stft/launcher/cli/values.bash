
# Values that are in the store: the names of its jobs, and the numbers of a job's versions.

# The value of an option on the command line so far; the second argument if it is not there.
function _stft_value_of() {
  local value=$2
  local i
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [ "${COMP_WORDS[i]}" = "$1" ]; then
      [ "${COMP_WORDS[i+1]}" = "=" ] && ((i++))
      ((i + 1 < COMP_CWORD)) && value=${COMP_WORDS[i+1]}
    fi
  done
  echo "${value/#\~/$HOME}"
}

function _stft_jobs() {
  local job
  for job in "$(_stft_value_of --store "${STFT_STORE:-stft-store}")"/*/versions; do
    [ -d "$job" ] && basename "$(dirname "$job")"
  done
}

function _stft_versions() {
  local job
  job=$(_stft_value_of --job "$(_stft_jobs | head -n 1)")
  local version
  for version in "$(_stft_value_of --store "${STFT_STORE:-stft-store}")/$job"/versions/*; do
    version=${version##*/}
    [[ "$version" =~ ^[0-9]+$ ]] && echo "$((10#$version))"
  done
}

function _complete_stft_values() {
  local curr_word=${COMP_WORDS[COMP_CWORD]}
  local prev_word=${COMP_WORDS[COMP_CWORD-1]}
  if [ "$curr_word" = "=" ]; then curr_word=; else [ "$prev_word" = "=" ] && prev_word=${COMP_WORDS[COMP_CWORD-2]}; fi
  case ${COMP_WORDS[1]}:$prev_word:$curr_word in
    *:--job:* | checkpoint:checkpoint: | checkpoint:checkpoint:[!-]* | stop:stop: | stop:stop:[!-]*)
      COMPREPLY=($(compgen -W "$(_stft_jobs)" -- "$curr_word"))
      ;;
    inspect:--version:* | restart:--version:*) COMPREPLY=($(compgen -W "$(_stft_versions)" -- "$curr_word")) ;;
    verify:--version:*) COMPREPLY=($(compgen -W "all $(_stft_versions)" -- "$curr_word")) ;;
    *) _complete_stft ;;
  esac
}

complete -F _complete_stft_values -o default stft stft.sh stft.bash
