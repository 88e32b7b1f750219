/** The verbs' schemas as JSON Schema, for `saggar schema` and for whoever writes a client of their own. */
import * as z from "zod";
import { verbs } from "./client-wire.ts";

export interface VerbJsonSchema {
  /** What a caller sends; a member with a default may be left out. */
  readonly args: unknown;
  readonly result: unknown;
}

export function jsonSchemas(): Readonly<Record<string, VerbJsonSchema>> {
  return Object.fromEntries(
    Object.entries(verbs).map(([verb, { args, result }]) => [
      verb,
      { args: z.toJSONSchema(args, { io: "input" }), result: z.toJSONSchema(result) },
    ]),
  );
}
