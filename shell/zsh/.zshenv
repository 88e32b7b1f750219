# What zsh reads first in a saggar session, because ZDOTDIR points here for this one file. It puts ZDOTDIR back (or away),
# reads the person's own .zshenv, and loads saggar.zsh; zsh then finds all other files where they always were.
# Words are quoted because /etc/zshenv may have made aliases.

'builtin' 'typeset' '-g' '+x' "__saggar_secret=${SAGGAR_SHELL_SECRET-}"
'builtin' 'unset' 'SAGGAR_SHELL_SECRET'

if [[ -n "${SAGGAR_ZDOTDIR+set}" ]]; then
  'builtin' 'export' "ZDOTDIR=${SAGGAR_ZDOTDIR}"
  'builtin' 'unset' 'SAGGAR_ZDOTDIR'
else
  'builtin' 'unset' 'ZDOTDIR'
fi

# zsh offers its first-steps dialogue to people without any start-up file. It has looked in this directory and found one.
if [[ -o 'interactive' && ! -e "${ZDOTDIR-$HOME}/.zshenv" && ! -e "${ZDOTDIR-$HOME}/.zprofile" &&
  ! -e "${ZDOTDIR-$HOME}/.zshrc" && ! -e "${ZDOTDIR-$HOME}/.zlogin" ]]; then
  if 'builtin' 'autoload' '-U' '+X' 'zsh-newuser-install' 2>/dev/null; then
    zsh-newuser-install
  fi
fi

{
  if [[ -r "${ZDOTDIR-$HOME}/.zshenv" ]]; then
    'builtin' 'source' '--' "${ZDOTDIR-$HOME}/.zshenv"
  fi
} always {
  if [[ -r "${${(%):-%x}:A:h}/saggar.zsh" ]]; then
    'builtin' 'source' '--' "${${(%):-%x}:A:h}/saggar.zsh"
  fi
}
