/** The daemon's stream over the browser's WebSocket. */
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
  try {
    const response = await fetch("/v1/consents", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
      credentials: "same-origin",
      cache: "no-store",
    });
    return response.status === 401 || response.status === 403;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
