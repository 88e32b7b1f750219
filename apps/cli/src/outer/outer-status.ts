/**
 * Keeps the terminal that `saggar attach` runs in informed of all sessions, where it reads program states. Nothing waits for
 * its answer: what the session draws and what the person types go on meanwhile.
 */
import type { Connection } from "@saggar/client";
import type { Mirror } from "@saggar/protocol";
import { openStream } from "../stream.ts";
import { realTimers, type System } from "../system.ts";
import { CLEAR_ALL, changesOf, recordsOf, type Told } from "./aggregate.ts";
import { OuterQuery, QUERY } from "./outer-query.ts";

/** A terminal that has not answered by then is taken for one that does not read states. */
const ANSWER_WITHIN_MS = 200;
/** How long a key that begins like an answer may be held, while answers are due. */
const HOLD_MS = 30;
/** An answer that comes later than this is not known for one. */
const GIVE_UP_MS = 5000;

export interface OuterPorts {
  /** To the terminal. */
  readonly write: (text: string) => void;
  /** What the person typed. */
  readonly typed: (bytes: Buffer) => void;
  /** The terminal stands between two sequences of what the session draws. */
  readonly isBetween: () => boolean;
}

export interface OuterStatus {
  input(bytes: Buffer): void;
  /** The session has drawn: what waits to be told may go now. */
  drawn(): void;
  stop(): void;
}

export function startOuterStatus(system: System, ports: OuterPorts): OuterStatus {
  return isToBeAsked(system) ? new Informed(system, ports) : { input: ports.typed, drawn() {}, stop() {} };
}

/** In a session of the same daemon its own record would be told of itself. */
function isToBeAsked({ env, places }: System): boolean {
  if (["", "dumb", "linux"].includes(env["TERM"] ?? "")) return false;
  return !env["SAGGAR_SESSION"] || env["SAGGAR_SOCKET"] !== places.socket;
}

class Informed implements OuterStatus {
  readonly #system: System;
  readonly #ports: OuterPorts;
  readonly #timers = realTimers();
  readonly #query = new OuterQuery();
  #told: Told = new Map();
  /** What that was made of: the mirror is another one after each change. */
  #toldMirror: Mirror | null = null;
  #connection: Connection | null = null;
  #cancelHold: () => void = () => {};
  readonly #cancelDeadline: () => void;
  readonly #cancelGiveUp: () => void;
  #isLate = false;
  #isOver = false;

  constructor(system: System, ports: OuterPorts) {
    this.#system = system;
    this.#ports = ports;
    ports.write(QUERY);
    this.#cancelDeadline = this.#timers.after(ANSWER_WITHIN_MS, () => {
      this.#isLate = true;
    });
    this.#cancelGiveUp = this.#timers.after(GIVE_UP_MS, () => {
      this.#isOver = true;
      this.#release();
    });
  }

  input(bytes: Buffer): void {
    if (this.#isOver) return this.#ports.typed(bytes);
    this.#cancelHold();
    this.#pass(this.#query.push(bytes));
    if (this.#query.isAnswered) this.#answered();
    else if (this.#query.isHolding) this.#cancelHold = this.#timers.after(HOLD_MS, () => this.#release());
  }

  drawn(): void {
    this.#tell();
  }

  stop(): void {
    this.#isOver = true;
    this.#cancelHold();
    this.#cancelDeadline();
    this.#cancelGiveUp();
    this.#connection?.close();
    if (this.#told.size > 0) this.#ports.write(CLEAR_ALL);
    this.#connection = null;
    this.#told = new Map();
  }

  #answered(): void {
    this.#isOver = true;
    this.#cancelDeadline();
    this.#cancelGiveUp();
    if (!this.#query.isSupported || this.#isLate) return;
    this.#connection = openStream(this.#system, this.#timers, true);
    this.#connection.subscribe(() => this.#tell());
  }

  #tell(): void {
    const mirror = this.#connection?.getSnapshot().mirror ?? null;
    if (mirror === null || mirror === this.#toldMirror || !this.#ports.isBetween()) return;
    this.#toldMirror = mirror;
    const now = recordsOf(mirror.sessions, mirror.queue);
    const changes = changesOf(this.#told, now);
    this.#told = now;
    if (changes !== "") this.#ports.write(changes);
  }

  #release(): void {
    this.#pass(this.#query.release());
  }

  #pass(bytes: Buffer): void {
    if (bytes.length > 0) this.#ports.typed(bytes);
  }
}
