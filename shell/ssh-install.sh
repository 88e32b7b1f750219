# shellcheck shell=sh
# What `saggar ssh --install` has the far host's sh do: leaves the integration and the command in ~/.config/saggar, and says
# so. Put before it by the command are SAGGAR_REMOTE (remote.sh) and the texts __saggar_bash, __saggar_zsh and __saggar_fish.

: "${__saggar_bash=}" "${__saggar_zsh=}" "${__saggar_fish=}" "${SAGGAR_REMOTE=}"
umask 077
set -e
__saggar_home=$HOME/.config/saggar
mkdir -p "$__saggar_home/bin"

__saggar_write() { # FILE TEXT
  printf '%s\n' "$2" >"$__saggar_home/.part"
  mv -f "$__saggar_home/.part" "$__saggar_home/$1"
}

__saggar_write saggar.bash "$__saggar_bash"
__saggar_write saggar.zsh "$__saggar_zsh"
__saggar_write saggar.fish "$__saggar_fish"
__saggar_write remote.sh "$SAGGAR_REMOTE"
# An agent's hook sources this one, with the agent's name as its first word.
# shellcheck disable=SC2016 # expanded when it runs
__saggar_write hook.sh 'set -- hook "$@"
. "$HOME/.config/saggar/remote.sh"'
# shellcheck disable=SC2016
__saggar_write bin/saggar '#!/bin/sh
exec sh "$HOME/.config/saggar/remote.sh" "$@"'
chmod 700 "$__saggar_home/bin/saggar"

cat <<'TEXT'
Written to ~/.config/saggar on that host: saggar.bash, saggar.zsh, saggar.fish, remote.sh, hook.sh, bin/saggar.
For marks over plain ssh too, add one line to a set-up file there:
  ~/.bashrc      . ~/.config/saggar/saggar.bash
  ~/.zshrc       . ~/.config/saggar/saggar.zsh
  config.fish    source ~/.config/saggar/saggar.fish
To take it all away again: rm -r ~/.config/saggar
TEXT
