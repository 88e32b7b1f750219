/**
 * Commands that are never allowed by rule: what cannot be taken back, what reads secrets, what reaches other machines and
 * other people, and what runs a command that cannot be seen. Data alone; `judge-command.ts` reads it. A row that refuses too
 * much costs a person one look; one that refuses too little may cost the disk.
 */

import {
  CLOUD,
  DATABASE,
  type DangerousCommand,
  DELETES,
  DISK,
  HIDDEN,
  HISTORY,
  NETWORK,
  PROCESSES,
  PUBLISHES,
  RIGHTS,
  SAGGAR,
  SECRET,
  STARTUP,
} from "./danger.ts";
import { DANGEROUS_OPTIONS, LOOSE_PLACE } from "./dangerous-options.ts";

/** Where a name begins within a word: at its start, in a path, behind an option's "=" or a host's ":". */
const FROM = String.raw`(?:^|[/=:@~,])`;
const SECRET_FILES: readonly RegExp[] = [
  new RegExp(
    `${FROM}\\.(?:ssh|aws|gnupg|azure|kube|docker|password-store|netrc|npmrc|pypirc|pgpass|my\\.cnf|git-credentials|vault-token|env|envrc)(?:$|[./:,_-])`,
    "iu",
  ),
  new RegExp(
    `${FROM}(?:id_(?:rsa|dsa|ecdsa|ed25519)|authorized_keys|\\.?credentials?(?:$|\\.)|secrets?(?:$|[./]))`,
    "iu",
  ),
  new RegExp(`${FROM}\\.config/(?:gh|gcloud|op|hub|rclone)(?:$|/)`, "iu"),
  /\.(?:pem|key|p12|pfx|jks|keystore|kdbx|keychain|keychain-db|ppk)(?:$|[:,])|keychains\//iu,
  /(?:^|[/=])(?:\.\w+_history|(?:auth|tokens?|oauth[-_]?creds|hosts)\.(?:json|ya?ml)|(?!process\.)[\w-]+\.env)$/iu,
  /service[-_]?account|cookies(?:$|\.sqlite)|\/run\/secrets/iu,
  /\/etc\/(?:shadow|gshadow|sudoers)|\/proc\/[^/]+\/(?:environ|mem)/iu,
];
const DEVICE = /\/dev\/(?!(?:null|tty|stdin|stdout|stderr|zero|u?random)$)|^\/sys\/|^\/proc\/sys/iu;
const WHOLE_HOME = /^(?:\/|~[^/]*\/?|\/(?:home|Users)(?:\/[^/]+)?\/?|\/root\/?)$/u;
const STARTUP_FILE =
  /(?:^|\/)(?:\.(?:bashrc|bash_profile|bash_login|profile|zshrc|zshenv|zprofile|zlogin|gitconfig|xprofile|xinitrc)|crontab)$|\.git\/(?:hooks|config)|\.config\/(?:fish|git|autostart|systemd)|LaunchAgents|LaunchDaemons|^\/etc\//u;
/** Names of tasks that are seldom meant to be run unseen. */
const RISKY_TASK =
  /^:?(?:[a-z0-9./@]+[:_-])*(?:deploy|publish|release|clean|clobber|destroy|drop|wipe|nuke|purge|reset|install|uninstall|undeploy|prune|delete|remove|rollback|teardown|push|upload|promote)(?:$|[:_-])/iu;

const INTERPRETERS =
  "python python2 python3 pypy pypy3 node nodejs deno bun ruby perl php lua luajit r rscript julia tclsh groovy scala elixir swift tsx ts-node guile sbcl clojure clj java kotlin";
const TASK_RUNNERS =
  "npm pnpm yarn bun make gmake ninja just task rake gradle gradlew mvn mvnw ant sbt lein invoke inv nx turbo lerna rush bazel bazelisk pants composer cargo go mix poetry pdm hatch tox nox grunt gulp cmake flutter dotnet stack cabal rails bundle php artisan deno uv rye pipenv";
const RUN_WITH = "npm pnpm yarn bun deno uv rye poetry pdm pipenv bundle cargo go dotnet composer nx hatch";

/** Whatever the program. */
const ANY: readonly DangerousCommand[] = [
  ...SECRET_FILES.map((file) => ({ why: SECRET, programs: null, words: [file] })),
  { why: DISK, programs: null, words: [DEVICE] },
  {
    why: DATABASE,
    programs: null,
    words: [
      /^(?:db:|database:|schema:|migrate(?:$|:)|migration:)|^(?:flush|sqlflush|reset_db|dbshell|dropdb)$|\b(?:drop|truncate)\s+(?:table|database|schema|index|view|collection)\b|\bdelete\s+from\b/iu,
    ],
  },
];

/** What runs something else, which is not looked at here. */
const RUNS: readonly DangerousCommand[] = [
  {
    why: HIDDEN,
    programs: "sh bash zsh fish dash ash ksh mksh csh tcsh pwsh powershell nu elvish xonsh cmd",
  },
  {
    why: HIDDEN,
    programs:
      "eval exec source . command builtin trap alias export declare typeset set enable emulate zmodload autoload sched coproc repeat foreach switch if for while until case do then select function time noglob nocorrect not and or begin",
  },
  {
    why: HIDDEN,
    programs:
      "env xargs parallel nohup nice ionice timeout gtimeout setsid stdbuf script expect unbuffer watch entr watchexec flock busybox toybox chrt taskset numactl strace ltrace gdb lldb dtrace perf valgrind rlwrap direnv dotenv cross-env env-cmd shx run-s run-p npm-run-all concurrently nodemon cpulimit prlimit eatmydata proxychains torsocks daemonize start-stop-daemon chronic ifne pee sem nsjail ld-linux-x86-64.so ld-linux-aarch64.so ld-musl-x86_64.so tmux screen zellij at batch caffeinate arch systemd-run firejail bwrap proot faketime uvx pipx nix nix-shell devbox mise asdf xvfb-run dbus-run-session run-parts run0",
  },
  {
    why: HIDDEN,
    programs:
      "claude codex gemini opencode copilot pi kimi qwen cursor-agent agent agy amp aider crush droid llm sgpt aichat ollama",
  },
  {
    why: HIDDEN,
    programs: "vi vim nvim view ex ed emacs emacsclient nano pico micro hx helix kak code subl",
  },
  { why: HIDDEN, programs: "awk gawk mawk nawk m4 osascript irb iex ghci jshell erl open xdg-open gio" },
  {
    why: HIDDEN,
    programs: INTERPRETERS,
    words: [
      /^-(?:[a-z0-9]*[cepr]$|[a-z]*[ce]\S|[a-z]*m\S|-$|$)|^--(?:eval|print|exec|command|run|require|import|loader)(?:$|=)|^(?:eval|repl|x|dlx)$|^[a-z+]+:\/\//iu,
    ],
  },
  { why: HIDDEN, programs: `${INTERPRETERS} ${TASK_RUNNERS} npx bunx pnpx`, words: [LOOSE_PLACE] },
  {
    why: HIDDEN,
    programs: INTERPRETERS,
    words: [/^-[a-z]*m$/iu],
    allows: /^(?:pytest|unittest|mypy|ruff|black|flake8|isort|pylint|json\.tool|compileall|doctest)(?: |$)/u,
  },
  { why: HIDDEN, programs: "sed gsed", unless: /^(?:\d+|\$)(?:,(?:\d+|\$))?p$/u },
  { why: HIDDEN, programs: "sed gsed", words: [/^-(?!(?:n|E|r|nE|En)$)/u] },
  {
    why: HIDDEN,
    programs: "find gfind",
    words: [/^-(?:exec|execdir|ok|okdir|fprint0?|fprintf|fls|files0-from)$/u],
  },
  { why: HIDDEN, programs: "fd fdfind", words: [/^-(?:[a-z]*[xX]|-exec(?:-batch)?)/u] },
  { why: HIDDEN, programs: "rg ag ack", words: [/^--(?:pre|hostname-bin|pager)(?:$|=)/u] },
  {
    why: HIDDEN,
    programs: "tar gtar bsdtar",
    words: [/^--(?:to-c|checkpoint|use-c|rsh|info-s|new-v|remove|delete)|^-[a-zA-Z]*[IF]/u],
  },
  { why: HIDDEN, programs: "sort gsort", words: [/^--(?:co|o)|^-[a-zA-Z]*o/u] },
  { why: HIDDEN, programs: "man less more most", words: [/^\+|^-(?:[a-zA-Z]*[PHoOk]|-)/u] },
  {
    why: HIDDEN,
    programs: RUN_WITH,
    words: [/^(?:exec|dlx|x|explore|tool)$|^--?(?:exec|script-shell|toolexec|node-options|config)(?:$|=)/u],
  },
  {
    why: HIDDEN,
    programs: "uv poetry pdm pipenv rye hatch",
    words: [/^run$/u],
    allows: /^run (?:pytest|mypy|ruff|black|flake8|isort|pylint|pyright)(?: |$)/u,
  },
  { why: HIDDEN, programs: "go cargo", words: [/@|^[a-z+]+:\/\//u] },
  {
    why: HIDDEN,
    programs: "npx bunx pnpx",
    words: [/^-(?:[a-z]*[ypc]|-(?:yes|package|call|shell|node-arg))/u],
  },
  {
    why: HIDDEN,
    programs: "make gmake",
    words: [/^-(?:[a-zA-Z]*[fC]|-(?:file|makefile|directory|eval))|^[A-Za-z_]+[+:?!]?=/u],
  },
];

const FILES: readonly DangerousCommand[] = [
  {
    why: DELETES,
    programs:
      "rm grm rmdir unlink shred srm wipe truncate trash trash-put trash-empty rimraf del del-cli erase rd rip safe-rm tee sponge install ginstall split csplit patch cpio pax rename fallocate unzip 7z 7za zip gzip gunzip bzip2 bunzip2 xz unxz zstd unrar strip objcopy ar ranlib convert magick mogrify",
  },
  { why: DELETES, programs: TASK_RUNNERS, words: [/^(?:rimraf|del-cli|rm|trash|shx)(?:@|$)/u] },
  { why: DELETES, programs: "find gfind", words: [/^-delete$/u] },
  // Their second file is written over.
  { why: DELETES, programs: "uniq xxd", allows: /^\S*$/u },
  { why: DELETES, programs: "shuf iconv", words: [/^-(?:[a-z]*o|-output)/u] },
  { why: DELETES, programs: "mv gmv cp gcp ditto", unless: /^(?:-[a-zA-Z]*n[a-zA-Z]*|--no-clobber)$/u },
  {
    why: DELETES,
    programs: "mv gmv cp gcp ditto",
    words: [/^-(?:[a-zA-Z]*[fi]|-(?:force|interactive|remove-destination|update))|^\/dev\/null$/u],
  },
  { why: DELETES, programs: "ln gln", words: [/^-(?:[a-zA-Z]*f|-force)/u] },
  { why: DELETES, programs: "tar gtar bsdtar", unless: /^-?tv?[zjJ]?f$/u },
  {
    why: STARTUP,
    programs: "cp gcp mv gmv ln gln touch mkdir ditto",
    words: [STARTUP_FILE],
  },
  {
    why: STARTUP,
    programs: "crontab defaults gsettings dconf plutil chsh update-rc.d husky lefthook pre-commit",
  },
  {
    why: DISK,
    programs:
      "dd gdd dcfldd ddrescue mke2fs mkswap swapon swapoff wipefs blkdiscard fdisk gdisk sgdisk sfdisk cfdisk parted partprobe diskutil hdiutil hdparm nvme cryptsetup losetup mount umount fsck e2fsck tune2fs resize2fs xfs_repair btrfs zfs zpool mdadm lvm lvremove vgremove pvremove lvcreate lvextend dmsetup badblocks format newfs asr flashrom efibootmgr grub-install bless csrutil nvram sysctl mkfs",
  },
];

const VERSION_CONTROL: readonly DangerousCommand[] = [
  {
    why: HISTORY,
    programs: "git",
    allows:
      /^(?:add|commit|push|pull|fetch|clone|merge|status|log|diff|show|branch|tag|remote|config|init|blame|describe|rev-parse|rev-list|ls-files|ls-tree|grep|cat-file|shortlog|merge-base|count-objects|version|help)(?: |$)/u,
  },
  {
    why: HIDDEN,
    programs: "git",
    words: [
      /^(?:-c|-C|-O.*|--(?:config|exec|git-dir|work-tree|namespace|ext-diff|textconv|output|open-files|upload-pack|receive-pack|template|super-prefix).*)$/u,
    ],
  },
  { why: HIDDEN, programs: "git", words: [/^(?:ext|fd|file)::|^ext:/u] },
  {
    why: HISTORY,
    programs: "git",
    words: [
      /^push$/u,
      /^-(?:[a-z]*[fdo]|-(?:force|mirror|delete|prune|push-option|follow-tags|tags|all|no-verify))|^\+|:/u,
    ],
  },
  {
    why: HISTORY,
    programs: "git",
    words: [
      /^(?:branch|tag|remote)$/u,
      /^-(?:[a-zA-Z]*[dDfMmCc]|-(?:delete|force|move|copy|edit))|^(?:remove|rm|set-url|set-head|set-branches|prune|rename|add|update)$/u,
    ],
  },
  {
    why: HISTORY,
    programs: "git",
    words: [/^commit$/u, /^--(?:amend|fixup|squash|no-verify|reset)|^-[a-z]*n/u],
  },
  {
    why: HISTORY,
    programs: "git",
    words: [
      /^(?:pull|merge|fetch|clone)$/u,
      /^-(?:[a-zA-Z]*[frusX]|-(?:force|rebase|prune|abort|quit|strategy|mirror|recurse))|^\+/u,
    ],
  },
  { why: HIDDEN, programs: "git", words: [/^config$/u], unless: /^(?:--get(?:-all|-regexp)?|--list|-l)$/u },
  {
    why: HISTORY,
    programs: "hg svn jj sl bzr fossil p4 darcs pijul cvs",
    allows: /^(?:status|st|log|diff|show|info|blame|annotate)(?: |$)/u,
  },
  { why: HIDDEN, programs: "hg svn jj sl", words: [/^--(?:config|debugger|diff-cmd|tool)/u] },
  { why: HISTORY, programs: "bfg git-filter-repo git-branchless gt repo" },
];

const SECRETS: readonly DangerousCommand[] = [
  {
    why: SECRET,
    programs:
      "security secret-tool pass gopass gpg gpg2 age sops op bw lpass keyring vault doppler infisical chamber aws-vault keepassxc-cli ssh-add ssh-keygen ssh-agent openssl printenv keytool mkcert klist kinit keyctl kwallet-query gcore tcpdump tshark pbpaste xclip xsel wl-paste screencapture history getent",
  },
  {
    why: SECRET,
    programs:
      "cat bat batcat head tail grep egrep fgrep zgrep rg ag ack find gfind fd fdfind tree chmod git strings xxd",
    words: [WHOLE_HOME],
  },
  // The environment of every process.
  { why: SECRET, programs: "ps", words: [/^[a-z]*e[a-z]*$|^-[a-zA-Z]*E/u] },
];

const ELSEWHERE: readonly DangerousCommand[] = [
  {
    why: NETWORK,
    programs:
      "curl wget wget2 aria2c axel http https httpie xh fetch ftp lftp tftp sftp scp ssh autossh sshfs mosh telnet nc ncat netcat socat rsync rclone nmap rsh rexec rlogin dig nslookup host ngrok cloudflared websocat wscat grpcurl mail mailx sendmail mutt msmtp iptables nft ufw ip ifconfig networksetup tailscale wg openvpn ping ping6 traceroute tracepath mtr whois yt-dlp lynx w3m links elinks gsutil s3cmd s5cmd mc ipfs wormhole croc",
  },
  // What is not installed is fetched and run unasked.
  {
    why: NETWORK,
    programs: "npx bunx pnpx",
    allows:
      /^(?:tsc|vue-tsc|svelte-check|vitest|jest|mocha|ava|tap|playwright test|eslint|oxlint|stylelint|prettier|biome|@biomejs\/biome|knip|tsd)(?: |$)/u,
  },
  {
    why: NETWORK,
    programs: "npm pnpm yarn bun",
    allows:
      /^(?:ci|test|t|tst|run|run-script|start|build|lint|typecheck|check|outdated|ls|list|why|explain|audit$|pack$|help)(?: |$)/u,
  },
  {
    why: NETWORK,
    programs: "npm pnpm yarn bun",
    words: [/^--(?:prefix|dir|cwd|global|registry|userconfig)|^-(?:[gC]|-call)/u],
  },
  {
    why: NETWORK,
    programs:
      "pip pip3 easy_install conda mamba micromamba gem cpan cpanm brew port apt apt-get aptitude dpkg dnf yum rpm zypper pacman yay paru apk snap flatpak nix-env emerge winget choco scoop luarocks opam raco ghcup sdk nvm n fnm softwareupdate rustup volta",
    allows: /^(?:list|show|freeze|check|info|search|outdated)(?: |$)/u,
  },
  {
    why: NETWORK,
    programs: "cargo go dotnet composer poetry uv pdm rye deno mix bundle pipenv hatch flutter dart cabal",
    words: [
      /^(?:install|uninstall|add|remove|update|upgrade|require|get|global|tool|pip|self|sync|cache|config|init|new|login|logout|owner|yank|key|source|nuget|token|workload|generate)$/u,
    ],
  },
  { why: PUBLISHES, programs: TASK_RUNNERS, words: [RISKY_TASK] },
  {
    why: PUBLISHES,
    programs:
      "twine flit ovsx vsce changeset release-it semantic-release goreleaser np nuget pod xcrun altool notarytool fastlane eas surge sentry-cli bump2version standard-version jreleaser anaconda charm snapcraft skopeo crane oras cosign ko buildah packer",
  },
  {
    why: PUBLISHES,
    programs: "gh glab hub",
    allows: /^(?:pr|mr|issue|run|repo|release|ci) (?:view|list|status|diff|checks)(?: |$)/u,
  },
  { why: PUBLISHES, programs: "gh glab hub", words: [/^(?:-w|--web|--hostname|-t|--show-token)/u] },
  {
    why: DATABASE,
    programs:
      "psql mysql mariadb mycli pgcli litecli sqlite sqlite3 duckdb mongo mongosh redis-cli valkey-cli iredis cqlsh clickhouse clickhouse-client sqlcmd isql sqlplus bq influx cockroach usql cypher-shell etcdctl consul dropdb dropuser createdb createuser mysqladmin mysqldump mysqlimport pg_dump pg_dumpall pg_restore pg_ctl initdb mongodump mongorestore mongoimport prisma sequelize sequelize-cli typeorm knex drizzle-kit alembic flyway liquibase goose dbmate migrate sqlx diesel supabase atlas hasura sqitch rabbitmqctl kafka-topics",
  },
  {
    why: CLOUD,
    programs:
      "aws awslocal gcloud az doctl linode-cli hcloud oci ibmcloud aliyun scw exo eksctl kops terraform tofu terragrunt pulumi cdk cdktf sam serverless sls sst fly flyctl heroku vercel netlify wrangler railway firebase amplify eb cf nomad helm helmfile skaffold tilt argocd flux istioctl linkerd oc ansible ansible-playbook salt knife puppet kamal dokku stripe twilio rosa velero juju openstack govc qm pct",
  },
  {
    why: CLOUD,
    programs: "kubectl k microk8s k3s",
    allows: /^(?:get|describe|logs|version|explain|top|api-resources)(?: |$)/u,
  },
  {
    why: CLOUD,
    programs: "kubectl k microk8s k3s",
    words: [/^--(?:token|as|kubeconfig|server|raw)|secret/u],
  },
  {
    why: CLOUD,
    programs: "docker podman nerdctl lxc incus multipass vagrant virsh limactl colima minikube kind k3d",
    allows: /^(?:ps|images|logs|version|info|stats|top|port|status|list)(?: |$)/u,
  },
];

const MACHINE: readonly DangerousCommand[] = [
  {
    why: RIGHTS,
    programs:
      "sudo sudoedit su doas pkexec runuser runas gosu su-exec setpriv chroot unshare nsenter capsh setcap machinectl login newgrp sg passwd chpasswd useradd userdel usermod adduser deluser groupadd groupdel visudo dscl dseditgroup loginctl chown chgrp setfacl chattr chflags xattr spctl codesign setenforce semanage",
  },
  {
    why: RIGHTS,
    programs: "chmod gchmod",
    words: [
      /^-(?:[a-zA-Z]*R|-r|-reference)|^[ugoa]*[+=][rwxXt]*s|^[1-7][0-7]{3}$|^[0-7]{0,2}[2367]$|^(?:[ug]*[oa][ugoa]*)?[+=][rxXst]*w/u,
    ],
  },
  {
    why: PROCESSES,
    programs:
      "kill pkill killall killall5 skill snice xkill fuser renice systemctl service launchctl initctl rc-service supervisorctl pm2 forever shutdown reboot halt poweroff init telinit pmset wall disown taskkill kill-port fkill",
  },
  {
    why: SAGGAR,
    programs: "saggar",
    allows: /^(?:list|status|ls|read|explain|attention|turns|help)(?: |$)/u,
  },
];

export const DANGEROUS: readonly DangerousCommand[] = [
  ...ANY,
  ...RUNS,
  ...FILES,
  ...VERSION_CONTROL,
  ...SECRETS,
  ...ELSEWHERE,
  ...MACHINE,
  ...DANGEROUS_OPTIONS,
];

/** They run the program that their first word names: that program is judged as well. */
export const RUNNERS: ReadonlySet<string> = new Set(["npx", "bunx", "pnpx"]);

/** `mkfs.ext4`, `python3.12`, `rm.exe`: the same program as without that. */
export const NAME_SUFFIX: RegExp =
  /(?:[-.]?\d+(?:\.\d+)*|\.(?:exe|cmd|bat|sh|py|ext[234]|xfs|btrfs|vfat|fat|ntfs|f2fs))$/u;

/** Folders that anybody may write to: what lies there is nobody's program. */
export const LOOSE_FOLDER: RegExp = /^(?:\/tmp|\/var\/tmp|\/private|\/dev|\/proc|\/run|~\/Downloads)\//u;
