/**
 * Programs that only start another one: "sudo -u x vim" is vim. `values` are the flags that take a value of their own,
 * `skip` the arguments before the inner command (a duration, a mask), `verbs` the words of which one must come first.
 */
export interface Wrapper {
  readonly values?: readonly string[];
  readonly skip?: number;
  readonly verbs?: readonly string[];
  /** The inner word is a package name, perhaps with a scope and a version. */
  readonly isPackage?: boolean;
}

const SUDO: Wrapper = {
  values: words("-u --user -g --group -h --host -p --prompt -C -r -t -T -U -D --chdir -R --chroot"),
};

export const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map<string, Wrapper>([
  ["sudo", SUDO],
  ["doas", { values: words("-u -C") }],
  ["run0", { values: words("-u --user -g --group -D --chdir") }],
  ["pkexec", { values: words("--user") }],
  ["env", { values: words("-u --unset -C --chdir") }],
  ["nice", { values: words("-n --adjustment") }],
  ["ionice", { values: words("-c -n --class --classdata") }],
  ["chrt", { skip: 1 }],
  ["taskset", { skip: 1 }],
  ["nohup", {}],
  ["setsid", {}],
  ["time", { values: words("-f -o --format --output") }],
  ["timeout", { values: words("-k --kill-after -s --signal"), skip: 1 }],
  ["gtimeout", { values: words("-k --kill-after -s --signal"), skip: 1 }],
  ["stdbuf", { values: words("-i -o -e --input --output --error") }],
  ["unbuffer", {}],
  ["caffeinate", { values: words("-t -w") }],
  ["systemd-inhibit", {}],
  ["dbus-run-session", {}],
  ["rlwrap", { values: words("-a -b -f -H -s -S -p -P -C -D") }],
  ["chronic", {}],
  ["faketime", { skip: 1 }],
  ["proxychains4", { values: words("-f") }],
  ["torsocks", {}],
  ["strace", { values: words("-e -o -p -s -u -E -P") }],
  ["npx", { values: words("-p --package -w --workspace"), isPackage: true }],
  ["pnpx", { isPackage: true }],
  ["bunx", { isPackage: true }],
  ["uvx", { values: words("--from --with --python -p"), isPackage: true }],
  ["npm", { verbs: words("exec x"), isPackage: true }],
  ["pnpm", { verbs: words("exec dlx"), isPackage: true }],
  ["yarn", { verbs: words("exec dlx"), isPackage: true }],
  ["bun", { verbs: words("x"), isPackage: true }],
  ["pipx", { verbs: words("run"), isPackage: true }],
  ["uv", { values: words("--with --python -p --project"), verbs: words("run"), isPackage: true }],
  ["poetry", { verbs: words("run") }],
  ["pipenv", { verbs: words("run") }],
  ["pdm", { verbs: words("run") }],
  ["bundle", { verbs: words("exec") }],
  ["mise", { verbs: words("exec x") }],
  ["asdf", { verbs: words("exec") }],
  ["direnv", { verbs: words("exec"), skip: 1 }],
]);

/** Interpreters, and those of their flags that take a value. What they run is the first other argument. */
export const INTERPRETERS: ReadonlyMap<string, { readonly values: readonly string[] }> = new Map([
  [
    "node",
    { values: words("-r --require --import --loader --experimental-loader -C --conditions --env-file") },
  ],
  ["nodejs", { values: words("-r --require --import --loader -C --conditions") }],
  ["bun", { values: words("-r --preload --cwd") }],
  ["deno", { values: words("-c --config --import-map") }],
  ["tsx", { values: words("--tsconfig") }],
  ["ts-node", { values: words("-P --project") }],
  ["python", { values: words("-W -X") }],
  ["pypy", { values: words("-W -X") }],
  ["ruby", { values: words("-r -I -C") }],
  ["perl", { values: words("-I") }],
  ["php", { values: words("-d -c") }],
  ["lua", { values: words("-l") }],
  ["bash", { values: words("-O +O -o +o --rcfile --init-file") }],
  ["sh", { values: words("-o +o") }],
  ["dash", { values: words("-o +o") }],
  ["zsh", { values: words("-o +o") }],
  ["fish", { values: words("-C --init-command") }],
  ["ksh", { values: words("-o +o") }],
]);

function words(text: string): readonly string[] {
  return text.split(/\s+/u);
}
