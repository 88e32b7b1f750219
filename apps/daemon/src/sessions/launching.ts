/** A new session: its folder, project, program and environment, and the host that carries it. */
import os from "node:os";
import path from "node:path";
import type { Result } from "@saggar/engine";
import type { CallError, HostedSession, SessionView } from "@saggar/protocol";
import { createSourceMemory, type ExpectedShell, inBandRoot, sanitise } from "@saggar/sources";
import { launchWithIntegration } from "../../../../shell/launch.ts";
import { findWorktree, folderExists } from "../intake/git.ts";
import { PUBLISHING_VARIABLES } from "../intake/published.ts";
import type { ProcessId } from "../store/rows.ts";
import { freshState } from "./account.ts";
import type { Core } from "./core.ts";
import { type Environment, sessionEnvironment } from "./environment.ts";
import type { Actor, NewSession } from "./face.ts";
import { refused } from "./refusals.ts";
import { Session, type SessionRecord } from "./session.ts";
import { lineOf, shellCommandOf } from "./shell-command.ts";
import { viewOf } from "./view.ts";
import { text } from "./words.ts";

const MAX_NAME_CHARS = 80;
const ID_BYTES = 8;
const TOKEN_BYTES = 24;
const SECRET_BYTES = 16;

/** What a host keeps of a session for a daemon that has lost its own record. */
export interface SessionLabels {
  readonly name: string;
  readonly project: string;
  readonly order: string;
  readonly token: string;
  readonly secret: string;
  /** Empty for a session whose root is a command. */
  readonly shell: string;
  /** The shell whose integration was injected; empty where none was. */
  readonly integration: string;
  /** Id and name of the session that started it, with a blank between; empty for the person. */
  readonly startedBy: string;
}

interface Launch {
  readonly argv: readonly string[];
  readonly env: Environment;
  readonly shell: string | null;
  readonly integration: ExpectedShell | null;
}

export async function createSession(
  core: Core,
  request: NewSession,
  actor: Actor,
): Promise<Result<SessionView, CallError>> {
  const cwd = path.resolve(core.homedir, request.cwd);
  const missing = [cwd, request.projectPath ?? cwd].find((folder) => !folderExists(folder));
  if (missing !== undefined) return refused("folder-missing", text.folderMissing(missing));
  const secrets = {
    id: freeId(core),
    token: core.system.randomHex(TOKEN_BYTES),
    secret: core.system.randomHex(SECRET_BYTES),
  };
  const launch = await launchOf(core, request, secrets);
  const project =
    request.projectPath === null
      ? core.projects.forFolder(cwd)
      : core.projects.add(request.projectPath).project;
  const labels = labelsOf(core, request, { launch, secrets, projectPath: project.path, actor });
  const recording = path.join(core.paths.recordings, `${secrets.id}.cast`);
  const spawned = await core.hosts.spawn({
    op: "spawn",
    id: secrets.id,
    argv: [...launch.argv],
    cwd,
    env: { ...launch.env },
    size: { ...request.size },
    labels: { ...labels },
    recording,
    recordingMaxBytes: core.settings.current().recordingMaxBytes,
  });
  if (!spawned.ok) return spawned;
  await core.system.moment("session-spawned");
  const { host, session: hosted } = spawned.value;
  const record = {
    ...recordOf({ hosted, host, labels, recording, createdAtMs: core.system.nowMs() }),
    agentEnv: agentEnvOf(launch.env),
  };
  // Its host may have been reached anew meanwhile, and the session adopted by its labels.
  const session = core.roster.get(secrets.id) ?? beginSession(core, record, launch.integration);
  core.writer.flush();
  return { ok: true, value: viewOf(session, project) };
}

interface LabelParts {
  readonly launch: Launch;
  readonly secrets: Secrets;
  readonly projectPath: string;
  readonly actor: Actor;
}

function labelsOf(
  core: Core,
  request: NewSession,
  { launch, secrets, projectPath, actor }: LabelParts,
): SessionLabels {
  return {
    name: nameOf(request, launch),
    project: projectPath,
    order: String(nextOrder(core)),
    token: secrets.token,
    secret: secrets.secret,
    shell: launch.shell ?? "",
    integration: launch.integration ?? "",
    startedBy: actor.kind === "owner" ? "" : `${actor.id} ${core.roster.get(actor.id)?.record.name ?? ""}`,
  };
}

function starterOf(label: string): SessionRecord["startedBy"] {
  const [id = "", ...name] = label.split(" ");
  return id === "" ? null : { id, name: name.join(" ") };
}

/** What a host tells of a session and what its labels say; all else is not so yet. */
export function recordOf(given: {
  readonly hosted: HostedSession;
  readonly host: ProcessId;
  readonly labels: SessionLabels;
  readonly recording: string | null;
  readonly createdAtMs: number;
}): SessionRecord {
  const { hosted, host, labels, recording, createdAtMs } = given;
  return {
    id: hosted.id,
    order: Number(labels.order),
    name: labels.name,
    projectPath: labels.project,
    cwd: hosted.cwd,
    createdAtMs,
    argv: hosted.argv,
    shell: labels.shell || null,
    token: labels.token,
    secret: labels.secret,
    size: hosted.size,
    root: { pid: hosted.pid, startTime: hosted.startTime },
    ptsName: hosted.ptsName,
    host,
    recording,
    markSeq: 0,
    exit: null,
    exitedAtMs: null,
    lost: null,
    closedBy: null,
    git: null,
    program: null,
    integration: null,
    startedBy: starterOf(labels.startedBy),
    approved: null,
    conversation: null,
    agentEnv: {},
  };
}

/** Where agents in this session keep what they keep. */
function agentEnvOf(env: Environment): SessionRecord["agentEnv"] {
  return Object.fromEntries(Object.entries(env).filter(([name]) => PUBLISHING_VARIABLES.includes(name)));
}

/** A session that nothing is known of yet: it is entered, and its marks are asked for from the first. */
export function beginSession(core: Core, record: SessionRecord, integration: ExpectedShell | null): Session {
  const sources = createSourceMemory({
    secret: record.secret,
    isShell: record.shell !== null,
    expected: integration,
    hosts: core.hostnames,
    inBandRoot: inBandRoot(record.token),
  });
  const state = { ...freshState(sources, record.createdAtMs), visited: [], announced: [] };
  const session = new Session(record, state, core.world);
  session.gitRoot = findWorktree(record.cwd);
  core.roster.set(record.id, session);
  core.projects.unfold(record.projectPath);
  core.writer.touch(record.id, "soon");
  session.spawned(record.createdAtMs, record.shell === null ? lineOf(record.argv) : null);
  void session.follow();
  core.watches.follow(session);
  core.announcer.session(record.id);
  if (session.gitRoot !== null) core.git.request(session.gitRoot);
  return session;
}

interface Secrets {
  readonly id: string;
  readonly token: string;
  readonly secret: string;
}

async function launchOf(core: Core, request: NewSession, secrets: Secrets): Promise<Launch> {
  const base = request.baseEnv ?? (await core.loginEnvironment());
  const env = sessionEnvironment(base, request.env, {
    id: secrets.id,
    token: secrets.token,
    socket: core.paths.socket,
    home: core.paths.home,
    version: core.version,
    binFolder: core.binFolder,
  });
  const asked = shellCommandOf(request.command);
  if (request.command.length > 0 && asked === null) {
    return { argv: request.command, env, shell: null, integration: null };
  }
  const shell = asked?.shell ?? core.shell;
  const name = path.basename(shell);
  if (asked?.hasOwnOptions) return { argv: request.command, env, shell: name, integration: null };
  const launched = launchWithIntegration({
    shell,
    login: asked?.isLogin ?? true,
    scriptsDir: core.scriptsFolder,
    secret: secrets.secret,
    env: { ...env, SHELL: core.shell },
  });
  return { argv: launched.argv, env: launched.env, shell: name, integration: launched.integration };
}

function nameOf({ name, command }: NewSession, { shell }: Launch): string {
  const asked = name === null ? "" : sanitise(name, MAX_NAME_CHARS);
  if (asked !== "") return asked;
  const [program = "", ...args] = command;
  const line = shell ?? lineOf([path.basename(program), ...args]);
  return sanitise(line, MAX_NAME_CHARS) || "session";
}

export function safeName(name: string): string | null {
  return sanitise(name, MAX_NAME_CHARS) || null;
}

/** Ids whose short form is taken are not given out. */
function freeId(core: Core): string {
  for (;;) {
    const id = core.system.randomHex(ID_BYTES);
    const short = id.slice(0, 8);
    const isTaken = [...core.roster.keys()].some((known) => known.startsWith(short));
    if (!isTaken && core.writer.filed(id) === null) return id;
  }
}

export function nextOrder(core: Core): number {
  return Math.max(0, ...[...core.roster.values()].map(({ record }) => record.order)) + 1;
}

/** The shell that `getent` would name; `$SHELL` where a person set another; `sh` at the last. */
export function loginShell(env: Readonly<Record<string, string | undefined>>): string {
  const own = env["SHELL"];
  if (own !== undefined && path.isAbsolute(own)) return own;
  return os.userInfo().shell ?? "/bin/sh";
}
