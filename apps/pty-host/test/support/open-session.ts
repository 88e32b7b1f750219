/** A session on a real host, attached and observed, as most tests want it. */
import type { PtyRequest } from "@saggar/protocol";
import { type HostProcess, newId, spawnRequest } from "./host-process.ts";
import type { Wire } from "./wire.ts";

export interface OpenSession {
  readonly id: string;
  readonly channel: number;
  readonly pid: number;
  /** Types into the session. */
  readonly type: (text: string | Uint8Array, tag?: number) => void;
  readonly text: () => string;
  readonly until: (what: string) => Promise<void>;
  readonly exited: () => Promise<{ code: number | null; signal: string | null }>;
  readonly screen: () => Promise<string[]>;
  readonly attach: (replay: "history" | "screen" | "none") => Promise<number>;
}

let channels = 0;

export function newChannel(): number {
  channels += 1;
  return channels;
}

export async function openSession(
  host: HostProcess,
  wire: Wire,
  argv: readonly string[],
  more: Partial<Extract<PtyRequest, { op: "spawn" }>> = {},
): Promise<OpenSession> {
  const id = more.id ?? newId();
  const { pid } = await wire.ask(spawnRequest(host, argv, { ...more, id }));
  await wire.ask({ op: "observe", id, afterSeq: 0 });
  const attach = async (replay: "history" | "screen" | "none"): Promise<number> => {
    const channel = newChannel();
    await wire.ask({ op: "attach", id, channel, replay });
    return channel;
  };
  const channel = await attach("history");
  const text = (): string => wire.text(channel);
  return {
    id,
    channel,
    pid,
    type: (input, tag) => wire.type(channel, input, tag),
    text,
    until: (what) => wire.until(`${JSON.stringify(what)} in ${id}`, () => text().includes(what)),
    async exited() {
      const { mark } = await wire.mark(id, "exited");
      if (mark.kind !== "exited") throw new Error("unreachable");
      return { code: mark.code, signal: mark.signal };
    },
    async screen() {
      const { rows } = await wire.ask({ op: "read-screen", id });
      return rows
        .map((row) => row.text)
        .filter((row, index, all) => all.slice(index).some((later) => later !== ""));
    },
    attach,
  };
}

/** Raw mode, then what the terminal answers to each query, until it has been silent behind a last one. */
const ASK_SCRIPT = `
import os, sys, termios, tty, select, time
old = termios.tcgetattr(0)
tty.setraw(0)
pieces = eval(sys.argv[1])
for piece in pieces:
    os.write(1, piece.encode('utf-8'))
    if len(pieces) > 1: time.sleep(0.05)
got = b''
while not got.endswith(b'\\x1b[0n'):
    if not select.select([0], [], [], 10)[0]: break
    got += os.read(0, 4096)
termios.tcsetattr(0, termios.TCSADRAIN, old)
print('\\r\\nANSWER ' + got[:-4].hex() + ' END')
`;

/** A program that asks the queries and prints the answers; the status report at the end closes the row. */
export function askProgram(...pieces: readonly string[]): string[] {
  const all = [...pieces.slice(0, -1), `${pieces.at(-1) ?? ""}\x1b[5n`];
  return ["python3", "-c", ASK_SCRIPT, JSON.stringify(all)];
}

/** What the program above was answered. */
export function answerIn(text: string): string | null {
  const match = /ANSWER ([0-9a-f]*) END/.exec(text);
  return match?.[1] === undefined ? null : Buffer.from(match[1], "hex").toString("latin1");
}
