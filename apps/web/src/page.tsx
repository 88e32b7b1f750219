/** The whole page: menu, work, and what lies over them. */
import { useApp, useSnapshot } from "./app.ts";
import { Menu } from "./menu/menu.tsx";
import { Sprite } from "./parts/sprite.tsx";
import { Sheets } from "./sheets/sheets.tsx";
import { SignedOut } from "./signed-out.tsx";
import { useStore } from "./state/store.ts";
import { Work } from "./work/work.tsx";

export function Page({ onNew }: { onNew: () => void }): React.JSX.Element {
  const { walk, spoken } = useApp();
  const isRefused = useSnapshot((snapshot) => snapshot.state === "refused");
  const words = useStore(spoken);
  if (isRefused) return <SignedOut />;
  return (
    <>
      <Sprite />
      <div className="app">
        <Menu onWalk={() => void walk.next()} onNew={onNew} />
        <Work onNew={onNew} />
      </div>
      <Sheets />
      <div className="sr" role="status" aria-live="polite">
        {words}
      </div>
    </>
  );
}
