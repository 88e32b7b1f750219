/** Everything that the host says to people: what happened, and what to do. */
import type { PtyError } from "@saggar/protocol";

export function sessionExited(): PtyError {
  return { code: "session-exited", message: "The session has ended; nothing reads what is typed into it." };
}

export function inputFull(limitBytes: number): PtyError {
  return {
    code: "input-full",
    message:
      `The program in this session is not reading: ${Math.round(limitBytes / 1024)} kB of input already wait for it. ` +
      "Nothing of this was sent. Interrupt the program or wait until it reads.",
  };
}

export function lineTooLong(bytes: number, limit: number): PtyError {
  return {
    code: "input-full",
    message:
      `The program reads whole lines of at most ${limit} bytes, and this has one of ${bytes}: the terminal would cut it. ` +
      "Nothing of it was sent. Break the line, or put the text into a file.",
  };
}

export function badRequest(problem: string): PtyError {
  return { code: "bad-request", message: `The request could not be read: ${problem}` };
}

export function helloFirst(): PtyError {
  return {
    code: "bad-request",
    message: "A connection begins with `hello`; nothing else is answered before it.",
  };
}

export function versionMismatch(theirs: number, ours: number): PtyError {
  return {
    code: "version-mismatch",
    message:
      `This PTY host speaks version ${ours} of the protocol and the daemon version ${theirs}. ` +
      "Its sessions go on; a daemon of the same release can reach them.",
  };
}

export function noSuchSession(id: string): PtyError {
  return { code: "no-such-session", message: `This PTY host has no session ${id}.` };
}

export function sessionExists(id: string): PtyError {
  return { code: "session-exists", message: `There is a session ${id} here already.` };
}

export function noSuchChannel(channel: number): PtyError {
  return { code: "no-such-channel", message: `Channel ${channel} is not attached on this connection.` };
}

export function channelInUse(channel: number): PtyError {
  return {
    code: "bad-request",
    message: `Channel ${channel} is in use; detach it or choose another number.`,
  };
}

export function tooManyChannels(limit: number): PtyError {
  return { code: "bad-request", message: `More than ${limit} channels on one connection; detach some.` };
}

export function hostFull(capacity: number): PtyError {
  return {
    code: "host-full",
    message: `This PTY host carries its ${capacity} sessions already; another host takes the next one.`,
  };
}

export function hostDraining(): PtyError {
  return { code: "host-full", message: "This PTY host takes no new sessions; another host does." };
}

export function stillRuns(id: string): PtyError {
  return { code: "bad-request", message: `Session ${id} still runs; end it before it is released.` };
}

export function folderMissing(folder: string): PtyError {
  return {
    code: "folder-missing",
    message: `The folder ${folder} does not exist (any more). Choose another folder, or make it again.`,
  };
}

export function folderClosed(folder: string): PtyError {
  return {
    code: "folder-missing",
    message: `The folder ${folder} may not be entered. Check its permissions.`,
  };
}

export function notAFolder(folder: string): PtyError {
  return {
    code: "folder-missing",
    message: `${folder} is not a folder. Choose the folder the session should start in.`,
  };
}

export function hasZeroByte(): PtyError {
  return spawnFailed("a zero byte stands in the command, the folder or the environment. Remove it.");
}

export function programMissing(program: string): PtyError {
  return {
    code: "program-missing",
    message: `The program ${program} was not found, or may not be run. Check its name and the session's PATH.`,
  };
}

export function spawnFailed(reason: string): PtyError {
  return { code: "spawn-failed", message: `The session could not be started: ${reason}` };
}

export function faultInRequest(): PtyError {
  return {
    code: "bad-request",
    message: "The PTY host failed to answer this; its log says why. The session goes on.",
  };
}

export function recordingStopped(reason: string): string {
  return `Recording stopped here: ${reason}`;
}

export function recordingDropped(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1e6))} MB were not recorded here: the disk was too slow`;
}

export function recordingGap(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1e6))} MB of the recording were left out here to stay within its limit`;
}
