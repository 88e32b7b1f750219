/**
 * The part that the modules for agents share: how JavaScript that runs within an agent leaves a report in the spool
 * (`hook-wire.ts` of the protocol). It keeps still outside a session, waits for nobody, and whatever fails, fails silently:
 * the agent must not notice it. Quotes are single ones throughout, so that nothing in the text reads as code of this package.
 */

/** First line of every module: by it an installer knows its own. */
export function moduleHeader(agent: string): string {
  return `// saggar: reports what ${agent} does to the saggar session that it runs in, and does nothing anywhere else.
// Written by \`saggar hooks install ${agent}\`, taken away by \`saggar hooks remove ${agent}\`; edits are lost.`;
}

/**
 * Defines `isInSession`, `report(payload)`, and `head(value, most)`: the beginning of a text, undefined for anything else.
 * File names sort by time: milliseconds, process, and a count for reports of the same millisecond.
 */
export function spoolWriter(agent: string): string {
  return `import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { SAGGAR_SESSION: session, SAGGAR_TOKEN: token, SAGGAR_SPOOL: spool } = process.env;
const isInSession = Boolean(session && token && spool);
let count = 0;

function report(payload) {
  if (!isInSession) return;
  try {
    count += 1;
    const time = String(Date.now()).padStart(15, '0');
    const name = time + '-' + process.pid + '-' + String(count).padStart(8, '0') + '.json';
    const hidden = join(spool, '.' + name);
    const text = JSON.stringify({ v: 1, session, token, agent: '${agent}', payload });
    writeFileSync(hidden, text, { flag: 'wx', mode: 0o600 });
    renameSync(hidden, join(spool, name));
  } catch {
    // A report that cannot be left is lost; the agent goes on.
  }
}

function head(value, most = 400) {
  return typeof value === 'string' ? value.slice(0, most) : undefined;
}
`;
}
