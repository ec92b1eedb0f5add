/** The engines that there are. One file for each; nothing else knows which one it talks to. */
import type { SparqlDialect } from './dialect.js';
import { fuseki } from './fuseki.js';
import { oxigraphServer } from './oxigraph.js';
import { virtuoso } from './virtuoso.js';

/** Engines by the name that the operator gives. */
export const dialects = { oxigraph: oxigraphServer, fuseki, virtuoso } as const satisfies Record<string, SparqlDialect>;

/** Name of an engine. */
export type EngineName = keyof typeof dialects;
