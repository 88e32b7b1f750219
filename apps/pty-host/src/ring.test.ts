import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Ring } from "./ring.ts";

describe("Ring", () => {
  it("gives back the newest bytes, whatever their pieces, at their offsets", () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 40 }),
        fc.nat(60_000),
        (chunks, from) => {
          const ring = new Ring(10_000);
          for (const chunk of chunks) ring.append(chunk);
          const all = Buffer.concat(chunks);
          expect([ring.start, ring.end]).toEqual([
            Math.max(0, all.length - (ring.end - ring.start)),
            all.length,
          ]);
          expect(ring.end - ring.start).toBe(Math.min(all.length, 10_000));
          expect(Buffer.from(ring.slice(from))).toEqual(all.subarray(Math.max(from, ring.start)));
          const middle = Math.floor((ring.start + ring.end) / 2);
          expect(Buffer.from(ring.slice(ring.start, middle))).toEqual(all.subarray(ring.start, middle));
        },
      ),
    );
  });

  it("takes a chunk larger than itself", () => {
    const ring = new Ring(1000);
    ring.append(Buffer.alloc(500, 1));
    ring.append(Buffer.alloc(3000, 2));
    expect([ring.start, ring.end]).toEqual([2500, 3500]);
    expect(Buffer.from(ring.slice(0))).toEqual(Buffer.alloc(1000, 2));
  });
});
