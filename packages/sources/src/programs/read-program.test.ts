import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ProcessInfo } from "../facts.ts";
import type { ProgramKind } from "./kinds.ts";
import { readProgram } from "./read-program.ts";

function running(argv: readonly string[], executable = `/usr/bin/${argv[0] ?? "x"}`): ProcessInfo {
  return { pid: 1, ppid: 0, pgid: 1, state: "S", executable, argv };
}

test("an agent under another name is known by its executable", () => {
  const renamed = running(["cc", "--model", "opus"], "/home/user/.local/share/claude/versions/2.1.332");
  expect(readProgram(renamed)).toMatchObject({ agent: "claude", label: "Claude Code" });
});

test.each<[string, ProgramKind | null]>([
  ["bash", "shell"],
  ["-zsh", "shell"],
  ["bash --init-file /x/init.bash -i", "shell"],
  ["bash build.sh", null],
  ["sh -c make", null],
  ["bash -lc make", null],
  ["vim notes", "editor"],
  ["/usr/bin/vim.basic notes", "editor"],
  ["nvim --headless +q", null],
  ["sudo vim /etc/hosts", "editor"],
  ["sudo -u www-data vim x", "editor"],
  ["sudo -e /etc/hosts", "editor"],
  ["env EDITOR=x nano notes", "editor"],
  ["emacs --batch -l x.el", null],
  ["less +F log", "pager"],
  ["man ls", "pager"],
  ["cat", "filter"],
  ["htop", "viewer"],
  ["fzf --multi", "viewer"],
  ["fzf --filter x", null],
  ["python3", "repl"],
  ["python3.11 -i x.py", "repl"],
  ["python3 train.py", null],
  ["python3 -c pass", null],
  ["python3 -m http.server", null],
  ["python3 -m pdb x.py", "repl"],
  ["python3 -", null],
  ["node", "repl"],
  ["node server.js", null],
  ["node -e 1", null],
  ["node inspect x.js", "repl"],
  ["psql shop", "repl"],
  ["psql -c select", null],
  ["mysql -e select shop", null],
  ["sqlite3 a.db", "repl"],
  ["sqlite3 a.db .tables", null],
  ["redis-cli -h box", "repl"],
  ["redis-cli -h box GET x", null],
  ["rails console", "repl"],
  ["rails server", null],
  ["ssh build.example", "passage"],
  ["ssh -p 22 -l root build.example", "passage"],
  ["ssh build.example make", null],
  ["ssh -t build.example top", "passage"],
  ["ssh -N -L 1:x:2 build.example", null],
  ["ssh -lroot build.example", "passage"],
  ["mosh build.example", "passage"],
  ["su", "passage"],
  ["su - nobody", "passage"],
  ["su nobody -c make", null],
  ["sudo -i", "passage"],
  ["sudo -s", "passage"],
  ["sudo make install", null],
  ["docker exec -it web bash", "passage"],
  ["docker run --rm --tty img", "passage"],
  ["docker exec web ls -lt", null],
  ["docker compose exec web sh", "passage"],
  ["docker compose exec -T web sh", null],
  ["docker compose up", null],
  ["kubectl exec -it pod -- sh", "passage"],
  ["kubectl get pods", null],
  ["vagrant ssh", "passage"],
  ["tmux attach", "multiplexer"],
  ["whiptail --yesno x", "dialog"],
  ["time less x", "pager"],
  ["timeout -k 5 10 less x", "pager"],
  ["nice -n 5 make", null],
  ["npm run dev", null],
  ["make", null],
])("%s is %s", (line, expected) => {
  expect(readProgram(running(line.split(" "))).kind).toBe(expected);
});

test.each<[string, readonly string[], string | null, string]>([
  ["by its own name", ["claude"], "claude", "Claude Code"],
  [
    "by its package",
    ["node", "/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js"],
    "claude",
    "Claude Code",
  ],
  ["by its link", ["node", "/usr/local/bin/codex", "--full-auto"], "codex", "Codex"],
  ["by a script's name", ["/bin/bash", "/tmp/bin/gemini"], "gemini", "Gemini"],
  ["by a Python script", ["/usr/bin/python3", "/usr/local/bin/aider"], "aider", "Aider"],
  ["through npx", ["npx", "@google/gemini-cli@latest"], "gemini", "Gemini"],
  ["through sudo and env", ["sudo", "env", "X=1", "opencode"], "opencode", "OpenCode"],
  ["by a versioned file", ["/home/user/.local/share/claude/versions/2.1.332"], "claude", "Claude Code"],
  ["by a native program in a package", ["/x/node_modules/.bin/claude.exe"], "claude", "Claude Code"],
  ["through a package runner", ["npx", "-y", "@google/gemini-cli@0.61.0", "--yolo"], "gemini", "Gemini"],
  ["through a title of a package runner", ["npm exec @openai/codex"], "codex", "Codex"],
  ["as a module", ["python3", "-m", "aider", "--model", "x"], "aider", "Aider"],
  [
    "with flags of the interpreter",
    ["node", "--max-old-space-size=12052", "/x/.bin/gemini"],
    "gemini",
    "Gemini",
  ],
  ["not when it works off one task", ["claude", "-p", "fix it"], null, "claude"],
  [
    "not when it works off one task behind a script",
    ["node", "/x/bin/codex.js", "exec", "fix it"],
    null,
    "codex",
  ],
  ["not when another program has its name", ["goose", "-dir", "migrations", "up"], null, "goose"],
  ["not by an argument", ["grep", "claude", "notes"], null, "grep"],
  ["not by a folder", ["vim", "/home/user/claude/notes"], null, "vim"],
  ["not a script that only sounds like it", ["bash", "claude-notes.sh"], null, "claude-notes.sh"],
])("an agent is known %s", (_, argv, agent, label) => {
  expect(readProgram(running(argv))).toMatchObject({ agent, label });
});

test.each<[string, string]>([
  ["-zsh", "zsh"],
  ["pnpm dev", "pnpm dev"],
  ["npm run dev -- --port 3000", "npm run dev"],
  ["node /x/node_modules/.bin/vite --host", "vite"],
  ["/bin/sh /x/bin/saggar wait api", "saggar"],
  ["node /x/dist/saggar.cjs attach api", "saggar"],
  ["node /x/node_modules/pnpm/bin/pnpm.cjs dev", "pnpm dev"],
  ["python3 train.py --epochs 3", "train.py"],
  ["python3 -m http.server 8000", "http.server"],
  ["/usr/bin/sleep 600", "sleep"],
  ["git log --oneline", "git log"],
  ["ssh -p 22 box", "ssh"],
  ["ssh box", "ssh box"],
  ["sudo apt install sl", "sudo apt install sl"],
  ["docker compose up", "docker compose up"],
  ["bash build.sh", "build.sh"],
])("%s is called %s", (line, label) => {
  expect(readProgram(running(line.split(" "))).label).toBe(label);
});

test.each([
  [["python3", "-c", "input('Overwrite [y/N] ')"], "python"],
  [["python3", "-Bc", "open('/opt/claude')"], "python"],
  [["node", "-e", "require('/x/claude.js')"], "node"],
  [["perl", "-ne", "print if m/x/"], "perl"],
])("code in an argument is no script: %j", (argv, label) => {
  expect(readProgram(running(argv))).toMatchObject({ agent: null, label });
});

test("arguments that were overwritten with a title", () => {
  expect(readProgram(running(["npm run dev"], "/usr/bin/node")).label).toBe("npm run dev");
  expect(readProgram(running(["postgres: writer"], "/usr/lib/postgresql/15/bin/postgres")).label).toBe(
    "postgres:",
  );
  expect(readProgram(running([], "/usr/bin/sleep")).label).toBe("sleep");
});

test("no arguments throw or lengthen a label beyond its bound", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { maxLength: 8 }), (argv) => {
      const { label } = readProgram(running(argv, "/x/y"));
      expect(label.length).toBeLessThanOrEqual(80);
      expect(label).not.toBe("");
    }),
  );
});
