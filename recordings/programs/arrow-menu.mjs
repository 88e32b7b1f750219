/** A menu under the arrow keys, drawn as the prompt libraries of Node draw theirs; then some work. */
import { emitKeypressEvents } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

const { stdin, stdout } = process;
const QUESTION = "Pick a colour";
const HELP = "↑↓ navigate • ⏎ select";
const names = ["red", "green", "blue", "something much longer that a narrow terminal has to wrap"];
let at = 0;
/** Rows below the first that the last drawing took. */
let drawn = 0;

function draw() {
  const rows = names.map((name, index) => (index === at ? `\x1b[36m❯ ${name}\x1b[39m` : `  ${name}`));
  const head = `\x1b[34m?\x1b[39m \x1b[1m${QUESTION}\x1b[22m`;
  erase();
  stdout.write(`\x1b[?25l${[head, ...rows, "", `\x1b[2m${HELP}\x1b[22m`].join("\n")}`);
  const plain = [QUESTION, ...names, "", HELP];
  drawn = plain.reduce((sum, text) => sum + Math.max(1, Math.ceil((text.length + 2) / stdout.columns)), -1);
}

function erase() {
  stdout.write(`${"\x1b[2K\x1b[1A".repeat(drawn)}\x1b[2K\x1b[G`);
}

function finish() {
  erase();
  stdout.write(`\x1b[32m✔\x1b[39m \x1b[1m${QUESTION}\x1b[22m \x1b[36m${names[at]}\x1b[39m\n\x1b[?25h`);
  stdin.setRawMode(false);
  stdin.pause();
}

emitKeypressEvents(stdin);
stdin.setRawMode(true);
stdin.on("keypress", async (_text, key) => {
  if (key.name === "down") at = (at + 1) % names.length;
  else if (key.name === "up") at = (at + names.length - 1) % names.length;
  else if (key.name === "return") {
    finish();
    await pause(3000);
    return;
  }
  draw();
});
draw();
