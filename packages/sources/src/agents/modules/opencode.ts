/** The plugin that OpenCode loads (OpenCode 1.18): events of its bus cut down to what `../opencode.ts` reads. */
import { moduleHeader, spoolWriter } from "./spool-writer.ts";

export const OPENCODE_MODULE: string = `${moduleHeader("opencode")}
${spoolWriter("opencode")}
/** The most sessions of which something is remembered; the oldest are forgotten. */
const MOST_SESSIONS = 500;
/** Sessions that a subagent works in. */
const children = new Map();
/** Sessions last told to be busy: the bus repeats itself. */
const busy = new Map();
/** Tokens of the turn in hand, by session and message. */
const usage = new Map();
/** The last words of the last answer, by session. */
const answers = new Map();

function remember(map, key, value) {
  map.set(key, value);
  if (map.size > MOST_SESSIONS) map.delete(map.keys().next().value);
}

function learn(info) {
  if (info?.parentID) remember(children, info.id, true);
}

function statusOf({ sessionID, status }) {
  if (status?.type === 'busy') {
    if (busy.has(sessionID)) return undefined;
    remember(busy, sessionID, true);
  } else busy.delete(sessionID);
  return {
    status: { type: status?.type, message: head(status?.message), next: status?.next },
    lastText: answers.get(sessionID),
  };
}

/** An answer of several steps counts as the sum of them. */
function tokensOf({ info }) {
  if (info?.role !== 'assistant' || !info.time?.completed) return undefined;
  const steps = usage.get(info.sessionID) ?? new Map();
  remember(steps, info.id, info.tokens ?? {});
  remember(usage, info.sessionID, steps);
  let input = 0;
  let output = 0;
  for (const step of steps.values()) {
    input += step.input ?? 0;
    output += step.output ?? 0;
  }
  return { tokens: { input, output } };
}

function patternsOf({ permission, patterns, metadata }) {
  const what = [metadata?.command, metadata?.filepath, ...(patterns ?? [])];
  return { permission: head(permission), what: head(what.find((one) => typeof one === 'string')) };
}

/** What is told of each event; undefined leaves it untold. */
const EVENTS = {
  'session.created': ({ info }) => {
    learn(info);
    return {};
  },
  'session.updated': ({ info }) => {
    learn(info);
    return undefined;
  },
  'session.deleted': () => ({}),
  'session.status': statusOf,
  'session.idle': ({ sessionID }) => ({ lastText: answers.get(sessionID) }),
  'session.error': ({ error }) => ({ error: { name: error?.name, message: head(error?.data?.message) } }),
  'session.compacted': () => ({}),
  'permission.asked': patternsOf,
  'permission.replied': ({ reply }) => ({ reply }),
  'question.asked': ({ questions }) => ({ question: head(questions?.[0]?.question) }),
  'question.replied': () => ({}),
  'question.rejected': () => ({}),
  'message.updated': tokensOf,
};

export const SaggarReports = async ({ directory } = {}) => {
  if (!isInSession) return {};

  function tell(type, sessionID, told) {
    report({ type, sessionID, directory, isChild: children.has(sessionID), ...told });
  }

  function guarded(handle) {
    return async (...given) => {
      try {
        handle(...given);
      } catch {
        // An event of another shape says nothing.
      }
    };
  }

  return {
    event: guarded(({ event }) => {
      const properties = event?.properties ?? {};
      const told = EVENTS[event?.type]?.(properties);
      if (told !== undefined) tell(event.type, properties.sessionID ?? properties.info?.id, told);
    }),
    'chat.message': guarded(({ sessionID }, { parts } = {}) => {
      usage.delete(sessionID);
      answers.delete(sessionID);
      const text = (parts ?? []).find((part) => part?.type === 'text' && !part.synthetic)?.text;
      tell('chat.message', sessionID, { prompt: head(text) });
    }),
    'tool.execute.before': guarded(({ tool, sessionID }) => {
      tell('tool.execute.before', sessionID, { tool: head(tool) });
    }),
    'tool.execute.after': guarded(({ tool, sessionID, args }) => {
      const isWriter = tool === 'edit' || tool === 'write' || tool === 'patch';
      tell('tool.execute.after', sessionID, { tool: head(tool), path: isWriter ? head(args?.filePath) : undefined });
    }),
    'experimental.text.complete': guarded(({ sessionID }, { text } = {}) => {
      if (typeof text === 'string') remember(answers, sessionID, text.slice(-400));
    }),
    dispose: guarded(() => tell('dispose', undefined, {})),
  };
};
`;
