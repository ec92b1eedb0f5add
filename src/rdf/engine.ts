/** The parser's library. It is loaded with the first text that is parsed: compiling its WebAssembly is a twentieth of a start, which parses none. */
import { createRequire } from 'node:module';
import type * as Oxigraph from 'oxigraph';

const require = createRequire(import.meta.url);
let loaded: typeof Oxigraph | undefined;

/** The library. */
export const engine = (): typeof Oxigraph => (loaded ??= require('oxigraph') as typeof Oxigraph);
