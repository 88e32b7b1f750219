/**
 * Agents for tests: programs under an agent's name that draw its dialogs one after the other, read keys one by one as it
 * does, and keep a log of them. The drawings are our own, with the rows that tell one dialog from another.
 */
import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { until } from "../saggar.ts";

export interface Dialog {
  /** What stands above the options. */
  readonly above: readonly string[];
  readonly options: readonly string[];
  /** What stands between the options and the foot; `>` marks where a tick list ends. */
  readonly below?: readonly string[];
  readonly foot: string;
  /** A digit chooses at once; arrows walk and Enter chooses; digits tick and the right arrow ends. */
  readonly takes: "digit" | "arrows" | "ticks";
  /** Index of the option that is selected at first. */
  readonly selected?: number;
  /** The option that takes what is typed while it is selected; Enter ends it. */
  readonly textOption?: number;
  /** Keys are dropped for so long after it was drawn. */
  readonly deafMs?: number;
  /** It is off the screen for so long after each key. */
  readonly blinkMs?: number;
  /** The agent dies at this key, counted from 1. */
  readonly diesAt?: number;
  /** Run once it stands there, through the shell. */
  readonly runs?: string;
}

export interface FakeAgent {
  /** Folder to put on the PATH. */
  readonly folder: string;
  /** Everything that happened: `argv …`, `key HEX MS`, `chose LABEL`, `text …`, `ran CODE OUTPUT`, `entered TEXT`. */
  log(): readonly string[];
  /** The first line of the log with this word, as soon as it is there. */
  first(word: "argv" | "chose" | "ran"): Promise<string>;
  readonly keys: () => readonly string[];
}

export function writeFakeAgent(folder: string, name: string, dialogs: readonly Dialog[]): FakeAgent {
  mkdirSync(folder, { recursive: true });
  const log = path.join(folder, `${name}.log`);
  const program = path.join(folder, name);
  appendFileSync(log, "");
  writeFileSync(program, `#!/usr/bin/env node\n${SCRIPT(JSON.stringify(dialogs), JSON.stringify(log))}`);
  chmodSync(program, 0o755);
  const lines = (): readonly string[] =>
    readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => line !== "");
  return {
    folder,
    log: lines,
    first: (word) =>
      until(`${name} logs ${word}`, async () => lines().find((line) => line.startsWith(`${word} `))),
    keys: () =>
      lines().flatMap((line) =>
        line.startsWith("key ") ? [Buffer.from(line.split(" ")[1] ?? "", "hex").toString()] : [],
      ),
  };
}

const SCRIPT = (dialogs: string, log: string): string => `
const { appendFileSync } = require("node:fs");
const { exec } = require("node:child_process");
const dialogs = ${dialogs};
const note = (line) => appendFileSync(${log}, line + "\\n");
const put = (text) => process.stdout.write(text);
const rule = () => "\\u2500".repeat(process.stdout.columns || 80);
let at = 0, selected = 0, ticked = new Set(), text = null, count = 0, drawnMs = 0, pasted = "";

function rows(dialog) {
  const options = dialog.options.map((label, index) => {
    const pointer = index === selected ? "\\u276f " : "  ";
    const tick = dialog.takes === "ticks" ? (ticked.has(index) ? "[\\u2714] " : "[ ] ") : "";
    const number = dialog.takes === "arrows" ? "" : index + 1 + ". ";
    return " " + pointer + number + tick + (index === dialog.textOption && text !== null ? text : label);
  });
  const lines = [...dialog.above, ...options, ...(dialog.below ?? []), dialog.foot];
  return lines.map((line) => line === "-" ? rule() : line === "~" ? "\\u254c".repeat(60) : line);
}

function draw() {
  const dialog = dialogs[at];
  if (dialog === undefined) return composer();
  put("\\x1b[?25l\\x1b[2J\\x1b[H" + rows(dialog).join("\\r\\n"));
}

function begin() {
  const dialog = dialogs[at];
  [selected, ticked, text, count, drawnMs] = [dialog?.selected ?? 0, new Set(), null, 0, Date.now()];
  draw();
  if (dialog?.runs) exec(dialog.runs, (error, out, err) => note("ran " + (error?.code ?? 0) + " " + (out + err).trim().replaceAll("\\n", " | ")));
}

function composer() {
  put("\\x1b[?25h\\x1b[2J\\x1b[H\\x1b[?2004h" + [rule(), "\\u276f\\u00a0", rule(), "  ? for shortcuts"].join("\\r\\n") + "\\x1b[2;3H");
}

function chose(label) {
  note("chose " + label);
  at += 1;
  begin();
}

function key(bytes) {
  const dialog = dialogs[at];
  if (dialog === undefined) return compose(bytes);
  note("key " + Buffer.from(bytes).toString("hex") + " " + (Date.now() - drawnMs));
  count += 1;
  if (count === dialog.diesAt) process.exit(3);
  if (Date.now() - drawnMs < (dialog.deafMs ?? 0)) return;
  if (take(dialog, bytes)) return;
  if (dialog.blinkMs === undefined) return draw();
  put("\\x1b[2J\\x1b[H");
  setTimeout(draw, dialog.blinkMs);
}

/** True when the dialog is over. */
function take(dialog, bytes) {
  if (text !== null) return write(dialog, bytes);
  const digit = /^[1-9]$/.test(bytes) ? Number(bytes) - 1 : -1;
  if (bytes === "\\x1b[B") selected = Math.min(selected + 1, dialog.options.length - 1);
  else if (bytes === "\\x1b[A") selected = Math.max(selected - 1, 0);
  else if (bytes === "\\x1b") return chose("(cancelled)"), true;
  else if (dialog.takes === "ticks" && bytes === "\\x1b[C") return chose([...ticked].sort().map((one) => dialog.options[one]).join("+")), true;
  else if (selected === dialog.textOption && !/^[\\x1b\\r]/.test(bytes)) text = bytes;
  else if (dialog.takes === "ticks" && digit >= 0) ticked.has(digit) ? ticked.delete(digit) : ticked.add(digit);
  else if (dialog.takes === "digit" && digit >= 0) return chose(dialog.options[digit]), true;
  else if (bytes === "\\r") return chose(dialog.options[selected]), true;
  return false;
}

function write(dialog, bytes) {
  if (bytes === "\\r") return note("text " + text), chose("(text)"), true;
  text += bytes;
  return false;
}

function compose(bytes) {
  if (bytes !== "\\r") return void (pasted += bytes);
  note("entered " + JSON.stringify(pasted));
  pasted = "";
}

note("argv " + JSON.stringify(process.argv.slice(2)));
process.stdin.setRawMode(true);
process.stdin.setEncoding("utf8");
put("\\x1b[?2004h");
process.stdin.on("data", (data) => {
  if (data === "\\x04") process.exit(0);
  key(data);
});
begin();
`;

/** The dialogs of Claude Code, as far as they tell themselves apart. */
export const claude = {
  permission: (command: string, more: Partial<Dialog> = {}): Dialog => ({
    above: ["-", " Bash command", "", "~", ` ${command}`, "~", " Do you want to proceed?"],
    options: ["Yes", "Yes, and don't ask again for this here", "No"],
    below: [""],
    foot: " Esc to cancel · Tab to amend",
    takes: "digit",
    ...more,
  }),
  trust: (more: Partial<Dialog> = {}): Dialog => ({
    above: [
      "-",
      " Accessing workspace:",
      "",
      " /home/kim/shop",
      "",
      " Quick safety check: Is this yours?",
      "",
    ],
    options: ["No, exit", "Yes, I trust this folder"],
    below: [""],
    foot: " Enter to confirm · Esc to cancel",
    takes: "arrows",
    ...more,
  }),
  question: (more: Partial<Dialog> = {}): Dialog => ({
    above: ["-", " ☐ Colour", "", "Which colour shall the sign have?", ""],
    options: ["Red", "Green", "Type something."],
    below: ["-", "   4. Chat about this", ""],
    foot: "Enter to select · ↑/↓ to navigate · Esc to cancel",
    takes: "digit",
    textOption: 2,
    ...more,
  }),
  several: (more: Partial<Dialog> = {}): Dialog => ({
    above: ["-", "←  ☐ Goods  ✔ Submit  →", "", "What shall be sold?", ""],
    options: ["Apples", "Pears", "Plums", "Type something"],
    below: ["     Submit", "-", "   5. Chat about this", ""],
    foot: "Enter to select · ↑/↓ to navigate · Esc to cancel",
    takes: "ticks",
    textOption: 3,
    ...more,
  }),
};
