/**
 * Versions of the wires. A daemon talks to any PTY host of the same major, so a host that was started
 * by an older release goes on serving its sessions; a new minor only adds optional fields and messages.
 */
export const PTY_WIRE: { readonly major: number; readonly minor: number } = { major: 1, minor: 0 };

/** The wire between the daemon and its clients (CLI, page). The CLI and the daemon may differ by a minor. */
export const CLIENT_WIRE: { readonly major: number; readonly minor: number } = { major: 1, minor: 0 };
