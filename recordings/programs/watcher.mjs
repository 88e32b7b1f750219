/** Works with the terminal in key mode, as test runners that watch files do: keys are welcome, and no one is asked. */
import { setTimeout as pause } from "node:timers/promises";

const { stdin, stdout } = process;
stdin.setRawMode(true);
stdin.on("data", (keys) => {
  if (keys.toString() !== "q") return;
  stdin.setRawMode(false);
  process.exit(0);
});
stdout.write("Watching for changes. Press q to quit, a to run all tests.\n\n");
for (const part of [20, 40, 60, 80, 100]) {
  stdout.write(`\rTests: [${String(part).padStart(3)}%]`);
  await pause(700);
}
stdout.write("\rTests: 412 passed\n\nWaiting for file changes...\npress h to show help, press q to quit");
