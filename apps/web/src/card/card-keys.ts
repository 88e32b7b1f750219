/** What a key means on a focused card. */

export type CardKey =
  | { readonly act: "choose"; readonly index: number }
  | { readonly act: "open" }
  | { readonly act: "explain" }
  | { readonly act: "screen" }
  | { readonly act: "again" }
  | { readonly act: "leave" };

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

export function cardKeyOf(press: Press): CardKey | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  if (/^[1-9]$/.test(press.key)) return { act: "choose", index: Number(press.key) - 1 };
  const acts: Readonly<Record<string, CardKey>> = {
    enter: { act: "open" },
    e: { act: "explain" },
    s: { act: "screen" },
    r: { act: "again" },
    escape: { act: "leave" },
  };
  return acts[press.key.toLowerCase()] ?? null;
}

/** In a field of the card, or in the middle of composing: keys are text. */
export function isTyping(event: React.KeyboardEvent): boolean {
  const { target, nativeEvent } = event;
  if (nativeEvent.isComposing || nativeEvent.keyCode === 229) return true;
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
}
