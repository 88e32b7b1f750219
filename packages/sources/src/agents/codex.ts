/**
 * OpenAI Codex CLI. Its hooks tell prompts, tools, permissions, interruptions and the end of a turn, but no question of
 * plan mode and no error of the model; its title tells work and asking; its screen shows a spinner row only while the
 * model is silent.
 */
import type { Region } from "../cues/region.ts";
import type { Agent, AgentScreen } from "./agent.ts";
import { firstWord, valued, wordsIn } from "./argument-parts.ts";
import { type Asked, type DialogVocabulary, readDialog } from "./dialogs.ts";
import {
  COMMON_LAYOUT,
  compactionEnds,
  compactionStarts,
  namesSubagent,
  permissionAsked,
  promptSubmitted,
  sessionStarts,
  toolEnds,
  toolStarts,
  turnEnds,
} from "./hook-meanings.ts";
import { hookReader, means, meansEnded } from "./hook-parts.ts";
import {
  BLANK_SCREEN,
  failureIn,
  isBareInput,
  isBlank,
  joined,
  lastRow,
  paragraphs,
  type Row,
  rowAbove,
  rowsOf,
  saidAbove,
} from "./screen-parts.ts";
import { BRAILLE_FRAME, titleReader } from "./title-parts.ts";

const ASKS: ReadonlySet<string> = new Set(["request_user_input"]);
const WRITES: ReadonlySet<string> = new Set(["apply_patch"]);
const TAKES_VALUE: ReadonlySet<string> = wordsIn(
  "-m --model -p --profile -c --config -s --sandbox -a --ask-for-approval -C --cd -i --image --add-dir",
  "--enable --disable --remote",
);
/** Words with which it is not the agent that a person talks with. */
const COMMANDS: ReadonlySet<string> = wordsIn(
  "exec e review apply a mcp mcp-server app-server proto login logout completion sandbox debug cloud features update",
  "hooks plugin",
);
/** Seconds that the agent waits for a hook at most; it caps some of them at 3 itself. */
const TIMEOUT_S = 3;
const REVIEW =
  "Codex runs new or changed hooks once you have reviewed them: type /hooks in it, or choose at its next start.";

const WORKING_ROW = /^[•◦·]\s.{0,200}\besc to interrupt\b/u;
const SPINNER_TITLE = new RegExp(`(?:^|\\s|\\|)${BRAILLE_FRAME}(?:\\s|$)`, "u");
const COMPOSER = /^›(?:\s|$)/u;
/** The rows below the composer: model and folder, keys and warnings. */
const FOOTER = /\bfor shortcuts\b|\bfor agents\b| · ~?\/|\bcontext left\b|\bto cycle\b/u;
const FAILURE = /^■ (?!Conversation interrupted\b)(.+)$/u;
const INTERRUPTED = /^■ Conversation interrupted\b/u;
const MAX_ROWS_TO_SPINNER = 20;
/** Rows below the spinner: what runs, what was queued. */
const BELOW_SPINNER = /^(?:[└↳]|•\s(?:Queued|Messages)\b)/u;
const COVERS =
  /\b(?:esc|q) to (?:close|quit|go back|edit prev)|\bpgup\/pgdn\b|\besc (?:back|exit)\b|\besc to \w+/iu;
const MAX_ROWS_BELOW = 1;
const MAX_COMPOSER_ROWS = 40;
const PAUSE_MS = 200;
const SETTLE_MS = 500;

const ONCE = /^Yes, (?:proceed|just this once)\b/u;
const HINT =
  "(?:press )?(?:enter|esc|tab|ctrl \\+ \\w|↑\\/↓|←\\/→|space)(?: or (?:enter|esc))?(?: to)? [^·|\\n]{1,60}(?: or esc to \\w+)?";
const DIALOG: DialogVocabulary = {
  pointers: "›>",
  foot: new RegExp(`^${HINT}(?:(?:\\s[·|]\\s|\\n)${HINT}){0,6}$`, "iu"),
  top: /^[›•■✔✗⚠]\s|^\s{2}(?:Worked for|Question \d)/u,
  pauseMs: PAUSE_MS,
  specs: [
    {
      topic: "trust",
      above: /\bHooks need review\b|\bTrust this folder\?|\bDo you trust\b/u,
      keys: "arrows",
      ask: askAll,
      settleMs: SETTLE_MS,
    },
    {
      topic: "login",
      above: /\bWelcome to Codex\b|\bSign in\b|\bhow you want to use Codex\b/iu,
      keys: "arrows",
      ask: askAll,
      settleMs: SETTLE_MS,
    },
    {
      topic: "update",
      above: /\bUpdate available\b|\bnew version\b/iu,
      keys: "arrows",
      ask: askAll,
      settleMs: SETTLE_MS,
    },
    {
      topic: "permission",
      above: /\bWould you like to\b|\bneeds your approval\b|\bAllow\b.*\?/u,
      labels: /^Yes\b.*\| No\b/u,
      keys: "digit",
      ask: askPermission,
      once: ONCE,
    },
    // The command may be longer than the screen.
    { topic: "permission", labels: ONCE, keys: "digit", ask: askPermission, once: ONCE },
    { topic: "plan", above: /\bImplement this plan\?/iu, keys: "digit-enter" },
    { topic: "question", labels: /\| None of the above\b/u, keys: "digit" },
    { topic: "question", above: /\?$/u, keys: "digit-enter" },
  ],
};

function readScreen(region: Region, title: string): AgentScreen {
  const rows = rowsOf(region);
  const dialog = readDialog(rows, DIALOG);
  if (dialog !== null) {
    return dialog.cue === null
      ? { ...BLANK_SCREEN, isCovered: true }
      : { ...BLANK_SCREEN, cues: [dialog.cue] };
  }
  const composer = composerIn(rows);
  if (composer < 0 && isBareInput(region, COMPOSER)) return { ...BLANK_SCREEN, isIdleInput: true };
  if (composer < 0) return { ...BLANK_SCREEN, isCovered: lastRow(rows, COVERS, MAX_ROWS_BELOW) >= 0 };
  const above = rowAbove(rows, composer, { indent: 0, pass: BELOW_SPINNER, max: MAX_ROWS_TO_SPINNER });
  const isWorking = WORKING_ROW.test(above?.text ?? "");
  // While the answer comes in there is no spinner row; the title still turns.
  const isStreaming = SPINNER_TITLE.test(title);
  const said = saidAbove(rows, composer);
  return {
    ...BLANK_SCREEN,
    isWorking,
    isIdleInput: !isWorking && !isStreaming,
    failure: failureIn(said, FAILURE),
    isInterrupted: INTERRUPTED.test(said),
  };
}

/** First row of the composer: the last one with its sign above the footer, with only rows of its own between; -1 for none. */
function composerIn(rows: readonly Row[]): number {
  const footer = lastRow(rows, FOOTER, MAX_ROWS_BELOW);
  const at = rows.findLastIndex((row, index) => index < footer && COMPOSER.test(row.text));
  if (at < 0 || footer - at > MAX_COMPOSER_ROWS) return -1;
  return rows.slice(at + 1, footer).every((row) => isBlank(row) || row.indent >= 2) ? at : -1;
}

/** "Would you like to run the following command?", where, why, and the command after a dollar sign. */
function askPermission(above: readonly Row[]): Asked {
  const parts = paragraphs(above);
  const questionAt = parts.findIndex((part) => joined(part).endsWith("?"));
  const question = joined(parts[questionAt] ?? []);
  // The first of them: rows of the command, and of why it is to run, may look like one.
  const at = above.findIndex((row) => /^\s*\$\s/u.test(row.text));
  const command = above.slice(Math.max(at, 0)).filter((row) => !isBlank(row));
  const text = command.map((row) => row.text.trim()).join("\n");
  if (at >= 0) {
    // Blank rows end it: where none is seen, it may be cut there.
    const isEnded = above.slice(at).some(isBlank);
    const isWhole = questionAt >= 0 && isEnded && !text.includes("…");
    return { question, request: { tool: "Bash", text: text.replace(/^\$\s+/u, ""), isWhole } };
  }
  if (questionAt < 0) return { question, request: { tool: "", text, isWhole: false } };
  const told = parts
    .slice(questionAt + 1)
    .map(joined)
    .join(" ");
  const place = /\bDestination: (\S+)/u.exec(told)?.[1] ?? told;
  return { question, request: place === "" ? null : { tool: "Edit", text: place, isWhole: false } };
}

/** Without the picture of braille cells that may stand above. */
function askAll(above: readonly Row[]): Asked {
  return { question: joined(above).replace(/[\u2800-\u28ff]+\s*/gu, ""), request: null };
}

export const codex: Agent = {
  name: "codex",
  label: "Codex",
  programs: ["codex"],
  isHeadless: (args) => COMMANDS.has(firstWord(args, TAKES_VALUE) ?? ""),
  statusApps: ["codex"],
  hasSharedServer: true,
  readHook: hookReader({
    ...COMMON_LAYOUT,
    isSubagent: namesSubagent,
    events: {
      SessionStart: sessionStarts,
      UserPromptSubmit: promptSubmitted,
      PreToolUse: toolStarts(ASKS),
      PostToolUse: toolEnds(ASKS, WRITES),
      PermissionRequest: permissionAsked,
      PreCompact: compactionStarts,
      PostCompact: compactionEnds,
      Stop: turnEnds,
      Interrupt: meansEnded(0),
      SessionEnd: means("session-ended"),
    },
  }),
  untold: { status: ["plan"], hook: ["plan"], title: ["plan"] },
  readTitle: titleReader([
    [/^\[ [!.] \] Action Required\b/u, "blocked"],
    [SPINNER_TITLE, "working"],
    [/\S/u, "idle"],
  ]),
  screen: {
    version: "0.171.0",
    seen: "2026-12-01",
    read: (region, screen) => readScreen(region, screen.title),
  },
  resume: (conversation) => ["codex", "resume", conversation],
  start: ({ text, model, flags }) => [
    "codex",
    // A server shared by all sessions would run its hooks in the environment of the first of them.
    "-c",
    "features.daemon_auto_start=false",
    ...valued("--model", model),
    ...flags,
    "--",
    text,
  ],
  hooks: {
    folder: { variable: "CODEX_HOME", path: ".codex" },
    file: "hooks.json",
    format: "nested-json",
    events: [
      "SessionStart",
      "UserPromptSubmit",
      "PreToolUse",
      "PermissionRequest",
      "PostToolUse",
      "PreCompact",
      "PostCompact",
      "Stop",
      "Interrupt",
      "SessionEnd",
    ].map((event) => ({ event, fields: { timeout: TIMEOUT_S } })),
    output: null,
    blocks: ["hooks", "codex_hooks"].map((feature) => ({
      file: "config.toml",
      setting: ["features", feature],
      value: false,
    })),
    review: { file: "config.toml", setting: ["hooks", "state"], how: REVIEW },
    remark: REVIEW,
    since: null,
  },
};
