/** The one modal sheet that may be open, and what it needs to know. */
import type { SessionView } from "@saggar/protocol";

export type Sheet =
  | { readonly kind: "help" }
  | { readonly kind: "new-session"; readonly folder: string }
  | { readonly kind: "close"; readonly session: SessionView }
  | { readonly kind: "rename"; readonly session: SessionView }
  | { readonly kind: "paste"; readonly lines: string; readonly paste: () => void };
