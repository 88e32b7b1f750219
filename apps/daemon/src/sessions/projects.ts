/** The registered projects: paths with a name, an order and a fold. Every session belongs to one. */
import { realpathSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { foldable, type Verdict } from "@saggar/engine";
import type { ProjectView } from "@saggar/protocol";
import { sanitise } from "@saggar/sources";
import { findWorktree, folderExists, mainWorktreeOf } from "../intake/git.ts";
import type { StoredProject } from "../store/rows.ts";

const MAX_NAME_CHARS = 100;

export interface ProjectsOptions {
  readonly onChange: (project: StoredProject) => void;
  readonly onRemove: (projectPath: string) => void;
}

/** What folding looks at. */
export interface ProjectGroup {
  readonly onScreen: boolean;
  readonly verdicts: readonly Verdict[];
}

export class Projects {
  readonly #options: ProjectsOptions;
  readonly #projects = new Map<string, StoredProject>();
  readonly #missing = new Set<string>();

  constructor(options: ProjectsOptions) {
    this.#options = options;
  }

  restore(projects: readonly StoredProject[]): void {
    for (const project of projects) this.#projects.set(project.path, project);
    this.lookForFolders();
  }

  all(): readonly StoredProject[] {
    return [...this.#projects.values()];
  }

  views(): readonly ProjectView[] {
    return this.all()
      .toSorted((one, other) => one.order - other.order)
      .map((project) => this.viewOf(project));
  }

  viewOf({ path: place, name, order, fold }: StoredProject): ProjectView {
    return { path: place, name, order, fold, exists: !this.#missing.has(place) };
  }

  get(place: string): StoredProject | null {
    return this.#projects.get(place) ?? null;
  }

  /** The name under which a session's project is shown, also when it is no longer registered. */
  nameOf(place: string): string {
    return this.#projects.get(place)?.name ?? nameFor(place);
  }

  /** Registers the folder; again changes nothing. */
  add(folder: string): { readonly project: StoredProject; readonly added: boolean } {
    const place = realFolder(folder);
    const known = this.#projects.get(place);
    if (known !== undefined) return { project: known, added: false };
    const order = Math.max(0, ...this.all().map((project) => project.order)) + 1;
    const project: StoredProject = {
      path: place,
      name: nameFor(place),
      order,
      fold: "open",
      unfoldedAtMs: null,
    };
    this.#put(project);
    return { project, added: true };
  }

  /**
   * Of a new session: the nearest registered project around its folder, else its repository (a linked worktree belongs to
   * the main one), else the folder. A home folder, in which everything lies, takes no repository in.
   */
  forFolder(folder: string): StoredProject {
    const place = realFolder(folder);
    const worktree = findWorktree(place);
    const around = this.#around(place);
    if (around !== undefined && (worktree === null || !isHomeAround(around.path, worktree))) return around;
    if (worktree === null) return this.add(place).project;
    const main = realFolder(mainWorktreeOf(worktree));
    const aroundMain = this.#around(main);
    return aroundMain === undefined || isHomeAround(aroundMain.path, main)
      ? this.add(main).project
      : aroundMain;
  }

  #around(place: string): StoredProject | undefined {
    return this.all()
      .filter((project) => isWithin(place, project.path))
      .toSorted((one, other) => other.path.length - one.path.length)[0];
  }

  foldByHand(place: string, folded: boolean, nowMs: number): boolean {
    const project = this.#projects.get(place);
    if (project === undefined) return false;
    this.#put({
      ...project,
      fold: folded ? "hand" : "open",
      unfoldedAtMs: folded ? project.unfoldedAtMs : nowMs,
    });
    return true;
  }

  /** A claim, a session on screen or a new one: what smart collapsing hid is shown again. */
  unfold(place: string): void {
    const project = this.#projects.get(place);
    if (project?.fold === "auto") this.#put({ ...project, fold: "open" });
  }

  /** R9: folds the groups in which nothing is of interest. */
  sweep(groupOf: (place: string) => ProjectGroup, nowMs: number): void {
    for (const project of this.all()) {
      if (project.fold !== "open") continue;
      const group = groupOf(project.path);
      if (group.verdicts.length === 0) continue;
      if (foldable({ ...group, unfoldedAtMs: project.unfoldedAtMs }, nowMs))
        this.#put({ ...project, fold: "auto" });
    }
  }

  remove(place: string): boolean {
    if (!this.#projects.delete(place)) return false;
    this.#missing.delete(place);
    this.#options.onRemove(place);
    return true;
  }

  lookForFolders(): void {
    for (const project of this.all()) {
      const isMissing = !folderExists(project.path);
      if (isMissing === this.#missing.has(project.path)) continue;
      if (isMissing) this.#missing.add(project.path);
      else this.#missing.delete(project.path);
      this.#options.onChange(project);
    }
  }

  #put(project: StoredProject): void {
    this.#projects.set(project.path, project);
    this.#options.onChange(project);
  }
}

function isWithin(place: string, folder: string): boolean {
  return place === folder || place.startsWith(folder === "/" ? "/" : `${folder}/`);
}

/** The project is the home folder (or above it), and the worktree is not that folder itself. */
function isHomeAround(project: string, worktree: string): boolean {
  return project !== worktree && isWithin(realFolder(os.homedir()), project);
}

function nameFor(place: string): string {
  return sanitise(path.basename(place), MAX_NAME_CHARS) || place;
}

/** The folder itself, whatever links lead to it. */
function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    // It is gone: its name is all there is.
    return path.resolve(folder);
  }
}
