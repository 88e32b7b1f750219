import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// A page is always built for production, also inside a test runner, which calls itself "test".
process.env["NODE_ENV"] = "production";

/**
 * The page as static files: hashed assets, no inline script, nothing from elsewhere, so that the daemon can serve it
 * under the strictest content security policy. Packages of the repository are read from their sources.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  plugins: [react()],
  resolve: { conditions: ["source", "module", "browser", "production"] },
  build: {
    outDir: path.resolve(import.meta.dirname, "../../dist/web"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
});
