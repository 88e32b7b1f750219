/** Every sentence that the command says of its own accord. What the daemon says arrives as it is. */

export const text = {
  noDaemon: "No saggar daemon runs. Start it with: saggar daemon start",
  notASession: "This is not a saggar session. Name the session, or run this inside one.",
  attentionOutside: "attention speaks for the session that it is called in, and this is none.",
  noAnswer: "The daemon did not answer as it should. Look at: saggar daemon status",
  noTurns: "No turn of an agent is known here.",
  resumeWith: (command: string): string => `Go on with its agent's conversation: ${command}`,
  zeroWaiting: "0 waiting",
  onlyFocused: "1 waiting, and you are on it",
  detached: (name: string): string => `Detached from ${name}. It goes on.`,
  ended: (name: string, how: string): string => `${name} ended: ${how}.`,
  notATerminal: "attach needs a terminal on standard input and output.",
  attachSelf: "This is that session already.",
  daemonStarted: (pid: number): string => `The daemon runs (process ${pid}).`,
  daemonRunsAlready: (pid: number): string => `The daemon runs already (process ${pid}).`,
  daemonStopped: "The daemon has stopped.",
  sessionsLeft: (count: number): string =>
    count === 1
      ? "1 session goes on without it; saggar daemon start finds it again."
      : `${count} sessions go on without it; saggar daemon start finds them again.`,
  noSessionsLeft: "No session is left.",
  daemonNotRunning: "No daemon runs.",
  daemonDidNotStart: (log: string, reason: string | null): string =>
    reason === null
      ? `The daemon did not start. Its log may say why: ${log}`
      : `The daemon did not start. ${reason}`,
  homeNotAbsolute: (home: string): string => `SAGGAR_HOME must be an absolute path, not "${home}".`,
  homeUnusable: (home: string, code: string): string =>
    `${home} cannot be written to (${code}). Set SAGGAR_HOME to a folder of your own.`,
  daemonDidNotStop: "The daemon did not stop within 15 s. Look at: saggar daemon status",
  openIt: (url: string): string =>
    `Open saggar: ${url}\nThe link signs one browser in, once, within a minute. For another one run saggar again.`,
  opened: "Opened saggar in your browser.",
  noPage:
    "The page has no port: another program holds it. Set SAGGAR_PORT to a free one and run: saggar daemon restart",
  delivered: "Delivered.",
  nothingToSend: "There is nothing to send: name a text, --key or --enter.",
  keysAlone:
    "--key goes without a text and without --enter (its name is enter). Send the text first, then the keys.",
  noSuchKey: (name: string, known: readonly string[]): string =>
    `There is no key "${name}". There are: ${known.join(", ")}.`,
  tooManyKeys: (most: number): string => `At most ${most} keys go in one call.`,
  notDelivered: "Not delivered: the program did not take the text.",
  answered: "Answered.",
  noPrompt: (name: string, id: string): string =>
    `No prompt waits in ${name} now. What it does: saggar explain ${id}`,
  onlyByLooking: "saggar does not know how this prompt is answered. Open the session and answer there.",
  howToAnswer: {
    choice: (id: string): string => `Answer with: saggar answer ${id} KEY`,
    many: (id: string): string =>
      `Answer with one or several keys, with commas between: saggar answer ${id} KEY,KEY`,
    "choice-or-text": (id: string): string =>
      `Answer with a key, or with words of your own: saggar answer ${id} KEY or "TEXT"`,
    text: (id: string): string => `Answer with a line of text: saggar answer ${id} "TEXT"`,
    secret: (id: string): string =>
      `It asks for a secret, which would stay in your shell's history here. Type it in the session: saggar attach ${id}`,
  },
  selected: "(selected)",
  approved: (command: string): string => `Approved once: ${command}`,
  approvingOff: "Approving by rule is off.",
  approvingAlways: "Approving by rule is on for every session: harmless commands, each prompt once.",
  approvingIn: (names: string): string => `Approving by rule is on in: ${names}`,
  noTask: "There is no task. Put it behind --, as in: saggar agent claude -- Fix the failing test",
  noQueueYet: "A queue of tasks comes later. Leave --queue out to start the agent now.",
  openQuote: "--flags holds a quote that is not closed.",
  sent: "Sent, but the prompt still stands. Look at the session.",
  timedOut: (status: string): string => `Timed out; the session is still ${status}.`,
  closedMeanwhile: "closed",
  closed: "Closed.",
  survivors: (list: string): string => `Left running, because they left the terminal on purpose: ${list}`,
  noPages: "No page is open. Open one with: saggar",
  projectAdded: (path: string): string => `Added ${path}.`,
  projectThere: (path: string): string => `${path} is a project already.`,
  noSessions: "No sessions. Start one with: saggar new",
  noActivity: "Nothing has been filed yet.",
  noWatches: "No watch patterns. Add one with: saggar watch add PATTERN",
  watchRemoved: "Removed.",
  noConsents: "No session asks for anything.",
  decided: "Decided.",
  unknownVerb: (verb: string): string => `There is no verb "${verb.slice(0, 40)}". See: saggar help`,
  unwritable: (why: string): string => `What this call has to say could not be written: ${why}`,
  folderGone: (home: string): string =>
    `The folder you are in was removed, so the session starts in ${home}.`,
  noSuchFolder: (path: string): string => `There is no folder ${path}.`,
  keyOutside: "A key speaks for the session that it is made in, and this is none.",
  sshThroughCommand: "Run this as the command saggar, not through node.",
  stateBuild: "saggar is not built here. Run: npm ci && npm run build",
} as const;
