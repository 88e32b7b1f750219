# shellcheck shell=bash
# What `bash --init-file` reads in a saggar session: the person's own files, as bash would have read them, then saggar.bash.
# SAGGAR_SHELL_LOGIN stands for `-l`, which bash does not take together with --init-file.

__saggar_secret=${SAGGAR_SHELL_SECRET-}
builtin unset -v SAGGAR_SHELL_SECRET

# `|| :` keeps a file that ends in a false test from ending a shell in which it has set -e.
if [[ -n ${SAGGAR_SHELL_LOGIN-} ]]; then
  builtin unset -v SAGGAR_SHELL_LOGIN
  [[ ! -r /etc/profile ]] || builtin source /etc/profile || :
  if [[ -r ~/.bash_profile ]]; then
    builtin source ~/.bash_profile || :
  elif [[ -r ~/.bash_login ]]; then
    builtin source ~/.bash_login || :
  elif [[ -r ~/.profile ]]; then
    builtin source ~/.profile || :
  fi
elif [[ -r ~/.bashrc ]]; then
  builtin source ~/.bashrc || :
fi

# /etc/profile may have set PATH anew: the saggar command stays within reach.
if [[ -n ${SAGGAR_BIN-} && :${PATH-}: != *:"$SAGGAR_BIN":* ]]; then
  PATH=${PATH:+$PATH:}$SAGGAR_BIN
fi

[[ ! -r ${BASH_SOURCE[0]%/*}/saggar.bash ]] || builtin source "${BASH_SOURCE[0]%/*}/saggar.bash"
