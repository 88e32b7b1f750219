/** A terminal without a kernel: a small program in this process, written as functions of what it reads. */
import type { OpenPty, Pty, PtyEvents, PtyProgram } from "../../src/pty.ts";

export interface FakeChild {
  readonly program: PtyProgram;
  readonly sizes: { readonly cols: number; readonly rows: number }[];
  readonly input: Uint8Array[];
  /** The child writes; what does not fit waits until the host reads. */
  print(text: string | Uint8Array): void;
  exit(code: number | null, signal?: string): void;
  /** How many bytes of input fit before the child reads; unlimited unless set. */
  room: number;
  isClosed: boolean;
  isPaused: boolean;
}

/** What the kernel holds for a host that does not read, about. */
const BUFFER_BYTES = 65_536;

export interface FakePtys {
  readonly open: OpenPty;
  readonly children: FakeChild[];
  /** Called with each new child, to give it a life. */
  onOpen: (child: FakeChild) => void;
}

export function fakePtys(): FakePtys {
  const children: FakeChild[] = [];
  const fakes: FakePtys = {
    children,
    onOpen: () => {},
    open: (program, events) => {
      const { pty, child } = fakePty(program, events, children.length + 1);
      children.push(child);
      queueMicrotask(() => fakes.onOpen(child));
      return { ok: true, value: pty };
    },
  };
  return fakes;
}

function fakePty(program: PtyProgram, events: PtyEvents, number: number): { pty: Pty; child: FakeChild } {
  const held: Uint8Array[] = [];
  let heldBytes = 0;
  let exit: { code: number | null; signal: string | null } | null = null;
  const child: FakeChild = {
    program,
    sizes: [],
    input: [],
    room: Number.POSITIVE_INFINITY,
    isClosed: false,
    isPaused: false,
    print(text) {
      const bytes = typeof text === "string" ? Buffer.from(text, "utf8") : text;
      if (heldBytes + bytes.length > BUFFER_BYTES) throw new Error("A real child would be stopped here");
      held.push(bytes);
      heldBytes += bytes.length;
      queueMicrotask(deliver);
    },
    exit(code, signal) {
      exit = { code, signal: signal ?? null };
      queueMicrotask(() => {
        if (child.isClosed || exit === null) return;
        give();
        events.exited(exit);
      });
    },
  };
  const give = (): void => {
    for (const bytes of held.splice(0)) {
      heldBytes -= bytes.length;
      if (!child.isClosed) events.output(bytes);
    }
  };
  const deliver = (): void => {
    if (!child.isPaused) give();
  };
  const pty: Pty = {
    pid: 900_000 + number,
    ptsName: `/dev/pts/fake${number}`,
    write(bytes) {
      if (child.isClosed) return 0;
      const taken = Math.min(bytes.length, child.room);
      child.room -= taken;
      if (taken > 0) child.input.push(Uint8Array.from(bytes.subarray(0, taken)));
      return taken;
    },
    resize: (size) => void child.sizes.push(size),
    pause() {
      child.isPaused = true;
    },
    resume() {
      child.isPaused = false;
      queueMicrotask(deliver);
    },
    drain: () => give(),
    close() {
      child.isClosed = true;
    },
  };
  return { pty, child };
}
