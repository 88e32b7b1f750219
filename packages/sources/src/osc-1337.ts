/** OSC 1337: of its many words, the folder, the host it is on, and the call for attention. */
export type Osc1337 =
  | { readonly kind: "cwd"; readonly path: string }
  | { readonly kind: "host"; readonly host: string }
  | { readonly kind: "attention" };

const CALLS: ReadonlySet<string> = new Set(["1", "yes", "true", "once", "fireworks"]);

export function parseOsc1337(data: string): Osc1337 | null {
  const cut = data.indexOf("=");
  const word = cut < 0 ? data : data.slice(0, cut);
  const value = cut < 0 ? "" : data.slice(cut + 1);
  switch (word) {
    case "CurrentDir":
      return { kind: "cwd", path: value };
    case "RemoteHost":
      return { kind: "host", host: value.slice(value.lastIndexOf("@") + 1) };
    case "RequestAttention":
      return CALLS.has(value) ? { kind: "attention" } : null;
    default:
      return null;
  }
}
