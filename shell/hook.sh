# shellcheck shell=sh
# The hook entry: what an agent reports becomes one file in the spool. An agent's configuration sources this file, where
# there is one, in a shell of its own, with up to three words: the agent's name, what the agent wants to hear (often
# nothing), and the event, where the agent's own JSON does not name it:
#   sh -c '[ -r "$SAGGAR_HOOK" ] && . "$SAGGAR_HOOK" || …' saggar AGENT [OUTPUT [EVENT]]
# Standard input is the agent's JSON. Whatever happens, the shell exits with 0 and prints OUTPUT or nothing.
# Made for any POSIX sh: dash, bash, busybox ash. Four programs are started: `timeout`, `cat`, `head` and `mv`.

# Lengths count bytes, and numbers have a decimal point.
LC_ALL=C
umask 077

__saggar_agent=${1-}
__saggar_output=${2-}
__saggar_event=${3-}

# Of the payload, in bytes: with what stands around it a file stays below the 1,048,576 that the daemon takes.
__saggar_most=1048000
# More files than this, and the oldest makes room.
__saggar_files=10000

# A text field of the payload's beginning, where it needs no escapes: `,"NAME":"VALUE"`, or nothing.
__saggar_field() {
  __saggar_rest=${__saggar_start#*"\"$1\":"}
  [ "$__saggar_rest" != "$__saggar_start" ] || return 0
  __saggar_rest=${__saggar_rest# }
  case $__saggar_rest in '"'*'"'*) ;; *) return 0 ;; esac
  __saggar_rest=${__saggar_rest#\"}
  __saggar_rest=${__saggar_rest%%\"*}
  case $__saggar_rest in '' | *[!A-Za-z0-9_./:\ -]*) return 0 ;; esac
  printf ',"%s":"%s"' "$1" "$__saggar_rest"
}

# Runs a program that reads standard input, for two seconds at most where that can be had: an input that nobody closes
# must not hold up the agent.
__saggar_within() {
  if command -v timeout >/dev/null; then timeout 2 "$@"; else "$@"; fi
}

# Standard input into __saggar_payload: a JSON object, or what little can be said of one that is too large.
__saggar_read() {
  __saggar_taken=yes
  # `cat` hands on what it has when its time is up; `head` alone would take it along.
  __saggar_payload=$(__saggar_within cat | head -c $((__saggar_most + 1)))
  case $__saggar_payload in '{'*) ;; *) return 1 ;; esac
  if [ ${#__saggar_payload} -gt $__saggar_most ]; then
    # The rest is taken off the agent's hands.
    __saggar_within cat >/dev/null
    __saggar_start=$(printf '%.4096s' "$__saggar_payload")
    __saggar_payload="{\"saggar\":\"too-large\"$(
      __saggar_field hook_event_name
      __saggar_field session_id
      __saggar_field cwd
    )}"
  fi
  case $__saggar_payload in *'}') ;; *) return 1 ;; esac
  [ -z "$__saggar_event" ] || __saggar_name_event
}

# Puts the event into the payload, as the field that other agents have for it.
__saggar_name_event() {
  case $__saggar_payload in
    '{}') __saggar_rest='}' ;;
    *) __saggar_rest=,${__saggar_payload#?} ;;
  esac
  __saggar_payload="{\"hook_event_name\":\"$__saggar_event\"$__saggar_rest"
}

# A time of 16 digits into __saggar_stamp, from what this shell has without starting a program, if it has any. One
# machine has one sh, so its names sort by one clock.
__saggar_time() {
  if [ -n "${EPOCHREALTIME-}" ]; then
    __saggar_stamp=${EPOCHREALTIME%[.,]*}${EPOCHREALTIME#*[.,]}
  elif read -r __saggar_up __saggar_rest </proc/uptime; then
    # Hundredths of a second since the machine started; the leading 1 keeps zeros from meaning octal.
    __saggar_stamp=$((1000000000000000 + ${__saggar_up%.*} * 100 + 1${__saggar_up#*.} - 100))
  else
    __saggar_stamp=$(date +%s)000000
  fi
}

__saggar_spool() {
  for __saggar_name in "${SAGGAR_SESSION-}" "${SAGGAR_TOKEN-}" "$__saggar_agent" "${__saggar_event:-none}"; do
    case $__saggar_name in '' | *[!A-Za-z0-9_-]*) return 1 ;; esac
  done
  [ -d "${SAGGAR_SPOOL-}" ] || return 1
  __saggar_read || return 1
  __saggar_time
  set -- "$SAGGAR_SPOOL"/*
  [ $# -lt $__saggar_files ] || rm -f "$1"
  # Ten million more, so that process numbers have one width.
  __saggar_name=$__saggar_stamp-$((10000000 + $$)).json
  {
    printf '{"v":1,"session":"%s","token":"%s","agent":"%s","payload":%s}\n' \
      "$SAGGAR_SESSION" "$SAGGAR_TOKEN" "$__saggar_agent" "$__saggar_payload" >"$SAGGAR_SPOOL/.$__saggar_name" &&
      mv -f "$SAGGAR_SPOOL/.$__saggar_name" "$SAGGAR_SPOOL/$__saggar_name"
  } || rm -f "$SAGGAR_SPOOL/.$__saggar_name"
}

# A terminal sends no report. What was not read is read now: an agent that still writes would meet a closed pipe.
__saggar_taken=
if [ ! -t 0 ]; then
  __saggar_spool 2>/dev/null
  [ -n "$__saggar_taken" ] || __saggar_within cat >/dev/null 2>&1
fi
[ -z "$__saggar_output" ] || printf '%s\n' "$__saggar_output"
exit 0
