/**
 * Puts our entries into an agent's JSON by insertions alone: into the lists that are there, with the members that are not.
 * Comments, order, indentation, line ends and a byte order mark stay as they are.
 */
import { type Edit, type Insertion, insertAll, lineEndOf, type Refusal, refuse } from "./edit.ts";
import {
  endOf,
  indentAt,
  indentStep,
  type JsonText,
  memberOf,
  type Node,
  parseJson,
  tailAt,
} from "./json-text.ts";

/** What is to stand in an agent's JSON. */
export interface WantedJson {
  /** Members on the way to the events; at least one. */
  readonly under: readonly string[];
  /** Members that the file has at its top besides, unless it says otherwise. */
  readonly top: Readonly<Record<string, unknown>>;
  /** One item each for the list of an event. */
  readonly entries: readonly { readonly event: string; readonly item: unknown }[];
}

type Members = readonly (readonly [name: string, value: unknown])[];

/** Paths of `Done.kept`. */
export function pathName(path: readonly string[]): string {
  return JSON.stringify(path);
}

/** The text must hold nothing of ours yet. Empty text is a file that is not there, or an empty one. */
export function installJson(text: string, wanted: WantedJson): Edit {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const { root } = parsed;
  if (root === null) return installInNothing(text, wanted);
  if (root.type !== "object") return refuse("it is JSON, but no object");
  const plan = planWithin(parsed, root, wanted);
  if (!plan.ok) return plan;
  const { text: result, inserted } = insertAll(text, plan.insertions);
  return { ok: true, text: result, done: { inserted, kept: plan.kept } };
}

function installInNothing(text: string, wanted: WantedJson): Edit {
  const nl = lineEndOf(text);
  const document = Object.fromEntries([...topMembers(wanted), ...nestedMembers(wanted, 0)]);
  const isLineOpen = text !== "" && text !== "\uFEFF" && !/[\r\n]$/.test(text);
  const insertion = `${isLineOpen ? nl : ""}${render(document, { step: "  ", indent: "", nl })}${nl}`;
  const inserted = [{ offset: text.length, text: insertion }];
  return { ok: true, text: text + insertion, done: { inserted, kept: [] } };
}

function topMembers({ top }: WantedJson): Members {
  return Object.entries(top);
}

/** The member at `under[depth]` and all below it. */
function nestedMembers(wanted: WantedJson, depth: number): Members {
  let members: Members = [...itemsByEvent(wanted)];
  for (const name of wanted.under.slice(depth).toReversed()) members = [[name, Object.fromEntries(members)]];
  return members;
}

function itemsByEvent({ entries }: WantedJson): Map<string, unknown[]> {
  const items = new Map<string, unknown[]>();
  for (const { event, item } of entries) items.set(event, [...(items.get(event) ?? []), item]);
  return items;
}

interface Plan {
  readonly ok: true;
  readonly insertions: readonly Insertion[];
  readonly kept: readonly string[];
}

/** Walks down `under` as far as the text goes, and adds what is missing there. */
function planWithin(json: JsonText, root: Node, wanted: WantedJson): Plan | Refusal {
  const top = absentOf(root, topMembers(wanted));
  if (!top.ok) return top;
  const kept = [pathName([])];
  let node = root;
  for (const [depth, name] of wanted.under.entries()) {
    const member = memberOf(node, name);
    if (member === null) {
      const below = nestedMembers(wanted, depth);
      const insertions =
        depth === 0
          ? membersInto(json, root, [...top.absent, ...below])
          : [...membersInto(json, root, top.absent), ...membersInto(json, node, below)];
      return { ok: true, insertions, kept };
    }
    if (!member.ok) return member;
    if (member.value.type !== "object") return refuse(`"${name}" in it is no object`);
    node = member.value;
    kept.push(pathName(wanted.under.slice(0, depth + 1)));
  }
  return planEvents(json, node, { wanted, first: membersInto(json, root, top.absent), kept });
}

function planEvents(
  json: JsonText,
  events: Node,
  before: { readonly wanted: WantedJson; readonly first: readonly Insertion[]; readonly kept: string[] },
): Plan | Refusal {
  const { wanted, kept } = before;
  const insertions = [...before.first];
  const absent: (readonly [string, unknown])[] = [];
  for (const [event, items] of itemsByEvent(wanted)) {
    const member = memberOf(events, event);
    if (member === null) absent.push([event, items]);
    else if (!member.ok) return member;
    else if (member.value.type !== "array") return refuse(`"${event}" in it is no list`);
    else {
      kept.push(pathName([...wanted.under, event]));
      insertions.push(...into(json, member.value, (look) => items.map((item) => render(item, look))));
    }
  }
  return { ok: true, insertions: [...insertions, ...membersInto(json, events, absent)], kept };
}

function absentOf(object: Node, members: Members): { readonly ok: true; readonly absent: Members } | Refusal {
  const absent: (readonly [string, unknown])[] = [];
  for (const [name, value] of members) {
    const member = memberOf(object, name);
    if (member === null) absent.push([name, value]);
    else if (!member.ok) return member;
  }
  return { ok: true, absent };
}

function membersInto(json: JsonText, object: Node, members: Members): readonly Insertion[] {
  return into(json, object, (look) =>
    members.map(([name, value]) => `${JSON.stringify(name)}: ${render(value, look)}`),
  );
}

/** How what is put in looks: on lines of its own, at an indentation. */
interface Look {
  readonly step: string;
  readonly indent: string;
  readonly nl: string;
}

function render(value: unknown, { step, indent, nl }: Look): string {
  return JSON.stringify(value, null, step).replaceAll("\n", `${nl}${indent}`);
}

/** Behind the last child of an object or list; right behind its bracket where it has none. */
function into(
  json: JsonText,
  container: Node,
  textsFor: (look: Look) => readonly string[],
): readonly Insertion[] {
  const { text } = json;
  const last = (container.children ?? []).at(-1);
  const step = indentStep(text, json.root);
  const nl = lineEndOf(text);
  const outer = indentAt(text, container.offset);
  const look: Look = { step, indent: ownLineIndent(text, last) ?? outer + step, nl };
  const texts = textsFor(look);
  if (texts.length === 0) return [];
  const gap = nl + look.indent;
  if (last !== undefined) return [behind(text, endOf(last), texts, gap)];
  const start = container.offset + 1;
  const isLineEnded = /^[\t ]*[\r\n]/.test(text.slice(start));
  return [{ offset: start, text: `${gap}${texts.join(`,${gap}`)}${isLineEnded ? "" : nl + outer}` }];
}

/** The indentation of a child that begins its line; null for one that follows something, or is not there. */
function ownLineIndent(text: string, child: Node | undefined): string | null {
  if (child === undefined) return null;
  const indent = indentAt(text, child.offset);
  const before = text.slice(0, child.offset - indent.length);
  return before === "" || /[\r\n]$/.test(before) ? indent : null;
}

function behind(text: string, end: number, texts: readonly string[], gap: string): Insertion {
  const tail = tailAt(text, end);
  const joined = texts.join(`,${gap}`);
  if (tail.hasComma) return { offset: tail.end, text: gap + joined };
  return { offset: tail.end, text: tail.hasLineComment ? `${gap}, ${joined}` : `,${gap}${joined}` };
}
