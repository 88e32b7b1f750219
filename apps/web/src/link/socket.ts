/** The daemon's stream over the browser's WebSocket, and the page's few plain requests. */
import type { Transport, TransportListener } from "@saggar/client";

export function connectSocket(listener: TransportListener): Transport {
  const address = new URL("/v1/stream", location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(address);
  socket.binaryType = "arraybuffer";
  let wasOpen = false;
  socket.addEventListener("open", () => {
    wasOpen = true;
    listener.onOpen();
  });
  socket.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.data instanceof ArrayBuffer) listener.onMessage(new Uint8Array(event.data));
  });
  socket.addEventListener("close", () => void tellWhy(wasOpen, listener));
  return {
    send: (body) => {
      // A line that is going down takes nothing more; `close` follows and tells.
      if (socket.readyState === WebSocket.OPEN) socket.send(body as Uint8Array<ArrayBuffer>);
    },
    bufferedBytes: () => socket.bufferedAmount,
    close: () => socket.close(),
  };
}

/** A browser does not say why a socket did not open; a plain request does. */
async function tellWhy(wasOpen: boolean, listener: TransportListener): Promise<void> {
  listener.onClose(!wasOpen && (await isRefused()) ? "refused" : "lost");
}

async function isRefused(): Promise<boolean> {
  const answer = await post("consents", {});
  return answer?.status === 401 || answer?.status === 403;
}

interface PlainAnswer {
  readonly status: number;
  /** The daemon did what was asked. */
  readonly isDone: boolean;
}

/** Null when nobody answers. */
async function post(verb: string, body: unknown): Promise<PlainAnswer | null> {
  try {
    const response = await fetch(`/v1/${verb}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      credentials: "same-origin",
      cache: "no-store",
    });
    const answer: unknown = response.ok ? await response.json() : null;
    return { status: response.status, isDone: response.ok && isOk(answer) };
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

function isOk(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === true;
}

export type SignInOutcome = "signed-in" | "refused" | "unreachable";

/** Trades a link's one-time token for the cookie. */
export async function signIn(token: string): Promise<SignInOutcome> {
  const answer = await post("sign-in", { token });
  if (answer === null || answer.status >= 500) return "unreachable";
  return answer.isDone ? "signed-in" : "refused";
}
