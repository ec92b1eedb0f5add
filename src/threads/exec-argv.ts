/** Flags of Node.js that the threads of a pool start with. */

const FLAG = '--experimental-require-module';

/**
 * Those of the process, without `require` for modules: Piscina asks that before `import`, and a thread that is ended while `require` loads
 * modules takes the whole process with it (V8: "IsGraphAsync must be used on an instantiated module").
 */
export const threadArgv: readonly string[] = process.allowedNodeEnvironmentFlags.has(FLAG)
  ? [...process.execArgv.filter((flag) => flag !== FLAG), '--no-experimental-require-module']
  : process.execArgv;
