/** Folders as people write them. */
import os from "node:os";
import path from "node:path";

/** `~` and `~/…` stand for the user's home folder, as in a shell; anything else is taken as it is. */
export function homeSpelledOut(place: string): string {
  return place === "~" || place.startsWith("~/") ? path.join(os.homedir(), place.slice(1)) : place;
}
