/** Writes stored documents in a syntax. Small ones on the event loop, large ones in a worker thread: same function. */
import { parseNTriples } from '../../rdf/ntriples.js';
import { iri } from '../../rdf/terms.js';
import { syntaxNamed, type SyntaxName } from '../../rdf/syntax.js';
import { writeGraphs, writeRdf } from '../../rdf/write.js';
import type { IntakeContext } from './job.js';
import { describe } from './subgraph.js';

/** The text to write. */
export type RenderJob =
  /** A document; with `nodes`, only what is said of these nodes and what hangs on them, not entering those in `barred`. */
  | {
      readonly shape: 'graph';
      readonly triples: string;
      readonly nodes?: readonly string[];
      readonly barred?: readonly string[];
      readonly syntax: SyntaxName;
    }
  /** One node with what hangs on it, not entering the nodes in `barred`. */
  | {
      readonly shape: 'node';
      readonly triples: string;
      readonly node: string;
      readonly barred: readonly string[];
      readonly syntax: SyntaxName;
    }
  /** Several named graphs. */
  | {
      readonly shape: 'graphs';
      readonly graphs: readonly { readonly iri: string; readonly triples: string }[];
      readonly syntax: SyntaxName;
    };

/** Renders one job. `NOT_ACCEPTABLE` when the syntax cannot express the document. */
export const render = async (job: RenderJob, { vocabNs }: Pick<IntakeContext, 'vocabNs'>): Promise<string> => {
  const syntax = syntaxNamed(job.syntax);
  switch (job.shape) {
    case 'graph': {
      const all = parseNTriples(job.triples);
      const quads = job.nodes ? describe(all, job.nodes.map(iri), (job.barred ?? []).map(iri)) : all;
      return writeRdf(quads, syntax, { shape: 'graph', vocabNs });
    }
    case 'node': {
      const node = iri(job.node);
      const quads = describe(parseNTriples(job.triples), [node], job.barred.map(iri));
      return writeRdf(quads, syntax, { shape: 'node', node, vocabNs });
    }
    case 'graphs':
      return writeGraphs(
        job.graphs.map(({ iri: name, triples }) => ({ iri: name, quads: parseNTriples(triples) })),
        syntax,
        { vocabNs },
      );
  }
};
