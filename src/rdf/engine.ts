/** The parser's library. It is loaded with the first text that is parsed: compiling its WebAssembly is a twentieth of a start, which parses none. */
import { createRequire } from 'node:module';
import type * as Oxigraph from 'oxigraph';

const require = createRequire(import.meta.url);
let engine: typeof Oxigraph | undefined;

/** Parses a text. */
export const parse: typeof Oxigraph.parse = (...given) =>
  (engine ??= require('oxigraph') as typeof Oxigraph).parse(...given);
