/** The plugin that OpenCode loads (OpenCode 1.18): events of its bus cut down to what `../opencode.ts` reads. */
import { moduleHeader, spoolWriter } from "./spool-writer.ts";

export const OPENCODE_MODULE: string = `${moduleHeader("opencode")}
${spoolWriter("opencode")}
/** Sessions that a subagent works in; the oldest are forgotten. */
const children = new Set();
const MOST_CHILDREN = 500;
/** Sessions last told to be busy: the bus repeats itself. */
const busy = new Set();

function learn(info) {
  if (!info?.parentID) return;
  children.add(info.id);
  if (children.size > MOST_CHILDREN) children.delete(children.values().next().value);
}

function statusOf({ sessionID, status }) {
  if (status?.type === 'busy') {
    if (busy.has(sessionID)) return undefined;
    busy.add(sessionID);
  } else busy.delete(sessionID);
  return { status: { type: status?.type, message: head(status?.message), next: status?.next } };
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
  'session.idle': () => ({}),
  'session.error': ({ error }) => ({ error: { name: error?.name, message: head(error?.data?.message) } }),
  'session.compacted': () => ({}),
  'permission.asked': patternsOf,
  'permission.replied': ({ reply }) => ({ reply }),
  'question.asked': ({ questions }) => ({ question: head(questions?.[0]?.question) }),
  'question.replied': () => ({}),
  'question.rejected': () => ({}),
  'message.updated': ({ info }) =>
    info?.role === 'assistant' && info.time?.completed
      ? { tokens: { input: info.tokens?.input, output: info.tokens?.output } }
      : undefined,
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
    dispose: guarded(() => tell('dispose', undefined, {})),
  };
};
`;
