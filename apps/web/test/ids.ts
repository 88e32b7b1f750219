/** A session's id from a small number. */
export function idOf(number: number): string {
  return number.toString(16).padStart(16, "0");
}
