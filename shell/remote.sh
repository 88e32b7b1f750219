# shellcheck shell=sh
# What a host without a daemon says to the session at the other end of its terminal: one OSC 777, signed with the key of
# this connection, which SAGGAR_INBAND_KEY holds as CONNECTION:KEY[:LAYERS]. A status, never input and never an action.
#   sh remote.sh attention [--note] MESSAGE…
#   sh remote.sh hook AGENT [OUTPUT [EVENT]]      standard input is the agent's JSON
# `saggar ssh` brings it along; bin/saggar uses it where there is a key and no session. Made for any POSIX sh. Of other
# programs it needs date, tr, sed, for a hook awk and head, one that knows SHA-256, and one that knows base64. No argument
# of theirs holds the key.

# Lengths count bytes.
LC_ALL=C
umask 077

# The whole sequence stays within 700 bytes, which GNU screen lets through; what stands around the payload takes 110.
__saggar_most=580

__saggar_fail() { # EXIT-CODE TEXT
  printf 'saggar: %s\n' "$2" >&2
  exit "$1"
}

# Names what can digest standard input: sets __saggar_hasher, or fails.
__saggar_find_hasher() {
  for __saggar_hasher in sha256sum openssl perl python3 shasum; do
    ! command -v "$__saggar_hasher" >/dev/null 2>&1 || return 0
  done
  return 1
}

# Standard input's SHA-256 in hexadecimal.
__saggar_hash() {
  case $__saggar_hasher in
    openssl) openssl dgst -sha256 -r ;;
    perl) perl -MDigest::SHA -e 'binmode STDIN; print Digest::SHA->new(256)->addfile(*STDIN)->hexdigest' ;;
    python3) python3 -c 'import hashlib, sys; print(hashlib.sha256(sys.stdin.buffer.read()).hexdigest())' ;;
    shasum) shasum -a 256 ;;
    *) sha256sum ;;
  esac
}

# Writes the bytes of hexadecimal text, each with a bit pattern over it, one at a time: not every printf can have a NUL
# among others.
__saggar_bytes() { # HEX PATTERN
  __saggar_left=$1
  while [ -n "$__saggar_left" ]; do
    __saggar_byte=$((0x${__saggar_left%"${__saggar_left#??}"} ^ $2))
    __saggar_left=${__saggar_left#??}
    # shellcheck disable=SC2059 # the format is the byte
    printf "\\$((__saggar_byte / 64))$((__saggar_byte / 8 % 8))$((__saggar_byte % 8))"
  done
}

# HMAC-SHA256 of a text under a key of 16 bytes, the first 128 bits: sets __saggar_code.
__saggar_sign() { # KEY-HEX TEXT
  __saggar_block=$1
  while [ ${#__saggar_block} -lt 128 ]; do __saggar_block=${__saggar_block}00000000; done
  __saggar_inner=$({
    __saggar_bytes "$__saggar_block" 0x36
    printf %s "$2"
  } | __saggar_hash)
  __saggar_inner=${__saggar_inner%% *}
  __saggar_code=$({
    __saggar_bytes "$__saggar_block" 0x5c
    __saggar_bytes "$__saggar_inner" 0
  } | __saggar_hash)
  __saggar_code=${__saggar_code%"${__saggar_code#????????????????????????????????}"}
}

# Standard input in base64url, on one line.
__saggar_base64() {
  if command -v base64 >/dev/null 2>&1; then
    base64
  elif command -v openssl >/dev/null 2>&1; then
    openssl base64
  elif command -v perl >/dev/null 2>&1; then
    perl -MMIME::Base64 -e 'undef $/; print encode_base64(<STDIN>)'
  else
    python3 -c 'import base64, sys; print(base64.b64encode(sys.stdin.buffer.read()).decode())'
  fi | tr -d '=\n' | tr '+/' '-_'
}

# A text as the inside of a JSON string, on one line, cut to so many bytes, never within a character.
__saggar_json() { # TEXT BYTES
  __saggar_cut=
  if [ ${#1} -gt "$2" ]; then
    __saggar_cut="s/[$(printf '\300')-$(printf '\377')][$(printf '\200')-$(printf '\277')]*\$//;"
  fi
  printf "%.$2s" "$1" | tr '\001-\037\177' ' ' | sed "$__saggar_cut"'s/[\\"]/\\&/g'
}

# A number of nanoseconds that grows from report to report: sets __saggar_number.
__saggar_count() {
  __saggar_number=$(date +%s%N)
  case $__saggar_number in
    *[!0-9]* | ??????????) __saggar_number=$(date +%s)$((100000000 + $$ % 10000000 * 10)) ;;
  esac
}

# The sequence within what its way needs: the layers of the other end first, then this host's own multiplexer.
__saggar_wrap() { # SEQUENCE: sets __saggar_sequence
  __saggar_sequence=$1
  __saggar_way=$__saggar_layers
  [ -z "${STY-}" ] || __saggar_way=${__saggar_way}s
  [ -z "${TMUX-}" ] || __saggar_way=${__saggar_way}t
  while [ -n "$__saggar_way" ]; do
    case $__saggar_way in
      t*)
        __saggar_sequence=$(printf %s "$__saggar_sequence" | sed "s/$__saggar_esc/&&/g")
        __saggar_sequence="${__saggar_esc}Ptmux;$__saggar_sequence$__saggar_esc\\"
        ;;
      # screen ends its string at the first ESC \, so nothing that holds one passes it.
      s*) __saggar_sequence="${__saggar_esc}P$__saggar_sequence$__saggar_esc\\" ;;
    esac
    __saggar_way=${__saggar_way#?}
  done
}

# One report: sets __saggar_plain, the sequence, and __saggar_sequence, the same as it has to be written here.
__saggar_compose() { # JSON
  __saggar_esc=$(printf '\033')
  __saggar_count
  __saggar_payload=$(printf %s "$1" | __saggar_base64)
  [ ${#__saggar_payload} -le $__saggar_most ] || return 1
  __saggar_sign "$__saggar_key" "$__saggar_connection;$__saggar_number;$__saggar_payload"
  __saggar_plain="${__saggar_esc}]777;saggar;1;$__saggar_connection;$__saggar_number;$__saggar_code;$__saggar_payload"
  # A string that ends with BEL stands within any other.
  __saggar_wrap "$__saggar_plain$(printf '\007')"
}

# One write, so that nothing comes between its parts.
__saggar_send() {
  { printf %s "$__saggar_sequence" >/dev/tty; } 2>/dev/null
}

__saggar_read_key() {
  case ${SAGGAR_INBAND_KEY-} in
    ????????????????????:????????????????????????????????*) ;;
    *) return 1 ;;
  esac
  __saggar_connection=${SAGGAR_INBAND_KEY%%:*}
  __saggar_key=${SAGGAR_INBAND_KEY#*:}
  __saggar_layers=
  case $__saggar_key in *:*) __saggar_layers=${__saggar_key#*:} ;; esac
  __saggar_key=${__saggar_key%%:*}
  case $__saggar_connection$__saggar_key in *[!0-9a-f]*) return 1 ;; esac
}

# What a tmux here does with the sequence; older ones than 3.3 know no such option and let it through.
__saggar_check_tmux() {
  [ -n "${TMUX-}" ] || return 0
  [ "$(tmux show-options -Apqv allow-passthrough 2>/dev/null)" != off ] ||
    __saggar_fail 1 'The tmux here keeps this from the session. Let it through with: tmux set -g allow-passthrough on'
}

__saggar_attention() {
  __saggar_level=blocked
  case ${1-} in --note)
    __saggar_level=note
    shift
    ;;
  esac
  case ${1-} in
    --) shift ;;
    -*) __saggar_fail 2 "There is no option $1. Usage: saggar attention [--note] MESSAGE…" ;;
  esac
  [ -n "$*" ] || __saggar_fail 2 'Something is missing. Usage: saggar attention [--note] MESSAGE…'
  __saggar_read_key || case ${SAGGAR_INBAND_KEY-} in
    refused) __saggar_fail 3 'The server here did not take the key of the session. It would with this line in its sshd_config: AcceptEnv LC_SAGGAR' ;;
    *) __saggar_fail 3 'There is no session at the other end that could hear this. Come here with: saggar ssh HOST' ;;
  esac
  __saggar_find_hasher ||
    __saggar_fail 1 'To sign a report this host needs one of sha256sum, openssl, perl, python3 and shasum, and has none.'
  __saggar_check_tmux
  __saggar_compose "{\"k\":\"attention\",\"level\":\"$__saggar_level\",\"text\":\"$(__saggar_json "$*" 340)\"}" ||
    __saggar_compose "{\"k\":\"attention\",\"level\":\"$__saggar_level\",\"text\":\"$(__saggar_json "$*" 170)\"}"
  __saggar_send || __saggar_fail 1 'There is no terminal here to say it through.'
}

# Of a hook's payload the fields that say which event it is, each up to its first escape: `,"NAME":"VALUE"`. Folders are
# this host's and mean nothing at the other end.
__saggar_fields() { # BYTES OF A TEXT
  [ -z "$__saggar_event" ] || printf ',"hook_event_name":"%s"' "$__saggar_event"
  # shellcheck disable=SC2016 # awk's own
  printf %s "$__saggar_start" | tr '\001-\037\177' ' ' | awk -v room="$1" '
    function field(name, most,   at, rest, value) {
      at = index(whole, "\"" name "\":")
      if (!at) return ""
      rest = substr(whole, at + length(name) + 3)
      sub(/^ */, "", rest)
      if (substr(rest, 1, 1) != "\"") return ""
      rest = substr(rest, 2)
      if (!match(rest, /["\\]/)) return ""
      value = substr(rest, 1, RSTART - 1)
      if (length(value) > most) {
        value = substr(value, 1, most)
        sub(/[\300-\377][\200-\277]*$/, "", value)
      }
      return ",\"" name "\":\"" value "\""
    }
    { whole = whole $0 }
    END {
      count = split("hook_event_name type event session_id sessionId tool_name toolName notification_type source agent_id", names, " ")
      for (n = 1; n <= count; n++) printf "%s", field(names[n], 48)
      printf "%s", field("message", room)
      command = field("command", room)
      if (command != "") printf ",\"tool_input\":{%s}", substr(command, 2)
    }'
}

# Runs a program that reads standard input, for five seconds at most where that can be had: an input that nobody closes
# must not hold up the agent.
__saggar_within() {
  if command -v timeout >/dev/null 2>&1; then timeout 5 "$@"; else "$@"; fi
}

__saggar_report() {
  case $__saggar_agent$__saggar_event in '' | *[!A-Za-z0-9_-]*) return 1 ;; esac
  __saggar_read_key || return 1
  __saggar_find_hasher || return 1
  # `cat` hands on what it has when its time is up; `head` alone would take it along.
  __saggar_start=$(__saggar_within cat | head -c 65536)
  # So few characters, of four bytes at most, are all of it.
  [ ${#__saggar_start} -ge 16384 ] || __saggar_taken=yes
  case $__saggar_start in '{'*) ;; *) return 1 ;; esac
  for __saggar_room in 100 40 0; do
    __saggar_fields=$(__saggar_fields $__saggar_room)
    ! __saggar_compose "{\"k\":\"hook\",\"agent\":\"$__saggar_agent\",\"e\":{${__saggar_fields#,}}}" || return 0
  done
  return 1
}

# Silent, whatever happens, and exits with 0: an agent shall not notice.
__saggar_hook() { # AGENT [OUTPUT [EVENT]]
  __saggar_agent=${1-}
  __saggar_event=${3-}
  __saggar_output=${2-}
  __saggar_taken=
  if [ ! -t 0 ]; then
    if __saggar_report 2>/dev/null && ! __saggar_send && [ -z "$__saggar_output$__saggar_layers" ] && [ "$__saggar_agent" = claude ]; then
      # Its hooks have no terminal; it writes for them what they ask it to, and wraps it for a multiplexer itself.
      __saggar_output="{\"terminalSequence\":\"\\u001b${__saggar_plain#?}\\u0007\"}"
    fi
    # What was not read is read now: an agent that still writes would meet a closed pipe.
    [ -n "$__saggar_taken" ] || __saggar_within cat >/dev/null 2>&1
  fi
  [ -z "$__saggar_output" ] || printf '%s\n' "$__saggar_output"
  exit 0
}

__saggar_verb=${1-}
[ $# -eq 0 ] || shift
case $__saggar_verb in
  attention) __saggar_attention "$@" ;;
  hook) __saggar_hook "$@" ;;
  *) __saggar_fail 2 'On this host saggar knows: attention [--note] MESSAGE…' ;;
esac
