/** The page's colour roles as the emulator wants them, and as the daemon wants them to answer programs that ask. */

import type { ShowReport } from "@saggar/client";
import type { ITheme } from "@xterm/xterm";

type WireTheme = NonNullable<ShowReport["theme"]>;

/** Roles by ANSI number; the bright eight look like the plain ones but for grey and white. */
const PALETTE: readonly string[] = [
  "--t-black",
  "--t-red",
  "--t-green",
  "--t-yellow",
  "--t-blue",
  "--t-magenta",
  "--t-cyan",
  "--t-white",
  "--t-faint",
  "--t-red",
  "--t-green",
  "--t-yellow",
  "--t-blue",
  "--t-magenta",
  "--t-cyan",
  "--t-bright",
];

const ANSI_NAMES = [
  "black",
  "red",
  "green",
  "yellow",
  "blue",
  "magenta",
  "cyan",
  "white",
  "brightBlack",
  "brightRed",
  "brightGreen",
  "brightYellow",
  "brightBlue",
  "brightMagenta",
  "brightCyan",
  "brightWhite",
] as const;

export interface TerminalLook {
  readonly emulator: ITheme;
  readonly wire: WireTheme;
  readonly fontFamily: string;
}

/** Reads the roles off a probe element, which resolves themes, media queries and the person's own choice. */
export function readLook(root: HTMLElement): TerminalLook {
  const probe = root.ownerDocument.createElement("span");
  probe.className = "look-probe";
  root.append(probe);
  try {
    return lookFrom(probe);
  } finally {
    probe.remove();
  }
}

function lookFrom(probe: HTMLElement): TerminalLook {
  const view = probe.ownerDocument.defaultView;
  if (view === null) throw new Error("The page has no window");
  const computed = view.getComputedStyle(probe);
  const colour = (role: string): string => {
    probe.style.color = `var(${role})`;
    return hexOf(computed.color);
  };
  const palette = PALETTE.map(colour);
  const [background, foreground, cursor] = [colour("--pane"), colour("--t-fg"), colour("--t-cursor")];
  const slider = colour("--line-field");
  const ansi = Object.fromEntries(ANSI_NAMES.map((name, index) => [name, palette[index] ?? foreground]));
  return {
    emulator: {
      ...ansi,
      background,
      foreground,
      cursor,
      cursorAccent: background,
      selectionBackground: colour("--accent-soft"),
      selectionInactiveBackground: colour("--selected"),
      scrollbarSliderBackground: `${slider}55`,
      scrollbarSliderHoverBackground: `${slider}99`,
      scrollbarSliderActiveBackground: `${slider}cc`,
    },
    wire: { isDark: luminance(background) < 0.5, foreground, background, cursor, palette },
    fontFamily: computed.fontFamily,
  };
}

/** `rgb(1, 2, 3)` and `color(srgb …)`, as computed styles have them, to `#rrggbb`. */
function hexOf(computed: string): string {
  const numbers = [...computed.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map((match) => Number(match[0])).slice(0, 3);
  const scale = computed.startsWith("color(") ? 255 : 1;
  const parts = numbers.map((part) => Math.min(255, Math.max(0, Math.round(part * scale))));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}
