/** The parts that the sessions are made of, handed to the functions that work on them. Built once, in `sessions.ts`. */
import type { GitReader } from "../intake/git.ts";
import type { ProcessTable } from "../intake/process-table.ts";
import type { Log } from "../log.ts";
import type { Paths } from "../paths.ts";
import type { SettingsFile } from "../settings.ts";
import type { Writer } from "../store/writer.ts";
import type { System } from "../system.ts";
import type { Announcer } from "./announcer.ts";
import type { ConsentClaims } from "./consent-claims.ts";
import type { Environment } from "./environment.ts";
import type { Hosts } from "./hosts.ts";
import type { Notices } from "./notices.ts";
import type { Projects } from "./projects.ts";
import type { Publishing } from "./publishing.ts";
import type { Session, SessionWorld } from "./session.ts";
import type { Terminals } from "./terminals.ts";
import type { Watches } from "./watches.ts";

/** What the daemon is given to make sessions of. */
export interface Surroundings {
  readonly system: System;
  readonly log: Log;
  readonly paths: Paths;
  readonly settings: SettingsFile;
  readonly version: string;
  readonly processes: ProcessTable;
  /** The daemon's own environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homedir: string;
  /** Names of this machine. */
  readonly hostnames: readonly string[];
  /** The user's login shell. */
  readonly shell: string;
  /** Folder of the shell integration's scripts, and of the `saggar` command. */
  readonly scriptsFolder: string;
  readonly binFolder: string;
  /** Starts a PTY host and resolves to the path of its manifest. */
  readonly startHost: () => Promise<
    { readonly ok: true; readonly value: string } | { readonly ok: false; readonly error: string }
  >;
}

export interface Core extends Surroundings {
  readonly roster: Map<string, Session>;
  readonly world: SessionWorld;
  readonly hosts: Hosts;
  readonly writer: Writer;
  readonly git: GitReader;
  readonly projects: Projects;
  readonly announcer: Announcer;
  readonly notices: Notices;
  readonly terminals: Terminals;
  readonly watches: Watches;
  readonly publishing: Publishing;
  readonly consentClaims: ConsentClaims;
  readonly loginEnvironment: () => Promise<Environment>;
  readonly warn: (warning: string) => void;
}
