/** The secret by which a session proves a call or a report to be its own. */
import { createHash } from "node:crypto";
import type { Core } from "./core.ts";

/** What is kept of a token once its session has ended. */
export function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Whether the token is that of a session of this home, live or filed. */
export function provesAny(core: Core, id: string, token: string): boolean {
  const session = core.roster.get(id);
  if (session !== undefined) return session.record.token === token;
  return core.writer.filed(id)?.tokenDigest === digestOf(token);
}
