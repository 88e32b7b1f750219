/** What follows from what was found of a session, and from a new verdict on it. */
import { assertNever } from "@saggar/engine";
import type { GitView } from "@saggar/protocol";
import { type IntegratedShell, NO_WORKTREE, sanitise, type WorktreeReading } from "@saggar/sources";
import { findWorktree, folderExists } from "../intake/git.ts";
import { isoTime } from "../system.ts";
import type { OtherFinding } from "./account.ts";
import { agentInFront, converse } from "./conversations.ts";
import type { Core } from "./core.ts";
import { noteTurn } from "./ledger.ts";
import type { Session } from "./session.ts";
import { text } from "./words.ts";

const MAX_PROGRAM_CHARS = 80;

export function follow(core: Core, session: Session, finding: OtherFinding): void {
  switch (finding.kind) {
    case "cwd":
      return moveTo(core, session, finding.path);
    case "program":
      agentInFront(session, finding.agent);
      return session.update({
        program: { label: sanitise(finding.label, MAX_PROGRAM_CHARS), agent: finding.agent },
      });
    case "turn":
      return noteTurn(core, session, finding);
    case "conversation":
      return converse(core.roster.values(), session, finding);
    case "integration":
      return hearShell(session, finding.shell);
    case "trusted-prompt":
      return disarm(session);
    case "read-git":
      return readGit(core, session);
    case "ignored-report":
      return session.account.remark("ignored", text.ignoredFarReport(finding.why), core.system.nowMs());
    case "remote-cwd":
      return core.world.changed(session, "soon");
    // The command line is part of the account; titles are shown by no view.
    case "command-line":
    case "title":
      return;
    default:
      assertNever(finding);
  }
}

function moveTo(core: Core, session: Session, folder: string): void {
  if (folder === session.record.cwd) return;
  session.update({ cwd: folder });
  readGit(core, session);
}

/** Modes that a dead program left on are switched off at the shell's own word. */
function disarm(session: Session): void {
  session.link?.tell({ op: "disarm", id: session.id });
}

function hearShell(session: Session, shell: IntegratedShell): void {
  session.update({ integration: shell === "other" ? null : shell });
}

/** Git is asked anew where the session is in a worktree; where it is in none, that is the answer. */
function readGit(core: Core, session: Session): void {
  const { cwd } = session.record;
  // A folder that is gone is in no worktree, whatever stands around its place.
  session.gitRoot = folderExists(cwd) ? findWorktree(cwd) : null;
  if (session.gitRoot !== null) core.git.request(session.gitRoot);
  else outsideGit(core, session);
}

function outsideGit(core: Core, session: Session): void {
  session.setGit(null, { ...NO_WORKTREE, readAt: core.system.nowMs() });
}

/** One reading serves every session in that worktree. */
export function gitRead(core: Core, root: string, reading: WorktreeReading | null): void {
  for (const session of core.roster.values()) {
    if (session.gitRoot !== root || session.hasExited) continue;
    if (reading !== null) session.setGit(gitView(root, reading, core.system.nowMs()), reading.evidence);
    else if (findWorktree(session.record.cwd) === root) outsideGit(core, session);
    else readGit(core, session);
  }
}

function gitView(root: string, reading: WorktreeReading, nowMs: number): GitView {
  const { evidence, branch, ahead, behind, changed } = reading;
  return {
    head: evidence.head,
    branch: branch === null ? null : sanitise(branch, 200),
    ahead,
    behind,
    changed,
    root,
    readAt: isoTime(evidence.readAt ?? nowMs),
  };
}

/** The verdict was read again: who has to hear of it, and what it unfolds. */
export function judged(core: Core, session: Session, isVisible: boolean): void {
  core.notices.judged(session);
  const isOfInterest = session.verdict.claim !== null || session.isOnScreen;
  if (isOfInterest) core.projects.unfold(session.record.projectPath);
  core.world.changed(session, isVisible ? "soon" : "later");
}
