/** Agents as a person meets them on the page: dialogs that are long, have no default or stay, and what their turns were. */
import path from "node:path";
import { agentNamed } from "@saggar/sources";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { hookCommand } from "../../apps/cli/src/hooks/hook-command.ts";
import type { Window } from "../page.ts";
import { until } from "../saggar.ts";
import { claude, type Dialog, type FakeAgent, writeFakeAgent } from "../shells/fake-agent.ts";
import { journeys, SOON } from "./stage.ts";

/** Longer than a row's text may be; what matters stands at its end. */
const LONG_COMMAND = [
  "set -eu",
  ...["eu-west", "eu-north", "us-east", "us-west"].map(
    (region) => ` aws s3 sync s3://ledger-${region}/2026-11 backup/${region} --only-show-errors`,
  ),
  " rm -rf backup/old",
].join("\r\n");

journeys("agents", (stage) => {
  test("a permission that is longer than its line shows the screen it stands on, and is answered there", async () => {
    const { agent, card } = await asked("long", claude.permission(LONG_COMMAND));
    const screen = card.getByRole("region", { name: "Screen of long" });
    await screen.getByText("rm -rf backup/old").waitFor();
    expect(await screen.innerText()).not.toContain("1. Yes");
    await card.getByText("Do you want to proceed?").first().waitFor();
    await takesAnswers(card);
    await card.getByRole("button", { name: /^3 No/ }).click();
    expect(await agent.first("chose")).toBe("chose No");
  });

  test("a dialog without a default is opened by the default key and given nothing; a choice by hand is its answer", async () => {
    const { agent, card, window } = await asked("trusting", claude.trust());
    await card.getByText("No default: pick one, or look first").waitFor();
    await card.getByRole("button", { name: "Open Ctrl ↩" }).waitFor();
    await takesAnswers(card);
    await window.press("Control+Enter");
    await window.pane("trusting", "Needs you").waitFor();
    await window.page.getByText("Choose in the terminal, there is no default").waitFor();
    expect(agent.keys()).toEqual([]);
    await window.visit("desk");
    await window.card("trusting").waitFor();
    await takesAnswers(card);
    await card.getByRole("button", { name: "2 Yes, I trust this folder" }).click();
    expect(await agent.first("chose")).toBe("chose Yes, I trust this folder");
  });

  test("an answer that the agent does not hear is told so, and told again when the prompt comes back", async () => {
    const { agent, card, window } = await asked("deaf", claude.permission("npm test", { deafMs: 60_000 }));
    await takesAnswers(card);
    await window.press("Control+Shift+J");
    await window.press("1");
    await window.page.getByText("Sent, but the same prompt still stands.").waitFor();
    await card.waitFor({ state: "detached" });
    await card.getByText("You answered this one, and it still stands.").waitFor();
    expect(agent.log().filter((line) => line.startsWith("chose "))).toEqual([]);
  });

  test("another question under the focused card is told so, and its keys rest", async () => {
    const second = claude.permission("rm -rf build");
    const { agent, card, window, id } = await asked("changing", claude.permission("npm test"), second);
    await window.press("Control+Shift+J");
    await card.getByText("Bash: npm test").waitFor();
    await stage.saggar.ok(["answer", id, "3"]);
    await card.getByText("The question changed.").waitFor();
    await card.getByText("Bash: rm -rf build").waitFor();
    await takesAnswers(card);
    await window.press("3");
    await expect.poll(() => agent.log().filter((line) => line === "chose No"), SOON).toHaveLength(2);
  });

  test("Explain tells what each source says, and the turns with what was asked", async () => {
    const runs = ["UserPromptSubmit", "Stop", "UserPromptSubmit"]
      .map((event, index) => reporting(event, index === 0 ? "Count the apples" : "Sell the pears"))
      .join(" && ");
    const { window, id } = await asked("told", claude.permission("npm test", { runs }));
    await until("two turns", async () => {
      const { turns } = await stage.saggar.json<{ turns: readonly unknown[] }>(["turns", id]);
      return turns.length === 2;
    });
    await window.visit("told");
    const pane = window.pane("told");
    await pane.getByRole("button", { name: "Explain" }).first().click();
    const why = pane.getByRole("region", { name: "Why told is what it is" });
    const turns = why.getByRole("list", { name: "Turns" }).getByRole("listitem");
    await expect.poll(() => turns.allInnerTexts(), SOON).toHaveLength(2);
    expect(await turns.nth(0).innerText()).toMatch(/Running for .*Sell the pears/s);
    expect(await turns.nth(1).innerText()).toMatch(/Done in .*Count the apples/s);
    const sources = why.getByRole("table", { name: "Sources" });
    await sources.getByRole("rowheader", { name: /^Hooks/ }).waitFor();
    expect(await sources.getByRole("img", { name: "decides" }).count()).toBe(1);
    await window.picture("agent-explained");
  });

  test("a shell that never had an agent has no turns to tell", async () => {
    await stage.shell("plain");
    const window = await stage.open({ session: "plain" });
    const pane = window.pane("plain");
    await pane.getByRole("button", { name: "Explain" }).click();
    await pane.getByText("Idle, by rule idle-prompt").waitFor();
    expect(await pane.getByRole("list", { name: "Turns" }).count()).toBe(0);
    expect(await pane.getByRole("table", { name: "Sources" }).count()).toBe(0);
  });

  /** A window at a desk, while an agent asks in a session of this name: its card is there. */
  async function asked(
    name: string,
    ...dialogs: Dialog[]
  ): Promise<{ id: string; agent: FakeAgent; window: Window; card: Locator }> {
    await stage.shell("desk");
    const window = await stage.open({ session: "desk" });
    const agent = writeFakeAgent(stage.saggar.folder(`agents-${name}`), "claude", dialogs);
    const id = await stage.saggar.ok(["new", "--name", name, "--", path.join(agent.folder, "claude")]);
    const card = window.card(name);
    await card.waitFor();
    return { id, agent, window, card };
  }
});

/** A command line that reports as the agent's hook would. */
function reporting(event: string, prompt: string): string {
  const hooks = agentNamed("claude")?.hooks;
  if (hooks == null) throw new Error("Claude Code has no hooks");
  const payload = JSON.stringify({ hook_event_name: event, session_id: "c1", cwd: "/", prompt });
  return `printf %s '${payload}' | ${hookCommand("claude", event, hooks)}`;
}

/** A card's keys rest for a moment after it changed. */
async function takesAnswers(card: Locator): Promise<void> {
  await card.locator('.choices [aria-disabled="false"]').first().waitFor();
}
