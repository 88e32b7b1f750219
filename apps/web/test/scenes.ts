/** What a pretended daemon knows: the sessions, projects and screens of a working afternoon, for looking at the page. */
import type { ActivityEntry, ClaimView, Mirror, SessionView, TurnView } from "@saggar/protocol";
import { AGENT_SCENES, type AgentSceneName, createAgentScene, turnsAt } from "./agent-scenes.ts";
import { idOf } from "./ids.ts";

const MIN = 60_000;
const HOUR = 60 * MIN;

export interface Scene {
  readonly mirror: Mirror;
  /** What stands on each session's screen, as bytes of a terminal. */
  readonly screens: Readonly<Record<string, string>>;
  readonly activity: readonly ActivityEntry[];
  /** Of every agent, newest first. */
  readonly turns: readonly TurnView[];
}

export type SceneName = PlainSceneName | AgentSceneName;

type PlainSceneName =
  | "main"
  | "empty"
  | "text"
  | "many"
  | "choice-or-text"
  | "trust"
  | "secret"
  | "call"
  | "watch"
  | "failed"
  | "review"
  | "quiet";

interface Worktree {
  readonly project: string;
  readonly branch: string;
  readonly git: readonly [ahead: number, behind: number, changed: number];
}

function builder(nowMs: number): {
  at: (agoMs: number) => string;
  session: (id: number, worktree: Worktree, change: Partial<SessionView>) => SessionView;
  claim: (change: Partial<ClaimView> & Pick<ClaimView, "kind" | "class" | "since">) => ClaimView;
} {
  const at = (agoMs: number): string => new Date(nowMs - agoMs).toISOString();
  return {
    at,
    session: (id, { project, branch, git }, change) => ({
      id: idOf(id),
      shortId: idOf(id).slice(0, 8),
      name: `session ${id}`,
      project: { name: project, path: `/home/kim/code/${project}` },
      cwd: `/home/kim/code/${project}`,
      branch,
      program: "zsh",
      agent: null,
      status: "idle",
      because: "idle-prompt",
      line: 18,
      why: "At its prompt",
      since: at(3 * HOUR),
      until: null,
      wants: "no",
      activity: "still",
      tick: false,
      stale: false,
      claim: null,
      note: null,
      pid: 1000 + id,
      exit: null,
      lost: null,
      size: { cols: 80, rows: 24 },
      onScreen: false,
      createdAt: at(5 * HOUR),
      lastActivityAt: at(0),
      git: {
        head: "4f2d9aa",
        branch,
        ahead: git[0],
        behind: git[1],
        changed: git[2],
        root: `/home/kim/code/${project}@${branch}`,
        readAt: at(0),
      },
      order: id,
      isShell: true,
      integration: "zsh",
      remoteCwd: null,
      startedBy: { kind: "owner" },
      approved: null,
      agentSession: null,
      ...change,
    }),
    claim: (change) => ({
      key: `${change.kind} ${change.since}`,
      expires: null,
      message: null,
      fingerprint: null,
      choices: [],
      exitCode: null,
      visited: false,
      answer: "none",
      ...change,
    }),
  };
}

function working(command: string, since: string): Partial<SessionView> {
  return {
    status: "working",
    because: "command-running",
    line: 11,
    why: `Running ${command}`,
    since,
    activity: "moving",
  };
}

function needs(claim: ClaimView, why: string): Partial<SessionView> {
  return { status: "needs-you", because: claim.kind, line: 5, why, since: claim.since, wants: "yes", claim };
}

/** The afternoon of the design's main picture; the other scenes put one other claim first. */
export function createScene(name: SceneName, nowMs: number): Scene {
  const { at, session, claim } = builder(nowMs);
  const turns = turnsAt(at);
  if (isAgentScene(name)) {
    const plain = (id: number, project: string, change: Partial<SessionView>): SessionView =>
      session(id, { project, branch: "main", git: [0, 0, 0] }, change);
    const { sessions, projects, screens } = createAgentScene(name, { at, session: plain, claim });
    const mirror: Mirror = { ...emptyMirror(at(0)), sessions: [...sessions], projects };
    return { mirror: withQueue(mirror), screens, activity: [], turns };
  }
  const main: Worktree = { project: "storefront", branch: "main", git: [0, 2, 0] };
  const cart: Worktree = { project: "storefront", branch: "feat/cart-totals", git: [3, 0, 5] };
  const ledger: Worktree = { project: "ledger-api", branch: "main", git: [1, 0, 3] };
  const rounding: Worktree = { project: "ledger-api", branch: "fix/rounding", git: [0, 4, 4] };
  const notes: Worktree = { project: "field-notes", branch: "main", git: [0, 0, 0] };
  const infra: Worktree = { project: "infra", branch: "main", git: [0, 0, 0] };
  const dotfiles: Worktree = { project: "dotfiles", branch: "main", git: [0, 0, 0] };

  const cartClaim = claim({
    kind: "prompt-cue",
    class: 1,
    since: at(1 * MIN),
    message: "pnpm prisma migrate dev --name cart_total",
    fingerprint: "f-cart",
    answer: "choice",
    visited: true,
    choices: [
      { key: "1", label: "Yes, this once", selected: true },
      { key: "2", label: "Yes, and every prisma command in this session" },
      { key: "3", label: "No, I'll say what to do instead" },
    ],
  });
  const importClaim = claim({
    kind: "prompt-cue",
    class: 1,
    since: at(4 * MIN),
    message: "npm run import -- --from s3://ledger-staging/2026-11 --limit 500",
    fingerprint: "f-import",
    answer: "choice",
    choices: [
      { key: "1", label: "Yes, this once", selected: true },
      { key: "2", label: "Yes, and stop asking for npm run import" },
      { key: "3", label: "No, I'll say what to do instead" },
    ],
  });
  const deployClaim = claim({
    kind: "agent-call",
    class: 1,
    since: at(36_000),
    expires: at(-84_000),
    message: "Build 412 is on staging and green. Promote it to production?",
  });
  const failedClaim = claim({
    kind: "job-failed",
    class: 2,
    since: at(11 * MIN),
    message: "npm test",
    exitCode: 1,
  });
  const reviewClaim = claim({ kind: "left-work", class: 3, since: at(23 * MIN) });

  const sessions: SessionView[] = [
    session(1, main, { name: "dev server", ...working("pnpm dev", at(2 * HOUR)) }),
    session(2, main, { name: "shell", stale: true, why: "At its prompt" }),
    session(3, cart, {
      name: "Cart totals",
      agent: "claude",
      program: "Claude Code",
      onScreen: true,
      ...needs(cartClaim, "Run a command? pnpm prisma migrate dev --name cart_total"),
    }),
    session(4, cart, { name: "unit tests", ...working("pnpm test --run", at(42_000)) }),
    session(5, ledger, {
      name: "Import job",
      agent: "codex",
      program: "Codex",
      ...needs(importClaim, "Run this command with network access?"),
    }),
    session(6, ledger, {
      name: "tests",
      status: "failed",
      because: "job-failed",
      line: 9,
      why: "npm test failed · exit 1",
      since: failedClaim.since,
      wants: "review",
      claim: failedClaim,
    }),
    session(7, ledger, { name: "api log", ...working("tail -f log/api.log", at(2 * HOUR)) }),
    session(8, rounding, {
      name: "Rounding fix",
      agent: "gemini",
      program: "Gemini",
      status: "ready-for-review",
      because: "left-work",
      line: 10,
      why: "Left 4 files changed · +86 −21",
      since: reviewClaim.since,
      wants: "review",
      claim: reviewClaim,
      activity: "moving",
    }),
    session(9, notes, {
      name: "docs build",
      tick: true,
      why: "make docs finished · changed nothing",
      since: at(40_000),
    }),
    session(10, notes, {
      name: "Outline",
      agent: "opencode",
      program: "OpenCode",
      status: "working",
      because: "turn-running",
      line: 14,
      why: "On your prompt",
      since: at(6 * MIN),
      activity: "moving",
    }),
    session(11, infra, { name: "deploy", ...needs(deployClaim, deployClaim.message ?? "") }),
    session(12, infra, { name: "plan", stale: true }),
    session(13, infra, { name: "shell", stale: true }),
    session(14, dotfiles, { name: "shell", stale: true }),
    session(15, dotfiles, { name: "edit", stale: true }),
  ];
  const projects: Mirror["projects"] = ["storefront", "ledger-api", "field-notes", "infra", "dotfiles"].map(
    (project, order) => ({
      path: `/home/kim/code/${project}`,
      name: project,
      order,
      fold: project === "infra" ? "hand" : project === "dotfiles" ? "auto" : "open",
      exists: true,
    }),
  );
  if (name === "empty") return { mirror: emptyMirror(at(0)), screens: {}, activity: [], turns: [] };
  const varied = varySessions(name, sessions, { at, claim });
  const mirror: Mirror = { ...emptyMirror(at(0)), sessions: varied, projects };
  return { mirror: withQueue(mirror), screens: screensOf(), activity: activityOf(at), turns };
}

function emptyMirror(at: string): Mirror {
  const counts = { waiting: 0, queue: [], sessions: [], projects: [], consents: [] };
  return { version: "0.1.0", at, host: "workshop", ...counts };
}

function isAgentScene(name: SceneName): name is AgentSceneName {
  return AGENT_SCENES.some((known) => known === name);
}

/** The queue as R8 orders it. */
export function withQueue(mirror: Mirror): Mirror {
  const claims = mirror.sessions
    .flatMap((session) => (session.claim === null ? [] : [{ session, claim: session.claim }]))
    .toSorted(
      (a, b) =>
        a.claim.class - b.claim.class ||
        a.claim.since.localeCompare(b.claim.since) ||
        a.session.order - b.session.order,
    );
  return {
    ...mirror,
    waiting: claims.length,
    queue: claims.map(({ session, claim }) => `${session.id}:${claim.key}`),
  };
}

type Builder = Pick<ReturnType<typeof builder>, "at" | "claim">;

function varySessions(name: PlainSceneName, sessions: SessionView[], { at, claim }: Builder): SessionView[] {
  const calm = (keep: number): SessionView[] =>
    sessions.map((session) =>
      session.id === idOf(keep) || session.claim === null || session.id === idOf(3)
        ? session
        : { ...session, claim: null, status: "idle", because: "idle-prompt", why: "At its prompt" },
    );
  const only = (keep: number, change: Partial<SessionView>): SessionView[] =>
    calm(keep).map((session) => (session.id === idOf(keep) ? { ...session, ...change } : session));
  const variants: Readonly<Record<PlainSceneName, () => SessionView[]>> = {
    main: () => sessions,
    empty: () => [],
    quiet: () => only(3, { claim: null, status: "idle", because: "quiet", why: "Quiet", onScreen: false }),
    text: () => {
      const asked = claim({
        kind: "hook-claim",
        class: 1,
        since: at(2 * MIN),
        fingerprint: "f-text",
        answer: "text",
      });
      return only(8, {
        ...needs(
          asked,
          "When a sale was rounded up, should its refund give back the rounded amount or the exact one?",
        ),
        name: "Refund rules",
      });
    },
    many: () => {
      const asked = claim({
        kind: "prompt-cue",
        class: 1,
        since: at(2 * MIN),
        message: "Which checks should run before a merge?",
        fingerprint: "f-many",
        answer: "many",
        choices: [
          { key: "1", label: "Unit tests" },
          { key: "2", label: "Type check" },
          { key: "3", label: "The whole browser suite, which takes about eleven minutes" },
          { key: "4", label: "Licence check" },
        ],
      });
      return only(8, { ...needs(asked, "Which checks should run before a merge?"), name: "Merge checks" });
    },
    "choice-or-text": () => {
      const asked = claim({
        kind: "prompt-cue",
        class: 1,
        since: at(2 * MIN),
        message: "Where should rounded amounts be kept?",
        fingerprint: "f-either",
        answer: "choice-or-text",
        choices: [
          { key: "1", label: "In the ledger entry", selected: true },
          { key: "2", label: "In a table of their own" },
        ],
      });
      return only(8, { ...needs(asked, "Where should rounded amounts be kept?"), name: "Rounding" });
    },
    trust: () => {
      const asked = claim({
        kind: "prompt-cue",
        class: 1,
        since: at(20_000),
        message: "/home/kim/code/ledger-api",
        fingerprint: "f-trust",
        answer: "choice",
        choices: [
          { key: "1", label: "Yes, I trust this folder" },
          { key: "2", label: "No, exit" },
        ],
      });
      return only(8, { ...needs(asked, "Do you trust the files in this folder?"), name: "New helper" });
    },
    secret: () => {
      const asked = claim({
        kind: "prompt-cue",
        class: 1,
        since: at(41_000),
        fingerprint: "f-sudo",
        answer: "secret",
      });
      return only(11, { ...needs(asked, "sudo asks for a password"), name: "provision" });
    },
    call: () => calm(11),
    watch: () => {
      const hit = claim({
        kind: "watch-cue",
        class: 1,
        since: at(12_000),
        expires: at(-108_000),
        message: "14:21:31 error connect ECONNREFUSED 127.0.0.1:5432",
      });
      return only(7, needs(hit, "Watch hit: ECONNREFUSED"));
    },
    failed: () => calm(6),
    review: () => calm(8),
  };
  return variants[name]();
}

function activityOf(at: (agoMs: number) => string): ActivityEntry[] {
  const rows: readonly [
    name: string,
    last: string,
    branch: string,
    ago: number,
    took: number,
    code: number | null,
  ][] = [
    ["lint", "pnpm lint --fix", "feat/cart-totals", 22 * MIN, 21_000, 0],
    ["preview build", "pnpm build --mode preview", "main", 49 * MIN, 108_000, 2],
    ["seed", "pnpm prisma db seed", "feat/cart-totals", 3 * HOUR, 34_000, 0],
    ["e2e", "pnpm e2e --project=checkout", "main", 4 * HOUR, 12 * MIN, null],
    ["install", "pnpm install", "main", 5 * HOUR, 52_000, 0],
    ["storybook", "pnpm storybook build", "main", 23 * HOUR, 123_000, 1],
    ["unit tests", "pnpm test --run", "main", 28 * HOUR, 91_000, 0],
    ["release dry run", "scripts/release.sh --dry-run", "main", 99 * HOUR, 9000, 64],
  ];
  return rows.map(([name, lastCommand, branch, ago, took, code], index) => ({
    id: idOf(100 + index),
    shortId: idOf(100 + index).slice(0, 8),
    name,
    project: { name: "storefront", path: "/home/kim/code/storefront" },
    cwd: "/home/kim/code/storefront",
    branch,
    command: "zsh",
    lastCommand,
    createdAt: at(ago + took),
    endedAt: at(ago),
    outcome: code === 0 ? "finished" : "failed",
    exit: { code, signal: code === null ? "SIGTERM" : null },
    unseenMarks: index === 5 ? ["job-failed"] : [],
    closedBy: "itself",
    hasTranscript: true,
    agentSession: null,
  }));
}

/** Marks as in `{y}text{}`: colour by letter, `{}` ends it. */
function paint(lines: readonly string[]): string {
  const codes: Readonly<Record<string, string>> = {
    f: "90",
    r: "31",
    g: "32",
    y: "33",
    b: "34",
    m: "35",
    c: "36",
    w: "1",
    "": "0",
  };
  return lines
    .map((line) => line.replace(/\{([frgybmcw]?)\}/g, (_all, mark: string) => `\u001b[${codes[mark]}m`))
    .join("\r\n");
}

function screensOf(): Record<string, string> {
  const cart = paint([
    "{f}›{} {w}Store the cart total with the cart, so the page and the API",
    "  agree. Keep the old rounding.{}",
    "",
    "{c}•{} I'll add a stored column, then move both readers over to it.",
    "",
    "{g}✓{} Read   prisma/schema.prisma                     {f}64 lines{}",
    "{g}✓{} Read   src/cart/total.ts                       {f}118 lines{}",
    "{g}✓{} Edit   prisma/schema.prisma                           {g}+4{}",
    "{g}✓{} Edit   src/cart/total.ts                         {g}+19{} {r}−27{}",
    "{g}✓{} Ran    pnpm typecheck                         {f}ok · 6.4 s{}",
    "",
    "{c}•{} The schema is ready. The next step changes your local",
    "  database, so I need a yes first.",
    "",
    "{y}╭──────────────────────────────────────────────────────────────╮{}",
    "{y}│{} {w}Run a command?{}                                               {y}│{}",
    "{y}│{}                                                              {y}│{}",
    "{y}│{}   pnpm prisma migrate dev --name cart_total                  {y}│{}",
    "{y}│{}   {f}Creates a migration and applies it to the local database{}   {y}│{}",
    "{y}│{}                                                              {y}│{}",
    "{y}│{} {b}❯ 1. Yes, this once{}                                          {y}│{}",
    "{y}│{}   2. Yes, and every prisma command in this session           {y}│{}",
    "{y}│{}   3. No, I'll say what to do instead                         {y}│{}",
    "{y}╰──────────────────────────────────────────────────────────────╯{}",
    "  {f}↑↓ choose · Enter confirm · Esc cancel · https://example.com/help{}",
  ]);
  const tests = paint([
    "{b}~/code/storefront{} {m}feat/cart-totals{} {y}●5{}",
    "{f}❯{} pnpm test --run",
    "",
    " {w}RUN{}  v3.2.1  ~/code/storefront",
    "",
    " {g}✓{} src/money/round.test.ts         {f}24 tests{}   38 ms",
    " {g}✓{} src/money/format.test.ts        {f}16 tests{}   41 ms",
    " {y}❯{} src/cart/total.test.ts          {f}4 of 22{}",
    "",
    " {f}Test files{}  {g}8 passed{} {f}of 23{}",
    "",
  ]);
  return { [idOf(3)]: `${cart}\u001b[5A\u001b[2G`, [idOf(4)]: tests };
}

export const FAILED_LINES: readonly string[] = [
  "FAIL test/rounding.test.ts",
  "  splits 100.00 three ways",
  "  expected  33.34  33.33  33.33",
  "  received  33.33  33.33  33.33",
  "1 failed, 212 passed in 48.2 s",
  "",
];
