/**
 * One agent on the stage: what a scenario does with it, what it waits for, and what is true from then on. Times are the
 * tape's: milliseconds since the session began.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import type { System } from "../../apps/daemon/src/system.ts";
import type { Stage } from "../tape-stage.ts";
import { type Patience, pause, until } from "../tape-wait.ts";
import type { AgentHome } from "./home.ts";
import { type Asking, KEY_GAP_MS, type Kit } from "./kit.ts";
import type { ModelEvent, ScriptedModel } from "./model/server.ts";
import type { AskingKind, Truth, TruthChange } from "./truth.ts";

const PATIENCE: Patience = { lookMs: 50, giveUpMs: 60_000 };
/** A dialog that has just appeared may drop keys. */
const DIALOG_MS = 2500;
/** An agent paints its end of a turn, or of a wait, within this time. */
const PAINT_MS = 1000;

export interface SceneWorld {
  readonly system: System;
  readonly stage: Stage;
  readonly kit: Kit;
  readonly home: AgentHome;
  readonly model: ScriptedModel;
}

/** By what keys are known to be taken. */
interface Taken {
  readonly seen?: RegExp;
  readonly gone?: RegExp;
}

export class Scene {
  readonly truths: TruthChange[] = [{ fromMs: 0, toMs: 0, truth: "shell" }];
  readonly steps: string[] = [];
  readonly kit: Kit;
  readonly model: ScriptedModel;
  readonly #world: SceneWorld;
  #answeredMs = 0;
  #sideAsked = 0;
  #sideAnswered = 0;

  constructor(world: SceneWorld) {
    this.#world = world;
    this.kit = world.kit;
    this.model = world.model;
  }

  get nowMs(): number {
    return this.#world.stage.nowMs;
  }

  /** The model tells the scene what came and went. */
  heard({ kind, isMain }: ModelEvent): void {
    if (kind === "asked") this.#sideAsked += isMain ? 0 : 1;
    else if (isMain) this.#answeredMs = this.nowMs;
    else this.#sideAnswered += 1;
  }

  /** From `fromMs` at the earliest and now at the latest. */
  begins(truth: Truth, fromMs: number = this.nowMs): void {
    this.truths.push({ fromMs, toMs: Math.max(fromMs, this.nowMs), truth });
  }

  /** Starts the agent with what `line` says, and waits until it takes prompts. */
  async start(line: string = this.kit.line): Promise<void> {
    await this.open(line);
    await this.takesPrompts();
    await this.rest(3);
  }

  /** The agent shows that it takes prompts. */
  async takesPrompts(): Promise<void> {
    await this.see(this.kit.ready);
    await this.rest(PAINT_MS / 1000);
    this.begins("idle", this.nowMs - PAINT_MS);
  }

  /** Starts the agent; what comes next is its own. */
  async open(line: string = this.kit.line): Promise<void> {
    await this.#atShell(0);
    await this.type(line);
    const fromMs = this.nowMs;
    await this.type("\r");
    this.begins("starting", fromMs);
  }

  /** Sends a prompt; the model answers as it was told before. */
  async ask(text: string): Promise<void> {
    const { asked } = this.model;
    await this.type(text);
    await this.#pause(KEY_GAP_MS);
    const fromMs = this.nowMs;
    await this.type("\r");
    await this.#until("a request to the model", () => this.model.asked > asked);
    this.begins("working", fromMs);
  }

  /** A command of the agent's own. */
  async command(line: string): Promise<void> {
    await this.type(line);
    await this.#pause(KEY_GAP_MS);
    await this.type("\r");
  }

  /** The dialog stands, and was ready for keys for a while. */
  async waits(kind: AskingKind, { text }: Asking): Promise<void> {
    const unseenMs = await this.see(text);
    this.begins(`needs-you ${kind}`, Math.max(unseenMs, this.#answeredMs));
    await this.#pause(DIALOG_MS);
  }

  /** Presses keys; from the last one on it is as `truth` says, once the screen shows that they were taken. */
  async press(keys: readonly string[], truth: Truth, { seen, gone }: Taken = {}): Promise<void> {
    const last = keys.at(-1) ?? "";
    for (const key of keys.slice(0, -1)) {
      await this.type(key);
      await this.#pause(this.kit.keyGapMs);
    }
    const fromMs = this.nowMs;
    await this.type(last);
    await this.#pause(PAINT_MS);
    if (seen !== undefined) await this.see(seen);
    if (gone !== undefined)
      await this.#until(`the end of ${String(gone)}`, async () => !(await this.#shows(gone)));
    this.begins(truth, fromMs);
  }

  /** The model has said its last, and the agent has painted it. */
  async turnEnds(truth: "idle" | "background" = "idle"): Promise<void> {
    await this.#until("the model's last answer", () => this.model.isDone);
    await this.#pause(PAINT_MS);
    await this.#until("the model's last answer", () => this.model.isDone);
    this.begins(truth, this.#answeredMs);
  }

  /** The turn has ended by the error that stands there. */
  async fails(text: RegExp): Promise<void> {
    const fromMs = this.nowMs;
    await this.see(text);
    await this.#pause(PAINT_MS);
    this.begins("failed", Math.max(fromMs, this.#answeredMs));
  }

  /** A request outside the main conversation came, after `from` of them. */
  async sideAsked(from: number): Promise<void> {
    await this.#until("a request for a summary", () => this.#sideAsked > from);
  }

  async sideAnswered(from: number): Promise<void> {
    await this.#until("the end of the summary", () => this.#sideAnswered > from);
  }

  get sideSoFar(): number {
    return this.#sideAsked;
  }

  /** A command wrote this file of the project: when that was. */
  async written(file: string): Promise<number> {
    await this.#until(file, () => existsSync(path.join(this.#world.home.cwd, file)));
    return this.nowMs;
  }

  /** Leaves the agent by its own command. */
  async leave(): Promise<void> {
    const fromMs = this.nowMs;
    await this.command(this.kit.exitLine);
    await this.gone(fromMs);
  }

  /** The shell is at its prompt again. */
  async gone(fromMs: number): Promise<void> {
    await this.#atShell(fromMs);
    this.begins("ended", fromMs);
    await this.rest(3);
  }

  /** Clears the screen at the shell: what an agent left there looks like the next one. */
  async clear(): Promise<void> {
    const fromMs = this.nowMs;
    await this.type("clear\r");
    await this.#atShell(fromMs);
  }

  /** Kills every process in front. */
  async kill(): Promise<void> {
    this.#note("kill -9");
    const fromMs = this.nowMs;
    for (const pid of this.#world.stage.inFront) process.kill(pid, "SIGKILL");
    await this.gone(fromMs);
  }

  async type(text: string): Promise<void> {
    this.#note(`type ${JSON.stringify(text)}`);
    this.#world.stage.type(Buffer.from(text, "utf8"));
    await this.#pause(0);
  }

  async rest(seconds: number): Promise<void> {
    this.#note(`rest ${seconds} s`);
    await this.#pause(seconds * 1000);
  }

  /** Waits until it stands on the screen; when it last did not. */
  async see(text: RegExp): Promise<number> {
    this.#note(`wait for ${String(text)}`);
    let unseenMs = this.nowMs;
    await this.#until(String(text), async () => {
      const beforeMs = this.nowMs;
      const isSeen = await this.#shows(text);
      if (!isSeen) unseenMs = beforeMs;
      return isSeen;
    });
    return unseenMs;
  }

  async #shows(text: RegExp): Promise<boolean> {
    const { rows } = await this.#world.stage.look();
    return text.test(rows.join("\n"));
  }

  /** The shell has shown a prompt since then; by its mark, since a killed program may leave any screen behind. */
  async #atShell(fromMs: number): Promise<void> {
    await this.#until("the shell's prompt", () => this.#world.stage.promptsMs.some((atMs) => atMs >= fromMs));
    await this.#pause(KEY_GAP_MS);
  }

  #note(step: string): void {
    this.steps.push(`${(this.nowMs / 1000).toFixed(3)} ${step}`);
  }

  #pause(ms: number): Promise<void> {
    return pause(this.#world.system, ms);
  }

  #until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
    return until(this.#world.system, what, isTrue, PATIENCE);
  }
}
