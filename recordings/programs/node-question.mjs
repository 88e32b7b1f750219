/** Asks as package runners do, through Node's line editor, then takes its time. */
import { createInterface } from "node:readline/promises";
import { setTimeout as pause } from "node:timers/promises";

const lines = createInterface({ input: process.stdin, output: process.stdout });
process.stdout.write("Need to install the following packages:\ncreate-shop@1.4.0\n");
await lines.question("Ok to proceed? (y) ");
lines.close();
await pause(3000);
