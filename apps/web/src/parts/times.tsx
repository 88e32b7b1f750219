/** Ages that tick by themselves. */
import { useApp } from "../app.ts";
import { useAge } from "../state/clock.ts";

export function Age({ since, className }: { since: string; className?: string }): React.JSX.Element {
  const { clock } = useApp();
  return (
    <time className={className} dateTime={since}>
      {useAge(clock, since)}
    </time>
  );
}
