import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSettings } from "./settings.ts";

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "saggar-settings-"));
  file = path.join(folder, "settings.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("settings", () => {
  test("are the defaults where there is no file, and no file is made", () => {
    expect(openSettings(file, {}).current()).toMatchObject({ port: 7290, sessionsPerHost: 50, watches: [] });
    expect(existsSync(file)).toBe(false);
  });

  test("keep what they do not know, and a wrong value costs only itself", () => {
    writeFileSync(file, `{ "port": 4000, "activityDays": "many", "shade": "blue" }`);
    const settings = openSettings(file, {});
    expect(settings.current()).toMatchObject({ port: 4000, activityDays: 90 });
    expect(settings.warnings()).toEqual([expect.stringContaining("activityDays")]);
    expect(settings.put("watches", [{ pattern: "ECONNREFUSED", kind: "text", project: null }]).ok).toBe(true);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
      port: 4000,
      activityDays: "many",
      shade: "blue",
    });
    expect(settings.current().watches).toHaveLength(1);
  });

  test("that are no JSON are named and never written over", () => {
    writeFileSync(file, `{ "port": 40`);
    const settings = openSettings(file, {});
    expect(settings.current().port).toBe(7290);
    expect(settings.warnings()).toEqual([expect.stringContaining("no valid JSON")]);
    expect(settings.put("port", 1)).toMatchObject({ ok: false });
    expect(readFileSync(file, "utf8")).toBe(`{ "port": 40`);
  });

  test.each([
    ["a wrong value", `{ "keepAgentText": "no" }`, "keepAgentText is not usable"],
    ["another wrong value", `{ "keepAgentText": 0 }`, "false is used until it is mended"],
    ["no JSON", `{ "keepAgentText": fal`, "nothing of what agents say is kept"],
    ["no object", "[]", "nothing of what agents say is kept"],
  ])("of privacy are closed while they cannot be read: %s", (_what, written, said) => {
    writeFileSync(file, written);
    const settings = openSettings(file, {});
    expect([settings.current().keepAgentText, settings.warnings()]).toEqual([
      false,
      [expect.stringContaining(said)],
    ]);
    writeFileSync(file, `{ "keepAgentText": true }`);
    expect([settings.reload(), settings.current().keepAgentText, settings.warnings()]).toEqual([
      true,
      true,
      [],
    ]);
  });

  test("name what is wrong as soon as they are read again, also where no value changes", () => {
    const settings = openSettings(file, {});
    writeFileSync(file, `{ "activityDays": "many" }`);
    expect([settings.reload(), settings.warnings()]).toEqual([
      false,
      [expect.stringContaining("activityDays")],
    ]);
  });

  test("are read again when the file changes", () => {
    const settings = openSettings(file, {});
    expect(settings.reload()).toBe(false);
    writeFileSync(file, `{ "port": 4001 }`);
    expect([settings.reload(), settings.current().port]).toEqual([true, 4001]);
    expect(settings.reload()).toBe(false);
  });

  test("that were edited before one of them was put are told as changed, once", () => {
    const settings = openSettings(file, {});
    writeFileSync(file, `{ "keepAgentText": false }`);
    expect(settings.put("port", 4001).ok).toBe(true);
    expect([settings.reload(), settings.current().keepAgentText]).toEqual([true, false]);
    expect(settings.reload()).toBe(false);
  });

  test.each([
    ["8080", 8080, 0],
    ["0", 0, 0],
    ["eighty", 4000, 1],
    ["70000", 4000, 1],
  ])("SAGGAR_PORT=%s stands above the file when it is a port", (text, port, warnings) => {
    writeFileSync(file, `{ "port": 4000 }`);
    const settings = openSettings(file, { SAGGAR_PORT: text });
    expect([settings.current().port, settings.warnings().length]).toEqual([port, warnings]);
  });
});
