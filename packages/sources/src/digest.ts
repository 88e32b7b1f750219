/**
 * A digest that is pure and the same on every machine: two 32-bit lanes mixed over UTF-16 units, 64 bits as 16 hex digits.
 * It tells texts apart; it protects nothing.
 */
export function digest(text: string): string {
  let low = 0xdeadbeef ^ text.length;
  let high = 0x41c6ce57 ^ text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x9e3779b1);
    high = Math.imul(high ^ unit, 0x5f356495);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return hex(high) + hex(low);
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, "0");
}
