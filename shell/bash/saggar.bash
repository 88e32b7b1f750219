# shellcheck shell=bash
# shellcheck disable=SC1003,SC2016 # single quotes hold what bash itself decodes and expands in prompt strings
# What bash tells saggar: prompts, command lines, exit codes and folders, as marks that nobody sees (shell/README.md).
# Read by init.bash in a saggar session, or from ~/.bashrc:  eval "$(saggar shell-init bash)"
# For bash 3.2 and later. Shows nothing and forks nothing at a prompt, and leaves $?, PIPESTATUS, $_, options, traps and
# history as they were. Marks go to standard error, where bash writes its prompt.

# Aliases, `set -a`, `set -x` and `set -T` would change, export, print and interrupt all that follows.
__saggar_flags=${-//[!axT]/}
{ builtin set +axT; } 2>/dev/null
__saggar_aliases=u
! builtin shopt -q expand_aliases || __saggar_aliases=s
builtin shopt -u expand_aliases
__saggar_secret=${SAGGAR_SHELL_SECRET-${__saggar_secret-}}
builtin unset -v SAGGAR_SHELL_SECRET

if [[ $- == *i* && ${SAGGAR_SHELL_INTEGRATION-} != off && -n ${TERM-} && ${TERM-} != dumb && ${TERM-} != linux ]] &&
  ! builtin declare -F __saggar_prompt >/dev/null; then

  __saggar_bash=$((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1]))
  __saggar_st=$'\e\\'
  __saggar_rs=$'\036'
  [[ $__saggar_secret != *[!0-9a-f]* ]] || __saggar_secret=
  __saggar_aid=${__saggar_secret:+;aid=$__saggar_secret}
  __saggar_key=${__saggar_secret:+;$__saggar_secret}$__saggar_st

  # PS1, PS2 and PS0 get names instead of marks: a child shell that inherits an exported PS1 finds them unset.
  __saggar_a=$'\e]133;A'$__saggar_aid$__saggar_st
  __saggar_b=$'\e]133;B'$__saggar_aid$__saggar_st
  __saggar_c=$'\e]133;C'$__saggar_aid$__saggar_st
  __saggar_d=$'\e]133;D'
  __saggar_s=$'\e]133;A;k=s'$__saggar_aid$__saggar_st
  __saggar_e=$'\e]633;E;'
  __saggar_end=$__saggar_aid$__saggar_st
  __saggar_late= # set while PS1 has to send D, because only there is $? the person's
  # The # takes nothing away: it is where the number of the next history entry is noted without being shown.
  __saggar_before='\[${__saggar_late:+$__saggar_d;$?$__saggar_end}${__saggar_a+${__saggar_a#$((__saggar_next=\!))}}\]'
  __saggar_after='\[${__saggar_b-}\]'
  __saggar_second='\[${__saggar_s-}\]'
  __saggar_joint='\[\026\]' # keeps a backslash at the end of their text from what follows
  # The same for `shopt -u promptvars`, which forbids expansion.
  __saggar_plain_before='\[\e]133;A'$__saggar_aid'\e\\\]'
  __saggar_plain_after='\[\e]133;B'$__saggar_aid'\e\\\]'
  __saggar_plain_second='\[\e]133;A;k=s'$__saggar_aid'\e\\\]'
  __saggar_plain_ps0='\e]133;C'$__saggar_aid'\e\\'

  __saggar_mode=  # who calls __saggar_prompt: array or string (PROMPT_COMMAND), preexec, ble, nobody
  __saggar_ran=0  # commands begun since the last prompt
  __saggar_shown= # a prompt was shown
  __saggar_armed= # without PS0: the next command that the DEBUG trap sees may be the person's
  __saggar_next=0 # the number that history gives to the next entry
  __saggar_due=('' yes) # by whether a second command began without a prompt
  __saggar_told=0 # how much of E to send: nothing or all
  __saggar_t=()   # the steps of a command line on its way to E
  __saggar_void=
  __saggar_pwd=
  __saggar_place= # the two reports of the folder
  __saggar_ps0=
  # In a string: nothing where a child shell has inherited it.
  __saggar_snippet='[[ -z ${__saggar_mode-} ]] || __saggar_prompt'
  # Without PS0. Only here, outside of all functions and files, can a DEBUG trap of the person's be seen: theirs stays.
  ((__saggar_bash >= 404)) ||
    __saggar_snippet='[[ -z ${__saggar_mode-} ]] || { builtin eval "$__saggar_once"; __saggar_prompt; }'
  __saggar_once='__saggar_once=; case $(builtin trap -p DEBUG) in "" | "trap -- - DEBUG") builtin trap "$__saggar_own_trap" DEBUG ;; esac'
  __saggar_own_trap='[[ -z $__saggar_armed ]] || __saggar_debug "$_"'
  # In an array, where there is a DEBUG trap: it is put aside while prompt commands run. To traps that wait for the first
  # command after a prompt (timers, titles) ours would be the person's.
  __saggar_aside='builtin trap - DEBUG ${__saggar_void/x/${__saggar_trap:=$(builtin trap -p DEBUG)}}'
  __saggar_back='__saggar_prompt; builtin eval "$__saggar_restore"'
  __saggar_trap=
  __saggar_restore=
  __saggar_traced=1 # for all that can be seen from here

  # Escaping: what is replaced, and by what. The backslash comes first; the third is a string terminator in one character.
  __saggar_from=('\' ';' $'\xc2\x9c' $'\x7f')
  __saggar_to=('\\' '\x3b' '\x9c' '\x7f')
  for __saggar_i in 0 1; do
    for __saggar_j in 0 1 2 3 4 5 6 7 8 9 a b c d e f; do
      [[ $__saggar_i$__saggar_j != 00 ]] || continue
      builtin printf -v __saggar_text '%b' "\\x$__saggar_i$__saggar_j"
      __saggar_from+=("$__saggar_text")
      __saggar_to+=("\\x$__saggar_i$__saggar_j")
    done
  done

  __saggar_escape() { # TEXT: sets __saggar_escaped
    local i
    __saggar_escaped=$1
    [[ $1 == *[\;\\[:cntrl:]]* || $1 == *$'\xc2\x9c'* ]] || return 0
    for i in "${!__saggar_from[@]}"; do
      __saggar_escaped=${__saggar_escaped//"${__saggar_from[i]}"/"${__saggar_to[i]}"}
    done
  }

  # Works out both reports of the folder, byte by byte. Call it with standard error closed off: bash warns when it goes back
  # from C to a locale that the machine lacks.
  __saggar_locate() {
    local LC_ALL=C
    local rest="$PWD" url='' safe hex __saggar_escaped
    __saggar_pwd=$PWD
    __saggar_escape "$PWD"
    __saggar_place=$'\e]633;P;Cwd='$__saggar_escaped$__saggar_key
    while [[ -n $rest ]]; do
      safe=${rest%%[!A-Za-z0-9/._~-]*}
      url+=$safe
      rest=${rest#"$safe"}
      [[ -n $rest ]] || break
      builtin printf -v hex '%%%02X' "'$rest"
      url+=%${hex: -2} # some versions take a byte above 7F for a negative number
      rest=${rest:1}
    done
    [[ $LC_ALL != C ]] || __saggar_place+=$'\e]7;file://'${HOSTNAME-}$url$__saggar_st
  }

  # True when NAME is not read-only: only then can it be made local.
  __saggar_settable() {
    local "$1" 2>/dev/null
  }

  # TEXT without what saggar put into it: sets __saggar_text. A backslash at its end would take the $ of what follows, so
  # it gets a character behind it that terminals ignore.
  __saggar_strip() {
    local each
    __saggar_text=$1
    for each in "$__saggar_before" "$__saggar_joint$__saggar_after" "$__saggar_after" "$__saggar_second" \
      "$__saggar_plain_before" "$__saggar_joint$__saggar_plain_after" "$__saggar_plain_after" "$__saggar_plain_second" \
      "$__saggar_joint$__saggar_wrapped_ps0" "$__saggar_wrapped_ps0" "$__saggar_joint$__saggar_plain_ps0" "$__saggar_plain_ps0"; do
      __saggar_text=${__saggar_text//"$each"/}
    done
    [[ $__saggar_text != *\\ ]] || __saggar_text+=$__saggar_joint
  }

  # Marks in the prompt strings, put there again whenever somebody has rebuilt them. Sets __saggar_bare to what has to be
  # written now because PS1 cannot carry it.
  __saggar_decorate() {
    local before="$__saggar_before" after="$__saggar_after" second="$__saggar_second" ps0="$__saggar_wrapped_ps0"
    local __saggar_text
    if ! builtin shopt -q promptvars; then
      before=$__saggar_plain_before after=$__saggar_plain_after second=$__saggar_plain_second
      ps0=${ps0:+$__saggar_plain_ps0}
    fi
    __saggar_bare=
    if [[ ${PS1-} != "$before"*"$after" || $PS1 == *"$before"*"$before"* ]]; then
      if [[ -n ${PS1+set} ]] && __saggar_settable PS1; then
        __saggar_strip "$PS1"
        PS1=$before$__saggar_text$after
      else
        __saggar_bare=$__saggar_a
      fi
    fi
    if [[ -n ${PS2+set} && $PS2 != "$second"*"$after" ]] && __saggar_settable PS2; then
      __saggar_strip "$PS2"
      PS2=$second$__saggar_text$after
    fi
    if [[ -n $ps0 && ${PS0-} != *"$ps0" ]] && __saggar_settable PS0; then
      __saggar_strip "${PS0-}"
      PS0=$__saggar_text$ps0
    fi
  }

  # An array such as PROMPT_COMMAND or precmd_functions with __saggar_prompt at its end and nowhere else: sets __saggar_kept.
  __saggar_sort() { # ELEMENT...
    local each
    __saggar_kept=()
    for each in "$@"; do
      each=${each%$'\n'"$__saggar_snippet"}
      case $each in
        __saggar_prompt | "$__saggar_snippet" | "$__saggar_aside" | "$__saggar_back") ;;
        *) __saggar_kept+=("${each//"$__saggar_aside"/:}") ;;
      esac
    done
  }

  # Out of PROMPT_COMMAND. In a string a command stays, whatever separates it from those that others have put behind it.
  __saggar_leave() {
    local i
    if [[ $__saggar_mode == string ]]; then
      # shellcheck disable=SC2178 # here it is a string
      PROMPT_COMMAND=${PROMPT_COMMAND//"$__saggar_snippet"/:}
      return
    fi
    for i in "${!PROMPT_COMMAND[@]}"; do
      case ${PROMPT_COMMAND[i]} in
        __saggar_prompt | "$__saggar_aside" | "$__saggar_back") builtin unset -v "PROMPT_COMMAND[$i]" ;;
      esac
    done
  }

  # Puts __saggar_prompt behind whatever else runs before a prompt, because others rebuild PS1 there. Sets __saggar_mode.
  __saggar_hook() {
    local heal='' first='' last=__saggar_prompt text
    local -a __saggar_kept
    if [[ -n ${bash_preexec_imported-}${__bp_imported-} ]]; then
      case $__saggar_mode in
        array | string) __saggar_leave ;;
      esac
      __saggar_mode=preexec
      __saggar_sort ${precmd_functions[@]+"${precmd_functions[@]}"}
      precmd_functions=(${__saggar_kept[@]+"${__saggar_kept[@]}"} __saggar_prompt)
    elif ((__saggar_bash >= 501)) &&
      [[ -z ${PROMPT_COMMAND+set} || ${PROMPT_COMMAND@a} != *x* || ${PROMPT_COMMAND@a} == *a* ]]; then
      # An element of its own keeps $? right for everybody. Far from index 0, where a plain assignment would replace it.
      [[ -z $__saggar_traced ]] || first=$__saggar_aside last=$__saggar_back
      if [[ -z ${PROMPT_COMMAND[*]+set} || ${PROMPT_COMMAND[*]: -1} != "$last" ]] ||
        [[ -n $first && ${PROMPT_COMMAND[0]-} != "$first" ]]; then
        __saggar_settable PROMPT_COMMAND || return 0
        __saggar_sort ${PROMPT_COMMAND[@]+"${PROMPT_COMMAND[@]}"}
        PROMPT_COMMAND=(${first:+"$first"} "${__saggar_kept[@]}")
        PROMPT_COMMAND[999]=$last
      fi
      __saggar_mode=array
      # Back again with the next command after somebody has unset or replaced the variable.
      heal='${__saggar_void/x/${PROMPT_COMMAND[999]:=__saggar_prompt}}'
    else
      # One string for older versions, and for an exported one, which child shells are to inherit as it is.
      text=${PROMPT_COMMAND-}
      if [[ $text != *"$__saggar_snippet" ]]; then
        __saggar_settable PROMPT_COMMAND || return 0
        if [[ $text == "$__saggar_snippet"* ]]; then
          text=${text#"$__saggar_snippet"}
          text=${text#"${text%%[!;[:space:]]*}"}
        fi
        text=${text//"$__saggar_snippet"/:}
        # shellcheck disable=SC2178 # here it is a string
        PROMPT_COMMAND=${text:+$text$'\n'}$__saggar_snippet
      fi
      __saggar_mode=string
    fi
    __saggar_ps0=$heal$__saggar_steps
  }

  # Once before every prompt, last of all.
  __saggar_prompt() {
    local __saggar_status=$? __saggar_flags="${-//[!axT]/}"
    [[ -z $__saggar_flags ]] || { builtin set +axT; } 2>/dev/null
    local mode="$__saggar_mode" marks='' __saggar_bare=''

    __saggar_restore=
    case $__saggar_trap in
      '' | 'trap -- - DEBUG') ;;
      *) __saggar_restore="[[ \$(builtin trap -p DEBUG) == \"trap -- '\"* ]] || builtin $__saggar_trap" ;; # a hook set another
    esac
    __saggar_traced=$__saggar_restore
    [[ ${__saggar_t[0]-} != trap* ]] || __saggar_traced=1
    __saggar_trap=

    if [[ $mode != ble ]]; then
      __saggar_hook
      __saggar_decorate
    else
      __saggar_bare=$__saggar_a
    fi

    # D. In a string among others $? is theirs, so PS1 has to send it.
    __saggar_late=
    if ((__saggar_ran == 0)); then
      [[ -z $__saggar_shown ]] || marks=$__saggar_d$__saggar_end
    elif [[ $mode != string ]]; then
      marks="$__saggar_d;$__saggar_status$__saggar_end"
    elif [[ -z $__saggar_bare ]] && builtin shopt -q promptvars; then
      __saggar_late=1
    else
      marks=$__saggar_d$__saggar_end
    fi
    __saggar_ran=0
    __saggar_shown=1
    __saggar_t=()
    builtin shopt -q promptvars || __saggar_ran=1 # PS0 cannot tell

    [[ ${PWD-} == "$__saggar_pwd" || ${PWD-} != /* ]] || __saggar_locate 2>/dev/null
    builtin printf '%s' "$marks$__saggar_place$__saggar_bare" >&2

    __saggar_armed=1
    [[ -z $__saggar_flags ]] || builtin set "-$__saggar_flags"
    return 0
  }

  # Before a command, where PS0 cannot do it. To the terminal itself: the command's own redirections may be in force already.
  __saggar_preexec() { # LINE
    local __saggar_escaped
    __saggar_escape "${1:0:2000}"
    __saggar_ran=1
    { builtin printf '%s' "${__saggar_escaped:+$__saggar_e$__saggar_escaped$__saggar_key}$__saggar_c" >/dev/tty; } 2>/dev/null
    return 0
  }

  # The DEBUG trap of versions without PS0: a command is the person's when history has a new entry, or (history drops
  # repetitions) when the last entry begins like it. Any other first command since the prompt belongs to the prompt.
  __saggar_debug() {
    local entry number line
    [[ -n $__saggar_armed && -z ${COMP_LINE-} && ${BASH_SUBSHELL-0} == 0 ]] || return 0
    __saggar_armed=
    entry=$({ HISTTIMEFORMAT='' builtin history 1; } 2>/dev/null)
    entry=${entry#"${entry%%[0-9]*}"}
    number=${entry%%[!0-9]*}
    line=${entry:${#number}+2}
    [[ $number == "$__saggar_next" || ${line//[[:space:]]/} == "${BASH_COMMAND//[[:space:]]/}"* ]] || return 0
    __saggar_preexec "$line"
  }

  # PS0, step by step, each step an assignment that shows nothing: count the command, fetch the DEBUG trap and the last entry
  # of history (in one fork, the only one), take the entry's number and text, escape it. E is sent only if the entry is the
  # one that the prompt announced: otherwise history has left the line out, and its last entry is another command.
  # No `!` here: in posix mode prompt strings replace it.
  __saggar_step() { # INDEX EXPANSION
    __saggar_text+="\${__saggar_void/x/\${__saggar_t[$1]:=$2}}"
  }
  __saggar_escape_step() { # INDEX, FROM INDEX, PAIR
    __saggar_step "$1" "\${__saggar_t[$2]//\"\${__saggar_from[$3]}\"/\"\${__saggar_to[$3]}\"}"
  }
  __saggar_text=
  __saggar_j=7
  for ((__saggar_i = 3; __saggar_i < ${#__saggar_from[@]}; __saggar_i++)); do
    __saggar_escape_step $((__saggar_i + 5)) $__saggar_j $__saggar_i
    __saggar_j=$((__saggar_i + 5))
  done
  __saggar_controls="$__saggar_text\${__saggar_t[$__saggar_j]}"

  __saggar_text='${__saggar_void:__saggar_ran+=1}'
  # No prompt since the last command: lines pasted at once, or nobody called __saggar_prompt. D is due.
  __saggar_text+='${__saggar_due[__saggar_ran>1]:+$__saggar_d;$?$__saggar_end}'
  __saggar_step 0 '$({ builtin trap -p DEBUG; builtin printf "\036"; HISTTIMEFORMAT= builtin history 1; } 2>/dev/null)'
  __saggar_step 1 '${__saggar_t[0]#*"$__saggar_rs"}'
  __saggar_step 2 '${__saggar_t[1]#"${__saggar_t[1]%%[0-9]*}"}'
  __saggar_step 3 '${__saggar_t[2]%%[^0-9]*}'
  __saggar_step 4 '${__saggar_t[2]:${#__saggar_t[3]}+2:2000}'
  __saggar_escape_step 5 4 0
  __saggar_escape_step 6 5 1
  __saggar_escape_step 7 6 2
  __saggar_step 98 '${__saggar_t[4]//[^[:cntrl:]]/}'
  __saggar_step 99 '${__saggar_t[98]:+${__saggar_controls@P}}' # seldom worth its time
  __saggar_step 99 '${__saggar_t[7]}'
  __saggar_text+='${__saggar_void:__saggar_told='
  __saggar_text+='(${#__saggar_t[4]}>0&&__saggar_ran==1&&__saggar_next&&__saggar_t[3]==__saggar_next)*9999}'
  __saggar_text+='${__saggar_e:0:__saggar_told}${__saggar_t[99]:0:__saggar_told}${__saggar_key:0:__saggar_told}$__saggar_c'
  __saggar_steps=$__saggar_text
  __saggar_wrapped_ps0='${__saggar_ps0+${__saggar_ps0@P}}'
  builtin unset -v __saggar_i __saggar_j __saggar_text
  builtin unset -f __saggar_step __saggar_escape_step

  if [[ -n ${BLE_VERSION-} ]] && builtin declare -F blehook >/dev/null; then
    __saggar_mode=ble
    blehook PRECMD+=__saggar_prompt PREEXEC+=__saggar_preexec
  else
    if ((__saggar_bash < 404)); then
      __saggar_wrapped_ps0=
      [[ -z ${bash_preexec_imported-}${__bp_imported-} ]] || preexec_functions+=(__saggar_preexec)
    fi
    __saggar_hook
    if [[ -z $__saggar_mode ]]; then
      # PROMPT_COMMAND is read-only: PS1 alone has to do, without folder and command line.
      __saggar_mode=nobody
      __saggar_late=1
      __saggar_ps0='$__saggar_c'
    fi
    __saggar_decorate
  fi
fi

builtin shopt "-$__saggar_aliases" expand_aliases
[[ -z $__saggar_flags ]] || builtin set "-$__saggar_flags"
builtin unset -v __saggar_aliases __saggar_flags
