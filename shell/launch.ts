/**
 * How to start a shell so that it reads its integration: argv and environment for one shell, without touching any of the
 * person's files. Pure: no disk, no clock. What is not understood is started plainly, with `integration: null`.
 */

export type IntegratedShell = "bash" | "zsh" | "fish";

export interface LaunchOptions {
  /** Path or name of the shell's program. */
  readonly shell: string;
  readonly login: boolean;
  /** Absolute path of this folder. */
  readonly scriptsDir: string;
  /** Lower-case hexadecimal; the marks of this session carry it. */
  readonly secret: string;
  /** The session's environment; not changed, and complete in the answer. */
  readonly env: Readonly<Record<string, string>>;
}

export interface Launch {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly integration: IntegratedShell | null;
}

/** Names under which a package manager installs a shell: zsh, bash5, fish-4.1. */
const SHELL_NAME = /^-?(bash|zsh|fish)(?:-?\d[\d.]*)?$/;

/** Other shells that take `-l`; a login shell of any other kind starts without it rather than with an error. */
const TAKES_LOGIN_FLAG: ReadonlySet<string> = new Set([
  "sh",
  "dash",
  "ash",
  "ksh",
  "ksh93",
  "mksh",
  "oksh",
  "yash",
  "rbash",
  "csh",
  "tcsh",
  "nu",
  "xonsh",
]);

/** What only the start of a shell may set: a value inherited from an outer session would act on the wrong shell. */
const LAUNCH_VARIABLES = ["SAGGAR_SHELL_SECRET", "SAGGAR_SHELL_LOGIN", "SAGGAR_ZDOTDIR"] as const;

export function launchWithIntegration(options: LaunchOptions): Launch {
  const name = options.shell.slice(options.shell.lastIndexOf("/") + 1);
  const env = withoutLaunchVariables(options);
  const integration = isPlain(env) ? null : integrationOf(name);
  if (integration !== null) return { ...PLANS[integration](options, env), integration };
  const login = options.login && (integrationOf(name) !== null || TAKES_LOGIN_FLAG.has(name));
  return { argv: login ? [options.shell, "-l"] : [options.shell], env, integration };
}

type Plan = (options: LaunchOptions, env: Readonly<Record<string, string>>) => Pick<Launch, "argv" | "env">;

const PLANS: Readonly<Record<IntegratedShell, Plan>> = { bash: planBash, zsh: planZsh, fish: planFish };

/** `--init-file` stands in for ~/.bashrc and excludes `-l`; init.bash reads the login files instead of bash. */
function planBash(
  { shell, login, scriptsDir, secret }: LaunchOptions,
  env: Readonly<Record<string, string>>,
): ReturnType<Plan> {
  return {
    argv: [shell, "--init-file", `${scriptsDir}/bash/init.bash`],
    env: { ...env, SAGGAR_SHELL_SECRET: secret, ...(login ? { SAGGAR_SHELL_LOGIN: "1" } : {}) },
  };
}

/** ZDOTDIR points to our .zshenv for the length of that one file, which gives the person's own back. */
function planZsh(
  { shell, login, scriptsDir, secret }: LaunchOptions,
  env: Readonly<Record<string, string>>,
): ReturnType<Plan> {
  const ours = `${scriptsDir}/zsh`;
  const theirs = env["ZDOTDIR"];
  return {
    argv: login ? [shell, "-l"] : [shell],
    env: {
      ...env,
      SAGGAR_SHELL_SECRET: secret,
      ZDOTDIR: ours,
      ...(theirs === undefined ? {} : { SAGGAR_ZDOTDIR: theirs }),
    },
  };
}

/** fish runs the init command after config.fish. */
function planFish(
  { shell, login, scriptsDir, secret }: LaunchOptions,
  env: Readonly<Record<string, string>>,
): ReturnType<Plan> {
  const script = `${scriptsDir}/fish/saggar.fish`;
  const quoted = `'${script.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  return {
    argv: [shell, ...(login ? ["-l"] : []), "--init-command", `test -r ${quoted}; and source ${quoted}`],
    env: { ...env, SAGGAR_SHELL_SECRET: secret },
  };
}

/** The person wants none; or bash, in posix mode from its first moment, would read no file of ours. */
function isPlain(env: Readonly<Record<string, string>>): boolean {
  return env["SAGGAR_SHELL_INTEGRATION"] === "off" || env["POSIXLY_CORRECT"] !== undefined;
}

function integrationOf(name: string): IntegratedShell | null {
  return (SHELL_NAME.exec(name)?.[1] ?? null) as IntegratedShell | null;
}

function withoutLaunchVariables({ env, scriptsDir }: LaunchOptions): Record<string, string> {
  const kept = { ...env };
  // A zsh that never read our .zshenv has left our folder in ZDOTDIR, and the person's own beside it.
  if (kept["ZDOTDIR"] === `${scriptsDir}/zsh`) {
    if (kept["SAGGAR_ZDOTDIR"] === undefined) delete kept["ZDOTDIR"];
    else kept["ZDOTDIR"] = kept["SAGGAR_ZDOTDIR"];
  }
  for (const variable of LAUNCH_VARIABLES) delete kept[variable];
  return kept;
}
