/** The project menu: brand, waiting pill, projects with their sessions, and the foot. */
import { useState } from "react";
import { useApp, useMirror } from "../app.ts";
import { Icon } from "../parts/drawings.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import { keepFocus } from "../parts/keep-focus.ts";
import { useCap } from "../parts/keys.tsx";
import type { MenuGroup } from "../state/menu-model.ts";
import { useStore } from "../state/store.ts";
import { text } from "../text.ts";
import { MenuFoot } from "./menu-foot.tsx";
import { groupStop, ProjectGroup } from "./project-group.tsx";
import { stopAfter, stopsOf } from "./roving.ts";
import { WaitingPill } from "./waiting-pill.tsx";

export function Menu({ onWalk, onNew }: { onWalk: () => void; onNew: () => void }): React.JSX.Element {
  const app = useApp();
  const cap = useCap("new-session");
  return (
    <nav
      className="menu"
      aria-label={text.menu}
      onMouseDown={keepFocus}
      onPointerEnter={() => app.menu.hold("pointer", true)}
      onPointerLeave={() => app.menu.hold("pointer", false)}
    >
      <header className="menu__head">
        <span className="brand">
          <Icon name="logo" />
          {text.product}
        </span>
        <span className="grow" />
        <IconButton icon="plus" label={text.newSession} cap={cap} onPress={onNew} />
      </header>
      <WaitingPill onWalk={onWalk} />
      <MenuList />
      <MenuFoot />
    </nav>
  );
}

function MenuList(): React.JSX.Element {
  const app = useApp();
  const groups = useStore(app.menu.groups);
  const place = useStore(app.place);
  const isLoaded = useMirror((mirror) => mirror !== null);
  const [lastStop, setLastStop] = useState<string | null>(null);
  const here = place.kind === "session" ? place.id : null;
  const stops = stopsOf(groups);
  const stop =
    [lastStop, here, stops[0] ?? null].find((name) => name !== null && stops.includes(name)) ?? null;

  function onKeyDown(event: React.KeyboardEvent<HTMLDivElement>): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const from = (event.target as HTMLElement).closest<HTMLElement>("[data-stop]")?.dataset["stop"] ?? null;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") fold(event, from);
    const next = stopAfter(stops, from, event.key);
    if (next === null) return;
    event.preventDefault();
    focusStop(event.currentTarget, next);
  }

  function fold(event: React.KeyboardEvent<HTMLDivElement>, from: string | null): void {
    const group = groups.find((candidate) => from !== null && holds(candidate, from));
    if (group === undefined) return;
    event.preventDefault();
    const wantsFolded = event.key === "ArrowLeft";
    if (wantsFolded !== (group.fold !== "open")) void app.actions.fold(group.path, wantsFolded);
    if (wantsFolded) focusStop(event.currentTarget, groupStop(group));
  }

  return (
    <div
      className="menu__list"
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        app.menu.hold("focus", true);
        setLastStop((event.target as HTMLElement).dataset["stop"] ?? null);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) app.menu.hold("focus", false);
      }}
    >
      {isLoaded && groups.length === 0 && <p className="none">{text.noProjects}</p>}
      {groups.map((group) => (
        <ProjectGroup
          key={group.path}
          group={group}
          here={here}
          isOn={place.kind === "activity" && place.project === group.path}
          stop={stop}
        />
      ))}
    </div>
  );
}

function holds(group: MenuGroup, stop: string): boolean {
  return stopsOf([group]).includes(stop);
}

function focusStop(list: HTMLElement, stop: string): void {
  list.querySelector<HTMLElement>(`[data-stop="${CSS.escape(stop)}"]`)?.focus();
}
