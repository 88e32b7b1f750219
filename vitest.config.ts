import { defineConfig } from "vitest/config";

/** Packages are read from their TypeScript sources: no build stands between a change and its test. */
const conditions = ["source", "node", "import", "module", "default"];
const resolve = { conditions };
const ssr = { resolve: { conditions } };

function project(name: string, include: string[], extra: object = {}): object {
  return { resolve, ssr, test: { name, include, environment: "node", ...extra } };
}

const slow = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  pool: "forks",
  globalSetup: ["tools/test-setup.ts"],
};

/** CI asks for a count of every test beside what people read. */
const report = process.env["SAGGAR_TEST_REPORT"];

export default defineConfig({
  test: {
    reporters: report ? ["default", ["json", { outputFile: report }]] : ["default"],
    projects: [
      project("unit", [
        "packages/*/src/**/*.test.ts",
        "packages/*/spec/**/*.{spec,props.test}.ts",
        "apps/*/src/**/*.test.{ts,tsx}",
        "recordings/**/*.test.ts",
        "tests/**/*.test.ts",
      ]),
      project("process", ["apps/*/test/**/*.test.ts"], slow),
      project("shells", ["e2e/shells/**/*.shell.test.ts"], slow),
      project("browser", ["e2e/browser/**/*.browser.test.ts"], {
        ...slow,
        globalSetup: ["tools/test-setup-page.ts"],
        testTimeout: 120_000,
        fileParallelism: false,
      }),
      // Needs agents from the registry: a run of its own, no part of npm run e2e.
      project("agents", ["e2e/agents/**/*.agent.test.ts"], {
        ...slow,
        testTimeout: 120_000,
        fileParallelism: false,
      }),
      project("faults", ["e2e/faults/**/*.fault.test.ts"], {
        ...slow,
        testTimeout: 120_000,
        fileParallelism: false,
      }),
    ],
  },
});
