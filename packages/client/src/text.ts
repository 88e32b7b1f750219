/** What a client says when the daemon cannot. */
export const text = {
  offline: "The daemon cannot be reached, so nothing was done. Start it with `saggar daemon start`.",
  lineLost:
    "The connection to the daemon broke before it answered. Look whether it was done, then try again.",
  tooManyCalls: "Too many calls wait for the daemon. Try again when it has answered.",
  badAnswer:
    "The daemon answered in a way this client does not know. Restart both so that their versions match.",
  typedTooEarly: "The connection broke before this was sent. Type it again.",
} as const;
