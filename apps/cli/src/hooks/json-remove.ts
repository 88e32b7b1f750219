/**
 * Takes our entries out of an agent's JSON. Where what was put in still stands as it was, exactly that is cut; in a text that
 * was changed since (an agent writes its settings anew, a person moves things) the entries are found by what they run, and
 * taken out with the members and lists that they alone filled.
 */
import { isDeepStrictEqual } from "node:util";
import { cutAll, type Done, type Presence, type Refusal, type Removal, refuse } from "./edit.ts";
import { isOurCommand } from "./hook-command.ts";
import { pathName, type WantedJson } from "./json-install.ts";
import { endOf, memberOf, type Node, parseJson, valueOf } from "./json-text.ts";

/** What of the wanted entries a text holds. */
export function presenceInJson(text: string, wanted: WantedJson): Presence | Refusal {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const found = parsed.root === null ? [] : ourItems(parsed.root, wanted.under);
  const present = wanted.entries.filter(({ event, item }) =>
    found.some((one) => one.event === event && isDeepStrictEqual(valueOf(one.item), item)),
  );
  return {
    ok: true,
    wanted: wanted.entries.map(({ event }) => event),
    present: present.map(({ event }) => event),
    others: found.length - present.length,
  };
}

export function removeJson(text: string, wanted: WantedJson, done: Done | null): Removal {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const plain = removeByLook(text, wanted.under, done?.kept ?? []);
  if (!plain.ok || done === null) return plain;
  const exact = cutAll(text, done.inserted);
  return exact !== null && meansTheSame(exact, plain.text, wanted) ? { ok: true, text: exact } : plain;
}

/** Whether a text says nothing but what we may have put at its top. */
export function isJsonEmpty(text: string, wanted: WantedJson): boolean {
  const parsed = parseJson(text);
  return parsed.ok && isDeepStrictEqual(essence(parsed.root, wanted), {}) && !/\/[/*]/.test(text);
}

/** Whether two texts say the same but for what is empty, and for the members at the top that we may have added. */
function meansTheSame(exact: string, plain: string, wanted: WantedJson): boolean {
  const [one, other] = [parseJson(exact), parseJson(plain)];
  if (!one.ok || !other.ok) return false;
  return isDeepStrictEqual(essence(one.root, wanted), essence(other.root, wanted));
}

function essence(root: Node | null, { top }: WantedJson): unknown {
  const value: unknown = root === null ? {} : valueOf(root);
  if (typeof value !== "object" || value === null) return value;
  const rest = Object.entries(value).filter(([name, member]) => !isDeepStrictEqual(top[name], member));
  return withoutEmpty(Object.fromEntries(rest)) ?? {};
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value;
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value)
    .map(([name, member]) => [name, withoutEmpty(member)] as const)
    .filter(([, member]) => member !== undefined);
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

interface OurItem {
  readonly event: string;
  /** The item of the event's list. */
  readonly item: Node;
  /** The object with the command: the item itself, or one within its `hooks`. */
  readonly entry: Node;
  readonly eventProperty: Node;
}

function ourItems(root: Node, under: readonly string[]): readonly OurItem[] {
  const events = descend(root, under);
  return (events?.children ?? []).flatMap((eventProperty) => {
    const [name, list] = eventProperty.children ?? [];
    if (list?.type !== "array") return [];
    return (list.children ?? []).flatMap((item) =>
      entriesOf(item)
        .filter((entry) => isOurs(entry))
        .map((entry) => ({ event: String(name?.value), item, entry, eventProperty })),
    );
  });
}

/** Where one of our entries stands: the item's place in its event's list, and the entry's within the item. */
export interface EntryPlace {
  readonly event: string;
  readonly item: number;
  readonly entry: number;
}

export function placesInJson(text: string, under: readonly string[]): readonly EntryPlace[] {
  const parsed = parseJson(text);
  const found = parsed.ok && parsed.root !== null ? ourItems(parsed.root, under) : [];
  return found.map(({ event, item, entry }) => ({
    event,
    item: item.parent?.children?.indexOf(item) ?? 0,
    entry: entry.parent?.children?.indexOf(entry) ?? 0,
  }));
}

function descend(root: Node, path: readonly string[]): Node | null {
  let node: Node = root;
  for (const name of path) {
    const member = node.type === "object" ? memberOf(node, name) : null;
    if (!member?.ok) return null;
    node = member.value;
  }
  return node.type === "object" ? node : null;
}

function entriesOf(item: Node): readonly Node[] {
  if (item.type !== "object") return [];
  const hooks = memberOf(item, "hooks");
  return hooks?.ok && hooks.value.type === "array" ? (hooks.value.children ?? []) : [item];
}

function isOurs(entry: Node): boolean {
  if (entry.type !== "object") return false;
  const command = memberOf(entry, "command");
  return command?.ok === true && isOurCommand(command.value.value);
}

/** More passes than there can be entries: each takes one out. */
const MAX_PASSES = 1000;

function removeByLook(
  text: string,
  under: readonly string[],
  kept: readonly string[],
): { readonly ok: true; readonly text: string } | Refusal {
  let rest = text;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const parsed = parseJson(rest);
    if (!parsed.ok) return refuse(`taking our entries out would break it (${parsed.why})`);
    const [ours] = parsed.root === null ? [] : ourItems(parsed.root, under);
    if (ours === undefined) return { ok: true, text: rest };
    rest = withoutNode(rest, outermost(ours, under, kept));
  }
  return refuse("it holds more of our entries than anything of ours writes");
}

/** The largest thing that holds the entry and nothing else, short of what was there before. */
function outermost(
  { event, item, entry, eventProperty }: OurItem,
  under: readonly string[],
  kept: readonly string[],
): Node {
  const isAlone = (node: Node): boolean => node.parent?.children?.length === 1;
  if (item !== entry && !isAlone(entry)) return entry;
  if (!isAlone(item) || kept.includes(pathName([...under, event]))) return item;
  let property = eventProperty;
  for (let depth = under.length; depth > 0; depth -= 1) {
    const object = property.parent?.parent;
    const isKept = kept.includes(pathName(under.slice(0, depth)));
    if (!isAlone(property) || isKept || object === undefined) break;
    property = object;
  }
  return property;
}

/** Takes a member or an item out, with the comma that it needs no more; comments around it stay. */
function withoutNode(text: string, node: Node): string {
  const siblings = node.parent?.children ?? [];
  const before = siblings[siblings.indexOf(node) - 1];
  if (before !== undefined) {
    const comma = commaAfter(text, endOf(before)) ?? node.offset;
    const gap = text.slice(comma + 1, node.offset);
    return text.slice(0, comma) + (isBlank(gap) ? "" : gap) + text.slice(endOf(node));
  }
  const comma = commaAfter(text, endOf(node));
  const [between, after] = comma === null ? ["", endOf(node)] : [text.slice(endOf(node), comma), comma + 1];
  if (siblings.length > 1) {
    const rest = text.slice(after).replace(/^[\t\r\n ]+/, "");
    return text.slice(0, node.offset) + between + rest;
  }
  const open = (node.parent?.offset ?? 0) + 1;
  const inner = text.slice(open, node.offset) + between + text.slice(after, closeOf(node));
  return text.slice(0, open) + (isBlank(inner) ? "" : inner) + text.slice(closeOf(node));
}

/** Offset of the bracket that closes what a node stands in. */
function closeOf({ parent }: Node): number {
  return parent === undefined ? 0 : endOf(parent) - 1;
}

function isBlank(text: string): boolean {
  return /^[\t\r\n ]*$/.test(text);
}

/** Offset of the comma that comes next but for blanks and comments; null where something else does. */
function commaAfter(text: string, offset: number): number | null {
  const gap = /(?:[\t\r\n ]|\/\/[^\r\n]*|\/\*[^]*?\*\/)*/y;
  gap.lastIndex = offset;
  gap.exec(text);
  return text[gap.lastIndex] === "," ? gap.lastIndex : null;
}
