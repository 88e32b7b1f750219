/**
 * A report that a program left in the spool (`$SAGGAR_HOME/spool/`): one JSON file, written under a name that starts
 * with a dot and renamed into place, so that the writer needs no daemon and no reply. The daemon takes files in the
 * order of their names and deletes them.
 */
import * as z from "zod";

/** A larger file is deleted unread. Bytes. */
export const MAX_SPOOL_FILE_BYTES = 1_048_576;
/** More files than this and the oldest are put aside. */
export const MAX_SPOOL_FILES = 10_000;

export const spoolFileSchema = z.object({
  v: z.literal(1),
  session: z.string(),
  token: z.string(),
  /** Which vocabulary `payload` speaks: an agent's name. */
  agent: z.string().max(64),
  payload: z.unknown(),
});
export type SpoolFile = z.infer<typeof spoolFileSchema>;
