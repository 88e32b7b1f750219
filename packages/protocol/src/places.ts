/**
 * Where saggar keeps things and where its daemon listens, from the environment alone: the daemon and every client must come
 * to the same answer without asking each other. Nothing is looked at or made here.
 */

/** `sun_path` holds 108 bytes on Linux and 104 on macOS, with a NUL; a few are left for the hosts' own names. */
export const MAX_SOCKET_PATH_BYTES = 100;

export interface Places {
  readonly home: string;
  readonly socket: string;
  /** The folder made for the socket when `home` is too deep for one; null when the socket stands in `home`. */
  readonly shortFolder: string | null;
}

export interface PlaceHints {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The user's home folder. */
  readonly homedir: string;
  /** The user's number, for a private folder below the temporary one. */
  readonly uid: number;
}

export function findPlaces({ env, homedir, uid }: PlaceHints): Places {
  const home = trimSlash(
    env["SAGGAR_HOME"] || `${env["XDG_STATE_HOME"] || `${homedir}/.local/state`}/saggar`,
  );
  const named = env["SAGGAR_SOCKET"];
  if (named) return { home, socket: named, shortFolder: null };
  const plain = `${home}/daemon.sock`;
  if (byteLength(plain) <= MAX_SOCKET_PATH_BYTES) return { home, socket: plain, shortFolder: null };
  const runtime = env["XDG_RUNTIME_DIR"];
  const base = runtime && byteLength(runtime) <= 60 ? `${trimSlash(runtime)}/saggar` : `/tmp/saggar-${uid}`;
  return { home, socket: `${base}/${digest(home)}.sock`, shortFolder: base };
}

function trimSlash(folder: string): string {
  return folder.length > 1 && folder.endsWith("/") ? folder.slice(0, -1) : folder;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** FNV-1a over 32 bits, twice with different starts: 16 hex digits that tell two homes apart. */
function digest(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const run = (start: number): string => {
    let hash = start;
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
    return hash.toString(16).padStart(8, "0");
  };
  return run(0x811c9dc5) + run(0x9747b28c);
}
