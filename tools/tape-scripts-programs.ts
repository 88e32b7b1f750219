/** Scripts about programs that have the terminal, and about what programs tell of themselves. */
import { ALL, type Script } from "./tape-script.ts";
import { keys, PROMPT, rest, run, see, type } from "./tape-step.ts";

const ESC = "\u001b";
const TAB = "\t";

/** Bytes of no meaning, always the same: the low bits of a multiplicative generator. */
function junk(length: number): Uint8Array {
  let state = 20_021;
  return Uint8Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state >> 7) & 0xff;
  });
}

export const PROGRAM_SCRIPTS: readonly Script[] = [
  {
    name: "vim",
    shells: ALL,
    files: { "notes.txt": "Continue? [y/N]\nPassword:\n" },
    steps: () => [
      PROMPT,
      run("vim --clean -i NONE notes.txt"),
      rest(12),
      keys("Gonew line"),
      rest(1),
      type(ESC),
      rest(2),
      run(":wq"),
      PROMPT,
      rest(2),
    ],
    tells: "idle, working, idle, idle tick",
  },
  {
    name: "python",
    shells: ALL,
    steps: () => [
      PROMPT,
      run("python3 -q"),
      see(">>> "),
      rest(12),
      run("import time; time.sleep(6)"),
      rest(18),
      run("exit()"),
      PROMPT,
      rest(2),
    ],
    tells: "idle, working, idle, working, idle, idle tick",
  },
  {
    name: "git-commit",
    shells: ALL,
    hasGit: true,
    steps: () => [
      PROMPT,
      run("git commit --allow-empty"),
      see("Please enter the commit message"),
      rest(12),
      keys("iA message"),
      type(ESC),
      rest(1),
      run(":wq"),
      PROMPT,
      rest(2),
    ],
    tells: "idle, working, idle, idle tick",
  },
  {
    name: "git-log",
    shells: ["bash"],
    hasGit: true,
    steps: () => [
      PROMPT,
      run('for i in {1..40}; do git commit -q --allow-empty -m "Change $i? [y/N]"; done'),
      PROMPT,
      run("git -c core.pager='less -+F' log --format=%s"),
      see("Change 40"),
      rest(12),
      type("q"),
      PROMPT,
      rest(2),
    ],
    tells: "idle, working, idle, working, idle, idle tick",
  },
  {
    name: "bell-after-typing",
    shells: ["bash", "zsh"],
    steps: () => [PROMPT, keys(`ls nothing-like-this${TAB}`), rest(1), type(TAB), rest(4)],
    tells: "idle",
  },
  {
    name: "bell-later",
    shells: ALL,
    steps: () => [
      PROMPT,
      run("sleep 4; printf '\\a'; sleep 4"),
      PROMPT,
      rest(3),
      type("\r"),
      PROMPT,
      rest(2),
    ],
    tells: {
      bash: "idle, working, needs-you bell, idle tick",
      // zsh fills the line before its prompt, and does so before it says that the command is over: output goes on.
      zsh: "idle, working, needs-you bell, working, idle tick",
      fish: "idle, working, needs-you bell, idle tick",
    },
  },
  {
    name: "bell-and-on",
    shells: ALL,
    steps: () => [PROMPT, run("sleep 4; printf '\\a'; sleep 4; echo on; sleep 3"), PROMPT, rest(2)],
    tells: "idle, working, needs-you bell, working, idle tick",
  },
  {
    name: "bell-expires",
    shells: ["bash"],
    // The ring is believed once it is known not to end a string that was cut off.
    steps: () => [PROMPT, run("sleep 4; printf '\\a'"), PROMPT, rest(122)],
    tells: "idle, working, idle, needs-you bell, idle",
  },
  {
    name: "notifications",
    shells: ALL,
    steps: () => [PROMPT, run("sh ~/p/notify.sh"), PROMPT, rest(3), type("\r"), PROMPT, rest(1)],
    tells: "idle, working, needs-you notification, idle tick",
  },
  {
    name: "progress-behind",
    shells: ALL,
    steps: () => [PROMPT, run("sh ~/p/progress.sh &"), PROMPT, rest(14)],
    tells: {
      bash: "idle, working, idle, working, idle",
      // These print at once that the job is done, and until it is seen to have gone that is a line of a living job's.
      zsh: "idle, working, idle, working, idle, working, idle",
      fish: "idle, working, idle, working, idle, working, idle",
    },
  },
  {
    name: "binary-junk",
    shells: ALL,
    files: { "junk.bin": junk(12_000) },
    steps: () => [
      PROMPT,
      run("cat junk.bin"),
      rest(4),
      run("printf '\\033c'; echo clean"),
      see("clean"),
      PROMPT,
      rest(2),
    ],
    tells: "idle, working, idle, working, idle",
  },
  {
    name: "title-and-folder",
    shells: ALL,
    steps: () => [PROMPT, run("printf '\\033]0;a title\\a'; mkdir -p a/b; cd a/b"), PROMPT, rest(2)],
    tells: "idle, working, idle",
  },
  {
    name: "tmux",
    shells: ["bash"],
    steps: () => [
      PROMPT,
      run("tmux -L tape -f ~/p/tmux.conf new 'sh ~/p/apt.sh'"),
      see("[Y/n] "),
      rest(13),
      type("y\r"),
      PROMPT,
      rest(2),
    ],
    tells: "idle, working, idle, working, idle tick",
  },
];
