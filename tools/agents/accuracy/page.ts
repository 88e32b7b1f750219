/** The page `docs/accuracy.md`: tables for people, and the same numbers for the test that watches them. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { agentNamed } from "@saggar/sources";
import { KITS } from "../kits/index.ts";
import { SCENARIOS } from "../scenarios.ts";
import type { Row } from "./measure.ts";

export const PAGE: string = fileURLToPath(new URL("../../../docs/accuracy.md", import.meta.url));

const OPENING = "<!-- numbers";
const CLOSING = "-->";

export interface Tables {
  readonly saggar: readonly Row[];
  readonly text: readonly Row[];
}

/** The rows of saggar as the page holds them. */
export function rowsOnPage(): readonly Row[] {
  const page = readFileSync(PAGE, "utf8");
  const from = page.indexOf(OPENING);
  const to = page.indexOf(CLOSING, from);
  if (from === -1 || to === -1) throw new Error(`${PAGE} holds no numbers`);
  return JSON.parse(page.slice(from + OPENING.length, to)) as readonly Row[];
}

const INTRODUCTION = `# How right saggar is about agents

Real agents were driven through the same scenarios by a scripted model on the local machine, and recorded as saggar's
daemon saw them: start, trust and sign-in dialogs, turns, permission given and refused, Esc in a turn and at a dialog, a
question, the approval of a plan, a long silent tool, work that goes on past the turn, an API error, a usage limit,
compaction, resume, two agents in one folder, and a kill while it works and while it waits. The dialogs are recorded at
60, 80 and 200 columns, everything else at 80. Beside each tape stands a story of what was true and when, written from
what the script did. Each tape is played through the sources and the rules, and what they say is held against its story.

- **right**: share of the time in which it was said correctly whether the agent asks, works or rests. The moments that
  the script cannot date (between the model's answer and the dialog that it leads to) are left out.
- **missed**: prompts that nobody was told of before they were answered. **false**: prompts that were told of and were none.
- **median** and **p95**: from the earliest moment at which the agent may have asked until that was said.

With hooks means that \`saggar hooks install\` has run for the agent. Without, saggar has what the agent's terminal and its
own files show.
`;

const COMPARISON = `## Text on the screen alone

The same tapes, read by a detector that knows nothing but the text on the screen: common prompt strings, "esc to
interrupt", spinner characters, and a screen that changes. It is one list for all agents, made for comparison from the
tests that are common among tools that watch agents in terminal panes.
`;

/** How each agent was set up, and what it has no tapes of. */
function setUps(): string {
  const lines = KITS.map((kit) => {
    const without = SCENARIOS.flatMap(({ name, lacks }) => {
      const why = lacks(kit);
      return why === null ? [] : [`no \`${name}\`: ${why}`];
    });
    const told = [...(kit.remark === null ? [] : [kit.remark]), ...without];
    return told.length === 0 ? null : `- **${labelOf(kit.id)}**: ${told.join("; ")}.`;
  });
  return ["## How the agents were set up", "", ...lines.filter((line) => line !== null)].join("\n");
}

const ENDING = `## Again

\`npm run accuracy\` prints the tables, \`npm run accuracy -- --wrong codex\` where and what was said wrongly, and
\`npm run accuracy -- --write\` writes this page. A test fails when a number of an agent whose tapes are in the repository
gets worse. Tapes of agents without an open licence are made on demand (\`npm run agents:install\`, then
\`npm run record-agent -- claude/\`); they lie in the cache and count where they are there.
`;

export function pageOf(tables: Tables): string {
  return [
    INTRODUCTION,
    tableOf(tables.saggar),
    "",
    COMPARISON,
    tableOf(tables.text),
    "",
    setUps(),
    "",
    ENDING,
    OPENING,
    JSON.stringify(tables.saggar, null, 1),
    CLOSING,
    "",
  ].join("\n");
}

export function tableOf(rows: readonly Row[]): string {
  const head = ["agent", "version", "hooks", "tapes", "right", "prompts", "missed", "false", "median", "p95"];
  const body = rows.map((row) => [
    labelOf(row.agent),
    row.version,
    row.hasHooks ? "yes" : "no",
    String(row.tapes),
    `${(row.right / 10).toFixed(1)} %`,
    String(row.asked),
    String(row.missed),
    String(row.falseAsks),
    inSeconds(row.medianMs),
    inSeconds(row.p95Ms),
  ]);
  const lines = [head, head.map(() => "---"), ...body];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function labelOf(agent: string): string {
  return agentNamed(agent)?.label ?? agent;
}

function inSeconds(ms: number | null): string {
  return ms === null ? "–" : `${(ms / 1000).toFixed(1)} s`;
}
