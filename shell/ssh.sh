# shellcheck shell=sh
# What `saggar ssh` has the far host's sh do before the login shell: the integration goes into the shell, and nothing stays
# behind. Put before it by the command are SAGGAR_REMOTE (remote.sh) and the texts __saggar_bash, __saggar_zshenv,
# __saggar_zsh and __saggar_fish. LC_SAGGAR, which came with the connection, holds its keys: 1:CONNECTION:KEY:MARKS:LAYERS,
# or 0 where there are none.

: "${__saggar_bash=}" "${__saggar_zshenv=}" "${__saggar_zsh=}" "${__saggar_fish=}"
case ${LC_SAGGAR-} in
  1:*)
    __saggar_rest=${LC_SAGGAR#1:}
    __saggar_connection=${__saggar_rest%%:*}
    __saggar_rest=${__saggar_rest#*:}
    SAGGAR_INBAND_KEY=$__saggar_connection:${__saggar_rest%%:*}
    __saggar_rest=${__saggar_rest#*:}
    SAGGAR_SHELL_SECRET=${__saggar_rest%%:*}
    __saggar_rest=${__saggar_rest#*:}
    SAGGAR_INBAND_KEY=$SAGGAR_INBAND_KEY:$__saggar_rest
    export SAGGAR_INBAND_KEY SAGGAR_SHELL_SECRET
    ;;
  0) ;;
  *)
    SAGGAR_INBAND_KEY=refused
    export SAGGAR_INBAND_KEY
    ;;
esac
unset LC_SAGGAR
export SAGGAR_REMOTE

# Put there by --install, for programs and for agents' hooks.
if [ -r "$HOME/.config/saggar/hook.sh" ]; then
  SAGGAR_HOOK=$HOME/.config/saggar/hook.sh
  SAGGAR_BIN=$HOME/.config/saggar/bin
  PATH=$PATH:$SAGGAR_BIN
  export SAGGAR_HOOK SAGGAR_BIN PATH
fi

# What sshd shows before a login shell, and leaves out where it is asked for a command.
if [ ! -e "$HOME/.hushlogin" ]; then
  for __saggar_rest in /run/motd.dynamic /etc/motd; do
    [ ! -r "$__saggar_rest" ] || cat "$__saggar_rest"
  done
fi

# A folder that lives until the shell has read what is in it.
__saggar_folder() {
  SAGGAR_FOLDER=$(umask 077 && mktemp -d "${TMPDIR:-/tmp}/saggar.XXXXXXXX" 2>/dev/null) || SAGGAR_FOLDER=
  [ -n "$SAGGAR_FOLDER" ] && export SAGGAR_FOLDER
}

__saggar_shell=${SHELL:-/bin/sh}
case ${__saggar_shell##*/} in
  bash)
    if __saggar_folder && printf '%s\n' "$__saggar_bash" >"$SAGGAR_FOLDER/init.bash"; then
      SAGGAR_SHELL_LOGIN=1
      export SAGGAR_SHELL_LOGIN
      exec "$__saggar_shell" --init-file "$SAGGAR_FOLDER/init.bash"
    fi
    ;;
  zsh)
    if __saggar_folder && printf '%s\n' "$__saggar_zshenv" >"$SAGGAR_FOLDER/.zshenv" &&
      printf '%s\n' "$__saggar_zsh" >"$SAGGAR_FOLDER/saggar.zsh"; then
      [ -z "${ZDOTDIR+set}" ] || export SAGGAR_ZDOTDIR="$ZDOTDIR"
      ZDOTDIR=$SAGGAR_FOLDER
      export ZDOTDIR
      exec "$__saggar_shell" -l
    fi
    ;;
  fish)
    SAGGAR_FISH=$__saggar_fish
    export SAGGAR_FISH
    # shellcheck disable=SC2016 # fish expands it
    exec "$__saggar_shell" -l --init-command 'printf "%s\n" $SAGGAR_FISH | source; set -e SAGGAR_FISH'
    ;;
esac
# No integration for this shell, or nowhere to put it for a moment.
[ -z "${SAGGAR_FOLDER-}" ] || rm -rf -- "$SAGGAR_FOLDER"
unset SAGGAR_SHELL_SECRET SAGGAR_FOLDER
case ${__saggar_shell##*/} in
  sh | dash | ash | bash | zsh | ksh | ksh93 | mksh | oksh | yash | csh | tcsh | nu | xonsh) exec "$__saggar_shell" -l ;;
  *) exec "$__saggar_shell" ;;
esac
