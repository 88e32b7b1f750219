/**
 * OSC 7: `file://HOST/percent-encoded/path`, or `kitty-shell-cwd://HOST/raw/path`. The host tells this machine's folders
 * from those of a machine at the far end of ssh.
 */
export interface ReportedFolder {
  /** Null where none was given. */
  readonly host: string | null;
  readonly path: string;
}

const ENCODED = /^file:\/\/([^/]*)(\/.*)$/su;
const RAW = /^kitty-shell-cwd:\/\/([^/]*)(\/.*)$/su;

export function parseOsc7(data: string): ReportedFolder | null {
  const encoded = ENCODED.exec(data);
  if (encoded) {
    const path = decodePath(encoded[2] ?? "");
    return path === null ? null : { host: encoded[1] || null, path };
  }
  const raw = RAW.exec(data);
  return raw ? { host: raw[1] || null, path: raw[2] ?? "" } : null;
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null; // A percent sign that begins no UTF-8 character.
  }
}
