/** Set by the bundler from package.json. */
declare const SAGGAR_VERSION: string;
export const VERSION: string = SAGGAR_VERSION;
