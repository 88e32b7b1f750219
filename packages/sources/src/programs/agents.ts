/** Coding agents: the name they go by here, and the programs and packages that start them. */
export interface AgentNames {
  readonly agent: string;
  readonly label: string;
  readonly programs: readonly string[];
}

export const AGENTS: readonly AgentNames[] = [
  { agent: "claude", label: "Claude Code", programs: ["claude", "claude-code"] },
  { agent: "codex", label: "Codex", programs: ["codex"] },
  { agent: "gemini", label: "Gemini", programs: ["gemini", "gemini-cli"] },
  { agent: "opencode", label: "OpenCode", programs: ["opencode", "opencode-ai"] },
  { agent: "copilot", label: "Copilot", programs: ["copilot"] },
  { agent: "pi", label: "Pi", programs: ["pi", "pi-coding-agent"] },
  { agent: "kimi", label: "Kimi", programs: ["kimi", "kimi-cli", "kimi-code"] },
  { agent: "qwen", label: "Qwen Code", programs: ["qwen", "qwen-code"] },
  { agent: "cursor-agent", label: "Cursor Agent", programs: ["cursor-agent"] },
  { agent: "amp", label: "Amp", programs: ["amp"] },
  { agent: "aider", label: "Aider", programs: ["aider", "aider-chat"] },
  { agent: "goose", label: "Goose", programs: ["goose"] },
  { agent: "crush", label: "Crush", programs: ["crush"] },
  { agent: "droid", label: "Droid", programs: ["droid"] },
];
