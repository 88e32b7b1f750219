/** How a call ends: the exit codes are part of the public contract. */
export const DONE = 0;
export const REFUSED = 1;
export const BAD_ARGUMENTS = 2;
export const NOBODY = 3;
export type ExitCode = 0 | 1 | 2 | 3;

/** Ends the call with one line on standard error. Thrown by commands, caught once, in main. */
export class CallEnded extends Error {
  readonly exitCode: ExitCode;
  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}
