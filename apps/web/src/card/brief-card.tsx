import type { BriefWord } from "../state/brief.ts";

export function BriefCard({ word }: { word: BriefWord }): React.JSX.Element {
  return (
    <section className="card brief" role="status" aria-label={word.title}>
      <strong>{word.title}</strong>
      <span>{word.line}</span>
    </section>
  );
}
