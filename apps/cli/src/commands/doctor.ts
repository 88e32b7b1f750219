/** `saggar doctor`: each thing that can be amiss, whether it is, and the command that mends it. */
import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { VerbResult } from "@saggar/protocol";
import type { Call } from "../arguments.ts";
import { askIfRunning } from "../ask.ts";
import { reportAll } from "../hooks/report.ts";
import { words } from "../hooks/words.ts";
import { CallEnded, DONE, REFUSED } from "../outcome.ts";
import { hung, printJson, printLines } from "../print.ts";
import { capture, type System } from "../system.ts";
import { text as sentences } from "../text.ts";
import { VERSION } from "../version.ts";

interface Finding {
  readonly name: string;
  readonly state: "ok" | "note" | "bad";
  readonly text: string;
  /** The command that mends it, or null. */
  readonly mend: string | null;
}

/** Where the text begins, and where it goes on in a window of fewer columns than NARROW. */
const INDENT = 18;
const NARROW = 60;
const NARROW_INDENT = 6;

type Status = VerbResult<"daemon-status">;

export async function run({ system, flag }: Call): Promise<number> {
  const findings = await examine(system);
  if (flag("json")) printJson(system, { version: VERSION, findings });
  else {
    const sign = { ok: "ok  ", note: "note", bad: "BAD " } as const;
    const indent = system.cols < NARROW ? NARROW_INDENT : INDENT;
    printLines(
      system,
      findings.flatMap(({ name, state, text, mend }) => [
        ...hung(system, `${sign[state]}  ${name.padEnd(12)}`, text, indent),
        // To be copied as it is.
        ...(mend === null ? [] : [" ".repeat(indent) + mend]),
      ]),
    );
  }
  return findings.some(({ state }) => state === "bad") ? REFUSED : DONE;
}

async function examine(system: System): Promise<Finding[]> {
  const daemon = await daemonStatus(system);
  return [
    node(),
    home(system),
    settings(system),
    ...daemon.findings,
    ...(daemon.status === null ? [] : running(daemon.status)),
    ...["bash", "zsh", "fish"].map((shell) => shellFinding(system, shell)),
    ...hooks(system),
    git(),
    curl(),
    onPath(system),
    inside(system),
  ];
}

const ok = (name: string, text: string): Finding => ({ name, state: "ok", text, mend: null });
const note = (name: string, text: string, mend: string | null = null): Finding => ({
  name,
  state: "note",
  text,
  mend,
});
const bad = (name: string, text: string, mend: string | null): Finding => ({
  name,
  state: "bad",
  text,
  mend,
});

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isEnough = major > 20 || (major === 20 && minor >= 19);
  return isEnough
    ? ok("node", process.version)
    : bad("node", `${process.version} is too old; 20.19 is the oldest that works`, null);
}

function home({ places }: System): Finding {
  const stat = statSync(places.home, { throwIfNoEntry: false });
  if (!path.isAbsolute(places.home)) return bad("home", sentences.homeNotAbsolute(places.home), null);
  if (stat === undefined && !isWritable(nearestThere(places.home)))
    return bad("home", sentences.homeUnusable(places.home, "no right to make it"), null);
  if (stat === undefined)
    return note("home", `${places.home} is not there yet; the daemon makes it`, "saggar daemon start");
  if (!stat.isDirectory()) return bad("home", `${places.home} is no folder`, null);
  if (stat.uid !== process.getuid?.()) return bad("home", `${places.home} belongs to somebody else`, null);
  if ((stat.mode & 0o077) !== 0)
    return bad("home", `${places.home} is open to others`, `chmod 700 '${places.home}'`);
  return ok("home", places.home);
}

/** The folder itself, or the nearest above it that is there. */
function nearestThere(folder: string): string {
  return existsSync(folder) ? folder : nearestThere(path.dirname(folder));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    // Whatever the reason: nothing can be made there.
    return false;
  }
}

/** What holds while the settings cannot be read. */
const UNREAD = "the defaults hold, and nothing of what agents say is kept";

function settings({ places }: System): Finding {
  const file = path.join(places.home, "settings.json");
  if (!existsSync(file)) return ok("settings", "none; the defaults hold");
  try {
    JSON.parse(readFileSync(file, "utf8"));
    return ok("settings", file);
  } catch (error) {
    if (error instanceof SyntaxError)
      return bad("settings", `${file} is not JSON (${error.message}); ${UNREAD}`, null);
    return bad(
      "settings",
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      null,
    );
  }
}

async function daemonStatus(system: System): Promise<{ status: Status | null; findings: Finding[] }> {
  try {
    const status = await askIfRunning(system, "daemon-status", {});
    if (status === null) return { status, findings: [bad("daemon", "none runs", "saggar daemon start")] };
    const same = status.version === VERSION;
    const found = `${status.version}, process ${status.pid}, ${status.sessions} sessions`;
    return {
      status,
      findings: [
        same
          ? ok("daemon", found)
          : note("daemon", `${found}; this command is ${VERSION}`, "saggar daemon restart"),
      ],
    };
  } catch (error) {
    if (error instanceof CallEnded)
      return { status: null, findings: [bad("daemon", error.message, "saggar daemon restart")] };
    throw error;
  }
}

function running(status: Status): Finding[] {
  const page =
    status.url === null
      ? bad("page", "the port is taken", "SAGGAR_PORT=7291 saggar daemon restart")
      : ok("page", status.url);
  const isOfSettings = (warning: string): boolean => /\bsettings\.json\b/u.test(warning);
  return [
    page,
    ...status.warnings.map((warning) =>
      isOfSettings(warning) ? bad("settings", warning, null) : note("warning", warning),
    ),
  ];
}

function shellFinding(system: System, shell: string): Finding {
  const found = capture("sh", ["-c", `command -v ${shell}`])?.trim();
  const isLogin = path.basename(system.env["SHELL"] ?? "") === shell;
  if (!found) return note(shell, "not installed; nothing to do");
  return ok(
    shell,
    `${found}${isLogin ? ", your login shell" : ""}; sessions get the integration by themselves`,
  );
}

/** Only of agents that are here: whether they report, and what keeps them from it. */
function hooks({ env }: System): Finding[] {
  const here = reportAll(env).filter(({ state }) => !["no-such-agent", "no-hooks"].includes(state));
  return here.map(({ agent, label, state, fault, obstacles }) => {
    const mend = words.mend(agent);
    if (fault !== null) return note("hooks", `${label}: ${fault}`);
    if (state === "partly")
      return note("hooks", `${label} reports only a part; bring its hooks up to date`, mend);
    if (state !== "installed")
      return note("hooks", `${label} does not report by itself; its screen and its title are read`, mend);
    return obstacles.length === 0
      ? ok("hooks", `${label} reports what it does`)
      : note("hooks", `${label}: ${obstacles.join("; ")}`);
  });
}

function git(): Finding {
  const version = capture("git", ["--version"])?.trim();
  return version ? ok("git", version) : note("git", "not found: no branches, and no Ready for review");
}

function curl(): Finding {
  return capture("curl", ["--version"]) === null
    ? note("curl", "not found: saggar attention takes a little longer without it")
    : ok("curl", "saggar attention answers quickly");
}

function onPath(system: System): Finding {
  const found = capture("sh", ["-c", "command -v saggar"])?.trim();
  if (found) return ok("command", found);
  const bin = path.join(system.dist, "..", "bin");
  return note("command", "saggar is not on your PATH (inside sessions it is)", `export PATH="${bin}:$PATH"`);
}

function inside({ env }: System): Finding {
  return env["SAGGAR_SESSION"]
    ? ok("session", `this is session ${env["SAGGAR_SESSION"].slice(0, 8)}`)
    : ok("session", "called from outside any session");
}
