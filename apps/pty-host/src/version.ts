/** The release this host belongs to; the bundler puts it in. */
declare const SAGGAR_VERSION: string | undefined;

export const VERSION: string = typeof SAGGAR_VERSION === "string" ? SAGGAR_VERSION : "0.0.0";
