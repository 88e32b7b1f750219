/** Desktop notifications, where the person switched them on: one for each claim, taken down when the claim is gone. */
import type { Connection } from "@saggar/client";
import { text } from "../text.ts";
import type { Preferences } from "./preferences.ts";
import type { Store } from "./store.ts";
import type { Toasts } from "./toasts.ts";

/** Notifications that are up at once; beyond, the oldest is forgotten (the system takes it down in its own time). */
const MAX_SHOWN = 50;

interface NotifierParts {
  readonly connection: Connection;
  readonly preferences: Store<Preferences>;
  readonly toasts: Toasts;
  readonly open: (id: string) => void;
}

export class Notifier {
  readonly #parts: NotifierParts;
  readonly #shown = new Map<string, Notification>();

  constructor(parts: NotifierParts) {
    this.#parts = parts;
    parts.connection.onNews((news) => {
      if (news.news === "notify") this.#show(`${news.id}:${news.key}`, news);
      if (news.news === "notify-withdrawn") this.#withdraw(`${news.id}:${news.key}`);
    });
  }

  /** Asks the browser when switched on; stays off where it refuses. */
  async toggle(): Promise<void> {
    const { preferences, toasts } = this.#parts;
    const wantsOn = !preferences.get().notifications;
    if (wantsOn && !(await isAllowed())) {
      toasts.say(text.notificationsRefused);
      return;
    }
    preferences.update((kept) => ({ ...kept, notifications: wantsOn }));
    if (!wantsOn) for (const key of this.#shown.keys()) this.#withdraw(key);
    toasts.say(wantsOn ? text.notificationsOn : text.notificationsOff);
  }

  #show(key: string, news: { readonly id: string; readonly title: string; readonly body: string }): void {
    if (!this.#parts.preferences.get().notifications || permission() !== "granted") return;
    const notification = new Notification(news.title, { body: news.body, tag: key });
    notification.addEventListener("click", () => {
      window.focus();
      this.#parts.open(news.id);
      notification.close();
    });
    const oldest = this.#shown.keys().next();
    if (this.#shown.size >= MAX_SHOWN && !oldest.done) this.#shown.delete(oldest.value);
    this.#shown.set(key, notification);
  }

  #withdraw(key: string): void {
    this.#shown.get(key)?.close();
    this.#shown.delete(key);
  }
}

function permission(): NotificationPermission {
  return "Notification" in globalThis ? Notification.permission : "denied";
}

async function isAllowed(): Promise<boolean> {
  if (permission() === "granted") return true;
  if (!("Notification" in globalThis)) return false;
  return (await Notification.requestPermission()) === "granted";
}
