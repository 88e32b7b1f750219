/** Before the page: the trade of a sign-in link, and what to do where there is none. Needs no daemon to be drawn. */
import { Sprite } from "./parts/sprite.tsx";
import { text } from "./text.ts";

interface DoorProps {
  readonly title: string;
  readonly line?: string;
  readonly command?: string;
}

function Door({ title, line, command }: DoorProps): React.JSX.Element {
  return (
    <>
      <Sprite />
      <main className="door">
        <section className="door__in" aria-label={title}>
          <p className="brand">
            <svg className="icon" aria-hidden="true">
              <use href="#i-logo" />
            </svg>
            {text.product}
          </p>
          <h1>{title}</h1>
          {line !== undefined && <p>{line}</p>}
          {command !== undefined && (
            <pre className="codebox">
              <span className="faint">$</span> {command}
            </pre>
          )}
        </section>
      </main>
    </>
  );
}

export function SigningIn(): React.JSX.Element {
  return <Door title={text.signIn.working} />;
}

export function SignedOut(): React.JSX.Element {
  return <Door title={text.signIn.out} line={text.signIn.outLine} command={text.signIn.command} />;
}

export function SignInRefused(): React.JSX.Element {
  return <Door title={text.signIn.failed} line={text.signIn.failedLine} command={text.signIn.command} />;
}

export function SignInUnreachable(): React.JSX.Element {
  return (
    <Door
      title={text.signIn.unreachable}
      line={text.signIn.unreachableLine}
      command={text.signIn.startCommand}
    />
  );
}
