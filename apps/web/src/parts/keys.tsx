/** Key caps, as the platform writes them. */
import { useApp } from "../app.ts";
import type { Command, Platform } from "../state/key-map.ts";

type Caps = Readonly<Record<Platform, readonly string[]>>;

/** The caps of each key combination, for the help sheet and everywhere else. */
export const CAPS: Readonly<Partial<Record<Command | "paste", Caps>>> = {
  "walk-next": { mac: ["⌘J"], linux: ["Ctrl", "J"] },
  "walk-back": { mac: ["⌘⌥J"], linux: ["Ctrl", "Alt", "J"] },
  "focus-card": { mac: ["⌘⇧J"], linux: ["Ctrl", "Shift", "J"] },
  "answer-default": { mac: ["⌘↩"], linux: ["Ctrl", "↩"] },
  help: { mac: ["⌘/"], linux: ["Ctrl", "Shift", "/"] },
  "new-session": { mac: ["⌘⇧↩"], linux: ["Ctrl", "Shift", "↩"] },
  "close-session": { mac: ["⌘⇧W"], linux: ["Ctrl", "Shift", "W"] },
  "session-above": { mac: ["⌘⌥↑", "⌘⌥↓"], linux: ["Ctrl", "Alt", "↑", "↓"] },
  "focus-menu": { mac: ["⌘0"], linux: ["Ctrl", "Shift", "0"] },
  "next-region": { mac: ["F6"], linux: ["F6"] },
  copy: { mac: ["⌘C"], linux: ["Ctrl", "Shift", "C"] },
  paste: { mac: ["⌘V"], linux: ["Ctrl", "Shift", "V"] },
  "text-larger": { mac: ["⌘+", "⌘−"], linux: ["Ctrl", "+", "−"] },
};

export function useCap(command: Command): string {
  const { platform } = useApp();
  return (CAPS[command]?.[platform] ?? []).join(platform === "mac" ? " " : " ");
}

export function CommandCap({
  command,
  isArmed = false,
}: {
  command: Command;
  isArmed?: boolean;
}): React.JSX.Element {
  return <Cap isArmed={isArmed}>{useCap(command)}</Cap>;
}

export function Cap({
  children,
  isArmed = false,
}: {
  children: string;
  isArmed?: boolean;
}): React.JSX.Element {
  return <kbd className={isArmed ? "key key--armed" : "key"}>{children}</kbd>;
}
