/** Before there is any project: three steps, each of which works. */
import { useApp, useMirror } from "../app.ts";
import { Glyph, Icon } from "../parts/drawings.tsx";
import { CommandCap } from "../parts/keys.tsx";
import { useStore } from "../state/store.ts";
import { text } from "../text.ts";

export function FirstRun({ onNew }: { onNew: () => void }): React.JSX.Element {
  const host = useMirror((mirror) => mirror?.host ?? "");
  return (
    <div className="first">
      <div className="first__in">
        <header>
          <h1>{text.empty.title}</h1>
          <p>{text.empty.line}</p>
        </header>
        <ol className="steps">
          <Step number={1} title={text.empty.step1}>
            <p>{text.empty.anyTerminal(host)}</p>
            <CommandLine command={text.empty.command} />
            <p className="faint">
              {text.empty.or}
              <button type="button" className="link" onClick={onNew}>
                {text.empty.chooseFolder}
              </button>
              {text.empty.ownShell}
            </p>
          </Step>
          <Step number={2} title={text.empty.step2}>
            <p>{text.empty.step2Line}</p>
            <p>{text.empty.remote}</p>
            <CommandLine command={text.empty.remoteCommand} />
          </Step>
          <Step number={3} title={text.empty.step3}>
            <LookAway />
          </Step>
        </ol>
      </div>
    </div>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly children: React.ReactNode;
}

function Step({ number, title, children }: StepProps): React.JSX.Element {
  return (
    <li className="step">
      <span className="step__n" aria-hidden="true">
        {number}
      </span>
      <div className="step__b">
        <h2>{title}</h2>
        {children}
      </div>
    </li>
  );
}

function CommandLine({ command }: { command: string }): React.JSX.Element {
  const { actions } = useApp();
  return (
    <div className="cmdline">
      <code>
        <span className="faint">$</span> {command}
      </code>
      <button type="button" className="btn" onClick={() => void actions.copy(command)}>
        <Icon name="copy" small />
        {text.empty.copy}
      </button>
    </div>
  );
}

function LookAway(): React.JSX.Element {
  const { preferences, toggleNotifications } = useApp();
  const isOn = useStore(preferences, (kept) => kept.notifications);
  return (
    <>
      <p>
        {text.empty.step3Before}
        <CommandCap command="walk-next" />
        {text.empty.step3After}
      </p>
      <div className="demo">
        <div aria-hidden="true">
          <div className="pill pill--needs">
            <Glyph look="needs" />
            <span>{text.waiting(1)}</span>
            <CommandCap command="walk-next" />
          </div>
        </div>
        <button type="button" className="btn" aria-pressed={isOn} onClick={toggleNotifications}>
          <svg className="icon icon--s" aria-hidden="true">
            <use href="#i-bell" />
          </svg>
          {isOn ? text.notificationsOn : text.empty.notify}
        </button>
      </div>
    </>
  );
}
