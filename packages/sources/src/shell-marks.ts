/**
 * The marks of a shell, whichever protocol carried them. A mark with the session's secret is the session's own shell
 * speaking; any other may be anybody's.
 */
import * as z from "zod";

export type ShellMark =
  /** A prompt begins, or its input does. Repeats while the same prompt is drawn again. */
  | { readonly kind: "prompt" }
  /** The line was entered. */
  | { readonly kind: "start"; readonly line: string | null }
  | { readonly kind: "end"; readonly exitCode: number | null }
  /** The line that starts next. */
  | { readonly kind: "line"; readonly line: string }
  | { readonly kind: "cwd"; readonly path: string };

export const shellMarkSchema: z.ZodType<ShellMark> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("prompt") }),
  z.object({ kind: z.literal("start"), line: z.string().nullable() }),
  z.object({ kind: z.literal("end"), exitCode: z.number().nullable() }),
  z.object({ kind: z.literal("line"), line: z.string() }),
  z.object({ kind: z.literal("cwd"), path: z.string() }),
]);

export interface SignedMarks {
  readonly marks: readonly ShellMark[];
  /** What was given as the secret; null where nothing was. */
  readonly secret: string | null;
}

/** Exit codes are decimal; anything else is a code that is not known. */
export function readExitCode(field: string | undefined): number | null {
  return field !== undefined && /^\d{1,10}$/u.test(field) ? Number(field) : null;
}
