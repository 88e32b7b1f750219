/** One xterm.js instance, set up to read a session's bytes exactly as the daemon's screen model reads them. */

import type { Size } from "@saggar/client";
import { FitAddon } from "@xterm/addon-fit";
import { Unicode11Addon } from "@xterm/addon-unicode11";
import { WebglAddon } from "@xterm/addon-webgl";
import { Terminal } from "@xterm/xterm";
import { followFlags, KeyboardFlags } from "./keyboard-flags.ts";
import { type LinkOptions, oscLinkHandler, plainLinkProvider } from "./links.ts";
import { silence } from "./silence.ts";
import { withSheets } from "./style-sheets.ts";
import type { TerminalLook } from "./theme.ts";

/** Lines above the screen that a person can scroll to: more than a replay of the daemon's ring brings. */
const SCROLLBACK_LINES = 5000;
/** Rows at the design's rhythm: 18 px at 12.5 px text. */
const LINE_HEIGHT = 1.2;

export interface Emulator {
  readonly terminal: Terminal;
  readonly flags: KeyboardFlags;
  /** Puts it into an element that is in the page. */
  open(parent: HTMLElement): void;
  /** The size that would fill the element it is open in; null while that has none. */
  fittingSize(): Size | null;
  /** Draws with the GPU where there is one, from now until `useDom`. */
  useGpu(): void;
  useDom(): void;
}

export interface EmulatorOptions {
  readonly size: Size;
  readonly look: TerminalLook;
  readonly fontSizePx: number;
  readonly links: LinkOptions;
}

export function createEmulator(options: EmulatorOptions): Emulator {
  const terminal = new Terminal({
    ...options.size,
    allowProposedApi: true,
    scrollback: SCROLLBACK_LINES,
    tabStopWidth: 8,
    convertEol: false,
    reflowCursorLine: false,
    theme: options.look.emulator,
    fontFamily: options.look.fontFamily,
    fontSize: options.fontSizePx,
    lineHeight: LINE_HEIGHT,
    cursorBlink: false,
    cursorStyle: "block",
    cursorInactiveStyle: "outline",
    drawBoldTextInBrightColors: false,
    macOptionClickForcesSelection: true,
    altClickMovesCursor: false,
    linkHandler: oscLinkHandler(options.links),
    logLevel: "off",
  });
  const flags = new KeyboardFlags(() => terminal.buffer.active.type);
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  terminal.loadAddon(new Unicode11Addon());
  terminal.unicode.activeVersion = "11";
  silence(terminal.parser);
  followFlags(terminal.parser, flags);
  terminal.registerLinkProvider(plainLinkProvider(terminal, options.links));
  let gpu: WebglAddon | null = null;
  function useDom(): void {
    withSheets(document, () => gpu?.dispose());
    gpu = null;
  }
  return {
    terminal,
    flags,
    open: (parent) => withSheets(document, () => terminal.open(parent)),
    fittingSize: () => {
      const proposed = fit.proposeDimensions();
      if (proposed === undefined || !Number.isFinite(proposed.cols) || !Number.isFinite(proposed.rows))
        return null;
      return proposed;
    },
    useGpu: () => {
      if (gpu !== null || !hasGpu()) return;
      gpu = tryGpu(terminal, useDom);
    },
    useDom,
  };
}

function tryGpu(terminal: Terminal, onLost: () => void): WebglAddon | null {
  const addon = new WebglAddon();
  try {
    terminal.loadAddon(addon);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // No context to be had: the DOM renderer, which is in place already, draws on.
    return null;
  }
  addon.onContextLoss(onLost);
  return addon;
}

let knownGpu: boolean | null = null;
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Drawing by WebGL on a CPU is slower than the DOM. */
function hasGpu(): boolean {
  knownGpu ??= probeGpu();
  return knownGpu;
}

function probeGpu(): boolean {
  const context = document
    .createElement("canvas")
    .getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  if (context === null) return false;
  const info = context.getExtension("WEBGL_debug_renderer_info");
  const renderer = String(context.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER));
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return !SOFTWARE.test(renderer);
}
