/** `saggar explain`: the verdict, the line of the rules that decided, and the evidence around it. */
import type { ExplainView, SessionView } from "@saggar/protocol";
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { age, colourStatus, printJson, printLines, STATUS_NAMES, shellWords } from "../print.ts";
import { parseTime } from "../system.ts";

type Source = ExplainView["sources"][number];

const SOURCES: Readonly<Record<Source["source"], string>> = {
  status: "program status",
  hook: "hook",
  published: "own state",
  title: "title",
  screen: "screen",
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
  const now = system.nowMs();
  const status = colourStatus(system, session.status, STATUS_NAMES[session.status]);
  printLines(system, [
    `${session.shortId}  ${session.name}: ${status} for ${age(now - parseTime(session.since))}, because ${session.because} (R0 line ${explained.line})`,
    `  ${session.why}`,
    `  rule        ${explained.rule}`,
    `  ends        ${explained.ends}`,
    `  underneath  ${explained.underneath ?? "nothing else holds"}`,
    ...originLines(session, now),
    ...resumeLines(session),
    ...sourceLines(explained, now),
    "  evidence",
    ...explained.evidence.map(
      ({ at, kind, text }) => `    ${age(now - parseTime(at)).padStart(7)} ago  ${kind.padEnd(16)}${text}`,
    ),
  ]);
}

/** Where it is, where that is not here, and whose doing it is, where that is not the person's. */
function originLines({ startedBy, approved, remoteCwd }: SessionView, nowMs: number): readonly string[] {
  const far = remoteCwd === null ? [] : [`  far folder  ${remoteCwd}`];
  const started =
    startedBy.kind === "owner" ? [] : [`  started by  ${startedBy.name} (${startedBy.id.slice(0, 8)})`];
  if (approved === null) return [...far, ...started];
  const ago = age(nowMs - parseTime(approved.at));
  return [...far, ...started, `  by rule     approved ${ago} ago: ${approved.what}`];
}

function resumeLines({ agentSession }: SessionView): readonly string[] {
  const resume = agentSession?.resume ?? null;
  return resume === null ? [] : [`  resume      ${shellWords(resume)}`];
}

/** Each source that speaks of the agent, the one that decides marked. */
function sourceLines({ sources }: ExplainView, nowMs: number): readonly string[] {
  if (sources.length === 0) return [];
  return ["  sources", ...sources.flatMap((source) => opinionLines(source, nowMs))];
}

function opinionLines({ source, says, detail, at, lapses, decides, why }: Source, nowMs: number): string[] {
  const said = `${age(nowMs - parseTime(at)).padStart(7)} ago`;
  const ends = lapses === null ? "" : `, for ${age(parseTime(lapses) - nowMs)} more`;
  const words = detail === null ? "" : `: ${detail}`;
  return [
    `  ${decides ? "*" : " "} ${said}  ${SOURCES[source].padEnd(16)}${says}${ends}${words}`,
    `${" ".repeat(33)}${why}`,
  ];
}
