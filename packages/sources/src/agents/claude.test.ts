import { expect, test } from "vitest";
import { claude } from "./claude.ts";
import {
  apiKey,
  bottom,
  composer,
  edit,
  permission,
  picker,
  plan,
  plannedIn,
  question,
  review,
  several,
  trust,
  viewer,
} from "./fixtures/claude.ts";
import { cueIn, type Drawn, pressesIn, promptIn, readDrawn, stateOf } from "./fixtures/drawn.ts";

const WIDTHS = [60, 80, 200] as const;
const SPINNER = "✶ Stirring… (4s · ↓ 12 tokens)";
const DONE = "✻ Stirred for 4s · done 11:53 AM";
const QUOTED = [" Do you want to proceed?", " ❯ 1. Yes", "   2. No", "", " Esc to cancel · Tab to amend"];

test.each<[what: string, screen: (cols: number) => Drawn, state: string]>([
  ["the composer", (cols) => composer(cols), "idle input"],
  ["a text in the composer", (cols) => composer(cols, { typed: "sort it\nby name" }), "idle input"],
  ["a command of the shell in it", (cols) => composer(cols, { footer: "  ! for shell mode" }), "idle input"],
  ["a spinner", (cols) => composer(cols, { above: ["● On it.", "", SPINNER] }), "working"],
  [
    "a spinner, tasks and what was queued",
    (cols) => composer(cols, { above: [SPINNER, "  ⎿  ☐ Sort", "", "❯ then dust"] }),
    "working",
  ],
  [
    "a retry",
    (cols) => composer(cols, { above: ["✻ API error · retrying in 30s · attempt 1/10"] }),
    "working",
  ],
  [
    "the key that interrupts",
    (cols) => composer(cols, { footer: "  ⏸ manual mode on · esc to interrupt" }),
    "working",
  ],
  ["the end of a turn", (cols) => composer(cols, { above: ["● Done.", "", DONE] }), "idle input"],
  [
    "a spinner above an answer",
    (cols) => composer(cols, { above: [SPINNER, "● Done.", "", DONE] }),
    "idle input",
  ],
  [
    "words on interrupting in an answer",
    (cols) => composer(cols, { above: ["● (esc to interrupt)"] }),
    "idle input",
  ],
  [
    "a shell in the background",
    (cols) => composer(cols, { footer: "  ⏸ manual mode on · 1 shell · ↓ to manage" }),
    "idle input, 1 in the background",
  ],
  [
    "agents in the background",
    (cols) => composer(cols, { above: ["✻ Waiting for 2 background agents to finish"] }),
    "idle input, 2 in the background",
  ],
  ["a permission", (cols) => permission(cols, "touch jam.txt"), "permission"],
  ["a change of a file", (cols) => edit(cols), "permission"],
  ["a question", (cols) => question(cols), "question"],
  ["a question with several answers", (cols) => several(cols, []), "question"],
  ["the answers once more", (cols) => review(cols), "question"],
  ["a plan", (cols) => plan(cols), "plan"],
  ["a folder that is not trusted", (cols) => trust(cols), "trust"],
  ["a key", (cols) => apiKey(cols), "api-key"],
  ["a picker", (cols) => picker(cols), "covered"],
  ["the transcript", (cols) => viewer(cols), "covered"],
  [
    "a prompt that an answer quotes",
    (cols) => composer(cols, { above: ["● Like this:", ...QUOTED, "", DONE] }),
    "idle input",
  ],
  ["a prompt quoted last", (cols) => composer(cols, { above: ["● Like this:", ...QUOTED] }), "idle input"],
  [
    "a prompt in a tool's output",
    (cols) =>
      composer(cols, {
        above: ["● Bash(cat x)", "  ⎿  Do you want to proceed?", "     ❯ 1. Yes", "       2. No", SPINNER],
      }),
    "working",
  ],
  ["a prompt in the composer", (cols) => composer(cols, { typed: QUOTED.join("\n") }), "idle input"],
  [
    "a spinner beside a question",
    (cols) => bottom(cols, ["⠙ Stirring", "Which jam?", "❯ 1. Plum", "  2. Quince", "", "Enter to select"]),
    "question",
  ],
  [
    "the key that interrupts, cut off",
    (cols) => composer(cols, { footer: "  ⏸ manual mode on · /tasks · esc to int…" }),
    "working",
  ],
  [
    "a prompt above a plain input row",
    (cols) => bottom(cols, [...QUOTED, "", "Three lines", "of prose", "follow.", "❯"]),
    "nothing",
  ],
])("on the screen: %s", (_, screen, state) => {
  expect(WIDTHS.map((cols) => stateOf(claude, screen(cols)))).toEqual(WIDTHS.map(() => state));
});

test("an input row without a frame is an input row, and none while something stands below it", () => {
  const screen: Drawn = { ...bottom(80, ["Done.", "❯"]), cursor: [2, 23], isCursorVisible: true };
  expect(stateOf(claude, screen)).toBe("idle input");
  expect(stateOf(claude, { ...screen, from: 20 })).toBe("nothing");
});

test("why a turn failed is told while it stands last", () => {
  const error = "● API Error: 400 The model cannot do this.";
  expect(readDrawn(claude, composer(60, { above: [error, ""] })).failure).toBe(
    "API Error: 400 The model cannot do this.",
  );
  expect(
    readDrawn(claude, composer(60, { above: [error, "", "❯ again", "", "● Done."] })).failure,
  ).toBeNull();
});

test("rows of a command make no dialog of their own, also where its top left the screen", () => {
  const { rows, ...drawn } = permission(60, "ls");
  const [head = "", foot = ""] = rows.split(" ls\n");
  const forged = [` ${"─".repeat(40)}`, " Bash command", ` ${"╌".repeat(40)}`, " ls"].join("\n");
  for (const above of [`${head} rm -rf shop\n`, " rm -rf shop\n"]) {
    const all = `${above}${forged}\n${foot}`;
    const shown = { ...drawn, from: 24 - all.split("\n").length, rows: all };
    expect(cueIn(claude, shown).dialog?.request).not.toMatchObject({ text: "ls", isWhole: true });
  }
});

test("a permission tells the command, its choices and the selected one", () => {
  expect(promptIn(claude, permission(80, "touch jam.txt"))).toEqual([
    "permission (choice): Bash: touch jam.txt · Do you want to proceed?",
    "1 Yes *",
    "2 Yes, and don't ask again for this kind of command in this folder and in all folders below it",
    "3 No",
  ]);
  expect(cueIn(claude, permission(80, "touch jam.txt")).dialog).toMatchObject({
    request: { tool: "Bash", text: "touch jam.txt", isWhole: true },
    onceKey: "1",
  });
  expect(pressesIn(claude, permission(80, "touch jam.txt"), "3")).toBe("3");
  expect(pressesIn(claude, permission(80, "touch jam.txt"), "4")).toBeNull();
});

test("a long command is the same prompt at every width and wherever the pointer stands", () => {
  const command = "find shelf -name '*.jam' -print0 | xargs -0 ls -l | sort --key 5 --numeric-sort --reverse";
  const drawn = WIDTHS.flatMap((cols) => [permission(cols, command), permission(cols, command, 2)]);
  const prints = drawn.map((screen) => cueIn(claude, screen).fingerprint);
  expect(new Set(prints).size).toBe(1);
  const others = ["sleep 5m", "sleep 6m", "sleep 5 m"].map(
    (other) => cueIn(claude, permission(80, other)).fingerprint,
  );
  expect(new Set([...others.slice(0, 2), ...prints]).size).toBe(3);
});

test("what a key of its own answers is answered by it", () => {
  expect(promptIn(claude, edit(80))[0]).toBe(
    "permission (choice): Edit file: shelf.txt · Do you want to make this edit to shelf.txt?",
  );
  expect(pressesIn(claude, edit(80), "2")).toBe("Esc");
});

test("a question takes a choice, words of one's own, or Escape", () => {
  expect(promptIn(claude, question(80))).toEqual([
    "question (choice-or-text): Which jam shall stand in front on the shelf when the guests come in?",
    "1 Plum – Dark and sweet *",
    "2 Quince – Yellow, and rather sour",
    "4 Chat about this",
    "esc Cancel",
  ]);
  expect(pressesIn(claude, question(80), "2")).toBe("2");
  expect(pressesIn(claude, question(80), "Medlar, please")).toBe("Down Down Medlar, please Enter");
  expect(pressesIn(claude, question(80, 2), "Medlar")).toBe("Medlar Enter");
  expect(pressesIn(claude, question(80), "two\nlines")).toBeNull();
  expect(pressesIn(claude, question(80), "3")).toBeNull();
  expect(pressesIn(claude, question(80), "30")).toBe("Down Down 30 Enter");
});

test("a question stays what it is while its own words are typed", () => {
  const drawn = [...WIDTHS.map((cols) => question(cols)), question(80, 1), question(80, 2, "Medlar, ple")];
  expect(new Set(drawn.map((screen) => cueIn(claude, screen).fingerprint)).size).toBe(1);
});

test("a plan is told, and is approved or sent back with words", () => {
  const drawn = plannedIn(
    80,
    "Sort the jam by colour, then by name, and throw away what is older than a year.",
  );
  expect(promptIn(claude, drawn)).toEqual([
    "plan (choice-or-text): Plan: Sort the jam by colour, then by name, and throw away what is older than a year. · Would you like to proceed?",
    "1 Yes, and use auto mode *",
    "2 Yes, manually approve edits",
  ]);
  expect(pressesIn(claude, drawn, "2")).toBe("2");
  expect(pressesIn(claude, drawn, "By name first")).toBe("Down Down By name first Enter");
});

test("another plan is another prompt, and words that are typed are not", () => {
  const text = "Sort the jam by colour, then by name, and throw away what is older than a year, or than two.";
  const same = [...WIDTHS.map((cols) => plannedIn(cols, text)), plannedIn(80, text, "By name fi")];
  expect(new Set(same.map((screen) => cueIn(claude, screen).fingerprint)).size).toBe(1);
  expect(cueIn(claude, plannedIn(80, "Burn it.")).fingerprint).not.toBe(cueIn(claude, same[0]!).fingerprint);
});

test("several answers are ticked, wrong ones ticked off, and sent", () => {
  expect(promptIn(claude, several(80, [false, true]))).toEqual([
    "question (many): Which jams shall be sold?",
    "1 Plum – Dark and sweet",
    "2 Quince – Yellow",
  ]);
  expect(pressesIn(claude, several(80, []), "1,2")).toBe("1 2 Right Enter");
  expect(pressesIn(claude, several(80, [false, true]), "1")).toBe("1 2 Right Enter");
  expect(pressesIn(claude, several(80, [true, false]), "1")).toBe("Right Enter");
  expect(
    [["1,1"], ["3"], [""], ["Plum"]].map(([answer]) => pressesIn(claude, several(80, []), answer!)),
  ).toEqual([null, null, null, null]);
});

test("ticks, the pointer and the last step leave a question with several answers what it is", () => {
  const drawn = [several(80, []), several(60, [true]), several(200, [true, true], 3), review(80)];
  expect(new Set(drawn.map((screen) => cueIn(claude, screen).fingerprint)).size).toBe(1);
});

test("no choice of a dialog before the session is marked, and the walk knows the row", () => {
  expect(promptIn(claude, trust(80)).slice(1)).toEqual(["1 No, exit", "2 Yes, I trust this folder"]);
  expect(pressesIn(claude, trust(80), "2")).toBe("Down Enter");
  expect(pressesIn(claude, trust(80, 1), "1")).toBe("Up Enter");
  expect(pressesIn(claude, apiKey(80), "1")).toBe("Up Enter");
  expect(cueIn(claude, apiKey(80)).choices).toEqual([
    { key: "1", label: "Yes" },
    { key: "2", label: "No (recommended)" },
  ]);
});

test("a dialog that has just appeared drops keys: it must settle", () => {
  expect(cueIn(claude, trust(80)).dialog?.settleMs).toBeGreaterThanOrEqual(2500);
  expect(cueIn(claude, permission(80, "ls")).dialog?.pauseMs).toBeGreaterThan(0);
});

test("a spinner that is not repainted any more is not read from above the composer", () => {
  const screen = composer(80, { above: [SPINNER, "", "● An answer", "  of two rows.", "", DONE] });
  expect(readDrawn(claude, screen).isWorking).toBe(false);
});

test("a permission that is longer than the screen is asked all the same, and not told whole", () => {
  const whole = permission(80, "touch jam.txt");
  const lines = whole.rows.split("\n");
  const seen = lines.slice(lines.findIndex((line) => line.includes("touch jam.txt")));
  expect(cueIn(claude, bottom(80, seen)).dialog).toMatchObject({
    topic: "permission",
    request: { tool: "", text: "touch jam.txt", isWhole: false },
  });
});
