/**
 * OSC 133, the marks of a prompt and a command. The secret comes as `aid=`. Options are `key=value` between semicolons;
 * unknown ones and unknown letters are ignored.
 *
 * | mark        | meaning here                                              |
 * |-------------|-----------------------------------------------------------|
 * | A, P, B, I  | the prompt stands (not with k=s, k=c, k=r: a part of one)  |
 * | N           | the command ended, the prompt stands                      |
 * | C           | the line was entered; cmdline_url= is its text    |
 * | D[;code]    | the command ended                                         |
 */
import { readExitCode, type ShellMark, type SignedMarks } from "./shell-marks.ts";

export function parseOsc133(data: string): SignedMarks | null {
  const [letter, ...fields] = data.split(";");
  const options = readOptions(fields);
  const marks = readMarks(letter ?? "", fields, options);
  return marks === null ? null : { marks, secret: options.get("aid") ?? null };
}

function readMarks(
  letter: string,
  fields: readonly string[],
  options: ReadonlyMap<string, string>,
): readonly ShellMark[] | null {
  switch (letter) {
    case "A":
    case "P":
    case "B":
    case "I":
      return isPart(options) ? null : [{ kind: "prompt" }];
    case "N":
      return [{ kind: "end", exitCode: null }, { kind: "prompt" }];
    case "C":
      return [{ kind: "start", line: lineOf(options) }];
    case "D":
      return [{ kind: "end", exitCode: readExitCode(fields[0]) }];
    default:
      return null;
  }
}

/** Continuation, right-hand and secondary prompts belong to a prompt that stands already. */
function isPart(options: ReadonlyMap<string, string>): boolean {
  const part = options.get("k");
  return part === "s" || part === "c" || part === "r";
}

function readOptions(fields: readonly string[]): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  for (const field of fields.slice(0, 32)) {
    const cut = field.indexOf("=");
    if (cut > 0) options.set(field.slice(0, cut), field.slice(cut + 1));
  }
  return options;
}

function lineOf(options: ReadonlyMap<string, string>): string | null {
  const encoded = options.get("cmdline_url");
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null; // A percent sign that begins no UTF-8 character.
  }
}
