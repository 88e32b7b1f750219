/**
 * The wording of questions that stand in one line, as data: the pattern is tried on the line up to the cursor. `need` says
 * how much must be known of the terminal besides. First match wins.
 */
import type { Choice } from "@saggar/engine";
import type { AnswerKind, Need, Reply } from "./cue.ts";

export interface LinePattern {
  readonly name: string;
  readonly pattern: RegExp;
  readonly need: Need;
  readonly answer: AnswerKind;
  readonly choices: readonly Choice[];
  readonly reply: Reply;
}

const LINE: Reply = { kind: "line" };
const WORD: Reply = { kind: "word" };
const ENTER: Reply = { kind: "press", bytes: "\r" };
const SPACE: Reply = { kind: "press", bytes: " " };
const YES_NO: readonly Choice[] = [
  { key: "y", label: "Yes" },
  { key: "n", label: "No" },
];
const CONTINUE: readonly Choice[] = [{ key: "enter", label: "Continue" }];
const TYPED = "\\s{0,2}(?<typed>[\\p{L}\\d./@:_+-]{0,40})$";

const KEY =
  "[\\[<(«'\"]?(?:any\\s+(?:other\\s+)?key|a\\s+key|(?:enter|return)(?:\\s?(?:/|or)\\s?(?:enter|return))?|↵|⏎)[\\]>)»'\"]?(?:\\s+key)?";
/** What a running program offers beside its work is no question: it does not wait. */
const NOT_WAITING =
  "(?!.*\\b(?:stop|cancel|abort|interrupt|pause|skip|refresh|reload|restart|rerun|trigger)\\b)";
/** A shell that printed its prompt in the same line is past the question. */
const NO_PROMPT_SIGN = "(?<![#$%]\\s{0,2})";

const SECRET_WORDS =
  "pass\\s?word|pass\\s?phrase|passcode|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|lösenord|пароль|密码|密碼|パスワード|암호|PIN(?:\\s+code)?";

export const LINE_PATTERNS: readonly LinePattern[] = [
  {
    name: "hidden by its own account",
    pattern: /\[input is (?:masked|hidden)\]\s*$/u,
    need: "field",
    answer: "secret",
    choices: [],
    reply: LINE,
  },
  {
    name: "one-time code",
    pattern: new RegExp(
      `(?:^|[\\s(])(?:verification|authentication|authenticator|security|one[- ]time|two[- ]factor|2fa|mfa|otp)\\b[^:?]{0,60}:${TYPED}`,
      "iu",
    ),
    need: "strong",
    answer: "text",
    choices: [],
    reply: LINE,
  },
  {
    name: "secret",
    pattern: new RegExp(
      `(?:^|[\\s(['"’-])(?:${SECRET_WORDS})(?=[\\s:?([])(?:[^:?'"]|'[^']{0,200}'|"[^"]{0,200}"){0,80}[:?]\\s{0,2}[*•]{0,64}$`,
      "iu",
    ),
    need: "strong",
    answer: "secret",
    choices: [],
    reply: LINE,
  },
  {
    name: "key or token",
    pattern:
      /(?:^|[\s(])(?:api[ -]?key|secret(?: key)?|(?:access |auth |personal )?token)\b[^:?]{0,60}[:?]\s{0,2}[*•]{0,64}$/iu,
    need: "field",
    answer: "secret",
    choices: [],
    reply: LINE,
  },
  {
    name: "git asks who",
    pattern: new RegExp(`^Username for '[^']{1,200}':${TYPED}`, "u"),
    need: "strong",
    answer: "text",
    choices: [],
    reply: LINE,
  },
  {
    name: "login",
    pattern: new RegExp(`^[\\w.-]{0,64} ?login:${TYPED}`, "u"),
    need: "strong",
    answer: "text",
    choices: [],
    reply: LINE,
  },
  {
    name: "type a word to confirm",
    pattern: new RegExp(
      `\\b(?:type|enter)\\s+["'\`]?[\\p{L}\\d./_-]{1,64}["'\`]?\\s+(?:to|if|and)\\s+[^?:]{2,80}[?:>]${TYPED}`,
      "iu",
    ),
    need: "strong",
    answer: "text",
    choices: [],
    reply: LINE,
  },
  {
    name: "terraform",
    pattern: new RegExp(`^\\s*Enter a value:${TYPED}`, "u"),
    need: "strong",
    answer: "text",
    choices: [],
    reply: LINE,
  },
  {
    name: "press a key",
    pattern: new RegExp(
      `(?:^|[\\s.,([<*…-])(?:press|hit|strike|push)\\s+(?:the\\s+)?${KEY}(?=$|[\\s.,…:!)\\]])${NOT_WAITING}[^?]{0,80}${NO_PROMPT_SIGN}$`,
      "iu",
    ),
    need: "strong",
    answer: "choice",
    choices: CONTINUE,
    reply: ENTER,
  },
  {
    name: "press the space bar",
    pattern:
      /(?:^|[\s.,([<*-])(?:press|hit)\s+(?:the\s+)?[[<('"]?space(?:\s?bar)?[\]>)'"]?(?:\s+key)?\s+to\s+(?:continue|proceed|start|begin)\b[^?]{0,40}$/iu,
    need: "strong",
    answer: "choice",
    choices: [{ key: "space", label: "Continue" }],
    reply: SPACE,
  },
  {
    name: "enter to continue",
    pattern:
      /^\W{0,4}(?:enter|return|⏎)\W{0,3}\s+to\s+(?:continue|proceed|confirm|close|start|begin|accept)\b[^?]{0,40}$/iu,
    need: "strong",
    answer: "choice",
    choices: CONTINUE,
    reply: ENTER,
  },
  {
    name: "coreutils ask before they overwrite or remove",
    pattern: new RegExp(`^(?:\\S{0,40}/)?(?:rm|mv|cp|ln|install|unlink):\\s[^\\n]{3,300}\\?${TYPED}`, "u"),
    need: "strong",
    answer: "choice",
    choices: YES_NO,
    reply: WORD,
  },
  {
    name: "a question",
    pattern: /[\p{L}\d)"'”»\]`]\s?\?\s{0,2}$/u,
    need: "field",
    answer: "text",
    choices: [],
    reply: LINE,
  },
  {
    name: "a field with a verb",
    pattern:
      /^\W{0,4}(?:please\s+)?(?:enter|type|input|provide|specify|choose|select|pick|give|paste)\b[^\n]{0,200}[\p{L}\d)\]"'`>]\s?:\s{0,2}$/iu,
    need: "field",
    answer: "text",
    choices: [],
    reply: LINE,
  },
  {
    name: "a field with a default",
    // Not a measure or a bar: `Tests: [ 40%]`, `Step: [3/10]`, `Loading: [===>   ]`.
    pattern:
      /^\W{0,4}\p{L}[\p{L}\d _'/-]{1,60}\s?:\s[([](?=[^()[\]]*[\p{L}\d])(?![^()[\]]*(?:%|[=#>█▓▒░·•-]{3}))(?!\s*[\d.,]+\s?(?:\/|of\b))[^()[\]]{1,80}[)\]]\s{0,2}$/u,
    need: "field",
    answer: "text",
    choices: [],
    reply: LINE,
  },
  {
    name: "a short field",
    pattern: /^\p{L}[\p{L} '-]{1,40}: $/u,
    need: "field",
    answer: "text",
    choices: [],
    reply: LINE,
  },
  {
    name: "a field",
    pattern: /\p{L}[^\n]{0,200}[\p{L}\d)\]"'`>]\s?:\s{0,2}$/u,
    need: "line",
    answer: "text",
    choices: [],
    reply: LINE,
  },
];
