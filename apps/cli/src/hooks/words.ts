/** Every sentence that the command says of hooks and skills. Why a file is refused arrives from where it is found. */
import type { HookState } from "./report.ts";

/** For people. The JSON has the states themselves. */
export const STATE_NAMES: Readonly<Record<HookState, string>> = {
  installed: "installed",
  partly: "partly",
  "not-installed": "not installed",
  "no-such-agent": "not on this machine",
  "no-hooks": "has no hooks",
  unreadable: "unreadable",
};

export const words = {
  inSession:
    "Run this in a terminal outside saggar: from within a session any program could change what your agents run.",
  noAgent: (name: string, known: readonly string[]): string =>
    `There is no agent "${name}". There are: ${known.join(", ")}.`,
  nameAgents: "Name the agents, or say --all.",
  noneFound: "No agent with hooks was found on this machine. Name one to install its hooks all the same.",
  noneInstalled: "No agent has hooks of saggar installed.",
  cannotHook: (label: string): string =>
    `${label} has no hooks that saggar could use; its screen and its title are read.`,
  refused: (label: string, file: string, why: string): string =>
    `${label}: ${file} is left as it is: ${why}. Mend that, and run this again.`,
  tooOld: (label: string, why: string): string =>
    `${label}: nothing was changed: ${why}. Bring it up to date, and run this again.`,
  installed: (label: string, file: string): string => `${label}: hooks are installed in ${file}.`,
  installedAlready: (label: string, file: string): string =>
    `${label}: hooks are installed in ${file} already; nothing was changed.`,
  removed: (label: string, file: string): string => `${label}: hooks are gone from ${file}.`,
  removedWithFile: (label: string, file: string): string =>
    `${label}: hooks are gone, and with them ${file}, which held nothing else.`,
  nothingToRemove: (label: string, file: string): string =>
    `${label}: there are no hooks of saggar in ${file}; nothing was changed.`,
  wouldInstall: (label: string, file: string, lines: string): string =>
    `${label}: hooks would be installed in ${file} (${lines}).`,
  wouldRemove: (label: string, file: string, lines: string): string =>
    `${label}: hooks would be gone from ${file} (${lines}).`,
  lines: (added: number, removed: number): string => `+${added} -${removed} lines`,
  backup: (file: string): string => `  What it was before: ${file}`,
  backupKept: (file: string): string =>
    `  The file differs from what it was before the installation; that is kept in ${file}`,
  next: (sentence: string): string => `  ${sentence}`,
  skillInstalled: (label: string, file: string): string => `${label}: the skill is in ${file}.`,
  skillRemoved: (label: string, file: string): string => `${label}: the skill is gone from ${file}.`,
  skillInstalledAlready: (label: string, file: string): string =>
    `${label}: the skill is in ${file} already; nothing was changed.`,
  noSkillThere: (label: string, file: string): string =>
    `${label}: there is no skill of saggar in ${file}; nothing was changed.`,
  noSkillFor: (name: string, known: readonly string[]): string =>
    `"${name}" is no agent whose skills are known. There are: ${known.join(", ")}.`,
  nameSkills: (known: readonly string[]): string => `Name the agents: ${known.join(", ")}.`,
  versionUnknown: "version unknown",
  missing: (events: readonly string[]): string => `without ${events.join(", ")}`,
  outdated: "of another version, or changed by hand",
  mend: (agent: string): string => `saggar hooks install ${agent}`,
} as const;
