/** Seeded output of three sorts, as files: log lines, coloured and moving text, and wide characters. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

export const SORTS = ["plain", "coloured", "unicode"] as const;
export type Sort = (typeof SORTS)[number];

const BLOCK_BYTES = 4_000_000;

/** The file of a sort, made if it is not there. */
export function dataFile(folder: string, sort: Sort, megabytes: number): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${sort}-${megabytes}.txt`);
  if (existsSync(file)) return file;
  const block = blockOf(sort);
  const count = Math.ceil((megabytes * 1_000_000) / block.length);
  writeFileSync(
    file,
    Buffer.concat(Array.from({ length: count }, () => block)).subarray(0, megabytes * 1_000_000),
  );
  return file;
}

function blockOf(sort: Sort): Buffer {
  const random = generator(42);
  const lines: string[] = [];
  for (let bytes = 0, i = 0; bytes < BLOCK_BYTES; i += 1) {
    const text =
      sort === "plain"
        ? logLine(random, i)
        : sort === "coloured"
          ? colouredText(random, i)
          : wideLine(random);
    bytes += Buffer.byteLength(text);
    lines.push(text);
  }
  return Buffer.from(lines.join(""), "utf8");
}

/** A small linear congruential generator: the same numbers on every machine. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const WORDS = [
  "request",
  "handled",
  "cache",
  "miss",
  "worker",
  "status",
  "connect",
  "retry",
  "flush",
  "index",
  "ok",
  "done",
];

function words(random: () => number, count: number): string[] {
  return Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)] ?? "");
}

function logLine(random: () => number, i: number): string {
  const id = Math.floor(random() * 1e9).toString(16);
  return `2026-12-01T12:00:${String(i % 60).padStart(2, "0")}Z INFO [${id}] ${words(random, 8).join(" ")} in ${Math.floor(random() * 900)}ms\n`;
}

function colouredText(random: () => number, i: number): string {
  const byte = (): number => Math.floor(random() * 256);
  switch (i % 5) {
    case 0:
      return `${words(random, 8)
        .map((w) => `\x1b[38;2;${byte()};${byte()};${byte()}m${w}\x1b[0m`)
        .join(" ")}\n`;
    case 1:
      return `${words(random, 8)
        .map((w) => `\x1b[${1 + Math.floor(random() * 4)};38;5;${byte()}m${w}\x1b[m`)
        .join(" ")}\n`;
    case 2: {
      const height = 3 + Math.floor(random() * 5);
      const rows = Array.from(
        { length: height },
        () => `\x1b[2K${words(random, 6).join(" ")}\x1b[70G\x1b[32m${byte()}\x1b[m\n`,
      );
      return `\x1b[?2026h\x1b[?25l\x1b[${height}A${rows.join("")}\x1b[?25h\x1b[?2026l`;
    }
    case 3:
      return Array.from({ length: 12 }, () => {
        const place = `${1 + Math.floor(random() * 24)};${1 + Math.floor(random() * 70)}`;
        return `\x1b[${place}H\x1b[4${Math.floor(random() * 8)}m${words(random, 1)[0]}\x1b[K`;
      }).join("");
    default:
      return `\x1b]0;${words(random, 3).join(" ")}\x07\x1b]8;;https://example.org/${byte()}\x1b\\${words(random, 2).join(" ")}\x1b]8;;\x1b\\\n`;
  }
}

const WIDE = [
  "日本語",
  "テスト",
  "🚀",
  "👩‍👩‍👧",
  "🇩🇪",
  "👍🏽",
  "café",
  "─│┌┐└┘",
  "ñandú",
  "한국어",
  "Ω≈ç√",
  "текст",
];

function wideLine(random: () => number): string {
  return `${Array.from({ length: 10 }, () => WIDE[Math.floor(random() * WIDE.length)]).join(" ")}\n`;
}
