/**
 * Which bottom corner the card sits in: the one farthest from the cursor of the focused terminal, the right one first.
 * It is chosen when a card arrives and changes only when the cursor comes under the card: nothing moves without need.
 */
import { createStore, type Store } from "./store.ts";

export type Side = "right" | "left";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Closer than this the card is in the way. Pixels. */
const NEAR_PX = 8;

export function farthestSide(cursor: Point | null, work: Box): Side {
  if (cursor === null) return "right";
  return cursor.x > (work.left + work.right) / 2 ? "left" : "right";
}

export function isUnder(cursor: Point | null, card: Box): boolean {
  if (cursor === null) return false;
  const isBeside = cursor.x < card.left - NEAR_PX || cursor.x > card.right + NEAR_PX;
  const isAbove = cursor.y < card.top - NEAR_PX || cursor.y > card.bottom + NEAR_PX;
  return !isBeside && !isAbove;
}

interface CornerParts {
  readonly cursor: () => Point | null;
}

export class Corner {
  readonly side: Store<Side> = createStore<Side>("right");
  readonly #parts: CornerParts;
  #card: HTMLElement | null = null;

  constructor(parts: CornerParts) {
    this.#parts = parts;
  }

  /** A card was put into the page. */
  arrived(card: HTMLElement): () => void {
    this.#card = card;
    const work = card.closest("main")?.getBoundingClientRect();
    if (work !== undefined) this.side.set(farthestSide(this.#parts.cursor(), work));
    return () => {
      this.#card = null;
    };
  }

  cursorMoved(): void {
    const card = this.#card;
    if (card === null || card.contains(document.activeElement)) return;
    if (isUnder(this.#parts.cursor(), card.getBoundingClientRect())) {
      this.side.update((side) => (side === "right" ? "left" : "right"));
    }
  }
}
