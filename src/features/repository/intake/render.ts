/** Writes stored documents in a syntax. Small ones on the event loop, large ones in a worker thread: same function. */
import { parseNTriples } from '../../../core/rdf/ntriples.js';
import { factory, iri, type Quad, type Term } from '../../../core/rdf/terms.js';
import { syntaxNamed, type SyntaxName } from '../../../core/rdf/syntax.js';
import { writeGraphs, writeRdf } from '../../../core/rdf/write.js';
import type { IntakeContext } from './job.js';
import { describe } from './subgraph.js';

/** A graph to write under a name. `label` is put behind the labels of its blank nodes, where another graph of the document has the same ones. */
export interface RenderedGraph {
  readonly iri: string;
  readonly triples: string;
  readonly label?: string;
}

const relabelled = (quads: readonly Quad[], label: string): Quad[] => {
  const named = <T extends Term>(term: T): T =>
    term.termType === 'BlankNode' ? (factory.blankNode(term.value + label) as unknown as T) : term;
  return quads.map(({ subject, predicate, object }) => factory.quad(named(subject), predicate, named(object)));
};

const quadsOf = ({ triples, label }: RenderedGraph): Quad[] => {
  const quads = parseNTriples(triples);
  return label === undefined ? [...quads] : relabelled(quads, label);
};

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
      readonly graphs: readonly RenderedGraph[];
      readonly syntax: SyntaxName;
    };

/** Renders one job. */
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
        job.graphs.map((graph) => ({ iri: graph.iri, quads: quadsOf(graph) })),
        syntax,
        { vocabNs },
      );
  }
};
