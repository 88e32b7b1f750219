/**
 * The page's built files, found by their names in a list made from the folder itself: a request picks from the list and
 * never makes a path, so nothing outside can be named.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { System } from "../system.ts";

/** After a build the names have changed: a name that is not known is looked for again, this often at most. */
const LIST_EVERY_MS = 1000;

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

export interface PageFile {
  readonly type: string;
  /** Its name carries a digest of its content. */
  readonly isImmutable: boolean;
  readonly bytes: Buffer;
}

export class PageFiles {
  readonly #root: string;
  readonly #system: System;
  #names: ReadonlySet<string> = new Set();
  #listedMs = Number.NEGATIVE_INFINITY;

  constructor(root: string, system: System) {
    this.#root = root;
    this.#system = system;
  }

  /** `name` as it stands in the address, without the first slash; null when there is no such file. */
  read(name: string): PageFile | null {
    if (!this.#names.has(name)) this.#list();
    const type = TYPES[path.posix.extname(name)];
    if (type === undefined || !this.#names.has(name)) return null;
    try {
      const bytes = readFileSync(path.join(this.#root, name));
      return { type, isImmutable: name.startsWith("assets/"), bytes };
    } catch {
      // Gone since it was listed.
      return null;
    }
  }

  /** Plain files only: no links, nothing whose name starts with a dot. */
  #list(): void {
    const nowMs = this.#system.monotonicMs();
    if (nowMs - this.#listedMs < LIST_EVERY_MS) return;
    this.#listedMs = nowMs;
    this.#names = new Set(listBelow(this.#root, ""));
  }
}

function listBelow(root: string, prefix: string): string[] {
  try {
    return readdirSync(path.join(root, prefix), { withFileTypes: true }).flatMap((entry) => {
      if (entry.name.startsWith(".")) return [];
      const name = `${prefix}${entry.name}`;
      if (entry.isDirectory()) return listBelow(root, `${name}/`);
      return entry.isFile() ? [name] : [];
    });
  } catch {
    // Not built.
    return [];
  }
}
