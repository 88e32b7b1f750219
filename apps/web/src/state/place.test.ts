import { expect, test } from "vitest";
import { type Place, placeHash, readPlace } from "./place.ts";

test.each<Place>([
  { kind: "session", id: "0a1b2c3d4e5f6071" },
  { kind: "activity", project: "/home/a/my shop #1/ä%20" },
  { kind: "none" },
])("a place survives the address: $kind", (place) => {
  expect(readPlace(placeHash(place))).toEqual(place);
});

test.each(["", "#", "#/s/", "#/s/../../x", "#/s/0A1B2C3D", "#/a/%E0%A4%A", "#/x/1", "#javascript:alert(1)"])(
  "an address that names no place leads nowhere: %s",
  (hash) => {
    expect(readPlace(hash)).toEqual({ kind: "none" });
  },
);
