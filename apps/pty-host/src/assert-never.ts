/** Ends a switch over a closed union: a new kind that nobody handles does not compile. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
