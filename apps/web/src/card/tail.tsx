/** A line that is only drawn: it is cut where it ends, and never wrapped. */
const RULE = /^[\s\u2500-\u257f_=-]+$/u;

/** Lines of a terminal, at their end; Tab reaches them, so that keys can scroll them. A wrapped line hangs under its own start. */
export function Tail({ lines, label }: { lines: readonly string[]; label: string }): React.JSX.Element {
  return (
    <section className="codebox tail" aria-label={label} tabIndex={0}>
      <div>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a terminal have no other name, and are drawn anew together.
          <Line key={index} line={line} />
        ))}
      </div>
    </section>
  );
}

function Line({ line }: { line: string }): React.JSX.Element {
  if (RULE.test(line)) return <code className="tail__rule">{line}</code>;
  const start = line.length - line.trimStart().length;
  return (
    <code className="tail__line">
      <span>{line.slice(0, start)}</span>
      <span>{line.slice(start)}</span>
    </code>
  );
}
