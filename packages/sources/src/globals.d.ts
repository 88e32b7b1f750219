/** Of the web's classes that every runtime has, the few that this package uses. */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class TextDecoder {
  constructor(label: string, options: { fatal: boolean });
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
}
