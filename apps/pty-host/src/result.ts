/** What a caller can foresee is a value: the outcome of something that may fail in known ways. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };
