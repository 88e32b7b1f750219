/**
 * Gemini CLI. Its hooks tell prompts, tools, permissions and questions, but not that a question was left with Esc; its
 * title tells all states but those before the first prompt; its screen tells all. The main screen, repainted at the bottom.
 */
import { BEFORE_SESSION, type Cue, makeDialogCue } from "../cues/cue.ts";
import type { Region } from "../cues/region.ts";
import type { Agent, AgentScreen } from "./agent.ts";
import { hasFlag, valued } from "./argument-parts.ts";
import { type Asked, type DialogVocabulary, lastParagraph, readDialog } from "./dialogs.ts";
import { COMMON_LAYOUT, promptSubmitted, sessionStarts, toolEnds, toolStarts } from "./hook-meanings.ts";
import {
  answerNews,
  type Fields,
  hookReader,
  type Meaning,
  means,
  meansAsked,
  meansEnded,
  NOTHING,
  oneLine,
  recordOf,
  textAt,
  valueAt,
} from "./hook-parts.ts";
import type { Option } from "./options.ts";
import { ENTER } from "./presses.ts";
import {
  BLANK_SCREEN,
  type Composer,
  composerBetweenRules,
  failureIn,
  isBareInput,
  isRule,
  joined,
  lastRow,
  paragraphs,
  type Row,
  rowsOf,
} from "./screen-parts.ts";
import { titleReader } from "./title-parts.ts";

const ASKS: ReadonlySet<string> = new Set(["ask_user"]);
const WRITES: ReadonlySet<string> = new Set(["write_file", "replace"]);
/** Milliseconds that the agent waits for a hook at most. */
const TIMEOUT_MS = 5000;

const COMPOSER = /^\s?[>!*](?:\s|$)/u;
/** "⠦ Thinking... (esc to cancel, 6s)", cut off where the screen is narrow. */
const SPINNER = /^\s?[\u2801-\u28ff]\s\S/u;
/** It stands among what was said, and alone. */
const COMPRESSES = /^[\u2801-\u28ff] Compressing\b.{0,60}$/u;
/** At some moments other words are painted over the row's beginning. */
const PAINTED_OVER = /^(?:\s{0,2}Executing Hooks?:|\? for shortcuts).*\(esc to cancel\b/u;
const HEADING = /^\? (\S+)\s*(.*)$/u;
const FAILURE = /^✕ \[(API Error: .+)\]$/u;
/** Remarks and the row of the spinner stand below what was said last. */
const BELOW_SAID = /^(?:ℹ |\? for shortcuts|Executing Hook)/u;
const BACKGROUND = /\b(\d{1,3}) Background process(?:es)?\b/u;
/** Rows from the composer up to what belongs to the conversation. */
const MAX_STATUS_ROWS = 6;
const COVERS = /\b(?:Esc|q) to (?:close|exit|go back|cancel)\b|\bPress Esc\b/iu;
const MAX_ROWS_BELOW = 2;
const PAUSE_MS = 150;
const SETTLE_MS = 500;

const HINT =
  "\\(?(?:press |use )?(?:enter|esc|tab|tab\\/shift\\+tab|ctrl[-+]\\w|↑\\/↓|←\\/→|space) (?:to )?[^·)\\n]{1,60}\\)?";
const DIALOG: DialogVocabulary = {
  pointers: "●",
  button: /^Done$/u,
  foot: new RegExp(
    `^(?:No authentication method selected\\.\\n)?(?:${HINT}(?:\\s·\\s${HINT}){0,6})?(?:\\nTerms of Services [\\s\\S]*)?$`,
    "iu",
  ),
  top: /^(?:[✦✕ℹ⚠]|\s[>!])\s/u,
  pauseMs: PAUSE_MS,
  specs: [
    { topic: "trust", above: /\bDo you trust\b/u, keys: "arrows", ask: askFirst, settleMs: SETTLE_MS },
    {
      topic: "login",
      above: /\bHow would you like to authenticate\b|\bEnter Gemini API Key\b/iu,
      keys: "arrows",
      settleMs: SETTLE_MS,
    },
    {
      topic: "plan",
      above: /\bplan\b/iu,
      labels: /^Yes, .*\bedits?\b/u,
      keys: "digit",
      ask: askPlan,
    },
    {
      topic: "question",
      above: /^Answer Questions\b/u,
      keys: "digit",
      ask: askQuestion,
      textOption: ownWords,
    },
    // The heading may have scrolled away.
    {
      topic: "question",
      foot: /^Enter to (?:select|submit)\b.*\bEsc to cancel$/u,
      keys: "digit",
      ask: askQuestion,
      textOption: ownWords,
    },
    {
      topic: "permission",
      labels: /^Allow once\b/u,
      keys: "digit",
      ask: askPermission,
      once: /^Allow once$/u,
    },
    { topic: "question", above: /\?$/u, keys: "digit" },
  ],
};

function readScreen(region: Region): AgentScreen {
  const rows = rowsOf(region);
  const dialog = readDialog(rows, DIALOG);
  const cue = dialog === null ? readTextQuestion(rows) : dialog.cue;
  if (cue !== null) return { ...BLANK_SCREEN, cues: [cue] };
  const composer = composerBetweenRules(rows, COMPOSER);
  if (composer !== null && dialog === null) return readComposer(rows, composer);
  if (isBareInput(region, COMPOSER)) return { ...BLANK_SCREEN, isIdleInput: true };
  return { ...BLANK_SCREEN, isCovered: lastRow(rows, COVERS, MAX_ROWS_BELOW) >= 0 };
}

/** Above the composer's own rule stand a row of modes, a thin rule, and the row of the spinner. */
function readComposer(rows: readonly Row[], { from }: Composer): AgentScreen {
  const top = from - 1;
  const rule = rows.findLastIndex((row, at) => at < top && isRule(row));
  const isNear = rule >= 0 && top - rule <= MAX_STATUS_ROWS;
  const modes = isNear ? joined(rows.slice(rule + 1, top)) : "";
  const above = rows.slice(0, isNear ? rule : top);
  const status = paragraphs(above).at(-1)?.at(-1)?.text ?? "";
  const said = lastSaid(above);
  const isWorking = SPINNER.test(status) || PAINTED_OVER.test(status) || COMPRESSES.test(said);
  return {
    ...BLANK_SCREEN,
    isWorking,
    isIdleInput: !isWorking,
    background: Number(BACKGROUND.exec(modes)?.[1] ?? 0),
    failure: failureIn(said, FAILURE),
  };
}

/** The last paragraph of the conversation, where a compression turns its own spinner and a failure stands. */
function lastSaid(above: readonly Row[]): string {
  return joined(paragraphs(above).findLast((rows) => !BELOW_SAID.test(joined(rows))) ?? []);
}

/** A field to type in instead of options: "> A name". */
function readTextQuestion(rows: readonly Row[]): Cue | null {
  const foot = lastRow(rows, /^\s*Enter to submit\b.*\bEsc to cancel\b/u, 1);
  const field = rows.findLastIndex((row, at) => at < foot && row.isBoxed && /^\s*>\s/u.test(row.text));
  const top = rows.findLastIndex((row, at) => at < field && isRule(row) && !row.isBoxed);
  const above = rows.slice(top + 1, Math.max(field, 0));
  if (foot < 0 || top < 0 || !/^Answer Questions\b/u.test(joined(above))) return null;
  const { question } = askQuestion(above);
  return makeDialogCue({
    choices: [],
    answer: "text",
    reply: { kind: "keys", choices: [], text: { before: [], after: [ENTER] }, many: null },
    isBegun: false,
    dialog: { topic: "question", pauseMs: PAUSE_MS, settleMs: 0, request: null, onceKey: null },
    question,
    label: question,
  });
}

/** "? Shell  touch x", the command or the change in a box of its own, and the question. */
function askPermission(above: readonly Row[]): Asked {
  const parts = paragraphs(above);
  const question = joined(parts.at(-1) ?? []);
  const [, tool = null, told = ""] = HEADING.exec(joined(parts[0] ?? [])) ?? [];
  // Without its heading the dialog is longer than the screen.
  if (tool === null)
    return { question, request: { tool: "", text: boxed(parts.slice(0, -1)), isWhole: false } };
  if (tool !== "Shell") return { question, request: { tool, text: told, isWhole: false } };
  const text = boxed(parts.slice(1, -1));
  return { question, request: { tool, text, isWhole: text !== "" && !text.includes("…") } };
}

/** What stands in the inner box. */
function boxed(parts: readonly (readonly Row[])[]): string {
  return parts
    .flat()
    .map((row) => row.text.replace(/^\s*[│┃]|[│┃]\s*$/gu, "").trim())
    .join("\n");
}

/** Without the heading, the tabs of a form of several questions, and the remark below the question. */
function askQuestion(above: readonly Row[]): Asked {
  const words = joined(above.filter((row) => !/^\s*←.*→\s*$/u.test(row.text)));
  const question = words.replace(/^Answer Questions\s*/u, "").replace(/\s*\(Select all that apply\)$/u, "");
  return { question, request: null };
}

/** What follows the question explains it. */
function askFirst(above: readonly Row[]): Asked {
  return { question: joined(paragraphs(above)[0] ?? []), request: null };
}

function askPlan(above: readonly Row[]): Asked {
  const { question } = lastParagraph(above);
  const plan = paragraphs(above).slice(0, -1).map(joined).join(" ");
  return { question, request: plan === "" ? null : { tool: "Plan", text: plan, isWhole: false } };
}

/** "Enter a custom value" is the last option that can be chosen; what is typed takes its place. */
function ownWords(options: readonly Option[]): number {
  return options.length - 1;
}

function notified(fields: Fields): Meaning {
  if (textAt(fields, "notification_type") !== "ToolPermission") return NOTHING;
  const details = recordOf(valueAt(fields, "details")) ?? {};
  const told = textAt(details, "command", "filePath", "fileName", "url", "toolName");
  const tool = textAt(details, "type") === "exec" ? "Shell" : textAt(details, "title");
  if (textAt(details, "type") === "ask_user") return meansAsked(null);
  const message = [tool, told].filter((part) => part !== null).join(": ");
  return meansAsked(message === "" ? oneLine(textAt(fields, "message") ?? "") || null : oneLine(message));
}

export const gemini: Agent = {
  name: "gemini",
  label: "Gemini",
  programs: ["gemini", "gemini-cli"],
  isHeadless: (args) => hasFlag(args, "-p", "--prompt"),
  statusApps: ["gemini-cli", "gemini"],
  readHook: hookReader({
    ...COMMON_LAYOUT,
    isSubagent: () => false,
    events: {
      SessionStart: sessionStarts,
      BeforeAgent: promptSubmitted,
      BeforeTool: toolStarts(ASKS),
      AfterTool: toolEnds(ASKS, WRITES),
      Notification: notified,
      // Tasks that go on are counted on the screen alone.
      AfterAgent: (fields) => meansEnded(null, answerNews(textAt(fields, "prompt_response"))),
      SessionEnd: means("session-ended"),
    },
  }),
  untold: { hook: BEFORE_SESSION, title: BEFORE_SESSION },
  readTitle: titleReader([
    [/^◇/u, "idle"],
    [/^[✦⏲]/u, "working"],
    [/^✋/u, "blocked"],
  ]),
  screen: { version: "0.61.0", seen: "2026-12-01", read: readScreen },
  resume: (conversation) => ["gemini", "--resume", conversation],
  start: ({ text, model, conversation, flags }) => [
    "gemini",
    ...valued("--model", model),
    ...valued("--session-id", conversation),
    ...flags,
    // One word, since a task may begin like a flag.
    `--prompt-interactive=${text}`,
  ],
  hooks: {
    folder: { variable: null, path: ".gemini" },
    file: "settings.json",
    format: "nested-json",
    events: [
      "SessionStart",
      "BeforeAgent",
      "BeforeTool",
      "AfterTool",
      "Notification",
      "AfterAgent",
      "SessionEnd",
    ].map((event) => ({ event, fields: { timeout: TIMEOUT_MS } })),
    output: "{}",
    blocks: ["settings.json", "/etc/gemini-cli/settings.json"].map((file) => ({
      file,
      setting: ["hooksConfig", "enabled"],
      value: false,
    })),
    remark: null,
    since: null,
  },
};
