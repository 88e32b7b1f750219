import { expect, test } from "vitest";
import { createNoticeMemory, notify } from "./notice.ts";

function said(title: string | null, body: string): unknown {
  const [found] = notify(createNoticeMemory(), { title, body }, 0).findings;
  return found?.kind === "evidence" ? found.evidence : null;
}

test.each<[string, string | null, string, unknown]>([
  ["title and body", "Build", "done", { kind: "notification", title: "Build", body: "done" }],
  ["body alone", null, "done", { kind: "notification", title: null, body: "done" }],
  [
    "a title without a body becomes the body",
    "done",
    "",
    { kind: "notification", title: null, body: "done" },
  ],
  ["control characters", "a\x1b[31mb", "c\nd", { kind: "notification", title: "ab", body: "c d" }],
  ["nothing", null, " \x1b[0m ", null],
])("%s", (_, title, body, expected) => {
  expect(said(title, body)).toEqual(expected);
});

test("a flood is cut off, and ends", () => {
  let memory = createNoticeMemory();
  let heard = 0;
  for (let turn = 0; turn < 100; turn += 1) {
    const step = notify(memory, { title: null, body: `note ${turn}` }, turn);
    memory = step.memory;
    heard += step.findings.length;
  }
  expect(heard).toBe(20);
  expect(notify(memory, { title: null, body: "later" }, 10_000).findings).toHaveLength(1);
});
