/** What is to stand in one agent's configuration, whatever its format: is it there, put it there, take it away. Pure. */
import type { Agent, HookInstallation } from "@saggar/sources";
import type { Done, Edit, Presence, Refusal, Removal } from "./edit.ts";
import { hookCommand } from "./hook-command.ts";
import { installJson, type WantedJson } from "./json-install.ts";
import { isJsonEmpty, presenceInJson, removeJson } from "./json-remove.ts";
import { installModule, presenceOfModule, removeModule } from "./module-text.ts";
import { installToml, presenceInToml, removeToml } from "./toml-block.ts";

export interface Installation {
  readonly presence: (text: string) => Presence | Refusal;
  /** For a text without any entry of ours; empty for a file that is not there. */
  readonly install: (text: string) => Edit;
  /** Null for `done` where nobody remembers what was put in. */
  readonly remove: (text: string, done: Done | null) => Removal;
  /** Nothing of the person's is in the text: a file that we made may go. */
  readonly isEmpty: (text: string) => boolean;
}

export function installationOf(agent: Agent, hooks: HookInstallation): Installation {
  return BY_FORMAT[hooks.format](agent.name, hooks);
}

const BY_FORMAT: Readonly<
  Record<HookInstallation["format"], (agent: string, hooks: HookInstallation) => Installation>
> = {
  "nested-json": ofJson,
  "flat-json": ofJson,
  toml: ofToml,
  module: (_, { module }) => ofModule(module ?? ""),
};

function ofToml(agent: string, hooks: HookInstallation): Installation {
  const tables = hooks.events.map(({ event, fields }) => ({
    event,
    command: hookCommand(agent, event, hooks),
    ...fields,
  }));
  return {
    presence: (text) => presenceInToml(text, tables),
    install: (text) => installToml(text, tables),
    remove: removeToml,
    isEmpty: (text) => text.replace("\uFEFF", "").trim() === "",
  };
}

function ofModule(module: string): Installation {
  return {
    presence: (text) => presenceOfModule(text, module),
    install: (text) => installModule(text, module),
    remove: removeModule,
    isEmpty: (text) => text === "",
  };
}

function ofJson(agent: string, hooks: HookInstallation): Installation {
  const wanted = wantedJson(agent, hooks);
  return {
    presence: (text) => presenceInJson(text, wanted),
    install: (text) => installJson(text, wanted),
    remove: (text, done) => removeJson(text, wanted, done),
    isEmpty: (text) => isJsonEmpty(text, wanted),
  };
}

/** Fields of a nested item; all others belong to the entry within it. */
const ITEM_FIELDS: ReadonlySet<string> = new Set(["matcher", "sequential"]);

function wantedJson(agent: string, hooks: HookInstallation): WantedJson {
  return {
    under: hooks.under ?? ["hooks"],
    top: hooks.top ?? {},
    entries: hooks.events.map(({ event, fields }) => {
      const command = hookCommand(agent, event, hooks);
      return {
        event,
        item: hooks.format === "flat-json" ? { command, ...fields } : nestedItem(command, fields),
      };
    }),
  };
}

function nestedItem(command: string, fields: Readonly<Record<string, unknown>>): unknown {
  const all = Object.entries(fields);
  const ofItem = all.filter(([name]) => ITEM_FIELDS.has(name));
  const ofEntry = all.filter(([name]) => !ITEM_FIELDS.has(name));
  return {
    ...Object.fromEntries(ofItem),
    hooks: [{ type: "command", command, ...Object.fromEntries(ofEntry) }],
  };
}
