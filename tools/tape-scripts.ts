/** All scripts, and which tapes they make. */
import type { Script, ShellName } from "./tape-script.ts";
import { JOB_SCRIPTS } from "./tape-scripts-jobs.ts";
import { PLAIN_SCRIPTS } from "./tape-scripts-plain.ts";
import { PROGRAM_SCRIPTS } from "./tape-scripts-programs.ts";
import { QUESTION_SCRIPTS } from "./tape-scripts-questions.ts";
import { TOOL_SCRIPTS } from "./tape-scripts-tools.ts";

export interface Take {
  readonly script: Script;
  readonly shell: ShellName;
}

const SCRIPTS: readonly Script[] = [
  ...JOB_SCRIPTS,
  ...QUESTION_SCRIPTS,
  ...PROGRAM_SCRIPTS,
  ...TOOL_SCRIPTS,
  ...PLAIN_SCRIPTS,
];

const TAKES: readonly Take[] = SCRIPTS.flatMap((script) => script.shells.map((shell) => ({ script, shell })));

/** The takes that a name means: `exit-3`, `bash/exit-3`, `bash/`, or `all`. */
export function takesNamed(name: string): readonly Take[] {
  const [, shell = "", rest = ""] = /^(?:([a-z]+)(?:-[\d.]+)?\/)?(.*?)(?:\.tape)?$/.exec(name) ?? [];
  return TAKES.filter(
    (take) =>
      (shell === "" || take.shell === shell) && (rest === "" || rest === "all" || take.script.name === rest),
  );
}
