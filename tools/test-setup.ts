/** Before tests that start real processes: the bundles are made from the sources as they stand (about a second). */
import { bundleAll } from "./bundle.ts";

export async function setup(): Promise<void> {
  await bundleAll(["pty-host", "daemon", "cli"]);
}
