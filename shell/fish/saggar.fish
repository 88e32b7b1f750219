# What fish tells saggar: prompts, command lines, exit codes and folders, as marks that nobody sees (shell/README.md).
# Read by `fish --init-command` in a saggar session, or from config.fish:  saggar shell-init fish | source
# Shows nothing and starts no process. fish 4 sets marks of its own; these are the ones that carry the session's secret.

set -q SAGGAR_SHELL_SECRET
and set -g __saggar_secret $SAGGAR_SHELL_SECRET
set -e SAGGAR_SHELL_SECRET

# A set-up file may have set PATH anew: the saggar command stays within reach.
set -q SAGGAR_BIN
and not builtin contains -- $SAGGAR_BIN $PATH
and set -gx PATH $PATH $SAGGAR_BIN

if builtin status is-interactive
    and not set -q __saggar_last
    and builtin test "$SAGGAR_SHELL_INTEGRATION" != off
    and not builtin contains -- "$TERM" '' dumb linux

    set -g __saggar_aid \e\\
    set -g __saggar_key \e\\
    if builtin string match -qr '^[0-9a-f]+$' -- "$__saggar_secret"
        set __saggar_aid ";aid=$__saggar_secret"\e\\
        set __saggar_key ";$__saggar_secret"\e\\
    end
    set -g __saggar_place # both reports of the folder
    set -g __saggar_last nothing # what was marked last: nothing so far, a prompt, a command's start, its end
    set -g __saggar_paused 0 # how many jobs stood stopped when the command began
    set -g __saggar_resumed 0 # how many jobs there were, if the command brings one back
    # What the other shells report of a job stopped by the keyboard: 128 and the number of SIGTSTP.
    set -g __saggar_stop_code 146
    builtin test -e /proc/self/stat
    and set __saggar_stop_code 148

    # TEXT as a field of OSC 633.
    function __saggar_escape
        if not builtin string match -qr '[\\\\;\x01-\x1f\x7f\x9c]' -- "$argv[1]"
            builtin printf '%s\n' "$argv[1]"
            return
        end
        set -l lines (builtin string split -- \n "$argv[1]")
        set lines (builtin string replace -a -- \\ \\\\ $lines)
        set lines (builtin string replace -a -- ';' '\x3b' $lines)
        if builtin string match -qr '[\x01-\x1f\x7f\x9c]' -- $lines
            for code in 0{1,2,3,4,5,6,7,8,9,b,c,d,e,f} 1{0,1,2,3,4,5,6,7,8,9,a,b,c,d,e,f} 7f
                set lines (builtin string replace -a -- (builtin printf "\x$code") "\x$code" $lines)
            end
            set lines (builtin string replace -a -- \u9c '\x9c' $lines)
        end
        builtin string join -- '\x0a' $lines
    end

    # To the terminal itself: a `cd` may stand in a pipe or a command substitution.
    function __saggar_chdir --on-variable PWD
        set __saggar_place \e']633;P;Cwd='(__saggar_escape $PWD)$__saggar_key\e']7;file://'$hostname(builtin string escape --style=url -- $PWD)\e\\
        builtin test "$__saggar_last" = nothing
        or builtin printf %s $__saggar_place >/dev/tty
    end

    function __saggar_before_prompt --on-event fish_prompt
        switch $__saggar_last
            case prompt start
                builtin printf '\e]133;D%s' $__saggar_aid
        end
        set __saggar_last prompt
        builtin printf '%s\e]133;A%s' $__saggar_place $__saggar_aid
        __saggar_wrap
    end

    # Lends fish_prompt a mark at its end. Only for as long as the prompt stands: whoever looks at the function, or saves it,
    # finds the person's own.
    function __saggar_wrap
        builtin functions -q fish_prompt
        or return
        builtin string match -q -- __saggar_prompt (builtin functions -Dv fish_prompt)
        and return
        builtin functions -q __saggar_own_prompt
        and builtin functions -e __saggar_own_prompt
        builtin functions -c fish_prompt __saggar_own_prompt
        function fish_prompt -d __saggar_prompt
            # First, while $status is the command's. fish takes no notice of a line feed at the end: nothing may follow one.
            builtin printf %s (__saggar_own_prompt | builtin string collect)
            builtin printf '\e]133;B%s' $__saggar_aid
        end
    end

    # JOBS as lines of `jobs`: how many stand stopped.
    function __saggar_stopped
        builtin count (builtin string match -r -- '^\d+\t\d+\t(?:[^\t]*%\t)?stopped\t' $argv)
    end

    function __saggar_unwrap
        builtin functions -q fish_prompt __saggar_own_prompt
        and builtin string match -q -- __saggar_prompt (builtin functions -Dv fish_prompt)
        or return
        builtin functions -e fish_prompt
        builtin functions -c __saggar_own_prompt fish_prompt
    end

    function __saggar_before_command --on-event fish_preexec
        __saggar_unwrap
        set __saggar_last start
        set __saggar_paused 0
        set __saggar_resumed 0
        if builtin jobs -q
            set -l jobs (builtin jobs)
            set __saggar_paused (__saggar_stopped $jobs)
            builtin string match -qr '^ *fg\b' -- "$argv[1]"
            and set __saggar_resumed (builtin count $jobs)
        end
        # A line kept out of history by its leading blank, or by private mode, stays between the person and the screen.
        if not set -q fish_private_mode
            and builtin string match -qr '^[^ ]' -- "$argv[1]"
            set -l line "$argv[1]"
            builtin string match -qr '(?s)^.{2001}' -- "$line"
            and set line (builtin string sub -l 2000 -- "$line" | builtin string collect)
            builtin printf '\e]633;E;%s%s' (__saggar_escape "$line") $__saggar_key
        end
        builtin printf '\e]133;C%s' $__saggar_aid
    end

    function __saggar_after_command --on-event fish_postexec
        set -l code $status
        # fish leaves $status alone when a command is stopped.
        if builtin jobs -q
            set -l jobs (builtin jobs)
            set -l stopped (__saggar_stopped $jobs)
            if builtin test $stopped -gt $__saggar_paused
                set code $__saggar_stop_code
            else if builtin test $stopped -gt 0
                and builtin test $stopped = $__saggar_paused
                and builtin test (builtin count $jobs) = $__saggar_resumed
                set code $__saggar_stop_code
            end
        end
        builtin printf '\e]133;D;%s%s' $code $__saggar_aid
        set __saggar_last end
    end

    __saggar_chdir
end
