/**
 * Oxigraph in a WebAssembly instance of its own. The package keeps one instance for everybody who imports it: a trap would
 * end them all, and its memory never shrinks. A store that has its own instance can be thrown away whole.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { compileFunction } from 'node:vm';
import type oxigraph from 'oxigraph';

/** The package in one instance. */
export interface Oxigraph {
  readonly Store: typeof oxigraph.Store;
  /** Bytes of linear memory; it never shrinks. */
  memory(): number;
}

type Library = typeof oxigraph;

// The part of the WebAssembly interface that is used here: the compiler's library for Node does not declare it.
interface Instance {
  readonly exports: Readonly<Record<string, unknown>>;
}
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => Instance;
}
const wasm = Reflect.get(globalThis, 'WebAssembly') as WebAssemblyApi;

type Load = (
  module: object,
  exports: object,
  require: NodeJS.Require,
  file: string,
  folder: string,
  wasm: object,
) => void;

const require = createRequire(import.meta.url);
const file = require.resolve('oxigraph');
let load: Load | undefined;
let compiled: object | undefined;

/** The `WebAssembly` that the package's loader sees: the binary is compiled once, and the instance is handed out. */
const watch = (created: (instance: Instance) => void): object => ({
  ...Object.fromEntries(Object.getOwnPropertyNames(wasm).map((name) => [name, Reflect.get(wasm, name)])),
  Module: function (bytes: Uint8Array) {
    return (compiled ??= new wasm.Module(bytes));
  },
  Instance: function (module: object, imports: object) {
    const instance = new wasm.Instance(module, imports);
    created(instance);
    return instance;
  },
});

/** Makes an instance; takes some ten milliseconds. */
export const instantiate = (): Oxigraph => {
  // The way in which CommonJS modules are run, without the cache that would return the instance of others.
  const names = ['module', 'exports', 'require', '__filename', '__dirname', 'WebAssembly'];
  load ??= compileFunction(readFileSync(file, 'utf8'), names, { filename: file }) as Load;
  const module = { exports: {} };
  let instance: Instance | undefined;
  const watched = watch((created) => (instance = created));
  load(module, module.exports, createRequire(file), file, dirname(file), watched);
  const memory = instance?.exports['memory'] as { readonly buffer: ArrayBuffer };
  const { Store } = module.exports as Library;
  return { Store, memory: () => memory.buffer.byteLength };
};
