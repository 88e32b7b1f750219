import { describe, expect, test } from "vitest";
import { Sizes } from "./sizes.ts";

const [desk, phone, laptop] = [{}, {}, {}];
const big = { cols: 200, rows: 50 };
const small = { cols: 40, rows: 20 };
const middle = { cols: 120, rows: 40 };

describe("the size of a session", () => {
  test("is the first client's until somebody types", () => {
    const sizes = new Sizes();
    expect([sizes.join(desk, big), sizes.join(phone, small), sizes.join(laptop, middle)]).toEqual([
      big,
      big,
      big,
    ]);
  });

  test("is the size of the client that typed last, and goes back when that one leaves", () => {
    const sizes = new Sizes();
    sizes.join(desk, big);
    sizes.join(phone, small);
    sizes.join(laptop, middle);
    expect([sizes.type(laptop), sizes.type(phone), sizes.leave(phone), sizes.leave(laptop)]).toEqual([
      middle,
      small,
      middle,
      big,
    ]);
  });

  test("follows the deciding client's pane, not the others'", () => {
    const sizes = new Sizes();
    sizes.join(desk, big);
    sizes.join(phone, small);
    sizes.type(desk);
    expect([sizes.resize(phone, middle), sizes.resize(desk, middle)]).toEqual([big, middle]);
  });

  test("never is one in which nobody can read: a hidden pane keeps the last one it had", () => {
    const hidden = { cols: 2, rows: 1 };
    const sizes = new Sizes();
    expect(sizes.join(desk, hidden)).toBeNull();
    sizes.type(desk);
    expect([sizes.join(phone, small), sizes.resize(desk, big), sizes.resize(desk, hidden)]).toEqual([
      small,
      big,
      big,
    ]);
  });

  test("never is a viewer's without one", () => {
    const sizes = new Sizes();
    expect([sizes.join(phone, null), sizes.type(phone), sizes.resize(phone, small)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(sizes.join(desk, big)).toEqual(big);
  });

  test("stays when all have left, and is the next one's that comes", () => {
    const sizes = new Sizes();
    sizes.join(desk, big);
    sizes.type(desk);
    expect([sizes.leave(desk), sizes.join(phone, small)]).toEqual([null, small]);
  });
});
