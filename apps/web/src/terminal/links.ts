/**
 * Links in a terminal: http and https only, opened by a click with Ctrl (⌘ on a Mac) held, in a window that knows
 * nothing of this one. Where a link leads is told while the pointer is over it, whatever the text over it says.
 */
import type {
  IBufferCellPosition,
  IBufferLine,
  ILink,
  ILinkHandler,
  ILinkProvider,
  Terminal,
} from "@xterm/xterm";

const MAX_URL_CHARS = 2048;
/** Rows of one wrapped line that are searched. */
const MAX_ROWS = 40;
// oxlint-disable-next-line no-control-regex
const URLS = /https?:\/\/[^\s"'<>`\\^{}|\u0000-\u0020\u007f-\u00a0]+/giu;
const TRAILING = /[.,;:!?'")\]]+$/u;

export interface LinkOptions {
  /** Shown while the pointer is over a link; null when it left. */
  readonly onHover: (target: string | null) => void;
  readonly open: (target: string) => void;
  readonly isModifier: (event: MouseEvent) => boolean;
}

/** The address in full and normal form; null for what may not be opened. */
export function openableUrl(address: string): string | null {
  if (address.length > MAX_URL_CHARS) return null;
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202e\u2066-\u2069]/u.test(address)) return null;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
}

/** For links that programs write as such (OSC 8). */
export function oscLinkHandler(options: LinkOptions): ILinkHandler {
  return {
    allowNonHttpProtocols: false,
    activate: (event, address) => follow(event, address, options),
    hover: (_event, address) => options.onHover(openableUrl(address)),
    leave: () => options.onHover(null),
  };
}

/** For addresses in plain text. */
export function plainLinkProvider(terminal: Terminal, options: LinkOptions): ILinkProvider {
  return {
    provideLinks: (row, found) => {
      const links = linksAt(terminal, row - 1).map(
        ({ address, range }): ILink => ({
          text: address,
          range,
          activate: (event) => follow(event, address, options),
          hover: () => options.onHover(openableUrl(address)),
          leave: () => options.onHover(null),
        }),
      );
      found(links.length === 0 ? undefined : links);
    },
  };
}

function follow(event: MouseEvent, address: string, options: LinkOptions): void {
  const target = openableUrl(address);
  if (target !== null && options.isModifier(event)) options.open(target);
}

interface PlainLink {
  readonly address: string;
  readonly range: { readonly start: IBufferCellPosition; readonly end: IBufferCellPosition };
}

function linksAt(terminal: Terminal, row: number): PlainLink[] {
  const { text, cells } = wrappedLine(terminal, row);
  return [...text.matchAll(URLS)].flatMap((match) => {
    const address = trimUrl(match[0]);
    const start = cells[match.index];
    const end = cells[match.index + address.length - 1];
    if (openableUrl(address) === null || start === undefined || end === undefined) return [];
    return [{ address, range: { start, end } }];
  });
}

/** Without the punctuation of the sentence around it; a closing bracket stays when its opening one is inside. */
export function trimUrl(address: string): string {
  const trailing = TRAILING.exec(address)?.[0] ?? "";
  let kept = address.slice(0, address.length - trailing.length);
  for (const mark of trailing) {
    const opening = mark === ")" ? "(" : mark === "]" ? "[" : null;
    if (opening === null || count(kept, opening) <= count(kept, mark)) break;
    kept += mark;
  }
  return kept;
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

/** The whole line that a row belongs to, and for each of its characters the cell where it stands (from 1). */
function wrappedLine(terminal: Terminal, row: number): { text: string; cells: IBufferCellPosition[] } {
  const buffer = terminal.buffer.active;
  let first = row;
  while (first > 0 && row - first < MAX_ROWS && buffer.getLine(first)?.isWrapped === true) first -= 1;
  let text = "";
  const cells: IBufferCellPosition[] = [];
  for (let y = first; y - first < MAX_ROWS; y += 1) {
    const line = buffer.getLine(y);
    if (line === undefined || (y > first && !line.isWrapped)) break;
    text += rowText(line, y, cells);
  }
  return { text, cells };
}

function rowText(line: IBufferLine, y: number, cells: IBufferCellPosition[]): string {
  let text = "";
  for (let x = 0; x < line.length; x += 1) {
    const cell = line.getCell(x);
    if (cell === undefined || cell.getWidth() === 0) continue;
    const chars = cell.getChars() || " ";
    for (let unit = 0; unit < chars.length; unit += 1) cells.push({ x: x + 1, y: y + 1 });
    text += chars;
  }
  return text;
}
