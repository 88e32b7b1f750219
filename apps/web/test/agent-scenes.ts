/** What agents get into, for looking at the page: every why-line, prompts of every kind, turns, and a crowd. */
import type { ClaimView, Mirror, SessionView, TurnView } from "@saggar/protocol";
import { idOf } from "./ids.ts";

const SECOND = 1000;
const MIN = 60 * SECOND;
const HOUR = 60 * MIN;

export const AGENT_SCENES = [
  "agents",
  "crowd",
  "long-command",
  "plan",
  "tabs",
  "login",
  "limit",
  "agent-ended",
] as const;
export type AgentSceneName = (typeof AGENT_SCENES)[number];

export interface Makers {
  readonly at: (agoMs: number) => string;
  readonly session: (id: number, project: string, change: Partial<SessionView>) => SessionView;
  readonly claim: (change: Partial<ClaimView> & Pick<ClaimView, "kind" | "class" | "since">) => ClaimView;
}

export interface AgentScene {
  readonly sessions: readonly SessionView[];
  readonly projects: Mirror["projects"];
  readonly screens: Readonly<Record<string, string>>;
}

/** The prompt that a scene is about waits here; the desk is session 1. */
export const ASKING = 2;

export function createAgentScene(name: AgentSceneName, makers: Makers): AgentScene {
  const sessions =
    name === "crowd"
      ? crowd(makers)
      : name === "agents"
        ? everyWhy(makers)
        : [desk(makers), asking(name, makers)];
  const names = [...new Set(sessions.map(({ project }) => project.name))];
  const projects = names.map((project, order) => ({
    path: `/home/kim/code/${project}`,
    name: project,
    order,
    fold: "open" as const,
    exists: true,
  }));
  return { sessions, projects, screens: { [idOf(ASKING)]: SCREENS[name] ?? "" } };
}

function desk({ session }: Makers): SessionView {
  return session(1, "ledger-api", { name: "desk" });
}

/** One prompt; what stands on its screen is in `SCREENS`. */
function asking(name: AgentSceneName, { at, session, claim }: Makers): SessionView {
  const prompts: Partial<Record<AgentSceneName, Partial<ClaimView> & { readonly message: string }>> = {
    "long-command": {
      message:
        'Bash: set -euo pipefail for region in eu-west-1 eu-central-1 us-east-1; do aws s3 sync --delete "s3://ledger-$region/2026-11" "backup/$region" aws rds describe-db-snaps… · Do you want to proceed?',
      answer: "choice",
      choices: [
        { key: "1", label: "Yes", selected: true },
        {
          key: "2",
          label:
            "Yes, and don't ask again for aws s3 sync, aws rds describe-db-snapshots and aws rds copy-db-snapshot commands in /home/kim/code/ledger-api",
        },
        { key: "3", label: "No, and tell Claude what to do differently (esc)" },
      ],
    },
    plan: {
      message: "Would you like to proceed?",
      answer: "choice-or-text",
      choices: [
        { key: "1", label: "Yes, and auto-accept edits", selected: true },
        { key: "2", label: "Yes, and manually approve edits" },
        { key: "3", label: "No, keep planning" },
      ],
    },
    tabs: {
      message: "Which of these should a refund give back?",
      answer: "choice-or-text",
      choices: [
        {
          key: "1",
          label:
            "The rounded amount – What the customer paid, to the cent; the difference goes to the rounding account",
          selected: true,
        },
        { key: "2", label: "The exact amount – Up to four decimals, as the ledger has it" },
        { key: "esc", label: "Cancel" },
      ],
    },
    login: {
      message: "Select login method:",
      answer: "choice",
      choices: [
        { key: "1", label: "Account with subscription" },
        { key: "2", label: "API key, billed by use" },
      ],
    },
    limit: {
      message: "You have reached your usage limit. It resets at 14:05. What do you want to do?",
      answer: "choice",
      choices: [
        { key: "1", label: "Stop and wait for limit to reset" },
        { key: "2", label: "Add funds to continue with usage credits" },
      ],
    },
  };
  const prompt = prompts[name];
  if (prompt === undefined) return ended({ at, session, claim });
  const asked = claim({
    kind: "prompt-cue",
    class: 1,
    since: at(90 * SECOND),
    fingerprint: `f-${name}`,
    ...prompt,
  });
  return session(ASKING, "ledger-api", { name: "Backups", ...agent("Claude Code"), ...needs(asked) });
}

function ended({ at, session, claim }: Makers): SessionView {
  const failed = claim({
    kind: "exit-code",
    class: 2,
    since: at(3 * MIN),
    message: "claude --resume 4f2d",
    exitCode: 137,
  });
  return session(ASKING, "ledger-api", {
    name: "Backups",
    program: "claude",
    isShell: false,
    status: "failed",
    because: "exit-code",
    line: 2,
    why: "Stopped by SIGKILL (137)",
    since: failed.since,
    wants: "review",
    claim: failed,
    exit: { code: null, signal: "SIGKILL" },
  });
}

function agent(name: string): Partial<SessionView> {
  return { agent: name.toLowerCase(), program: name };
}

function needs(claim: ClaimView): Partial<SessionView> {
  const why = claim.message ?? "Asks for an answer";
  return { status: "needs-you", because: claim.kind, line: 5, why, since: claim.since, wants: "yes", claim };
}

function atWork(why: string, because: string, since: string): Partial<SessionView> {
  return { status: "working", because, line: 14, why, since, activity: "moving" };
}

/** A row for everything that is said of agents. */
function everyWhy({ at, session, claim }: Makers): SessionView[] {
  const permission = claim({
    kind: "prompt-cue",
    class: 1,
    since: at(70 * SECOND),
    message: "Bash: npm test · Do you want to proceed?",
    fingerprint: "f-bash",
    answer: "choice",
    choices: [
      { key: "1", label: "Yes", selected: true },
      { key: "2", label: "Yes, and don't ask again for npm test" },
      { key: "3", label: "No, and tell Claude what to do differently (esc)" },
    ],
  });
  const hook = claim({ kind: "hook-claim", class: 1, since: at(9 * SECOND), message: "Bash: npm test" });
  const turnFailed = claim({ kind: "job-failed", class: 2, since: at(12 * MIN) });
  return [
    session(1, "ledger-api", { name: "desk" }),
    session(ASKING, "ledger-api", { name: "Rounding fix", ...agent("Claude Code"), ...needs(permission) }),
    session(3, "ledger-api", { name: "Import job", ...agent("Codex"), ...needs(hook) }),
    session(4, "ledger-api", {
      name: "Refund rules",
      ...agent("Gemini CLI"),
      status: "failed",
      because: "job-failed",
      line: 9,
      why: "Turn failed · The model is overloaded (529), and 4 further attempts were refused as well",
      since: turnFailed.since,
      wants: "review",
      claim: turnFailed,
    }),
    session(5, "ledger-api", {
      name: "Migration",
      ...agent("OpenCode"),
      ...atWork("Waiting on a limit until 14:05", "turn-running", at(21 * MIN)),
    }),
    session(6, "storefront", {
      name: "Cart totals",
      ...agent("Claude Code"),
      ...atWork("2 tasks in the background", "background-work", at(4 * MIN)),
    }),
    session(7, "storefront", {
      name: "Checkout copy",
      ...agent("GitHub Copilot CLI"),
      because: "turn-ended",
      line: 16,
      why: "Done · The checkout now says what a refund gives back, and the two tests that covered it pass",
      since: at(6 * MIN),
      tick: true,
    }),
    session(8, "storefront", {
      name: "Outline",
      ...agent("Pi"),
      because: "turn-ended",
      line: 16,
      why: "Done · All 212 tests pass",
      since: at(26 * MIN),
      stale: true,
    }),
    session(9, "storefront", {
      name: "Image sizes",
      ...agent("Kimi"),
      ...atWork("On your prompt", "turn-running", at(2 * MIN)),
      startedBy: { kind: "session", id: idOf(6), name: "Cart totals" },
      approved: { at: at(20 * SECOND), what: "npm run build -- --mode preview" },
    }),
    session(10, "infra", {
      name: "web1",
      program: "ssh web1",
      agent: null,
      remoteCwd: "web1:/srv/app",
    }),
    session(11, "infra", {
      name: "Log rotation",
      ...agent("Codex"),
      ...atWork("At work", "working-cue", at(48 * SECOND)),
      remoteCwd: "web2.eu-central.example.com:/srv/app/releases/2026-11-30T22-14-03",
    }),
  ];
}

const CROWD_PROJECTS = 7;
const CROWD = 64;
const CROWD_AGENTS = ["Claude Code", "Codex", "Gemini CLI", "OpenCode", "GitHub Copilot CLI", "Pi"] as const;

/** More agents than fit on a screen, in every state. */
function crowd({ at, session, claim }: Makers): SessionView[] {
  return Array.from({ length: CROWD }, (_, index) => {
    const id = index + 1;
    const project = `service-${(index % CROWD_PROJECTS) + 1}`;
    const name = `Task ${id}`;
    const who = agent(CROWD_AGENTS[index % CROWD_AGENTS.length] ?? "Pi");
    const since = at(id * 37 * SECOND);
    if (id === 1) return session(id, project, { name: "desk" });
    if (index % 5 === 2) {
      const asked = claim({
        kind: "prompt-cue",
        class: 1,
        since,
        message: `Bash: npm test -- --shard ${id} · Do you want to proceed?`,
        fingerprint: `f-${id}`,
        answer: "choice",
        choices: [
          { key: "1", label: "Yes", selected: true },
          { key: "2", label: "No" },
        ],
      });
      return session(id, project, { name, ...who, ...needs(asked) });
    }
    if (index % 5 === 4) return session(id, project, { name, ...who, why: "Done · All tests pass", since });
    return session(id, project, { name, ...who, ...atWork("On your prompt", "turn-running", since) });
  });
}

/** The last turns of any agent. */
export function turnsAt(at: (agoMs: number) => string): TurnView[] {
  const turn = (change: Partial<TurnView> & Pick<TurnView, "id" | "startedAt" | "outcome">): TurnView => ({
    agent: "Claude Code",
    endedAt: null,
    prompt: null,
    files: [],
    tools: {},
    tokens: null,
    lastLine: null,
    error: null,
    limit: null,
    ...change,
  });
  return [
    turn({
      id: "t5",
      startedAt: at(2 * MIN),
      outcome: "running",
      prompt: "Copy last month's snapshots to the backup account, region by region",
    }),
    turn({
      id: "t4",
      startedAt: at(30 * MIN),
      endedAt: at(24 * MIN),
      outcome: "failed",
      prompt: "Check that every region has a snapshot of each night",
      error: "The model is overloaded (529)",
    }),
    turn({
      id: "t3",
      startedAt: at(HOUR),
      endedAt: at(HOUR - 48 * SECOND),
      outcome: "interrupted",
      prompt: "Try the copy without --delete first",
    }),
    turn({
      id: "t2",
      startedAt: at(2 * HOUR),
      endedAt: at(2 * HOUR - 372 * SECOND),
      outcome: "done",
      prompt: "Write a runbook for restoring one region",
      files: ["docs/restore.md", "docs/index.md"],
      lastLine: "The runbook is in docs/restore.md.",
    }),
    turn({ id: "t1", startedAt: at(3 * HOUR), endedAt: at(3 * HOUR - 9 * SECOND), outcome: "gone" }),
  ];
}

const SCREENS: Partial<Record<AgentSceneName, string>> = {
  "long-command": [
    "● I'll sync the three regions, then copy their snapshots.",
    "",
    "──────────────────────────────────────────────────────────────",
    " Bash command",
    "",
    "   set -euo pipefail",
    "   for region in eu-west-1 eu-central-1 us-east-1; do",
    '     aws s3 sync --delete "s3://ledger-$region/2026-11" "backup/$region"',
    '     aws rds describe-db-snapshots --region "$region"',
    '     aws rds copy-db-snapshot --region "$region" --copy-tags',
    "   done",
    "   rm -rf backup/old",
    "   Copy last month to the backup account",
    "",
    " Do you want to proceed?",
    " ❯ 1. Yes",
    "   2. Yes, and don't ask again for aws s3 sync, aws rds",
    "      describe-db-snapshots and aws rds copy-db-snapshot commands in",
    "      /home/kim/code/ledger-api",
    "   3. No, and tell Claude what to do differently (esc)",
  ].join("\r\n"),
  plan: [
    " Here is Claude's plan:",
    "╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌",
    " Keep refunds exact",
    "",
    " 1. Store four decimals in ledger_entries.minor",
    " 2. Round only where a customer sees an amount",
    " 3. Move the difference to the rounding account",
    " 4. Backfill 2026-11 in batches of 500",
    "╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌",
    " Would you like to proceed?",
    " ❯ 1. Yes, and auto-accept edits",
    "   2. Yes, and manually approve edits",
    "   3. No, keep planning",
  ].join("\r\n"),
};
