/**
 * OSC 777: `notify;title;body`, where the body may hold semicolons. The other words under this number (precmd, preexec,
 * container) are no notifications, and neither is "Command completed", which one desktop's shell profile sends after
 * every single command: the shell's own marks tell that.
 */
export interface Osc777 {
  readonly title: string | null;
  readonly body: string;
}

export function parseOsc777(data: string): Osc777 | null {
  const [word, first = "", ...rest] = data.split(";");
  if (word !== "notify") return null;
  if (first === "Command completed") return null;
  if (rest.length === 0) return first === "" ? null : { title: null, body: first };
  return { title: first === "" ? null : first, body: rest.join(";") };
}
