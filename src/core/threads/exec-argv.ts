/** Flags of Node.js that the threads of a pool start with. */

/** Flags that load something before a thread's own code, each with what it loads. Those of V8 and of the process are refused to threads. */
const HOOKS: ReadonlySet<string> = new Set(['--import', '--require', '-r', '--loader', '--experimental-loader']);

/** Those of the flags that threads need, and may have, as well. */
export const hooksAmong = (argv: readonly string[]): string[] => {
  const kept: string[] = [];
  for (const [at, flag] of argv.entries()) {
    const [name = '', ...value] = flag.split('=');
    if (HOOKS.has(name)) kept.push(flag, ...(value.length > 0 ? [] : argv.slice(at + 1, at + 2)));
  }
  return kept;
};

/**
 * Threads do not let `require` load modules: Piscina asks that before `import`, and a thread that is ended while `require` does takes the
 * whole process with it (V8: "IsGraphAsync must be used on an instantiated module").
 */
const WITHOUT = process.allowedNodeEnvironmentFlags.has('--experimental-require-module')
  ? ['--no-experimental-require-module']
  : [];

/** The flags. */
export const threadArgv: readonly string[] = [...hooksAmong(process.execArgv), ...WITHOUT];
