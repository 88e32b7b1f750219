/** `saggar completions`: verbs, options and live session names, from the one table of verbs. */

import { STATUS_NAMES } from "@saggar/protocol";
import type { Call, Command } from "../arguments.ts";
import { COMMANDS } from "../commands.ts";

export async function run(call: Call): Promise<void> {
  switch (call.words[0]) {
    case "bash":
      return call.system.out(bash());
    case "zsh":
      return call.system.out(zsh());
    case "fish":
      return call.system.out(fish());
    default:
      throw call.wrong(`There are completions for bash, zsh and fish, not for "${call.words[0]}".`);
  }
}

function flags({ options }: Command): string[] {
  return Object.keys(options).map((name) => `--${name}`);
}

/** Fixed first words of verbs that have verbs of their own. */
function subverbs({ name, usage }: Command): string[] {
  if (name === "help") return COMMANDS.map((command) => command.name);
  if (name === "activity") return ["show"];
  if (name === "hooks" || name === "skill") return ["install", "remove"];
  if (!["daemon", "watch", "consent", "shell-init", "completions"].includes(name)) return [];
  return [...new Set(usage.split("|").map((part) => part.trim().split(" ")[0] ?? ""))];
}

const STATUSES = Object.keys(STATUS_NAMES);

/** Options whose value names a session. */
const SESSION_OPTIONS = [
  ...new Set(
    COMMANDS.flatMap(({ options }) =>
      Object.entries(options).flatMap(([name, { value }]) => (value === "T" ? [`--${name}`] : [])),
    ),
  ),
];

const LIVE_IDS = `saggar list 2>/dev/null | sed -n 's/^\\([0-9a-f]\\{8\\}\\) .*/\\1/p'`;

function bash(): string {
  const cases = COMMANDS.map((command) => {
    const words = [...flags(command), ...subverbs(command)].join(" ");
    const live = command.takesTarget ? ` $(${LIVE_IDS})` : "";
    return `    ${command.name}) words="${words}${live}" ;;`;
  });
  return `# saggar completions for bash. In ~/.bashrc: eval "$(saggar completions bash)"
_saggar() {
  local word=\${COMP_WORDS[COMP_CWORD]} words
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${COMMANDS.map(({ name }) => name).join(" ")}" -- "$word") $(compgen -d -- "$word"))
    return
  fi
  case \${COMP_WORDS[1]} in
${cases.join("\n")}
    *) words= ;;
  esac
  case \${COMP_WORDS[COMP_CWORD - 1]} in
    --cwd | --project | add) COMPREPLY=($(compgen -d -- "$word")) ;;
    --until) COMPREPLY=($(compgen -W "${STATUSES.join(" ")}" -- "$word")) ;;
    ${SESSION_OPTIONS.join(" | ")}) COMPREPLY=($(compgen -W "$(${LIVE_IDS})" -- "$word")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
  esac
}
complete -F _saggar saggar
`;
}

function zsh(): string {
  const quote = (words: string): string =>
    words.replaceAll("\\", "\\\\").replaceAll("'", "'\\''").replaceAll(":", "\\:");
  const verbs = COMMANDS.map(({ name, summary }) => `    '${name}:${quote(summary)}'`);
  const cases = COMMANDS.map((command) => {
    const words = [...flags(command), ...subverbs(command)].map((word) => `'${word}'`).join(" ");
    const live = command.takesTarget ? ` \${(f)"$(${LIVE_IDS})"}` : "";
    return `    ${command.name}) words_=(${words}${live}) ;;`;
  });
  return `#compdef saggar
# saggar completions for zsh. In ~/.zshrc, after compinit: eval "$(saggar completions zsh)"
_saggar() {
  local -a verbs words_
  verbs=(
${verbs.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe verb verbs
    _files -/
    return
  fi
  case $words[CURRENT-1] in
    --cwd|--project|add) _files -/; return ;;
    --until) compadd -- ${STATUSES.join(" ")}; return ;;
    ${SESSION_OPTIONS.join("|")}) compadd -- \${(f)"$(${LIVE_IDS})"}; return ;;
  esac
  case $words[2] in
${cases.join("\n")}
  esac
  compadd -- $words_
}
compdef _saggar saggar
`;
}

function fish(): string {
  const quote = (words: string): string => words.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
  const liveIds = ` -f -a "(${LIVE_IDS.replaceAll("\\", "\\\\")})"`;
  const lines = COMMANDS.flatMap((command) => {
    const within = `-n '__fish_seen_subcommand_from ${command.name}'`;
    return [
      `complete -c saggar -n __fish_use_subcommand -a ${command.name} -d '${quote(command.summary)}'`,
      ...Object.entries(command.options).map(
        ([name, { type, value }]) =>
          `complete -c saggar ${within} -l ${name}${type === "string" ? " -r" : ""}${name === "until" ? ` -f -a '${STATUSES.join(" ")}'` : ""}${value === "T" ? liveIds : ""}`,
      ),
      ...subverbs(command).map((word) => `complete -c saggar ${within} -f -a ${word}`),
      ...(command.takesTarget ? [`complete -c saggar ${within}${liveIds}`] : []),
    ];
  });
  return `# saggar completions for fish. In config.fish: saggar completions fish | source\n${lines.join("\n")}\n`;
}
