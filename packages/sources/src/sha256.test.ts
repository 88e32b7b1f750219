/** Against the vectors of FIPS 180-4 and RFC 4231, and another implementation on lengths around the blocks. */
import { expect, test } from "vitest";
import { fromHex, hmacSha256, isEqual, sha256, toHex } from "./sha256.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
])("the digest of %j", (text, digest) => {
  expect(toHex(sha256(bytes(text)))).toBe(digest);
});

test("a million letters", () => {
  expect(toHex(sha256(bytes("a".repeat(1_000_000))))).toBe(
    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
  );
});

test.each([
  ["0b".repeat(20), "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
  [
    toHex(bytes("Jefe")),
    "what do ya want for nothing?",
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  ],
  [
    "aa".repeat(131),
    "Test Using Larger Than Block-Size Key - Hash Key First",
    "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
  ],
])("the code of a message under the key %s", (key, message, code) => {
  expect(toHex(hmacSha256(fromHex(key) ?? new Uint8Array(), bytes(message)))).toBe(code);
});

test("every length around one and two blocks: the digest of all digests is that of another implementation", () => {
  const messages = Array.from({ length: 131 }, (_, length) =>
    Uint8Array.from({ length }, (_unit, at) => (at * 7) % 256),
  );
  const digests = messages.map((message) => toHex(sha256(message))).join("");
  const codes = messages.map((message) => toHex(hmacSha256(message.slice(0, 80), message))).join("");
  expect(toHex(sha256(bytes(digests)))).toBe(
    "4ad22db988d8790224efc297415a504b1d694ee67698ff660768e25607566630",
  );
  expect(toHex(sha256(bytes(codes)))).toBe(
    "6faac00ef804f5f8e9f684eb563984eb996925d65fce371d39519afaed6dd75d",
  );
});

test.each(["0", "zz", "AB", "0g"])("%s is no hexadecimal text", (text) => {
  expect(fromHex(text)).toBeNull();
});

test.each([
  ["", "", true],
  ["abc", "abc", true],
  ["abc", "abd", false],
  ["abc", "ab", false],
  ["ab", "abc", false],
])("%j is %j: %s", (one, other, same) => {
  expect(isEqual(one, other)).toBe(same);
});
