/** How the agents are had, for whoever asks for one that is not there. By the agent's name; others are had from their makers. */
export const AGENT_PACKAGES: Readonly<Record<string, string>> = {
  claude: "npm install -g @anthropic-ai/claude-code",
  codex: "npm install -g @openai/codex",
  gemini: "npm install -g @google/gemini-cli",
  opencode: "npm install -g opencode-ai",
  copilot: "npm install -g @github/copilot",
  pi: "npm install -g @earendil-works/pi-coding-agent",
  kimi: "npm install -g @moonshot-ai/kimi-code",
  qwen: "npm install -g @qwen-code/qwen-code",
  amp: "npm install -g @ampcode/cli",
};
