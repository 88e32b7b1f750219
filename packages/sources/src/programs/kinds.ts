/**
 * Programs that wait for a person by nature, by kind. A name stands without its version ("python3.11" is looked up as
 * "python"); how arguments change the matter is in `arguments.ts`.
 */
export type ProgramKind =
  /** An interactive shell, when it runs no script. */
  | "shell"
  | "editor"
  | "pager"
  /** Full screen, to look at or to pick from: file managers, monitors, fuzzy finders. */
  | "viewer"
  /** A prompt of its own, line after line. */
  | "repl"
  /** Another terminal lies behind it: ssh, containers. */
  | "passage"
  /** The same, with panes: what stands on the screen is not one program's. */
  | "multiplexer"
  /** Boxes with buttons that scripts ask with. */
  | "dialog"
  /** Passes on what it reads, and asks nothing: what stands on the screen is its input. */
  | "filter";

const NAMES: Readonly<Record<ProgramKind, string>> = {
  shell: "sh bash zsh fish dash ash ksh mksh oksh loksh yash tcsh csh nu elvish xonsh pwsh rbash osh ysh",
  editor: `vi vim nvim ex view vimdiff rvim gvim nano pico emacs emacsclient micro hx helix kak joe jmacs jed mg ne
    mcedit tilde vis zile dte visudo vipw vigr sudoedit sensible-editor hexedit`,
  pager: "pager less more most lv man info pinfo moar moor ov w3m lynx links elinks perldoc ri pydoc",
  viewer: `top htop btop bashtop atop glances nvtop iotop iftop nethogs bmon bandwhich gotop btm mc ranger nnn lf yazi
    vifm broot xplr joshuto ncdu gdu tig lazygit gitui lazydocker k9s ctop dive fzf sk fzy peco percol zf skim atuin mcfly navi mutt
    neomutt aerc irssi weechat newsboat cmus ncmpcpp calcurse vit visidata nmtui alsamixer cfdisk sc-im presenterm lnav`,
  repl: `python pypy ipython bpython ptpython node deno bun irb pry php lua luajit ghci julia R octave octave-cli gp
    maxima sage ocaml utop sbcl clisp guile racket clj clojure iex erl scala jshell groovysh psql mysql mariadb sqlite
    sqlite3 sqlcmd redis-cli valkey-cli mongo mongosh cqlsh clickhouse-client duckdb sqlplus usql pgcli mycli litecli
    bc dc ed gnuplot gdb lldb cgdb pdb ipdb jdb ftp sftp lftp nslookup bluetoothctl wpa_cli virsh fdisk gdisk parted
    units tclsh wish swipl prolog coqtop idris ts-node tsx`,
  passage:
    "ssh slogin autossh mosh mosh-client et telnet rlogin rsh su minicom picocom cu tio script asciinema",
  multiplexer: "tmux screen zellij byobu abduco dtach dvtm mtm wemux tmate",
  dialog: "whiptail dialog cdialog",
  filter: `cat tac tee sort uniq grep egrep fgrep zgrep rg ag ack sed cut tr wc head tail nl rev fold fmt
    column paste join comm expand unexpand od xxd hexdump hd base64 base32 md5sum sha1sum sha256sum sha512sum cksum jq yq
    ts bat batcat iconv pv sponge`,
};

export const KINDS: ReadonlyMap<string, ProgramKind> = new Map(
  (Object.keys(NAMES) as ProgramKind[]).flatMap((kind) =>
    words(NAMES[kind]).map((name): [string, ProgramKind] => [name, kind]),
  ),
);

/** Shells without a line editor: their prompt reads a line as `cat` does. */
export const PLAIN_SHELLS: ReadonlySet<string> = new Set(words("sh dash ash"));

/** Programs whose first words say what is done: "git log", "npm run build". */
export const SPOKEN_WITH_WORDS: ReadonlySet<string> = new Set(
  words(`git gh glab jj hg svn npm pnpm yarn bun deno cargo go make just task rake mix docker docker-compose podman
    kubectl helm terraform tofu pulumi ansible-playbook gcloud aws az flyctl fly heroku vercel netlify wrangler apt
    apt-get dnf yum pacman brew apk zypper snap flatpak nix systemctl journalctl service pip pip3 pipx uv poetry pipenv
    pdm hatch rye conda mamba bundle gem rails composer artisan mvn gradle gradlew dotnet swift flutter dart ng nx turbo
    lerna rush vite next nuxt astro remix playwright vitest jest pytest tox nox ssh mosh telnet man npx bunx pnpx uvx`),
);

function words(text: string): readonly string[] {
  return text.split(/\s+/u);
}
