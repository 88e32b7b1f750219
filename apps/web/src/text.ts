/** Everything the page says, in one place, to be read as a whole. Sentence case, plain words, digits for numbers. */
import {
  type ActivityEntry,
  type OpinionView,
  type SessionView,
  STATUS_NAMES,
  type TurnView,
} from "@saggar/protocol";
import { isOneLine } from "./state/status.ts";

type StatusName = SessionView["status"];

const OPINION_SOURCES: Readonly<Record<OpinionView["source"], string>> = {
  status: "Program status",
  hook: "Hooks",
  published: "Its own state",
  title: "Title",
  screen: "Screen",
};

const OPINION_SAYS: Readonly<Record<OpinionView["says"], string>> = {
  idle: "idle",
  working: "working",
  blocked: "waits for you",
  done: "turn done",
  failed: "turn failed",
  gone: "left",
};

const OUTCOMES: Readonly<Record<ActivityEntry["outcome"], string>> = {
  finished: "Finished",
  failed: "Failed",
  closed: "Closed",
  "host-crashed": "Lost: its terminal host crashed",
  restarted: "Lost: the machine restarted",
};

const TURN_ENDS: Readonly<Record<Exclude<TurnView["outcome"], "running">, string>> = {
  done: "Done in",
  failed: "Failed after",
  interrupted: "Interrupted after",
  gone: "Broken off after",
};

function many(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}

/** A question inside a sentence: its first letter small, unless it starts with a name or an abbreviation. */
function inSentence(words: string): string {
  return /^[A-Z][a-z]*\s/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

export const text = {
  product: "saggar",
  pageTitle: (waiting: number): string => (waiting === 0 ? "saggar" : `(${waiting}) saggar`),
  status: (status: StatusName): string => STATUS_NAMES[status],
  statusWithTick: "Idle, changed nothing",
  stillRunning: (status: string): string => `${status}, still running`,

  waiting: (count: number): string => `${count} waiting`,
  pillLabel: (count: number): string => `${count} waiting. Go to the next one`,
  menu: "Projects and sessions",
  newSession: "New session",
  noProjects: "No projects yet. The first one appears here after step 1.",
  noSessions: "No sessions",
  activity: "Activity",
  sessions: "Sessions",
  viewsOf: (project: string): string => `Views of ${project}`,
  folderGone: "Folder gone",
  sessionCount: (count: number): string => many(count, "session", "sessions"),
  idleCount: (count: number): string => `${count} idle`,
  localDaemon: (host: string): string => `Local daemon · ${host}`,
  noDaemon: "Not connected",
  shortcuts: "Keyboard shortcuts",
  themes: { system: "Theme: as the system", dark: "Theme: dark", light: "Theme: light" },
  notifications: "Desktop notifications",
  notificationsOn: "Desktop notifications are on",
  notificationsOff: "Desktop notifications are off",
  notificationsRefused:
    "The browser does not allow notifications from this page. Allow them in its site settings, then switch them on here.",

  git: {
    clean: "clean",
    ahead: (count: number): string => many(count, "commit ahead", "commits ahead"),
    behind: (count: number): string => many(count, "commit behind", "commits behind"),
    changed: (count: number): string => many(count, "file changed", "files changed"),
    detached: (head: string): string => `detached ${head}`,
  },

  byRule: (what: string): string => `Approved by rule: ${what}`,
  startedBy: (name: string): string => `started by ${name}`,
  rowTip: (session: SessionView, why: string, age: string): string =>
    [
      isOneLine(session) ? `${why} for ${age}` : why,
      ...(session.remoteCwd === null ? [] : [session.remoteCwd]),
      ...(session.startedBy.kind === "owner" ? [] : [`Started by ${session.startedBy.name}`]),
    ].join("\n"),
  rowLabel: (session: SessionView, why: string, age: string): string =>
    [
      STATUS_NAMES[session.status],
      session.name,
      session.program,
      ...(session.remoteCwd === null ? [] : [session.remoteCwd]),
      why,
      age,
    ].join(", "),
  paneLabel: (session: SessionView): string =>
    [session.name, session.program, STATUS_NAMES[session.status]].join(", "),

  rename: "Rename",
  save: "Save",
  cancel: "Cancel",
  close: "Close",
  closeSession: "Close session",
  explain: "Explain",
  resetTerminal: "Reset terminal",
  terminal: "terminal",
  copied: "Copied",
  copyFailed: "The browser did not allow copying. Select the text and copy it with the browser's own menu.",
  answersDefault: (choice: string): string => `answers: ${choice}`,
  answerHere: "Answer here",
  typeItHere: "Type the answer in the terminal",
  secretHere: "Type it in the terminal. It is not shown and not kept",
  chooseHere: "Choose in the terminal, there is no default",
  offlinePane: "Not connected. What you type is not sent.",
  sizedElsewhere: (cols: number, rows: number): string =>
    `Sized ${cols} × ${rows} by another window. Type here to fit it to this one.`,
  channelEnded: "The connection to this terminal ended.",
  reopen: "Open again",
  exited: (why: string): string => `${why}. Nothing more runs here.`,
  lost: {
    "host-crashed": "Its terminal host crashed and the session with it.",
    restarted: "Ended by a restart of the machine.",
  },
  inputFull: "Too much is waiting to be sent, or the paste is larger than 1 MB. Nothing of it was sent.",
  typedOffline: "Not connected: the key was not sent.",
  openLink: (target: string, key: string): string => `${key}-click opens ${target}`,
  clipboardSet: (name: string, chars: number): string =>
    `${name} put ${many(chars, "character", "characters")} on the clipboard`,
  gone: "This session has ended",
  goneFiled: (project: string): string => `It is filed in the Activity of ${project}.`,
  goneUnknown: "It was closed, or it belongs to another saggar.",
  openActivity: "Open Activity",
  nothingOpen: "Nothing is open",
  nothingOpenLine: "Pick a session in the menu, or start one.",
  loading: "Loading …",

  card: {
    waiting: (name: string, what: string): string => `Waiting: ${name}, ${what}`,
    failed: (name: string, what: string): string => `Failed: ${name}, ${what}`,
    review: (name: string, what: string): string => `Ready for review: ${name}, ${what}`,
    place: (place: number, total: number): string => `${place} of ${total}`,
    hide: "Hide until something changes",
    in: (program: string, where: string): string => `${program} in ${where}`,
    next: (name: string): string => `Next: ${name}`,
    open: "Open the terminal",
    visit: "Visit",
    openShort: "Open",
    send: "Send",
    runAgain: "Run again",
    copyOutput: "Copy output",
    yourAnswer: "Your answer",
    typeAnswer: "Type your answer",
    orTypeAnswer: "Or type another answer",
    chosen: (count: number): string => (count === 0 ? "Choose one or several" : `${count} chosen`),
    sentAsTyped: "Sent as typed, then Enter",
    secretNote:
      "Type it in the terminal. Cards and notifications never take or show secrets. A transcript holds only what the screen shows.",
    expires:
      "until this call expires. Typing in the session answers it; a second call starts the two minutes again.",
    expiresLabel: (left: string): string => `Expires in ${left}`,
    stays: "Stays until you visit it.",
    sending: "Sending",
    sent: "Sent",
    sentTo: (name: string): string => `Answer sent to ${name}`,
    sentLine: "If the same prompt is still there in 10 s, it comes back with its old waiting time.",
    standingLine: "Sent, but the same prompt still stands. It comes back here unless it goes within 10 s.",
    notices: {
      crossed:
        "The prompt changed before your answer arrived. Nothing was sent. This is the new one; its keys rest for a second.",
      replaced: "The question changed. This is the new one; its keys rest for a second.",
      back: "You answered this one, and it still stands. Open the session if an answer does not reach it.",
    },
    screen: "Screen",
    screenOf: (name: string): string => `Screen of ${name}`,
    lastLines: "Last lines of its output",
    noDefault: "No default: pick one, or look first",
    gone: (name: string): string =>
      `${name}: the prompt was gone before your answer arrived. Nothing was sent.`,
    nothingToAnswer: "Nothing to answer",
    nothingToAnswerLine: "No prompt with a default waits here or on a card.",
  },
  explainOf: (name: string): string => `Why ${name} is what it is`,
  explainTerms: {
    status: "Status",
    rule: "Rule",
    seen: "Seen",
    sources: "Sources",
    turns: "Turns",
    clears: "Clears",
    underneath: "Underneath",
  },
  opinions: {
    head: { source: "Source", says: "Says", at: "Since", lapses: "Lapses" },
    source: (source: OpinionView["source"]): string => OPINION_SOURCES[source],
    says: (says: OpinionView["says"]): string => OPINION_SAYS[says],
    decides: "decides",
    never: "–",
    neverSpoken: "only with news",
  },
  turns: {
    running: "Running for",
    ended: (outcome: Exclude<TurnView["outcome"], "running">, took: string): string =>
      `${TURN_ENDS[outcome]} ${took}`,
    files: (count: number): string => many(count, "file", "files"),
    unknown: "What was asked is not known.",
  },
  explainStatus: (status: StatusName): string => `${STATUS_NAMES[status]}, by rule`,
  explainNothing: "Nothing else",

  consent: {
    asks: "Asks to act",
    label: (name: string): string => `${name} asks to act`,
    left: (clock: string): string => `${clock} left`,
    question: "Let it do this?",
    once: "Once",
    session: "In this session",
    always: {
      start: "Always, starting",
      type: "Always, typing",
      view: "Always, your view",
      end: "Always, ending",
    },
    refuse: "Refuse",
    note: (key: string): string =>
      `Asked by saggar itself, so there is no default and ${key} does nothing here. Unanswered, it lapses.`,
  },

  brief: {
    none: (working: number, idle: number): string => `${working} working, ${idle} idle. Nothing needs you.`,
    onScreen: (name: string): string => `It is ${name}, already on your screen.`,
    startOfWalk: "Start of the walk",
    startOfWalkLine: "There is nothing further back.",
  },
  toast: { open: "Open", dismiss: "Dismiss note" },

  offline: {
    title: "Not connected to the daemon",
    line: "Sessions go on without it; what you see is from before. If it stays away, run saggar daemon start.",
    again: "Try now",
    connecting: "Connecting to the daemon …",
    card: "Not connected: answers are off until the daemon is back.",
  },
  signedOut: {
    title: "Sign in to saggar",
    line: "This page shows your terminals, so it opens only with a link that saggar gives you. In any terminal on this machine:",
    command: "saggar",
  },

  empty: {
    title: "Start your first session",
    line: "saggar keeps an eye on your shells, servers, tests and agents, and tells you which one needs you.",
    step1: "Open a project",
    anyTerminal: (host: string): string => `In any terminal on ${host}:`,
    command: "saggar ~/code/your-project",
    copy: "Copy",
    or: "Or ",
    chooseFolder: "choose a folder",
    ownShell: ". Sessions run your own shell, with your own settings.",
    step2: "Run something",
    step2Line:
      "bash, zsh and fish tell saggar by themselves when a command starts, ends or fails; nothing is written to your own files. Everything else is read from the screen and from what runs.",
    remote: "For a shell on another machine, add what this prints to its rc file:",
    remoteCommand: "saggar shell-init bash",
    step3: "Look away",
    step3Before:
      "Work on something else. When a session needs you, the count at the top left lights up, and ",
    step3After: " takes you there. Nothing else will move.",
    notify: "Tell me on the desktop too",
  },

  dialog: {
    newTitle: "New session",
    folder: "Folder",
    folderHint: "A registered project, or any folder on this machine",
    name: "Name",
    nameHint: "Optional",
    command: "Command",
    commandHint: "Empty: your login shell",
    start: "Start",
    closeTitle: (name: string): string => `Close ${name}?`,
    closeLine: (what: string): string =>
      `It still runs: ${what}. Closing ends it, and everything it started in this terminal.`,
    closeAnyway: "End it and close",
    keep: "Keep it",
    survivors: (list: string): string => `These left the terminal on purpose and live on: ${list}`,
    renameTitle: (name: string): string => `Rename ${name}`,
    pasteTitle: (lines: number): string => `Paste ${many(lines, "line", "lines")}?`,
    pasteLine:
      "The program does not ask for pastes as a whole: each line runs as if you had typed it and pressed Enter.",
    paste: "Paste",
  },

  help: {
    find: "Find a shortcut",
    mac: "Mac",
    linux: "Linux",
    foot: "Every other key goes to the terminal. In a browser tab a few of these belong to the browser; installed as an app, all of them work.",
    none: "No shortcut has these words.",
    groups: {
      waiting: "Waiting",
      card: "On a focused card",
      sessions: "Sessions",
      terminal: "Terminal and window",
    },
    walkNext: "Next waiting session",
    walkBack: "Back along the walk",
    focusCard: "Focus the card",
    answerDefault: "Answer with the default",
    choose: "Answer with a choice",
    openOrVisit: "Open or visit the session",
    explainIt: "Explain why it is here",
    showScreen: "Show what stands on its screen",
    runAgain: "Run a failed job again",
    back: "Back to the terminal",
    newHere: "New session here",
    aboveBelow: "Session above or below",
    focusMenu: "Focus the project menu",
    fold: "Fold or unfold the group",
    closeIt: "Close the session",
    copy: "Copy",
    paste: "Paste",
    textSize: "Larger or smaller text",
    regions: "Menu, terminal, card",
    sheet: "This sheet",
  },

  activityList: {
    all: "All",
    finished: "Finished",
    failed: "Failed",
    ended: "Ended",
    session: "Session",
    branch: "Branch",
    took: "Took",
    exit: "Exit",
    transcript: "Transcript",
    hide: "Hide",
    today: "Today",
    yesterday: "Yesterday",
    empty: "Nothing is filed yet. A session that ends is kept here with its text.",
    emptyFilter: "None of these.",
    noTranscript: "No text was kept.",
    copyText: "Copy text",
    ran: (from: string, to: string): string => `Ran ${from} to ${to}`,
    lines: (count: number): string => many(count, "line", "lines"),
    outcome: (outcome: ActivityEntry["outcome"]): string => OUTCOMES[outcome],
    marks: { "job-failed": "a job failed unseen", "left-work": "left work unseen" },
    closedBy: {
      person: "closed by you",
      session: "closed by another session",
      daemon: "closed by saggar",
      itself: "",
    },
    failure: (message: string): string => `The list could not be read: ${message}`,
  },

  announceOne: (session: SessionView): string =>
    `${session.name} in ${session.project.name} ${ANNOUNCED[session.status]}: ${inSentence(session.why)}`,
  announceMany: (count: number): string => `${count} sessions need you`,
} as const;

const ANNOUNCED: Readonly<Record<StatusName, string>> = {
  "needs-you": "needs you",
  working: "is working",
  idle: "is idle",
  finished: "finished",
  failed: "failed",
  "ready-for-review": "is ready for review",
};
