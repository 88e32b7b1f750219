/** Lines of an asciicast v2 file, as `asciinema play` reads them. */
import { assertNever } from "./assert-never.ts";
import type { ScreenSize } from "./screen-model.ts";

export interface CastHeader {
  readonly size: ScreenSize;
  readonly startedAtMs: number;
  readonly env: Readonly<Record<string, string>>;
}

export type CastEvent =
  | { readonly kind: "output"; readonly text: string }
  | { readonly kind: "resized"; readonly size: ScreenSize }
  | { readonly kind: "marker"; readonly label: string };

export function headerLine({ size, startedAtMs, env }: CastHeader): string {
  const timestamp = Math.floor(startedAtMs / 1000);
  return `${JSON.stringify({ version: 2, width: size.cols, height: size.rows, timestamp, env })}\n`;
}

/** `atMs` counts from the start of the recording. */
export function eventLine(atMs: number, event: CastEvent): string {
  const seconds = Math.max(0, Math.round(atMs)) / 1000;
  switch (event.kind) {
    case "output":
      return `${JSON.stringify([seconds, "o", event.text])}\n`;
    case "resized":
      return `${JSON.stringify([seconds, "r", `${event.size.cols}x${event.size.rows}`])}\n`;
    case "marker":
      return `${JSON.stringify([seconds, "m", event.label])}\n`;
    default:
      return assertNever(event);
  }
}

/** Null for a line that is none of ours: torn, or of a kind that is not replayed. */
export function parseEvent(line: string): CastEvent | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (!Array.isArray(value)) return null;
  const [, kind, data] = value as unknown[];
  if (typeof data !== "string") return null;
  if (kind === "o") return { kind: "output", text: data };
  if (kind === "m") return { kind: "marker", label: data };
  const match = kind === "r" ? /^(\d{1,4})x(\d{1,4})$/.exec(data) : null;
  return match === null
    ? null
    : { kind: "resized", size: { cols: Number(match[1]), rows: Number(match[2]) } };
}
