/**
 * Where a saggar keeps its things, from the environment alone: the daemon, the hosts and the CLI must agree before any
 * of them can ask another. Pure text; who uses a place also checks it.
 */

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The user's home folder. */
  readonly homeDir: string;
  readonly uid: number;
}

/** `sun_path` holds 104 bytes on macOS and 108 on Linux, the closing zero included. */
export const MAX_SOCKET_PATH_BYTES = 103;

/** The folder of everything saggar keeps. Null when `SAGGAR_HOME` is set to something that is no absolute path. */
export function saggarHome({ env, homeDir }: Surroundings): string | null {
  const own = env["SAGGAR_HOME"];
  if (own !== undefined && own !== "") return own.startsWith("/") ? withoutSlash(own) : null;
  const state = env["XDG_STATE_HOME"];
  const base = state !== undefined && state.startsWith("/") ? withoutSlash(state) : `${homeDir}/.local/state`;
  return `${base}/saggar`;
}

/** The daemon's socket in `home`; a short path outside it when that would be too long for a socket. */
export function daemonSocket(home: string, surroundings: Surroundings): string {
  return shortSocket(`${home}/daemon.sock`, surroundings);
}

/** `wanted`, or where that is too long a name of its own in the runtime folder (`/tmp/saggar-UID` where there is none). */
export function shortSocket(wanted: string, { env, uid }: Surroundings): string {
  if (utf8Length(wanted) <= MAX_SOCKET_PATH_BYTES) return wanted;
  const runtime = env["XDG_RUNTIME_DIR"];
  const hasRuntime = runtime !== undefined && runtime.startsWith("/") && utf8Length(runtime) <= 60;
  const folder = hasRuntime ? `${withoutSlash(runtime)}/saggar` : `/tmp/saggar-${uid}`;
  return `${folder}/${digest(wanted)}.sock`;
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? withoutSlash(path.slice(0, -1)) : path;
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** FNV-1a in two lanes: a name for a path, no secret. */
function digest(text: string): string {
  const lanes = [0x811c9dc5, 0x01000193];
  for (const byte of new TextEncoder().encode(text)) {
    lanes[0] = Math.imul((lanes[0] ?? 0) ^ byte, 0x01000193) >>> 0;
    lanes[1] = Math.imul((lanes[1] ?? 0) ^ byte ^ 0x5f, 0x01000193) >>> 0;
  }
  return lanes.map((lane) => lane.toString(16).padStart(8, "0")).join("");
}
