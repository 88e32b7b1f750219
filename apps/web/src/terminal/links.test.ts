import { expect, test } from "vitest";
import { openableUrl, trimUrl } from "./links.ts";

test.each([
  "javascript:alert(1)",
  "file:///etc/passwd",
  "vscode://x",
  "data:text/html,x",
  "https://a.example/\u0007b",
  "https://a.example/\u202egpj.exe",
  " https://a.example/",
  `https://a.example/${"x".repeat(10_000)}`,
  "//a.example",
  "https://",
  "",
])("%j is not opened", (address) => {
  expect(openableUrl(address)).toBeNull();
});

test("a target is told in its normal form, so that a look-alike host shows", () => {
  expect(openableUrl("https://example.com@evil.example/x")).toBe("https://example.com@evil.example/x");
  expect(openableUrl("HTTPS://аpple.example/")).toBe("https://xn--pple-43d.example/");
  expect(openableUrl("http://localhost:5173")).toBe("http://localhost:5173/");
});

test.each([
  ["https://a.example/x.", "https://a.example/x"],
  ["https://a.example/x).", "https://a.example/x"],
  ["https://a.example/w/Foo_(bar)", "https://a.example/w/Foo_(bar)"],
  ["https://a.example/w/Foo_(bar)).", "https://a.example/w/Foo_(bar)"],
  ["https://a.example/?q=a,b", "https://a.example/?q=a,b"],
])("%s is linked as %s", (found, address) => {
  expect(trimUrl(found)).toBe(address);
});
