/** Before tests with a browser: the processes' bundles and the page. */
import { bundleAll } from "./bundle.ts";

export async function setup(): Promise<void> {
  await bundleAll([]);
}
