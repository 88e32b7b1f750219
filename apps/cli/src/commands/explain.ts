/** `saggar explain`: the verdict, the line of the rules that decided, and the evidence around it. */
import { type ExplainView, type SessionView, STATUS_NAMES } from "@saggar/protocol";
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { age, type Column, colourStatus, fitted, hung, printJson, printLines, shellWords } from "../print.ts";
import { parseTime, type System } from "../system.ts";

type Source = ExplainView["sources"][number];

const SOURCES: Readonly<Record<Source["source"], string>> = {
  status: "program status",
  hook: "hooks",
  published: "own state",
  title: "title",
  screen: "screen",
};

/** What is told of an agent is so called whoever told it. */
const EVIDENCE: Readonly<Record<string, string>> = { hook: "agent" };

const SAYS: Readonly<Record<Source["says"], string>> = {
  idle: "idle",
  working: "working",
  blocked: "waits for you",
  done: "done",
  failed: "failed",
  gone: "gone",
};

export async function run({ system, words, flag }: Call): Promise<void> {
  const explained = await ask(system, "explain", { target: words[0] ?? null });
  const { session } = explained;
  if (flag("json")) {
    printJson(system, {
      ...session,
      line: explained.line,
      rule: explained.rule,
      ends: explained.ends,
      underneath: explained.underneath,
      evidence: explained.evidence,
      sources: explained.sources,
    });
    return;
  }
  printLines(system, linesOf(system, explained));
}

/** Cells before a fact's text, and before an evidence's; in a window of fewer columns than NARROW both stand in less. */
const INDENT = 14;
const EVIDENCE_INDENT = 34;
const NARROW = 60;
const NARROW_INDENT = 4;

/** What people are shown. */
export function linesOf(system: System, explained: ExplainView): readonly string[] {
  const { session, rule, line, ends, underneath, evidence } = explained;
  const now = system.nowMs();
  const status = colourStatus(system, session.status, STATUS_NAMES[session.status]);
  const facts: readonly Fact[] = [
    ["rule", `${rule} (line ${line} of rule R0)`],
    ["ends", ends],
    ["underneath", underneath ?? "nothing else holds"],
    ...originOf(session, now),
    ...beliefOf(explained),
  ];
  const isNarrow = system.cols < NARROW;
  return [
    `${session.shortId}  ${session.name}: ${status} for ${age(now - parseTime(session.since))}`,
    ...hung(system, "  ", session.why, 2),
    ...facts.flatMap(([name, value]) =>
      hung(system, `  ${name.padEnd(INDENT - 2)}`, value, isNarrow ? NARROW_INDENT : INDENT),
    ),
    ...sourceLines(system, explained, now),
    "  evidence",
    ...evidence.flatMap(({ at, kind, text }) => {
      const ago = `    ${age(now - parseTime(at)).padStart(7)} ago  `;
      return isNarrow
        ? hung(system, ago, text, NARROW_INDENT + 2)
        : hung(
            system,
            `${ago}${(EVIDENCE[kind] ?? kind).padEnd(EVIDENCE_INDENT - ago.length)}`,
            text,
            EVIDENCE_INDENT,
          );
    }),
  ];
}

type Fact = readonly [name: string, value: string];

/** Where it is, where that is not here; whose doing it is, where that is not the person's; how its agent goes on. */
function originOf(
  { startedBy, approved, remoteCwd, agentSession }: SessionView,
  nowMs: number,
): readonly Fact[] {
  const facts: Fact[] = [];
  if (remoteCwd !== null) facts.push(["far folder", remoteCwd]);
  if (startedBy.kind === "session")
    facts.push(["started by", `${startedBy.name} (${startedBy.id.slice(0, 8)})`]);
  if (approved !== null)
    facts.push(["by rule", `approved ${age(nowMs - parseTime(approved.at))} ago: ${approved.what}`]);
  const resume = agentSession?.resume ?? null;
  if (resume !== null) facts.push(["resume", shellWords(resume)]);
  return facts;
}

/** Why the source is believed that decides, and why not one that says otherwise and would be believed first, or asks. */
function beliefOf({ sources }: ExplainView): readonly Fact[] {
  const deciding = sources.findIndex(({ decides }) => decides);
  const believed = sources[deciding];
  const others = sources.filter(
    ({ says, decides }, at) =>
      !decides && says !== believed?.says && (at < deciding || says === "blocked" || believed === undefined),
  );
  return [
    ...(believed === undefined ? [] : [["believed", believed.why] as const]),
    ...others.map(({ source, why }): Fact => ["left aside", `${SOURCES[source]}: ${why}`]),
  ];
}

const SOURCE_COLUMNS: readonly Column[] = [
  { most: 18 },
  { most: 15 },
  { most: 12, drop: 2 },
  { most: 12, drop: 1 },
  { most: 0 },
];

/** Each source that speaks of the agent, the one that decides marked: what it says, since when, until when, its own words. */
function sourceLines(system: System, { sources }: ExplainView, nowMs: number): readonly string[] {
  if (sources.length === 0) return [];
  const rows = sources.map(({ source, says, detail, at, lapses, decides }) => [
    `  ${decides ? "*" : " "} ${SOURCES[source]}`,
    SAYS[says],
    `${age(nowMs - parseTime(at))} ago`,
    lapses === null ? "" : `in ${age(parseTime(lapses) - nowMs)}`,
    detail ?? "",
  ]);
  return fitted(system, [["  source", "says", "when", "lapses", ""], ...rows], SOURCE_COLUMNS);
}
