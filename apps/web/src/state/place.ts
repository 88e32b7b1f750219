/**
 * Where the page is, kept in the address behind the `#`, so that a reload, the back button and a link all work:
 * `#/s/<session id>` shows a session, `#/a/<project path>` a project's Activity.
 */
import { assertNever } from "@saggar/client";

export type Place =
  | { readonly kind: "session"; readonly id: string }
  | { readonly kind: "activity"; readonly project: string }
  | { readonly kind: "none" };

const NOWHERE: Place = { kind: "none" };

export function placeHash(place: Place): string {
  switch (place.kind) {
    case "session":
      return `#/s/${place.id}`;
    case "activity":
      return `#/a/${encodeURIComponent(place.project)}`;
    case "none":
      return "#/";
    default:
      return assertNever(place);
  }
}

export function readPlace(hash: string): Place {
  const [, kind, rest = ""] = /^#\/([sa])\/(.+)$/.exec(hash) ?? [];
  if (kind === "s" && /^[0-9a-f]{8,32}$/.test(rest)) return { kind: "session", id: rest };
  if (kind !== "a") return NOWHERE;
  try {
    return { kind: "activity", project: decodeURIComponent(rest) };
  } catch (error) {
    if (error instanceof URIError) return NOWHERE;
    throw error;
  }
}
