/**
 * The environment of a session: the caller's, or that of a login of the user, without what other terminals, multiplexers,
 * agents and an outer saggar left in it, and with what saggar tells its own sessions. Values are never logged.
 */
import path from "node:path";
import type { Log } from "../log.ts";
import type { System } from "../system.ts";

export type Environment = Readonly<Record<string, string>>;

/** Variables that say "you are in me" of something else than this session; a name that ends in `*` is a prefix. */
const FOREIGN: readonly string[] = [
  // Multiplexers and other terminals.
  "TMUX*",
  "STY",
  "WINDOW",
  "ZELLIJ*",
  "BYOBU_*",
  "TERM_PROGRAM*",
  "TERM_SESSION_ID",
  "TERM_FEATURES",
  "TERMINFO",
  "TERMINFO_DIRS",
  "LC_TERMINAL*",
  "VSCODE_*",
  "KITTY_*",
  "GHOSTTY_*",
  "WEZTERM_*",
  "ITERM_*",
  "ALACRITTY_*",
  "KONSOLE_*",
  "GNOME_TERMINAL_*",
  "VTE_VERSION",
  "WT_SESSION",
  "WT_PROFILE_ID",
  "TILIX_ID",
  "TERMINATOR_UUID",
  "WARP_*",
  "TABBY_*",
  "HYPER*",
  "INSIDE_EMACS",
  "NVIM",
  "NVIM_LISTEN_ADDRESS",
  "VIM",
  "VIMRUNTIME",
  "WINDOWID",
  "COLORFGBG",
  // Coding agents: what marks one running session of theirs. What a person sets for all of them (CODEX_HOME,
  // CLAUDE_CODE_USE_BEDROCK, keys) passes.
  "CLAUDECODE",
  "CLAUDE_PID",
  "CLAUDE_CODE_ENTRYPOINT",
  "CLAUDE_CODE_EXECPATH",
  "CLAUDE_CODE_SESSION_ID",
  "CLAUDE_CODE_CHILD_SESSION",
  "CLAUDE_CODE_SSE_PORT",
  "CLAUDE_CODE_REMOTE*",
  "CLAUDE_ENV_FILE",
  "CLAUDE_PROJECT_DIR",
  "CLAUDE_PLUGIN_ROOT",
  "CODEX_SANDBOX*",
  "CODEX_THREAD_ID",
  "CODEX_CI",
  "CODEX_INTERNAL_*",
  "CODEX_MANAGED_*",
  "GEMINI_CLI",
  "GEMINI_CLI_IDE_*",
  "OPENCODE",
  "OPENCODE_PID",
  "OPENCODE_RUN_ID",
  "OPENCODE_CALLER",
  "COPILOT_CLI",
  "COPILOT_AGENT_SESSION_ID",
  "CURSOR_AGENT",
  "CURSOR_CLI",
  "CURSOR_TRACE_ID",
  "QWEN_CODE",
  "AMP_CURRENT_THREAD_ID",
  "GOOSE_TERMINAL",
  "AI_AGENT",
  "AGENT",
  // An outer saggar, and what only its shells may know.
  "SAGGAR_*",
  // npm, when it started the daemon.
  "npm_*",
  "NPM_CONFIG_*",
  "INIT_CWD",
  "NODE_CHANNEL_FD",
  "NODE_APP_INSTANCE",
  // Measures and places of the terminal that the caller sits at.
  "COLUMNS",
  "LINES",
  "TERMCAP",
  "GPG_TTY",
  "OLDPWD",
  "PWD",
  "SHLVL",
  "_",
];

/** What a daemon takes along from its own surroundings when it asks a login shell for the rest. */
const KEPT_FOR_LOGIN: ReadonlySet<string> = new Set([
  "HOME",
  "USER",
  "LOGNAME",
  "SHELL",
  "PATH",
  "LANG",
  "LANGUAGE",
  "TZ",
  "TMPDIR",
  "DISPLAY",
  "WAYLAND_DISPLAY",
  "XAUTHORITY",
  "DBUS_SESSION_BUS_ADDRESS",
  "SSH_AUTH_SOCK",
  "SYSTEMROOT",
]);
const KEPT_PREFIXES: readonly string[] = ["LC_", "XDG_"];

/** Set by the person for all sessions, and meant to pass. */
const OWN_SWITCHES: ReadonlySet<string> = new Set(["SAGGAR_SHELL_INTEGRATION"]);

const exact: ReadonlySet<string> = new Set(FOREIGN.filter((name) => !name.endsWith("*")));
const prefixes: readonly string[] = FOREIGN.filter((name) => name.endsWith("*")).map((name) =>
  name.slice(0, -1),
);

function isForeign(name: string): boolean {
  if (OWN_SWITCHES.has(name)) return false;
  return exact.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
}

export function withoutForeign(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    // A name with `=`, or a NUL anywhere, cannot be handed to a program.
    if (value === undefined || isForeign(name) || !/^[^=\0]+$/.test(name) || value.includes("\0")) continue;
    kept[name] = value;
  }
  return kept;
}

export interface SessionIdentity {
  readonly id: string;
  readonly token: string;
  readonly socket: string;
  readonly home: string;
  readonly version: string;
  /** Folder of the `saggar` command. */
  readonly binFolder: string;
}

/** `extra` is what the caller asked for by name: it stands above the base, and below what saggar itself says. */
export function sessionEnvironment(
  base: Environment,
  extra: Environment,
  identity: SessionIdentity,
): Environment {
  const env = { ...withoutForeign(base), ...withoutIdentity(extra) };
  const search = env["PATH"] ?? "/usr/local/bin:/usr/bin:/bin";
  const hasBin = search.split(":").includes(identity.binFolder);
  return {
    ...env,
    PATH: hasBin ? search : `${search}:${identity.binFolder}`,
    TERM: "xterm-256color",
    COLORTERM: "truecolor",
    TERM_PROGRAM: "saggar",
    TERM_PROGRAM_VERSION: identity.version,
    SAGGAR_SESSION: identity.id,
    SAGGAR_TOKEN: identity.token,
    SAGGAR_SOCKET: identity.socket,
    SAGGAR_HOME: identity.home,
    // What agents' hooks run, and where it leaves their reports.
    SAGGAR_HOOK: path.join(identity.binFolder, "../shell/hook.sh"),
    SAGGAR_SPOOL: path.join(identity.home, "spool"),
    // Login files may set PATH anew; the shell integration puts it back.
    SAGGAR_BIN: identity.binFolder,
  };
}

function withoutIdentity(extra: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(extra).filter(([name, value]) => /^[^=\0]+$/.test(name) && !value.includes("\0")),
  );
}

const LOGIN_TIMEOUT_MS = 5000;
const LOGIN_BYTES = 1_048_576;
/** Stands around the answer: login files may print what they like. */
const FENCE = "__saggar_environment__";

export interface LoginOptions {
  readonly system: System;
  readonly log: Log;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly shell: string;
  readonly homedir: string;
}

/** Asks the user's login shell once; where it does not answer, the daemon's own environment, cleaned, stands in. */
export function createLoginEnvironment(options: LoginOptions): () => Promise<Environment> {
  let asked: Promise<Environment> | null = null;
  return () => {
    asked ??= askLoginShell(options);
    return asked;
  };
}

async function askLoginShell({ system, log, env, shell, homedir }: LoginOptions): Promise<Environment> {
  const own = withoutForeign(env);
  const script = `process.stdout.write("${FENCE}" + JSON.stringify(process.env) + "${FENCE}")`;
  const ran = await system.run({
    file: shell,
    args: ["-l", "-c", `'${process.execPath}' -e '${script}'`],
    cwd: homedir,
    env: { ...keptForLogin(own), ELECTRON_RUN_AS_NODE: "1" },
    timeoutMs: LOGIN_TIMEOUT_MS,
    maxBytes: LOGIN_BYTES,
  });
  const answer = ran.ok ? readAnswer(new TextDecoder().decode(ran.value.stdout)) : null;
  if (answer === null) {
    const why = ran.ok ? "it printed no environment" : ran.error.message;
    log.warn("The login shell did not tell its environment; the daemon's own stands in", { shell, why });
    return own;
  }
  return withoutForeign(answer);
}

function keptForLogin(env: Environment): Environment {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => KEPT_FOR_LOGIN.has(name) || KEPT_PREFIXES.some((prefix) => name.startsWith(prefix)),
    ),
  );
}

function readAnswer(text: string): Record<string, string> | null {
  const [, inner] = text.split(FENCE);
  if (inner === undefined) return null;
  try {
    const parsed: unknown = JSON.parse(inner);
    if (typeof parsed !== "object" || parsed === null) return null;
    const pairs = Object.entries(parsed).filter(
      (pair): pair is [string, string] => typeof pair[1] === "string",
    );
    const env = Object.fromEntries(pairs);
    delete env["ELECTRON_RUN_AS_NODE"];
    return env;
  } catch {
    // Login files that print between the fences.
    return null;
  }
}
