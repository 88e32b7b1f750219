/** What a row of the dangerous commands says, and why such commands are: each is put behind "because". */

/** A command is dangerous when its program is one of these and all that is said of its words holds. */
export interface DangerousCommand {
  readonly why: string;
  /** Names without folder, in lower case, with blanks between; null for any program. */
  readonly programs: string | null;
  /** Each fits at least one of the words behind the program. */
  readonly words?: readonly RegExp[];
  /** No word fits it. */
  readonly unless?: RegExp;
  /** The words that are no options, joined by blanks, do not fit it. */
  readonly allows?: RegExp;
}

export const DELETES = "it deletes or writes over files";
export const HISTORY = "it rewrites history or throws work away";
export const DISK = "it writes to a disk or a device";
export const SECRET = "it reads credentials";
export const NETWORK = "it reaches the network or runs what comes from there";
export const RIGHTS = "it changes rights or takes those of another user";
export const PROCESSES = "it ends processes or changes services";
export const PUBLISHES = "it publishes, deploys or cleans up";
export const DATABASE = "it may change a database";
export const CLOUD = "it may change what runs elsewhere";
export const HIDDEN = "it runs something that cannot be seen here";
export const STARTUP = "it changes what runs by itself later";
export const SAGGAR = "it steers saggar itself";
