/** `saggar hooks` and `saggar skill` on real files, in a home of their own. */
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { AGENTS } from "@saggar/sources";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseCall } from "../arguments.ts";
import { findCommand } from "../commands.ts";
import { CallEnded } from "../outcome.ts";
import type { System } from "../system.ts";

let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(path.join(os.tmpdir(), "saggar-hooks-")));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function saggar(words: string, env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const [name = "", ...argv] = words.split(" ");
  const command = findCommand(name);
  if (command === null) throw new Error(`There is no verb ${name}`);
  let [out, err] = ["", ""];
  const system: System = {
    env: { HOME: home, PATH: path.join(home, "bin"), ...env },
    places: { home: path.join(home, ".saggar"), socket: path.join(home, "none.sock"), shortFolder: null },
    pid: 1,
    cwd: home,
    isFolderGone: false,
    dist: home,
    cols: 200,
    rows: 40,
    isTerminal: false,
    hasColour: false,
    nowMs: () => 0,
    pause: () => Promise.resolve(),
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  };
  try {
    const verb = await command.load();
    const code = await verb.run(parseCall(command, argv, system));
    return { code: typeof code === "number" ? code : 0, out, err };
  } catch (error) {
    if (!(error instanceof CallEnded)) throw error;
    return { code: error.exitCode, out, err: error.message };
  }
}

function put(file: string, text: string | Buffer): string {
  const whole = path.join(home, file);
  mkdirSync(path.dirname(whole), { recursive: true });
  writeFileSync(whole, text);
  return whole;
}

const read = (file: string): string => readFileSync(path.join(home, file), "utf8");

/** Every file below the home but saggar's own, with what it holds. */
function everything(): Readonly<Record<string, string>> {
  const files = readdirSync(home, { recursive: true, encoding: "utf8" }).filter(
    (name) => !name.startsWith(".saggar") && lstatSync(path.join(home, name)).isFile(),
  );
  return Object.fromEntries(files.map((name) => [name, read(name)]));
}

const CLAUDE = ".claude/settings.json";

describe("hooks install, and then hooks remove,", () => {
  test.each([
    ["an object", '{\n  "model": "opus"\n}\n'],
    ["comments", '// mine\n{\n\t"model": "opus", // best\n\t/* last */\n}'],
    ["CRLF", '{\r\n    "hooks": {\r\n        "Stop": []\r\n    }\r\n}\r\n'],
    ["a byte order mark", '\uFEFF{"hooks":{}}'],
    [
      "hooks of the person's own",
      '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say done"}]}]}}',
    ],
    ["nothing", ""],
    ["a trailing comma", '{\n  "a": [1, 2,],\n}'],
  ])("leaves a file with %s as it was, to the byte, and no other", async (_, text) => {
    put(CLAUDE, text);
    const installed = await saggar("hooks install claude");
    expect(installed).toMatchObject({ code: 0, err: "" });
    expect(read(CLAUDE)).toContain("$SAGGAR_HOOK");
    expect(read(`${CLAUDE}.saggar-backup`)).toBe(text);
    expect((await saggar("hooks remove claude")).code).toBe(0);
    expect(everything()).toEqual({ [CLAUDE]: text });
  });

  test("leaves no file and no folder where there was none", async () => {
    await saggar("hooks install claude codex pi");
    expect(Object.keys(everything()).toSorted()).toEqual([
      ".claude/settings.json",
      ".codex/hooks.json",
      ".pi/agent/extensions/saggar.ts",
    ]);
    expect(JSON.parse(read(CLAUDE))).toMatchObject({ hooks: { Stop: [{ hooks: [{ type: "command" }] }] } });
    await saggar("hooks remove --all");
    expect(readdirSync(home)).toEqual([".saggar"]);
  });

  test("keeps what the person wrote meanwhile, and then the backup too", async () => {
    put(CLAUDE, '{\n  "model": "opus"\n}\n');
    await saggar("hooks install claude");
    put(CLAUDE, read(CLAUDE).replace('"opus",', '"sonnet",'));
    const removed = await saggar("hooks remove claude");
    expect(removed.out).toContain("~/.claude/settings.json.saggar-backup");
    expect(everything()).toEqual({
      [CLAUDE]: '{\n  "model": "sonnet"\n}\n',
      [`${CLAUDE}.saggar-backup`]: '{\n  "model": "opus"\n}\n',
    });
  });

  test("keeps a hook that the person added among ours", async () => {
    put(CLAUDE, "{}");
    await saggar("hooks install claude");
    const own = { type: "command", command: "say done" };
    const settings = JSON.parse(read(CLAUDE)) as { hooks: Record<string, { hooks: unknown[] }[]> };
    settings.hooks["Stop"]?.push({ hooks: [own] });
    settings.hooks["SessionEnd"]?.[0]?.hooks.unshift(own);
    put(CLAUDE, JSON.stringify(settings, null, 2));
    await saggar("hooks remove claude");
    expect(JSON.parse(read(CLAUDE))).toEqual({
      hooks: { Stop: [{ hooks: [own] }], SessionEnd: [{ hooks: [own] }] },
    });
  });

  test("loses nothing when the agent wrote its settings anew", async () => {
    put(
      CLAUDE,
      '{ "model": "opus", "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say done"}]}]} }',
    );
    const before: unknown = JSON.parse(read(CLAUDE));
    await saggar("hooks install claude");
    put(CLAUDE, JSON.stringify(JSON.parse(read(CLAUDE)), null, 1));
    await saggar("hooks remove claude");
    expect(JSON.parse(read(CLAUDE))).toEqual(before);
  });

  test("works when nobody remembers the installation", async () => {
    put(CLAUDE, '{\n  "model": "opus"\n}\n');
    await saggar("hooks install claude");
    rmSync(path.join(home, ".saggar"), { recursive: true });
    await saggar("hooks remove claude");
    expect(everything()).toEqual({ [CLAUDE]: '{\n  "model": "opus"\n}\n' });
  });

  test("goes through links to the file of a dotfile repository, keeps its mode, and leaves nothing beside it", async () => {
    const real = put("dotfiles/claude.json", "{}\n");
    chmodSync(real, 0o640);
    mkdirSync(path.join(home, ".claude"));
    symlinkSync(real, path.join(home, CLAUDE));
    await saggar("hooks install claude");
    expect(lstatSync(path.join(home, CLAUDE)).isSymbolicLink()).toBe(true);
    expect(statSync(real).mode & 0o777).toBe(0o640);
    expect(readdirSync(path.dirname(real))).toEqual(["claude.json"]);
    expect(statSync(path.join(home, `${CLAUDE}.saggar-backup`)).mode & 0o777).toBe(0o600);
    await saggar("hooks remove claude");
    expect(readFileSync(real, "utf8")).toBe("{}\n");
    expect(lstatSync(path.join(home, CLAUDE)).isSymbolicLink()).toBe(true);
  });
});

describe("hooks install", () => {
  test("done twice is done once", async () => {
    put(CLAUDE, "{}");
    await saggar("hooks install claude");
    const once = everything();
    expect((await saggar("hooks install claude")).out).toContain("already");
    expect(everything()).toEqual(once);
  });

  test("mends what is there in part, and its removal still leaves the first text", async () => {
    put(CLAUDE, '{\n  "model": "opus"\n}\n');
    await saggar("hooks install claude");
    const whole = read(CLAUDE);
    put(CLAUDE, whole.replace('"Stop":', '"Stopped":'));
    expect((await saggar("hooks")).out).toMatch(/claude +Claude Code +partly[^]*without Stop/);
    await saggar("hooks install claude");
    expect(read(CLAUDE)).toBe(whole);
    await saggar("hooks remove claude");
    expect(everything()).toEqual({ [CLAUDE]: '{\n  "model": "opus"\n}\n' });
  });

  test("follows the agent's own variable for its folder", async () => {
    await saggar("hooks install claude", { CLAUDE_CONFIG_DIR: path.join(home, "elsewhere") });
    expect(Object.keys(everything())).toEqual(["elsewhere/settings.json"]);
  });

  test("takes no path that depends on the current folder", async () => {
    const named = await saggar("hooks install claude", { CLAUDE_CONFIG_DIR: "settings" });
    expect([named.code, named.err]).toEqual([1, expect.stringContaining("CLAUDE_CONFIG_DIR")]);
    const nowhere = await saggar("hooks install claude --dry-run", { HOME: "" });
    expect(nowhere.out).toContain(`+++ ${os.userInfo().homedir}/.claude/settings.json`);
  });

  test("waits for nobody who changes hooks too, and goes on after one who died over it", async () => {
    const file = put(".claude/settings.json", "{}");
    mkdirSync(path.join(home, ".saggar/hooks"), { recursive: true });
    const lock = path.join(home, ".saggar/hooks/lock");
    symlinkSync(String(process.pid), lock);
    const met = await saggar("hooks install claude");
    expect([met.code, met.err, readFileSync(file, "utf8")]).toEqual([
      1,
      expect.stringContaining("another saggar"),
      "{}",
    ]);
    rmSync(lock);
    // Beyond what Linux and macOS number processes by.
    symlinkSync("999999999", lock);
    expect((await saggar("hooks install claude")).code).toBe(0);
    expect(readdirSync(path.dirname(lock))).toEqual([expect.stringMatching(/^claude-.*\.json$/)]);
  });

  test("with --all takes the agents that are here, and no others", async () => {
    mkdirSync(path.join(home, ".codex"));
    put("bin/claude", "#!/bin/sh\n");
    chmodSync(path.join(home, "bin/claude"), 0o755);
    await saggar("hooks install --all");
    expect(Object.keys(everything()).toSorted()).toEqual([
      ".claude/settings.json",
      ".codex/hooks.json",
      "bin/claude",
    ]);
  });

  test("with --dry-run shows the difference and touches nothing", async () => {
    put(CLAUDE, '{\n  "model": "opus"\n}\n');
    const shown = await saggar("hooks install claude --dry-run");
    expect(shown.out).toContain('\n-  "model": "opus"\n+  "model": "opus",\n+  "hooks": {\n');
    expect(everything()).toEqual({ [CLAUDE]: '{\n  "model": "opus"\n}\n' });
    expect(existsSync(path.join(home, ".saggar"))).toBe(false);
  });

  test("with --dry-run says first what each file would become", async () => {
    put(CLAUDE, "{}\n");
    put(".codex/config.toml", "");
    await saggar("hooks install codex");
    const { out } = await saggar("hooks install --all --dry-run");
    const [first = "", second = "", third = "", fourth = ""] = out.split("\n");
    expect(first).toMatch(
      /^Claude Code: hooks would be installed in ~\/\.claude\/settings\.json \(\+\d+ -1 lines\)\.$/,
    );
    expect(second).toMatch(/^Codex: hooks are installed in .* already; nothing was changed\.$/);
    expect([third, fourth]).toEqual(["", `--- ${home}/${CLAUDE}`]);
  });

  test("answers in JSON where that is asked for, of a dry run, a change and a refusal", async () => {
    const told = async (words: string): Promise<unknown> => {
      const { out } = await saggar(words);
      return (JSON.parse(out) as { agents: unknown }).agents;
    };
    const file = put(CLAUDE, "{}\n");
    expect(await told("hooks install claude --json --dry-run")).toMatchObject(
      [
        {
          agent: "claude",
          file,
          outcome: "would-change",
          why: null,
          difference: [`--- ${file}`, `+++ ${file}`, "-{}"],
        },
      ].map(({ difference, ...rest }) => ({ ...rest, difference: expect.arrayContaining(difference) })),
    );
    expect(read(CLAUDE)).toBe("{}\n");
    expect(await told("hooks install claude --json")).toMatchObject([
      { outcome: "changed", backup: `${file}.saggar-backup`, difference: [] },
    ]);
    expect(await told("hooks install claude --json")).toMatchObject([{ outcome: "unchanged", why: null }]);
    put(CLAUDE, "{ no");
    expect(await told("hooks remove claude --json")).toMatchObject([
      { outcome: "refused", why: expect.stringContaining("left as it is") },
    ]);
  });

  test("shows no control characters of the file", async () => {
    put(CLAUDE, '{\n  "a": 1 // \u001b]0;title\u0007\u001b[31mred\n}\n');
    expect((await saggar("hooks install claude --dry-run")).out).toContain('\n   "a": 1 // red\n');
  });

  test.skipIf(process.getuid?.() !== 0)("refuses a file of another user's", async () => {
    chownSync(put(CLAUDE, "{}"), 12_345, 12_345);
    expect((await saggar("hooks install claude")).err).toContain("belongs to another user");
    expect(everything()).toEqual({ [CLAUDE]: "{}" });
  });

  test.each([
    ["no JSON", '{\n  "a": 1,,\n}', "property name expected at line 2, column 10"],
    ["no object", "[]", "no object"],
    ["hooks twice", '{"hooks": {}, "hooks": {}}', '"hooks" stands in it twice'],
    ["hooks that are no object", '{"hooks": []}', '"hooks" in it is no object'],
    ["an event that is no list", '{"hooks": {"Stop": {}}}', '"Stop" in it is no list'],
    ["no text", Buffer.from([0x7b, 0xff, 0x7d]), "not UTF-8"],
  ])("refuses a file with %s, says where, and leaves it", async (_, content, why) => {
    put(CLAUDE, content);
    const refused = await saggar("hooks install claude");
    expect(refused.code).toBe(1);
    expect(refused.err).toContain(why);
    expect(readFileSync(path.join(home, CLAUDE))).toEqual(Buffer.from(content));
    expect(readdirSync(path.join(home, ".claude"))).toEqual(["settings.json"]);
  });

  test("refuses a file that is read-only, or a link to nowhere", async () => {
    chmodSync(put(CLAUDE, "{}"), 0o444);
    expect((await saggar("hooks install claude")).err).toContain("read-only");
    mkdirSync(path.join(home, ".codex"));
    symlinkSync("/nowhere/hooks.json", path.join(home, ".codex/hooks.json"));
    expect((await saggar("hooks install codex")).err).toContain("a link to a file that is not there");
    expect(Object.keys(everything())).toEqual([CLAUDE]);
  });

  test("refuses to overwrite a module that is not ours", async () => {
    put(".pi/agent/extensions/saggar.ts", "export default () => {};\n");
    expect((await saggar("hooks install pi")).err).toContain("somebody else's file");
    expect(read(".pi/agent/extensions/saggar.ts")).toBe("export default () => {};\n");
  });

  test("leaves an agent alone that is too old, and goes on with the others", async () => {
    put("bin/claude", "#!/bin/sh\necho '2.0.9 (Claude Code)'\n");
    chmodSync(path.join(home, "bin/claude"), 0o755);
    expect(await saggar("hooks install claude codex")).toMatchObject({
      code: 1,
      err: expect.stringContaining("2.0.9 is older than"),
    });
    expect(Object.keys(everything()).toSorted()).toEqual([".codex/hooks.json", "bin/claude"]);
  });

  test("is refused from within a session, where looking is not", async () => {
    const inside = { SAGGAR_SESSION: "0123456789abcdef" };
    for (const words of [
      "hooks install claude",
      "hooks remove claude",
      "skill install claude",
      "skill remove claude",
    ])
      expect(await saggar(words, inside)).toMatchObject({
        code: 1,
        err: expect.stringContaining("outside saggar"),
      });
    expect((await saggar("hooks", inside)).code).toBe(0);
    expect(everything()).toEqual({});
  });

  test("knows no agent but those with hooks", async () => {
    expect(await saggar("hooks install nobody")).toMatchObject({
      code: 1,
      err: expect.stringContaining("claude, codex"),
    });
    expect(await saggar("hooks install aider")).toMatchObject({
      code: 1,
      err: expect.stringContaining("no hooks"),
    });
    expect((await saggar("hooks install")).code).toBe(2);
    expect((await saggar("hooks enable claude")).code).toBe(2);
    expect((await saggar("hooks install --all")).code).toBe(1);
  });
});

describe("hooks --json", () => {
  async function reportOf(agent: string, env: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const { out } = await saggar("hooks --json", env);
    const { agents } = JSON.parse(out) as { agents: { agent: string }[] };
    return agents.find((one) => one.agent === agent);
  }

  test("says what is installed, what is not, and who is not here", async () => {
    mkdirSync(path.join(home, ".claude"));
    await saggar("hooks install codex");
    expect(await reportOf("claude")).toMatchObject({ state: "not-installed", present: [], obstacles: [] });
    expect(await reportOf("codex")).toMatchObject({ state: "installed" });
    expect(await reportOf("gemini")).toMatchObject({ state: "no-such-agent", wanted: [] });
    put(CLAUDE, "{");
    expect(await reportOf("claude")).toMatchObject({
      state: "unreadable",
      fault: expect.stringContaining("line 1"),
    });
  });

  test("says which hooks Codex still has to have reviewed", async () => {
    await saggar("hooks install codex");
    const events = Object.keys((JSON.parse(read(".codex/hooks.json")) as { hooks: object }).hooks);
    expect(await reportOf("codex")).toMatchObject({
      obstacles: [expect.stringContaining(`${events.length} of ${events.length} hooks are not reviewed yet`)],
    });
    const reviewed = (names: readonly string[]): string =>
      names
        .map((name) => {
          const snake = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
          return `[hooks.state."${home}/.codex/hooks.json:${snake}:0:0"]\ntrusted_hash = "sha256:1"\n`;
        })
        .join("");
    put(".codex/config.toml", reviewed(events.slice(1)));
    expect(await reportOf("codex")).toMatchObject({
      obstacles: [expect.stringContaining(`1 of ${events.length} hooks`)],
    });
    put(".codex/config.toml", reviewed(events));
    expect(await reportOf("codex")).toMatchObject({ obstacles: [] });
  });

  test("says which setting turns hooks off", async () => {
    await saggar("hooks install claude");
    put(CLAUDE, read(CLAUDE).replace("{", '{ "disableAllHooks": true,'));
    expect(await reportOf("claude")).toMatchObject({
      state: "installed",
      obstacles: [expect.stringMatching(/^"disableAllHooks" is true in ~\/\.claude\/settings\.json/)],
    });
  });

  test("asks a program for its version only with --check", async () => {
    put("bin/claude", `#!/bin/sh\necho asked >>'${home}/asked'\necho '2.0.9 (Claude Code)'\n`);
    chmodSync(path.join(home, "bin/claude"), 0o755);
    expect(await reportOf("claude")).toMatchObject({ version: null, obstacles: [] });
    expect(existsSync(path.join(home, "asked"))).toBe(false);
    const { out } = await saggar("hooks --json --check");
    const { agents } = JSON.parse(out) as { agents: { agent: string }[] };
    expect(agents.find(({ agent }) => agent === "claude")).toMatchObject({
      version: "2.0.9",
      obstacles: [expect.stringContaining("older than")],
    });
    const table = (await saggar("hooks --check")).out;
    expect(table).toMatch(/^claude +Claude Code +not installed +2\.0\.9 +~/m);
    expect(table).toMatch(/^codex +Codex +not on this machine$/m);
  });

  test("asks all programs at once", async () => {
    // Each says its version once the other was asked too.
    const pair = [
      ["claude", "codex"],
      ["codex", "claude"],
    ] as const;
    for (const [own, other] of pair) {
      const here = `'${home}/asked-`;
      put(
        `bin/${own}`,
        `#!/bin/sh\n: >${here}${own}'\nuntil [ -e ${here}${other}' ]; do PATH=/bin:/usr/bin sleep 0.02; done\necho 9.1.2\n`,
      );
      chmodSync(path.join(home, "bin", own), 0o755);
    }
    const { out } = await saggar("hooks --json --check");
    const { agents } = JSON.parse(out) as { agents: { agent: string; version: string | null }[] };
    const versions = new Map(agents.map(({ agent, version }) => [agent, version]));
    expect([versions.get("claude"), versions.get("codex")]).toEqual(["9.1.2", "9.1.2"]);
  });
});

test("the page on hooks names every agent's file", () => {
  const page = readFileSync(path.resolve(import.meta.dirname, "../../../../docs/hooks.md"), "utf8");
  const files = AGENTS.flatMap(({ hooks }) =>
    hooks === null ? [] : [`| \`~/${path.join(hooks.folder.path, hooks.file)}\` `],
  );
  expect(files.filter((file) => !page.includes(file))).toEqual([]);
});

describe("skill", () => {
  const SKILL = ".claude/skills/saggar/SKILL.md";

  test("prints what install writes, and remove takes away with its folders", async () => {
    const { out } = await saggar("skill");
    await saggar("skill install claude");
    expect(read(SKILL)).toBe(out);
    expect((await saggar("skill install claude")).out).toContain("nothing was changed");
    await saggar("skill remove claude");
    expect(readdirSync(home)).toEqual([".saggar"]);
  });

  test("goes to several agents at once, and says where there is none to take away", async () => {
    const { out } = await saggar("skill install claude codex");
    expect(out.split("\n").slice(0, 2)).toEqual([
      "Claude Code: the skill is in ~/.claude/skills/saggar/SKILL.md.",
      "Codex: the skill is in ~/.codex/skills/saggar/SKILL.md.",
    ]);
    await saggar("skill remove codex");
    const removed = await saggar("skill remove claude codex");
    expect(removed).toMatchObject({ code: 0, err: "" });
    expect(removed.out).toContain("Claude Code: the skill is gone from ");
    expect(removed.out).toContain("Codex: there is no skill of saggar in ~/.codex/skills/saggar/SKILL.md;");
    expect(await saggar("skill install claude gemini")).toMatchObject({ code: 2 });
    expect(await saggar("skill install")).toMatchObject({
      code: 2,
      err: expect.stringContaining("claude, codex"),
    });
    expect(readdirSync(home)).toEqual([".saggar"]);
  });

  test("is no file of somebody else's, before and after", async () => {
    put(SKILL, "# Mine\n");
    expect(await saggar("skill install claude")).toMatchObject({ code: 1 });
    await saggar("skill remove claude");
    expect(everything()).toEqual({ [SKILL]: "# Mine\n" });
  });

  test("that was edited is kept beside its place", async () => {
    await saggar("skill install claude");
    const edited = `${read(SKILL)}Mine too.\n`;
    put(SKILL, edited);
    await saggar("skill remove claude");
    expect(everything()).toEqual({ [`${SKILL}.saggar-backup`]: edited });
  });

  test("names only verbs that there are", async () => {
    const { out } = await saggar("skill");
    const verbs = [...out.matchAll(/`saggar ([a-z-]+)/g)].map(([, verb]) => verb ?? "");
    expect(verbs.filter((verb) => findCommand(verb) === null)).toEqual([]);
    expect(verbs).toContain("attention");
  });
});
