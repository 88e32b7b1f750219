/**
 * OSC 633: the marks of OSC 133 under another number, the command line (`E`) and properties (`P`), of which the folder is
 * read. The secret comes last, as a field of its own. In values, `\\` is a backslash and `\xHH` the character of that code.
 */
import { readExitCode, type SignedMarks } from "./shell-marks.ts";

export function parseOsc633(data: string): SignedMarks | null {
  const [letter, first, second] = data.split(";");
  switch (letter) {
    case "A":
    case "B":
      return { marks: [{ kind: "prompt" }], secret: null };
    case "C":
      return { marks: [{ kind: "start", line: null }], secret: null };
    case "D":
      return { marks: [{ kind: "end", exitCode: readExitCode(first) }], secret: null };
    case "E":
      if (first === undefined) return null;
      return { marks: [{ kind: "line", line: unescapeValue(first) }], secret: second ?? null };
    case "P":
      return readProperty(first ?? "", second ?? null);
    default:
      return null;
  }
}

function readProperty(property: string, secret: string | null): SignedMarks | null {
  const folder = /^Cwd=(.*)$/su.exec(property);
  return folder ? { marks: [{ kind: "cwd", path: unescapeValue(folder[1] ?? "") }], secret } : null;
}

function unescapeValue(value: string): string {
  return value.replace(/\\(?:\\|x([0-9a-fA-F]{2}))/gu, (_, code: string | undefined) =>
    code === undefined ? "\\" : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
