/** Every shortcut that works, for both platforms, to be searched. */
import { useState } from "react";
import { Icon } from "../parts/drawings.tsx";
import { CAPS, Cap } from "../parts/keys.tsx";
import { text } from "../text.ts";
import { SheetFrame } from "./sheet-frame.tsx";
import { type Shortcut, type ShortcutGroup, shortcutColumns } from "./shortcuts.ts";

export function HelpSheet({ onClose }: { onClose: () => void }): React.JSX.Element {
  const [query, setQuery] = useState("");
  const columns = shortcutColumns(query);
  const isEmpty = columns.every((groups) => groups.length === 0);
  const search = (
    <label className="field">
      <Icon name="search" small />
      <input
        type="search"
        placeholder={text.help.find}
        aria-label={text.help.find}
        value={query}
        data-first=""
        onChange={(event) => setQuery(event.target.value)}
      />
    </label>
  );
  return (
    <SheetFrame title={text.shortcuts} className="help" aside={search} onClose={onClose}>
      <div className="help__cols">
        {isEmpty && <p className="faint">{text.help.none}</p>}
        {columns.map((groups, index) => (
          <div key={index === 0 ? "left" : "right"}>
            {groups.map((group) => (
              <HelpTable key={group.name} group={group} />
            ))}
          </div>
        ))}
      </div>
      <footer className="help__foot">{text.help.foot}</footer>
    </SheetFrame>
  );
}

function HelpTable({ group }: { group: ShortcutGroup }): React.JSX.Element {
  return (
    <table className="help__t">
      <thead>
        <tr>
          <th scope="col">{group.name}</th>
          <th scope="col">{text.help.mac}</th>
          <th scope="col">{text.help.linux}</th>
        </tr>
      </thead>
      <tbody>
        {group.shortcuts.map((shortcut) => (
          <tr key={shortcut.name}>
            <th scope="row">{shortcut.name}</th>
            <td>
              <Caps caps={capsOf(shortcut, "mac")} />
            </td>
            <td>
              <Caps caps={capsOf(shortcut, "linux")} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function capsOf(shortcut: Shortcut, platform: "mac" | "linux"): readonly string[] {
  return typeof shortcut.keys === "string" ? (CAPS[shortcut.keys]?.[platform] ?? []) : shortcut.keys;
}

function Caps({ caps }: { caps: readonly string[] }): React.JSX.Element {
  return (
    <>
      {caps.map((cap) => (
        <Cap key={cap}>{cap}</Cap>
      ))}
    </>
  );
}
