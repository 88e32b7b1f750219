/** In place of the page when the daemon does not know this browser any more. Shows nothing of the sessions. */
import { Sprite } from "./parts/sprite.tsx";
import { text } from "./text.ts";

export function SignedOut(): React.JSX.Element {
  return (
    <>
      <Sprite />
      <main className="door">
        <section className="door__in" aria-label={text.signedOut.title}>
          <p className="brand">
            <svg className="icon" aria-hidden="true">
              <use href="#i-logo" />
            </svg>
            {text.product}
          </p>
          <h1>{text.signedOut.title}</h1>
          <p>{text.signedOut.line}</p>
          <pre className="codebox">
            <span className="faint">$</span> {text.signedOut.command}
          </pre>
        </section>
      </main>
    </>
  );
}
