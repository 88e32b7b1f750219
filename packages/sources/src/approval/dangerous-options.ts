/**
 * Programs that are harmless in themselves, and not with an option that has them load code, take another set of rules, or
 * write to a place that is named. Rows of `dangerous.ts`, which are as strict.
 */
import { type DangerousCommand, DELETES, HIDDEN, PROCESSES } from "./danger.ts";

/** Below folders that anybody may write to, also behind an option's "=". */
export const LOOSE_PLACE: RegExp = /(?:^|=)(?:\/tmp|\/var\/tmp|\/private|\/dev|\/proc|~\/Downloads)\//u;

const CHECKERS =
  "pytest py.test eslint oxlint stylelint prettier jest vitest mocha ava tap playwright tsc mypy ruff black";
const COMPILERS = "gcc g++ cc c++ clang clang++ rustc ld as javac";

export const DANGEROUS_OPTIONS: readonly DangerousCommand[] = [
  {
    why: HIDDEN,
    programs: CHECKERS,
    words: [
      /^-r$|^--(?:require|import|loader|plugin|resolve-plugins|rulesdir|pyargs|install-types)(?:$|[=-])/u,
    ],
  },
  { why: HIDDEN, programs: "pytest py.test", words: [/^-p/u] },
  { why: HIDDEN, programs: `${CHECKERS} ${COMPILERS} cmake ctest ant`, words: [LOOSE_PLACE] },
  {
    why: HIDDEN,
    programs: COMPILERS,
    words: [/^@|^-(?:wrapper|fplugin|specs|B|Xlinker|Wl)|^-C ?link|^--?plugin/u],
  },
  { why: HIDDEN, programs: "mvn mvnw", words: [/exec:|^-(?:D|f|s|gs)|^--(?:file|settings)/u] },
  {
    why: HIDDEN,
    programs: "gradle gradlew",
    words: [/^-[IbpcgDP]|^--(?:init|build|project|settings|include|gradle)/u],
  },
  {
    why: HIDDEN,
    programs: "ant just task invoke inv rake",
    words: [
      /^-(?:f|d|b|D|r|R)|^--(?:shell|justfile|set|work|dir|file|taskfile|build|dotenv|collection|require|rakefile)/u,
    ],
  },
  { why: HIDDEN, programs: "cmake ctest", words: [/^-(?:P|E|C|D|S)|^--(?:build-and|test-command)/u] },
  { why: DELETES, programs: null, words: [/^--out(?:put|dir|file)?(?:-(?:dir|file|path))?(?:$|=)/iu] },
  { why: DELETES, programs: `${COMPILERS} go tree xmllint pandoc`, words: [/^-o/u] },
  { why: DELETES, programs: "yq", words: [/^-[a-z]*i|^--inplace/u] },
  { why: DELETES, programs: "ffmpeg", words: [/^-y$/u] },
  { why: DELETES, programs: "tsc vue-tsc jest", words: [/^--clea/iu] },
  { why: PROCESSES, programs: "date gdate", words: [/^-[a-zA-Z]*s|^--s/u] },
  { why: PROCESSES, programs: "date gdate", allows: /^(?:\+.*)?$/u },
  { why: PROCESSES, programs: "hostname domainname", allows: /^$/u },
];
