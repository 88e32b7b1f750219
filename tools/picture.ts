/**
 * Makes `docs/picture.png`: a saggar with a temporary home, real projects with worktrees in it, real shells that run real
 * programs, and the page in a browser. Nothing is drawn by hand; only the programs' sources are written here.
 */
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findBrowser, launch, openWindow, signInLink, type Window } from "../e2e/page.ts";
import { exec, ROOT, type Saggar, startSaggar, until } from "../e2e/saggar.ts";
import { bundleAll } from "./bundle.ts";
import { DOTFILES, FILES, WORKTREES } from "./picture-files.ts";

const PICTURE = path.join(ROOT, "docs/picture.png");
const MAX_BYTES = 300_000;

interface Started {
  readonly name: string;
  readonly folder: string;
  /** Typed into its shell; empty for a shell that idles. */
  readonly line: string;
  /** What its status rests on when the picture is taken; `tick` for a long job that changed nothing. */
  readonly because: string;
}

/** The session in the pane. */
const SHOWN = "unit tests";

const SESSIONS: readonly Started[] = [
  { name: "dev server", folder: "storefront", line: "npm run dev", because: "command-running" },
  { name: "shell", folder: "storefront", line: "", because: "idle-prompt" },
  { name: SHOWN, folder: "storefront-cart", line: "", because: "idle-prompt" },
  { name: "Import job", folder: "ledger-api", line: "npm run import", because: "prompt-cue" },
  { name: "tests", folder: "ledger-api", line: "npm test", because: "job-failed" },
  { name: "Rounding fix", folder: "ledger-rounding", line: "npm run codemod", because: "left-work" },
  { name: "docs build", folder: "field-notes", line: "make docs", because: "tick" },
];

async function main(): Promise<void> {
  const browserFile = findBrowser();
  if (browserFile === null) throw new Error("No chromium, chromium-browser or google-chrome on the PATH");
  await bundleAll([]);
  const saggar = await startSaggar({ files: DOTFILES });
  const browser = await launch(browserFile);
  try {
    await makeProjects(saggar);
    const window = await openWindow(browser, { width: 1440, height: 900, scheme: "dark" });
    await window.signIn(await signInLink(saggar));
    await makeScene(saggar, window);
    mkdirSync(path.dirname(PICTURE), { recursive: true });
    await window.page.screenshot({ path: PICTURE });
    if (window.complaints.length > 0) throw new Error(window.complaints.join("\n"));
  } finally {
    await browser.close();
    await saggar.close();
  }
  const { size } = statSync(PICTURE);
  if (size > MAX_BYTES) throw new Error(`${PICTURE} has ${size} bytes, more than ${MAX_BYTES}`);
  console.log(`${path.relative(ROOT, PICTURE)}: ${size} bytes`);
}

async function makeProjects(saggar: Saggar): Promise<void> {
  for (const [name, files] of Object.entries(FILES)) {
    write(saggar, name, files);
    await git(saggar, name, "init -q");
    await commit(saggar, name, "Start");
    await git(saggar, name, `init -q --bare ../../origin/${name}.git`);
    await git(saggar, name, `remote add origin ../../origin/${name}.git`);
    await git(saggar, name, "push -q -u origin main");
    await saggar.ok(["add", path.join(saggar.home, "code", name)]);
  }
  for (const { project, branch, folder, commits, edits } of WORKTREES) {
    await git(saggar, project, `worktree add -q -b ${branch} ../${folder}`);
    await git(saggar, folder, `push -q -u origin ${branch}`);
    for (const { message, files } of commits) {
      write(saggar, folder, files);
      await commit(saggar, folder, message);
    }
    write(saggar, folder, edits);
  }
}

function write(saggar: Saggar, folder: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(saggar.home, "code", folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

async function commit(saggar: Saggar, folder: string, message: string): Promise<void> {
  await git(saggar, folder, "add .");
  await git(saggar, folder, "commit -q -m", message);
}

async function git(saggar: Saggar, folder: string, words: string, last?: string): Promise<void> {
  const args = last === undefined ? words.split(" ") : [...words.split(" "), last];
  const ran = await exec("git", args, { ...saggar.env }, path.join(saggar.home, "code", folder));
  if (ran.code !== 0) throw new Error(`git ${args.join(" ")}: ${ran.stderr}`);
}

/** Every session is started as a person would, and left until it has come to what the picture shows. */
async function makeScene(saggar: Saggar, window: Window): Promise<void> {
  const ids: string[] = [];
  for (const { name, folder } of SESSIONS) {
    const id = await saggar.ok(["new", "--name", name, "--cwd", path.join(saggar.home, "code", folder)]);
    await reaches(saggar, id, "idle-prompt");
    ids.push(id);
  }
  await window.visit(SHOWN);
  for (const [index, { line }] of SESSIONS.entries())
    if (line !== "") await saggar.ok(["send", ids[index] ?? "", "--enter", "--", line]);
  for (const [index, { because }] of SESSIONS.entries()) await reaches(saggar, ids[index] ?? "", because);
  await window.enter("git diff --stat");
  await window.sees(/insertions/);
  await reaches(saggar, ids[SESSIONS.findIndex(({ name }) => name === SHOWN)] ?? "", "idle-prompt");
  await window.sees("deletions(-)");
  await reaches(saggar, ids[SESSIONS.findIndex(({ name }) => name === SHOWN)] ?? "", "idle-prompt");
  await window.enter("npm test");
  await window.sees("Checkout");
  await window.card("Import job").locator('.choices [aria-disabled="false"]').first().waitFor();
  await window.menu
    .getByRole("link", { name: /^Needs you, Import job, .*, 1 minute$/ })
    .waitFor({ timeout: 90_000 });
}

async function reaches(saggar: Saggar, id: string, because: string): Promise<void> {
  await until(
    `${id} has come to ${because}`,
    async () => {
      const session = await saggar.session(id);
      return because === "tick" ? session.tick : session.because === because;
    },
    60,
  );
}

await main();
