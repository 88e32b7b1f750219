/** The programs of the picture's projects, and the dotfiles of the person whose they are. All of it runs. */

type Files = Readonly<Record<string, string>>;

export const DOTFILES: Files = {
  ".bash_profile": ". ~/.bashrc\n",
  ".bashrc": `branch() { git branch --show-current 2>/dev/null; }
PS1='\\[\\e[34m\\]\\w \\[\\e[35m\\]$(branch)\\[\\e[m\\]\\n\\[\\e[32m\\]❯\\[\\e[m\\] '
export GIT_PAGER=cat
`,
  ".npmrc": "update-notifier=false\nfund=false\n",
};

/** A service with tests: the tests are real, and one of them takes its time. */
function manifest(name: string, version: string, scripts: Files): string {
  return `${JSON.stringify({ name, version, private: true, type: "module", scripts }, null, 2)}\n`;
}

const CART = `export const lineTotal = ({ price, count }) => price * count;

export function total(lines) {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0);
}
`;

const CART_TEST = `import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { lineTotal, total } from "../src/cart.js";

describe("Cart lines", () => {
  it("multiplies a price by a count", () => assert.equal(lineTotal({ price: 250, count: 3 }), 750));
  it("costs nothing at a count of 0", () => assert.equal(lineTotal({ price: 250, count: 0 }), 0));
  it("keeps minor units whole", () => assert.ok(Number.isInteger(lineTotal({ price: 199, count: 7 }))));
});

describe("Cart totals", () => {
  const lines = [{ price: 250, count: 3 }, { price: 1999, count: 1 }];
  it("adds its lines", () => assert.equal(total(lines), 2749));
  it("is 0 for an empty cart", () => assert.equal(total([]), 0));
  it("does not depend on the order", () => assert.equal(total(lines.toReversed()), total(lines)));
});
`;

const MONEY = `export const CURRENCIES = { EUR: 2, GBP: 2, JPY: 0, USD: 2 };

export function format(minor, currency) {
  const digits = CURRENCIES[currency];
  return \`\${(minor / 10 ** digits).toFixed(digits)} \${currency}\`;
}
`;

const MONEY_TEST = `import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { format } from "../src/money.js";

describe("Money", () => {
  it("has two digits in euros", () => assert.equal(format(1250, "EUR"), "12.50 EUR"));
  it("has none in yen", () => assert.equal(format(1250, "JPY"), "1250 JPY"));
});
`;

const CHECKOUT_TEST = `import assert from "node:assert/strict";
import http from "node:http";
import { after, before, describe, it } from "node:test";
import { setTimeout as pass } from "node:timers/promises";

describe("Checkout", () => {
  const server = http.createServer((_request, response) => response.end("reserved"));
  before(() => new Promise((resolve) => server.listen(0, "127.0.0.1", resolve)));
  after(() => server.close());
  const ask = async () => (await fetch(\`http://127.0.0.1:\${server.address().port}\`)).text();
  it("reserves what is in the cart", async () => assert.equal(await ask(), "reserved"));
  it("still has it after ten minutes", async () => {
    await pass(600_000);
    assert.equal(await ask(), "reserved");
  });
});
`;

/** Each line of the spec reporter as it happens, file by file. */
const TEST =
  "node --test --test-reporter=spec test/cart.test.js && node --test --test-reporter=spec test/checkout.test.js";

const DEV = `import http from "node:http";

const server = http.createServer((request, response) => {
  console.log(\`200 \${request.method} \${request.url}\`);
  response.end("storefront");
});
server.listen(0, "127.0.0.1", () => console.log(\`ready on http://localhost:\${server.address().port}\`));
`;

const IMPORT = `import readline from "node:readline/promises";

console.log("reading batches 1 to 118 of november.csv");
console.log("59 000 entries, 0 rejected, 3 already posted\\n");
const terminal = readline.createInterface({ input: process.stdin, output: process.stdout });
const answer = await terminal.question("Post 58 997 entries to the staging ledger? [Y/n] ");
terminal.close();
console.log(answer.toLowerCase() === "n" ? "nothing posted" : "posted");
`;

const LEDGER_TEST = `import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout as pass } from "node:timers/promises";
import { round } from "../src/round.js";

describe("Rounding", () => {
  it("rounds half to even over ten thousand entries", async () => {
    await pass(9000);
    assert.equal(round(2.5), 2);
  });
});
`;

/** Rewrites one file after the other, as a slow tool does. */
const CODEMOD = `import { readdir, readFile, writeFile } from "node:fs/promises";
import { setTimeout as pass } from "node:timers/promises";

for (const name of await readdir("src")) {
  const source = await readFile(\`src/\${name}\`, "utf8");
  await pass(2300);
  await writeFile(\`src/\${name}\`, source.replaceAll("Math.round(", "roundHalfEven("));
  console.log(\`rewrote src/\${name}\`);
}
`;

const ROUNDED = (name: string): string => `/** ${name} in minor units. */
export const ${name} = (value) => Math.round(value * 100);
`;

const DOCS = `docs: $(wildcard *.md)
	@mkdir -p _site
	@for page in *.md; do sleep 3; cp $$page _site/; echo "wrote _site/$$page"; done
.PHONY: docs
`;

export const FILES: Readonly<Record<string, Files>> = {
  storefront: {
    "package.json": manifest("storefront", "2.8.0", { dev: "node dev.js", test: TEST }),
    "dev.js": DEV,
    "src/cart.js": CART,
    "src/money.js": MONEY,
    "test/cart.test.js": CART_TEST,
    "test/checkout.test.js": CHECKOUT_TEST,
  },
  "ledger-api": {
    "package.json": manifest("ledger-api", "0.14.2", {
      import: "node import.js",
      test: "node --test --test-reporter=spec test/",
      codemod: "node codemod.js",
    }),
    "import.js": IMPORT,
    "codemod.js": CODEMOD,
    "src/round.js": "export const round = (value) => Math.round(value);\n",
    "src/interest.js": ROUNDED("interest"),
    "src/fees.js": ROUNDED("fees"),
    "src/tax.js": ROUNDED("tax"),
    "test/round.test.js": LEDGER_TEST,
  },
  "field-notes": {
    Makefile: DOCS,
    ".gitignore": "_site/\n",
    "birds.md": "# Birds\n",
    "moths.md": "# Moths\n",
    "trees.md": "# Trees\n",
  },
};

interface Worktree {
  readonly project: string;
  readonly branch: string;
  readonly folder: string;
  readonly commits: readonly { readonly message: string; readonly files: Files }[];
  /** Changed and not committed. */
  readonly edits: Files;
}

export const WORKTREES: readonly Worktree[] = [
  {
    project: "storefront",
    branch: "feat/cart-totals",
    folder: "storefront-cart",
    commits: [
      { message: "Test money on its own", files: { "test/money.test.js": MONEY_TEST } },
      {
        message: "Keep totals in minor units",
        files: {
          "src/cart.js": CART.replace(
            "export function total",
            "/** In minor units. */\nexport function total",
          ),
        },
      },
    ],
    edits: {
      "src/cart.js": `import { format } from "./money.js";

${CART}
export const label = (lines, currency) => format(total(lines), currency);
`,
      "src/money.js": MONEY.replace("GBP: 2, ", "CHF: 2, GBP: 2, "),
      "package.json": manifest("storefront", "2.8.0", {
        dev: "node dev.js",
        test: TEST.replace("test/cart.test.js", "test/cart.test.js test/money.test.js"),
      }),
    },
  },
  {
    project: "ledger-api",
    branch: "fix/rounding",
    folder: "ledger-rounding",
    commits: [
      {
        message: "Round half to even",
        files: {
          "src/round.js": `/** Half to even. */
export function roundHalfEven(value) {
  const floor = Math.floor(value);
  const rest = value - floor;
  return rest === 0.5 ? floor + (floor % 2) : Math.round(value);
}

export const round = (value) => Math.round(value);
`,
        },
      },
    ],
    edits: {},
  },
];
