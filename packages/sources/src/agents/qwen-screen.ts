/**
 * Qwen Code's screen: a field between two rules with the footer below it and the spinner above it; or a prompt that ends with
 * a row that says that it waits; or a box, before there is a session. What was said scrolls above, with a bar at the right
 * edge, which may hide the end of a row. Checked against 0.24.4, alternate screen.
 */
import type { Cue, DialogRequest, Topic } from "../cues/cue.ts";
import type { Region } from "../cues/region.ts";
import type { AgentScreen } from "./agent.ts";
import { CANCEL, lookCue, type MenuChoice, menuCue } from "./menu-cue.ts";
import { ENTER } from "./presses.ts";
import {
  BLANK_SCREEN,
  type Composer,
  composerBetweenRules,
  failureIn,
  isBlank,
  isRule,
  joined,
  paragraphs,
  type Row,
  rowsOf,
  saidAbove,
} from "./screen-parts.ts";

const FIELD = /^[>!*](?:\s|$)/u;
const BAR = /\s*[│█]$/u;
const SPINNER = /^\s{1,3}[⠁-⣿]/u;
const TASKS = /·\s?(\d{1,3}) (?:shells?|agents?|tasks?|monitors?)\b(?! done)/u;
const FAILURE = /✕ \[API Error: (.*?)\](?: \(Press Ctrl\+Y to retry\))?$/u;
const WAITS = /^\s*[⠁-⣿] Waiting for user confirmation/u;
/** A tool's use that waits: "? Shell touch x (Make a file) ←". */
const TOOL = /^\s*\? (\S+) ?(.*)$/u;
const TOOL_INDENT = 2;
const OPTION = /^\s*(?:([❯›])\s*)?(?:\[([ ✓])\] )?(\d{1,2})\. (\S.*)$/u;
const KEYS = /^\s*↑\/↓: Navigate\b/u;
const OWN_WORDS = /^(> )?Type something\.\.\.$|^> /u;
const SPACE = " ";
const PAUSE_MS = 100;

export function readQwenScreen(region: Region): AgentScreen {
  const rows = rowsOf(region).map((row) => ({ ...row, text: row.text.replace(BAR, "") }));
  const composer = composerBetweenRules(rows, FIELD);
  if (composer !== null) return readField(rows, composer);
  const shown = rows.filter((row) => !isBlank(row) && !isRule(row));
  const last = shown.at(-1);
  if (last === undefined) return BLANK_SCREEN;
  const cue = WAITS.test(last.text) ? readPrompt(shown.slice(0, -1)) : readBox(shown);
  return cue === null ? { ...BLANK_SCREEN, isCovered: true } : { ...BLANK_SCREEN, cues: [cue] };
}

function readField(rows: readonly Row[], composer: Composer): AgentScreen {
  const above = paragraphs(rows.slice(0, composer.from - 1)).at(-1)?.[0]?.text ?? "";
  const isWorking = SPINNER.test(above);
  return {
    ...BLANK_SCREEN,
    isWorking,
    isIdleInput: !isWorking,
    failure: isWorking ? null : failureIn(saidAbove(rows, composer.from - 1), FAILURE),
    background: Number(TASKS.exec(joined(rows.slice(composer.to + 1)))?.[1] ?? 0),
  };
}

interface Option {
  readonly key: string;
  readonly label: string;
  readonly isSelected: boolean;
  /** Null where it is not to be ticked. */
  readonly isTicked: boolean | null;
}

interface Options {
  readonly options: readonly Option[];
  readonly from: number;
}

/** The last rows with numbers from 1 on, and what is said below each. */
function optionsIn(rows: readonly Row[]): Options | null {
  const from = rows.findLastIndex(({ text }) => OPTION.exec(text)?.[3] === "1");
  if (from < 0) return null;
  const options: Option[] = [];
  for (const { text } of rows.slice(from)) {
    const [, pointer, mark, key, label = ""] = OPTION.exec(text) ?? [];
    const before = options.at(-1);
    if (key !== undefined) {
      const isTicked = mark === undefined ? null : mark === "✓";
      options.push({
        key,
        label: label.replace(/\s\(esc\)$/u, ""),
        isSelected: pointer !== undefined,
        isTicked,
      });
    } else if (before !== undefined) {
      options[options.length - 1] = { ...before, label: `${before.label} – ${text.trim()}` };
    }
  }
  const isOne = options.filter(({ isSelected }) => isSelected).length === 1;
  return options.length >= 2 && isOne ? { options, from } : null;
}

function readPrompt(rows: readonly Row[]): Cue | null {
  // What it is asked to do stands in further.
  const tool = rows.findLastIndex(({ text, indent }) => indent <= TOOL_INDENT && TOOL.test(text));
  const body = rows.slice(tool + 1);
  const keys = body.findIndex(({ text }) => KEYS.test(text));
  const found = optionsIn(keys < 0 ? body : body.slice(0, keys));
  if (tool < 0 || found === null) return null;
  const above = body.slice(0, found.from);
  return keys < 0 ? permissionCue(rows[tool], above, found) : questionCue(above, found);
}

/** What the tool does may stand in several rows: up to the arrow. */
function permissionCue(head: Row | undefined, above: readonly Row[], { options }: Options): Cue {
  const question = above.at(-1)?.text.trim() ?? "";
  const topic: Topic = TOOL.exec(head?.text ?? "")?.[1] === "ExitPlanMode" ? "plan" : "permission";
  const once = options.find(({ label }) => label === "Yes, allow once");
  return menuCue({
    topic,
    asked: { question, request: requestIn([...(head === undefined ? [] : [head]), ...above.slice(0, -1)]) },
    choices: options.map(({ key, label }) => ({ key, label, presses: [key] })),
    selected: options.findIndex(({ isSelected }) => isSelected),
    text: null,
    submit: null,
    onceKey: topic === "permission" ? (once?.key ?? null) : null,
    // On a narrow screen the labels are cut short.
    sameAs: question,
    pauseMs: PAUSE_MS,
  });
}

/**
 * The head tells it in words that are broken between words: "Shell touch x (Make a file) ←". Below it the command stands by
 * itself; the bar may hide the end of its rows, so it stands there whole only in one row that the head has too.
 */
function requestIn(rows: readonly Row[]): DialogRequest {
  const end = rows.findIndex(({ text }) => /\s←(?:\s|$)/u.test(text));
  const isDeeper = rows.findIndex((row, at) => at > Math.max(0, end) && row.indent >= BODY_INDENT);
  const from = isDeeper < 0 ? rows.length : isDeeper;
  const head = joined(rows.slice(0, from)).replace(/\s←/u, "").replace(/\s+/gu, " ");
  const [, tool = "", told = ""] = TOOL.exec(head) ?? [];
  const body = rows.slice(from).map(({ text }) => text.trim());
  if (tool !== "Shell") return { tool, text: [told, ...body].join("\n"), isWhole: false };
  // What it is for stands behind it in brackets.
  const purpose = / \([^()]*\)$/u.exec(told)?.[0] ?? "";
  const isOfCommand = body.join("").includes(purpose.trim());
  const text = isOfCommand ? told : told.slice(0, told.length - purpose.length);
  return { tool, text, isWhole: body.length === 1 && body[0] === text };
}

/** The command stands in further than the rest of the head. */
const BODY_INDENT = 5;

/** A heading or tabs, the question, and rows to choose or to tick, of which the last opens a line. */
function questionCue(above: readonly Row[], { options }: Options): Cue {
  const own = options.findIndex(({ label }) => OWN_WORDS.test(label));
  const isMany = options.every(({ isTicked }) => isTicked !== null);
  const isTyping = options[own]?.label.startsWith("> ") === true;
  const pressesOf = (key: string): readonly string[] => (isMany ? [key, SPACE] : [key]);
  const choices = options.map(
    ({ key, label, isTicked }): MenuChoice => ({
      key,
      label,
      presses: isTyping ? [] : pressesOf(key),
      isTicked: isTicked === true,
    }),
  );
  const selected = options.findIndex(({ isSelected }) => isSelected);
  return menuCue({
    topic: "question",
    asked: { question: joined(above.slice(1)), request: null },
    choices: [...choices.filter((_, at) => at !== own), ...(isMany ? [] : [CANCEL])],
    selected: isMany || selected === own ? null : selected,
    text: own < 0 || isTyping ? null : { before: [options[own]?.key ?? ""], after: [ENTER] },
    submit: isMany ? [ENTER] : null,
    pauseMs: PAUSE_MS,
  });
}

/** Boxes that stand there before there is a session. */
function readBox(rows: readonly Row[]): Cue | null {
  const found = optionsIn(rows);
  const trust = rows.findIndex(({ text }) => /^\s*Do you trust this folder\?$/u.test(text));
  if (found !== null && trust >= 0 && trust < found.from) {
    return menuCue({
      topic: "trust",
      asked: { question: "Do you trust this folder?", request: null },
      choices: found.options.map(({ key, label }) => ({ key, label, presses: [key] })),
      selected: null,
      text: null,
      submit: null,
      pauseMs: PAUSE_MS,
    });
  }
  const isLogin = rows.some(({ text }) => /^\s*Connect a Provider$/u.test(text));
  return isLogin ? lookCue("login", "Connect a Provider") : null;
}
