/** Filed sessions by the day they ended, as the Activity list reads them. */
import type { ActivityEntry } from "@saggar/protocol";
import { timeOf } from "../system.ts";
import { text } from "../text.ts";

export interface ActivityDay {
  readonly name: string;
  readonly entries: readonly ActivityEntry[];
}

const DAY_MS = 24 * 3_600_000;
const FULL_DAY = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long" });
const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const CLOCK_SECONDS = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

export function activityDays(entries: readonly ActivityEntry[], nowMs: number): ActivityDay[] {
  const today = FULL_DAY.format(nowMs);
  const yesterday = FULL_DAY.format(nowMs - DAY_MS);
  const days = new Map<string, ActivityEntry[]>();
  for (const entry of entries.toSorted((a, b) => timeOf(b.endedAt) - timeOf(a.endedAt))) {
    const day = FULL_DAY.format(timeOf(entry.endedAt));
    const isRecent = nowMs - timeOf(entry.endedAt) < 2 * DAY_MS;
    const name =
      isRecent && day === today
        ? text.activityList.today
        : isRecent && day === yesterday
          ? text.activityList.yesterday
          : day;
    days.set(name, [...(days.get(name) ?? []), entry]);
  }
  return [...days].map(([name, members]) => ({ name, entries: members }));
}

/** It did not end well: another exit code than 0, a signal, a crash, or a restart of the machine. */
export function isBad(entry: ActivityEntry): boolean {
  return entry.outcome !== "finished" && entry.outcome !== "closed";
}

export function keepOutcomes(
  entries: readonly ActivityEntry[],
  filter: "all" | "finished" | "failed",
): readonly ActivityEntry[] {
  return filter === "all" ? entries : entries.filter((entry) => isBad(entry) === (filter === "failed"));
}

export function countOutcomes(
  entries: readonly ActivityEntry[],
): Record<"all" | "finished" | "failed", number> {
  const failed = entries.filter(isBad).length;
  return { all: entries.length, finished: entries.length - failed, failed };
}

export function clockTime(iso: string): string {
  return CLOCK.format(timeOf(iso));
}

export function clockTimeSeconds(iso: string): string {
  return CLOCK_SECONDS.format(timeOf(iso));
}

/** "0", "2", "SIGTERM"; empty where there is neither. */
export function exitWord(entry: ActivityEntry): string {
  if (entry.exit === null) return "";
  return entry.exit.signal ?? (entry.exit.code === null ? "" : String(entry.exit.code));
}
