/** What a script does with a terminal, step by step, and how a person reads it. */
import { assertNever } from "@saggar/engine";

export type TapeStep =
  /** Typed or pasted at once. */
  | { readonly kind: "type"; readonly text: string }
  /** Typed key by key. */
  | { readonly kind: "keys"; readonly text: string }
  /** The shell shows its prompt and waits for a line. */
  | { readonly kind: "prompt" }
  /** The text stands on the screen. */
  | { readonly kind: "see"; readonly text: string }
  /** Nothing is done, because silence is what is recorded. */
  | { readonly kind: "rest"; readonly seconds: number }
  | { readonly kind: "resize"; readonly cols: number; readonly rows: number }
  | { readonly kind: "select"; readonly isSelected: boolean }
  /** The shell has ended. */
  | { readonly kind: "gone" };

export const PROMPT: TapeStep = { kind: "prompt" };
export const GONE: TapeStep = { kind: "gone" };

export function type(text: string): TapeStep {
  return { kind: "type", text };
}

export function keys(text: string): TapeStep {
  return { kind: "keys", text };
}

/** A line and Enter. */
export function run(line: string): TapeStep {
  return { kind: "type", text: `${line}\r` };
}

export function see(text: string): TapeStep {
  return { kind: "see", text };
}

export function rest(seconds: number): TapeStep {
  return { kind: "rest", seconds };
}

export function resize(cols: number, rows: number): TapeStep {
  return { kind: "resize", cols, rows };
}

export function select(isSelected: boolean): TapeStep {
  return { kind: "select", isSelected };
}

export function stepInWords(step: TapeStep): string {
  switch (step.kind) {
    case "type":
    case "keys":
      return `${step.kind} ${JSON.stringify(step.text)}`;
    case "prompt":
      return "wait for the prompt";
    case "see":
      return `wait for ${JSON.stringify(step.text)}`;
    case "rest":
      return `rest ${step.seconds} s`;
    case "resize":
      return `resize to ${step.cols}x${step.rows}`;
    case "select":
      return step.isSelected ? "select" : "deselect";
    case "gone":
      return "wait for the end of the shell";
    default:
      return assertNever(step);
  }
}
