/** R3 and "At its prompt": what the shell and its foreground program are doing. */
import { all, isAfter, isKind, latest, type OfKind, type Past, remembered } from "./past.ts";

/** R0: "from `prompt-shown` until the next `command-started`". */
export const isAtPrompt: (past: Past) => boolean = remembered(
  (past) => latest(past, "prompt-shown", "command-started")?.evidence.kind === "prompt-shown",
);

/** R6: "the first `prompt-shown` since the last command". */
export const firstPrompt: (past: Past) => Past | null = remembered((past) => {
  const command = latest(past, "command-started");
  return all(past, "prompt-shown").find((shown) => command === null || isAfter(shown, command)) ?? null;
});

/**
 * R3: "A command runs from `command-started` to `command-ended`, or to `prompt-shown` where no end was reported.
 * A second `command-started` while one is in flight replaces it." The moment of its start, or null.
 */
export const commandInFlight: (past: Past) => OfKind<"command-started"> | null = remembered((past) => {
  const started = latest(past, "command-started");
  const ended = latest(past, "command-ended", "prompt-shown");
  return started !== null && ended !== null && isAfter(ended, started) ? null : started;
});

export interface CommandEnd {
  readonly command: OfKind<"command-started">;
  /** Null where it is not known. */
  readonly exitCode: number | null;
}

/** The command that ends with the last evidence of this past. R3: "An end with none in flight does nothing." */
export const commandEnd: (past: Past) => CommandEnd | null = remembered((past) => {
  if (!isKind(past, "command-ended", "prompt-shown") || past.before === null) return null;
  const command = commandInFlight(past.before);
  if (command === null) return null;
  return { command, exitCode: isKind(past, "command-ended") ? past.evidence.exitCode : null };
});

/** Evidence, `foreground`: "every `command-started` resets `interactive` to false". */
export const isInteractive: (past: Past) => boolean = remembered((past) => {
  const said = latest(past, "foreground", "command-started");
  return said !== null && isKind(said, "foreground") && said.evidence.interactive;
});

export const hasBackgroundChildren: (past: Past) => boolean = remembered(
  (past) => (latest(past, "foreground")?.evidence.backgroundChildren ?? 0) > 0,
);

/** Words: "on screen". */
export const isOnScreen: (past: Past) => boolean = remembered(
  (past) => latest(past, "selected", "deselected")?.evidence.kind === "selected",
);
