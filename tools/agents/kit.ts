/** What the scenarios must know of one agent: how it is set up and started, what it calls its tools, what its screens say, which keys it takes. */
import type { AgentHome } from "./home.ts";
import type { Refusal, ReplyPart } from "./model/reply.ts";

/** Ready for work, in a folder that it was never told to trust, or without an account. */
export type Readiness = "ready" | "untrusted" | "signed-out";

export interface SetUp {
  readonly home: Pick<AgentHome, "home" | "cwd" | "put">;
  /** `http://127.0.0.1:PORT` */
  readonly modelUrl: string;
  readonly readiness: Readiness;
}

/** Something that the agent asks the person, and how the scenarios answer. */
export interface Asking {
  /** On the screen while it asks. */
  readonly text: RegExp;
  readonly accept: readonly string[];
  /** By a choice, not by Esc; empty where there is none. */
  readonly decline?: readonly string[];
}

export interface Planning extends Asking {
  /** Keys for the mode in which it plans. */
  readonly enter: readonly string[];
  /** What the model answers, one request after the other, until the plan stands for approval; made from the request. */
  readonly replies: readonly ((request: string) => ReplyPart)[];
}

export interface Kit {
  /** Its name in the sources, and of its folder of recordings. */
  readonly id: string;
  /** What a reader of its numbers must know; null for nothing. */
  readonly remark: string | null;
  /** Writes the agent's settings, and says what its environment needs. */
  readonly prepare: (setUp: SetUp) => Readonly<Record<string, string>>;
  /** What is typed to start it. */
  readonly line: string;
  /** What is typed to go on with the last conversation. */
  readonly resumeLine: string;
  readonly exitLine: string;
  /** On the screen once it takes prompts. */
  readonly ready: RegExp;
  /** Keys that interrupt a turn, and what the screen says then. */
  readonly escape: readonly string[];
  readonly interrupted: RegExp;
  /** Between two keys. Milliseconds. */
  readonly keyGapMs: number;
  readonly trust: Asking | null;
  /** Null where nothing is asked of a person who is signed out. */
  readonly login: Asking | null;
  readonly permission: Asking | null;
  readonly question: Asking | null;
  /** What leads to the approval of a plan; null where there is no such thing. */
  readonly plan: Planning | null;
  readonly calls: {
    /** A command that is asked for, where anything is. */
    readonly risky: (command: string) => ReplyPart;
    /** A command that says nothing for so long. */
    readonly slow: (seconds: number) => ReplyPart;
    readonly question: ReplyPart | null;
    /** Null where nothing goes on past a turn. */
    readonly background: ((command: string) => ReplyPart) | null;
  };
  /** Keys for the mode in which it asks questions; none where it always may. */
  readonly questionMode: readonly string[];
  /** After a no, or after Esc at the dialog, the model is told and goes on. */
  readonly goesOnAfterDecline: boolean;
  readonly goesOnAfterEscape: boolean;
  /** The permission dialog stands before a slow command as well, and before one in the background. */
  readonly asksBeforeSlow: boolean;
  readonly asksBeforeBackground: boolean;
  /** When background work ends, the agent starts a turn of its own. */
  readonly wakesAfterBackground: boolean;
  /** What the scenarios of errors send, and what the screen says when the turn has failed. */
  readonly apiError: { readonly refusal: Refusal; readonly text: RegExp };
  /** Where `text` is null, it tries again and again until Esc. */
  readonly limit: { readonly refusal: Refusal; readonly text: RegExp | null };
  /** `marker`: in the text of the request for the summary. */
  readonly compaction: { readonly line: string; readonly marker: string; readonly summary: string } | null;
}

export const ENTER = "\r";
export const ESC = "\u001b";
export const DOWN = "\u001b[B";
export const SHIFT_TAB = "\u001b[Z";

/** Between two keys, and between a line and its Enter: what comes faster may be taken for a paste. */
export const KEY_GAP_MS = 300;

export const COLOURS: readonly { readonly label: string; readonly description: string }[] = [
  { label: "Red", description: "Like apples" },
  { label: "Green", description: "Like pears" },
];
export const COLOUR_QUESTION = "Which colour shall the sign have?";

export function refusal(status: number, type: string, message: string): Refusal {
  return { kind: "fail", status, type, message };
}
