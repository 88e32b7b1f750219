# What zsh tells saggar: prompts, command lines, exit codes and folders, as marks that nobody sees (shell/README.md).
# Read by .zshenv in a saggar session, or from ~/.zshrc:  eval "$(saggar shell-init zsh)"
# Shows nothing and forks nothing, and leaves $?, $pipestatus, options, hooks and history as they were. Marks go to the
# terminal itself, because hooks may run with standard output elsewhere. Words are quoted where aliases may be in force.

'builtin' 'typeset' '-g' '+x' "__saggar_secret=${SAGGAR_SHELL_SECRET-${__saggar_secret-}}"
'builtin' 'unset' 'SAGGAR_SHELL_SECRET'

if [[ -o 'interactive' && "${SAGGAR_SHELL_INTEGRATION-}" != 'off' && -n "${TERM-}" && "$TERM" != 'dumb' && "$TERM" != 'linux' ]] &&
  ! 'builtin' 'typeset' '-f' '__saggar_precmd' >/dev/null; then

  # powerlevel10k then marks by itself the prompts that it shows before hooks run, and those that it rewrites.
  'builtin' 'typeset' '-g' "POWERLEVEL9K_TERM_SHELL_INTEGRATION=${POWERLEVEL9K_TERM_SHELL_INTEGRATION-true}"

  # Once, when the start-up files and the first prompt's hooks are done: puts the hooks behind all others.
  __saggar_start() {
    'builtin' 'local' '-i' code=$? percent=0
    [[ ! -o 'prompt_percent' ]] || percent=1
    [[ ! -o 'err_exit' ]] || code=0
    'builtin' 'emulate' '-L' 'zsh' '-o' 'no_xtrace'
    precmd_functions=(${precmd_functions:#__saggar_start})
    # /etc/zprofile may have set PATH anew: the saggar command stays within reach.
    [[ -z "${SAGGAR_BIN-}" || ":${PATH-}:" = *":$SAGGAR_BIN:"* ]] || PATH="${PATH:+$PATH:}$SAGGAR_BIN"
    [[ "${SAGGAR_SHELL_INTEGRATION-}" != 'off' ]] || 'builtin' 'return' $code

    [[ "$__saggar_secret" != *[^0-9a-f]* ]] || __saggar_secret=''
    'builtin' 'typeset' '-g' '+x' __saggar_aid="${__saggar_secret:+;aid=$__saggar_secret}"$'\e\\'
    'builtin' 'typeset' '-g' '+x' __saggar_key="${__saggar_secret:+;$__saggar_secret}"$'\e\\'
    'builtin' 'typeset' '-g' '+x' __saggar_ps1='' __saggar_own_ps1='' __saggar_ps2='' __saggar_own_ps2=''
    'builtin' 'typeset' '-g' '+x' __saggar_pwd='' __saggar_place='' __saggar_ran=''
    __saggar_sort
    chpwd_functions+=(__saggar_chpwd)

    'builtin' 'local' __saggar_bare=''
    __saggar_locate
    __saggar_decorate $percent
    __saggar_write "$__saggar_place$__saggar_bare"
    'builtin' 'return' $code
  }

  __saggar_write() { # MARKS
    { 'builtin' 'print' '-rn' '--' "$1" >|/dev/tty; } 2>/dev/null || 'builtin' 'print' '-rn' '--' "$1"
  }

  # TEXT as a field of OSC 633: sets __saggar_text.
  __saggar_escape() {
    'builtin' 'emulate' '-L' 'zsh' '-o' 'extended_glob'
    'builtin' 'local' MATCH MBEGIN MEND
    __saggar_text="${1//\\/\\\\}"
    __saggar_text="${__saggar_text//$'\xc2\x9c'/\\x9c}" # a string terminator in one character
    __saggar_text="${__saggar_text//(#m)[;[:cntrl:]]/\\x${(l:2::0:)${(L)$(([##16]#MATCH))}}}"
  }

  # Works out both reports of the folder, byte by byte.
  __saggar_locate() {
    [[ "$PWD" != "$__saggar_pwd" ]] || 'builtin' 'return' 0
    'builtin' 'emulate' '-L' 'zsh' '-o' 'extended_glob' '-o' 'no_multibyte'
    'builtin' 'local' MATCH MBEGIN MEND __saggar_text=''
    __saggar_pwd="$PWD"
    __saggar_escape "$PWD"
    __saggar_place=$'\e]633;P;Cwd='"$__saggar_text$__saggar_key"$'\e]7;file://'"${HOST-}"
    __saggar_place+="${PWD//(#m)[^A-Za-z0-9\/._~-]/%${(l:2::0:)$(([##16]#MATCH))}}"$'\e\\'
  }

  # Marks around PS1 and PS2, put there again whenever somebody has rebuilt them. Sets __saggar_bare to what has to be
  # written at once because PS1 cannot carry it.
  __saggar_decorate() { # 1 when prompts expand %
    'builtin' 'local' before=$'%{\e]133;A'"$__saggar_aid%}" after=$'%{\e]133;B'"$__saggar_aid%}"
    'builtin' 'local' second=$'%{\e]133;A;k=s'"$__saggar_aid%}" text run
    if (( ! $1 )) || [[ "${(t)PS1}" == *readonly* ]]; then
      __saggar_bare=$'\e]133;A'"$__saggar_aid"
    elif [[ -z "$__saggar_ps1" || "$PS1" != "$__saggar_ps1" ]]; then
      text="${${PS1//$before}//$after}"
      __saggar_own_ps1="$text"
      run="${text##*[^%]}"
      (( ${#run} % 2 == 0 )) || text+='%' # a lone % would take the mark for its own
      __saggar_ps1="$before$text$after"
      PS1="$__saggar_ps1"
    fi
    if (( $1 )) && [[ "$PS2" != "$__saggar_ps2" && "${(t)PS2}" != *readonly* ]]; then
      __saggar_own_ps2="${${PS2//$second}//$after}"
      __saggar_ps2="$second$__saggar_own_ps2$after"
      PS2="$__saggar_ps2"
    fi
  }

  # Last before a prompt, because themes rebuild PS1 there; first before a command, so that PS1 is the theme's again.
  __saggar_sort() {
    [[ "${precmd_functions[-1]-}" == '__saggar_precmd' ]] ||
      precmd_functions=(${precmd_functions:#__saggar_precmd} __saggar_precmd)
    [[ "${preexec_functions[1]-}" == '__saggar_preexec' ]] ||
      preexec_functions=(__saggar_preexec ${preexec_functions:#__saggar_preexec})
  }

  __saggar_precmd() {
    'builtin' 'local' '-i' code=$? percent=0
    [[ ! -o 'prompt_percent' ]] || percent=1
    'builtin' 'emulate' '-L' 'zsh' '-o' 'no_xtrace'
    'builtin' 'local' marks=$'\e]133;D'"${__saggar_ran:+;$code}$__saggar_aid" __saggar_bare=''
    __saggar_locate
    __saggar_decorate $percent
    # A widget that calls the hooks by hand shows no other prompt, only another text of the same one.
    ! 'builtin' 'zle' || 'builtin' 'return' 0
    __saggar_ran=''
    __saggar_write "$marks$__saggar_place$__saggar_bare"
    __saggar_sort
  }

  __saggar_preexec() { # LINE AS TYPED, SHORTENED, IN FULL
    'builtin' 'local' '-i' hidden=0
    [[ ! -o 'hist_ignore_space' ]] || hidden=1
    'builtin' 'emulate' '-L' 'zsh' '-o' 'no_xtrace'
    'builtin' 'local' line="${1:-${3-}}" marks='' __saggar_text=''
    # Nobody else shall find marks in the prompts while a command runs: themes take their own apart.
    [[ -z "$__saggar_ps1" || "$PS1" != "$__saggar_ps1" ]] || PS1="$__saggar_own_ps1"
    [[ -z "$__saggar_ps2" || "$PS2" != "$__saggar_ps2" ]] || PS2="$__saggar_own_ps2"
    __saggar_ran=1
    # A line kept out of history by its leading blank stays between the person and the screen.
    if (( ! hidden )) || [[ "$line" != [[:blank:]]* ]]; then
      __saggar_escape "${line[1,2000]}"
      [[ -z "$__saggar_text" ]] || marks=$'\e]633;E;'"$__saggar_text$__saggar_key"
    fi
    __saggar_write "$marks"$'\e]133;C'"$__saggar_aid"
  }

  __saggar_chpwd() {
    (( ! ZSH_SUBSHELL )) || 'builtin' 'return' 0
    'builtin' 'emulate' '-L' 'zsh' '-o' 'no_xtrace'
    __saggar_locate
    __saggar_write "$__saggar_place"
  }

  # The scheduler runs what is due after all hooks and right before the prompt.
  if 'builtin' 'zmodload' 'zsh/sched' 2>/dev/null; then
    'builtin' 'sched' '+0' '__saggar_start'
  else
    precmd_functions+=(__saggar_start)
  fi
fi
