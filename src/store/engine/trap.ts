/** Traps of the query engine. It is WebAssembly: once it has trapped it answers wrongly, so a trap is the end of the instance. */

/** True if an error of the engine is a trap or an exhausted stack; its own refusals are plain errors. */
export const meansTrap = (error: unknown): boolean => /^(RuntimeError|RangeError)$/.test((error as Error).name);
