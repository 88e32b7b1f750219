/** The extension that Pi loads (Pi 1.6): its events as small flat reports, read by `../pi.ts`. */
import { moduleHeader, spoolWriter } from "./spool-writer.ts";

export const PI_MODULE: string = `${moduleHeader("pi")}
${spoolWriter("pi")}
let run = { input: 0, output: 0 };
let last = {};

/** Keeps what the end of the run will tell of its last answer. */
function keep(message) {
  if (message?.role !== 'assistant') return;
  run.input += message.usage?.input ?? 0;
  run.output += message.usage?.output ?? 0;
  const parts = Array.isArray(message.content) ? message.content : [];
  const text = parts.filter((part) => part?.type === 'text').map((part) => part.text).join('\\n').trim();
  last = {
    stopReason: message.stopReason,
    errorMessage: head(message.errorMessage),
    lastText: text === '' ? last.lastText : text.slice(-400),
  };
}

/** What is told of each event beside its name. */
const EVENTS = {
  session_start: (event) => ({ reason: event.reason }),
  before_agent_start(event) {
    run = { input: 0, output: 0 };
    last = {};
    return { prompt: head(event.prompt) };
  },
  agent_start: () => ({}),
  tool_execution_start: (event) => ({ toolName: head(event.toolName) }),
  tool_result: (event) => ({
    toolName: head(event.toolName),
    path: head(event.input?.path),
    isError: event.isError === true,
  }),
  agent_settled: (event) => ({ aborted: event.aborted === true, ...last, tokens: run }),
  ui_prompt_start: (event) => ({ kind: event.kind, title: head(event.title) }),
  ui_prompt_end: (event) => ({ kind: event.kind }),
  session_before_compact: (event) => ({ reason: event.reason }),
  session_compact: (event) => ({ reason: event.reason }),
  session_compact_failed: (event) => ({ reason: event.reason }),
  session_shutdown: (event) => ({ reason: event.reason }),
};

/** Without a person at the terminal (print, JSON and RPC modes) there is no session of saggar's to speak for. */
function isAtTerminal(ctx) {
  return (ctx?.mode ?? (ctx?.hasUI === false ? 'print' : 'tui')) === 'tui';
}

function tell(type, event, ctx) {
  try {
    if (!isAtTerminal(ctx)) return;
    const sessionId = ctx?.sessionManager?.getSessionId?.();
    report({ type, sessionId, cwd: ctx?.cwd, ...EVENTS[type](event ?? {}) });
  } catch {
    // An event of another shape says nothing.
  }
}

export default function saggar(pi) {
  if (!isInSession) return;
  for (const type of Object.keys(EVENTS)) {
    pi.on(type, (event, ctx) => {
      tell(type, event, ctx);
    });
  }
  pi.on('turn_end', (event) => {
    try {
      keep(event?.message);
    } catch {
      // Likewise.
    }
  });
}
`;
