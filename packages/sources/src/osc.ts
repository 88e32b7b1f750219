/** Operating system commands by their number; all others are none of ours. */
import { reportFarFolder, reportFolder, reportHost, reportTrustedFolder } from "./cwd.ts";
import type { SourceMemory } from "./memory.ts";
import { type Notice, notify } from "./notice.ts";
import { parseOsc7 } from "./osc-7.ts";
import { parseOsc9 } from "./osc-9.ts";
import { readOsc99 } from "./osc-99.ts";
import { parseOsc133 } from "./osc-133.ts";
import { parseOsc633 } from "./osc-633.ts";
import { parseOsc777 } from "./osc-777.ts";
import { parseOsc1337 } from "./osc-1337.ts";
import { reportProgress } from "./progress.ts";
import { hearRemote, leaveRemote, recognise } from "./remote.ts";
import { hearSigned, hearUnsigned, type ShellContext } from "./shell.ts";
import type { ShellMark, SignedMarks } from "./shell-marks.ts";
import { NOTHING, type Step } from "./step.ts";

export interface OscContext extends ShellContext {
  readonly code: number;
  readonly data: string;
}

type Read = (memory: SourceMemory, context: OscContext) => Step<SourceMemory>;

const READERS: ReadonlyMap<number, Read> = new Map<number, Read>([
  [7, (memory, { data, view }) => folder(memory, parseOsc7(data), view)],
  [9, readNine],
  [99, readNinetyNine],
  [133, (memory, context) => hear(memory, parseOsc133(context.data), context)],
  [633, (memory, context) => hear(memory, parseOsc633(context.data), context)],
  [777, (memory, { data, atMs }) => notice(memory, parseOsc777(data), atMs)],
  [1337, readThirteenThirtySeven],
]);

export function readOsc(memory: SourceMemory, context: OscContext): Step<SourceMemory> {
  const read = READERS.get(context.code);
  return read ? read(memory, context) : { memory, findings: NOTHING };
}

function hear(memory: SourceMemory, signed: SignedMarks | null, context: OscContext): Step<SourceMemory> {
  if (signed === null) return { memory, findings: NOTHING };
  const far = hearFar(memory, signed);
  if (far !== null || !memory.isShell) return far ?? { memory, findings: NOTHING };
  const { marks, secret } = signed;
  const isOurs = memory.secret !== "" && secret === memory.secret;
  const path = folderAmong(marks);
  if (!isOurs) {
    const shell = hearUnsigned(memory.shell, marks, context.atMs);
    return folder({ ...memory, shell }, path === null ? null : { host: null, path }, context.view);
  }
  const shell = hearSigned(memory.shell, marks, context);
  const cwd =
    path === null ? { memory: memory.cwd, findings: NOTHING } : reportTrustedFolder(memory.cwd, path);
  return {
    memory: { ...memory, shell: shell.memory, cwd: cwd.memory, remote: leaveRemote(memory.remote) },
    findings: [...shell.findings, ...cwd.findings],
  };
}

/** Null where the marks are none of a far shell behind the command in flight. */
function hearFar(memory: SourceMemory, { marks, secret }: SignedMarks): Step<SourceMemory> | null {
  if (memory.shell.at !== "command") return null;
  const known = recognise(memory.remote, memory.inBand.root, secret);
  if (known === null) return null;
  const step = hearRemote(known, marks);
  return { memory: { ...memory, remote: step.memory }, findings: step.findings };
}

function folderAmong(marks: readonly ShellMark[]): string | null {
  for (const mark of marks) if (mark.kind === "cwd") return mark.path;
  return null;
}

function folder(
  memory: SourceMemory,
  report: { readonly host: string | null; readonly path: string } | null,
  view: ShellContext["view"],
): Step<SourceMemory> {
  if (report === null) return { memory, findings: NOTHING };
  const isFar = memory.remote.at !== "none";
  const step = isFar ? reportFarFolder(memory.cwd, report) : reportFolder(memory.cwd, report, view);
  return { memory: { ...memory, cwd: step.memory }, findings: step.findings };
}

function notice(memory: SourceMemory, told: Notice | null, atMs: number): Step<SourceMemory> {
  if (told === null) return { memory, findings: NOTHING };
  const step = notify(memory.notice, told, atMs);
  return { memory: { ...memory, notice: step.memory }, findings: step.findings };
}

function readNine(memory: SourceMemory, { data, view, atMs }: OscContext): Step<SourceMemory> {
  const parsed = parseOsc9(data);
  switch (parsed?.kind) {
    case "progress": {
      const step = reportProgress(memory.progress, parsed, atMs);
      return { memory: { ...memory, progress: step.memory }, findings: step.findings };
    }
    case "cwd":
      return folder(memory, { host: null, path: parsed.path }, view);
    case "text":
      return notice(memory, { title: null, body: parsed.body }, atMs);
    default:
      return { memory, findings: NOTHING };
  }
}

function readNinetyNine(memory: SourceMemory, { data, atMs }: OscContext): Step<SourceMemory> {
  const { partials, done } = readOsc99(memory.notice.partials, data);
  return notice({ ...memory, notice: { ...memory.notice, partials } }, done, atMs);
}

function readThirteenThirtySeven(memory: SourceMemory, context: OscContext): Step<SourceMemory> {
  const parsed = parseOsc1337(context.data);
  switch (parsed?.kind) {
    case "cwd":
      return folder(memory, { host: null, path: parsed.path }, context.view);
    case "host":
      return { memory: { ...memory, cwd: reportHost(memory.cwd, parsed.host) }, findings: NOTHING };
    case "attention":
      return notice(memory, { title: null, body: "Asks for attention" }, context.atMs);
    default:
      return { memory, findings: NOTHING };
  }
}
