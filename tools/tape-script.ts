/** What a tape is made from: a shell, a folder, the steps, and what the rules must tell of them. */
import type { TapeSize } from "@saggar/testkit";
import type { TapeStep } from "./tape-step.ts";

export type ShellName = "bash" | "zsh" | "fish" | "dash";

export const ALL: readonly ShellName[] = ["bash", "zsh", "fish"];

export interface Script {
  readonly name: string;
  readonly shells: readonly ShellName[];
  readonly size?: TapeSize;
  /** The folder is a clean git worktree. */
  readonly hasGit?: boolean;
  /** Files in the folder of the session. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** The shell is started without its integration. */
  readonly isPlain?: boolean;
  /** Added to the person's own set-up file. */
  readonly rc?: Readonly<Partial<Record<ShellName, string>>>;
  readonly steps: (shell: ShellName) => readonly TapeStep[];
  /**
   * What a person sees in turn, from the first prompt on; written from the steps, not from a recording. A story that tells
   * otherwise is not accepted.
   */
  readonly tells: string | Readonly<Partial<Record<ShellName, string>>>;
}

/** The words of each shell for the same thing. */
export function by<T>(shell: ShellName, words: Readonly<Record<"bash" | "zsh" | "fish", T>>): T {
  return words[shell === "dash" ? "bash" : shell];
}

export function tellsOf(script: Script, shell: ShellName): string {
  return typeof script.tells === "string" ? script.tells : (script.tells[shell] ?? "");
}

/** The same script in a narrow and in a wide terminal. */
export function atWidths(script: Script, shells: readonly ShellName[] = ["bash"]): readonly Script[] {
  return [
    script,
    { ...script, name: `${script.name}-40`, shells, size: { cols: 40, rows: 20 } },
    { ...script, name: `${script.name}-200`, shells, size: { cols: 200, rows: 50 } },
  ];
}
