/** Fields `rdf`, `etag` and `validation`, which every stored resource has. */
import type { RdfDocument } from '../../schema/repository/rdf.js';
import { Refusal } from '../../src/core/errors.js';
import { syntaxNamed, type SyntaxName } from '../../src/core/rdf/syntax.js';
import type { Representation, Versioned } from '../../src/features/repository/representation.js';
import { PastGraph } from '../../src/features/repository/views/past-graph.js';
import type { ResourceGraph } from '../../src/model/derive/resource.js';
import type { GraphDocument } from '../../src/core/store/graph-store.js';
import type { Context } from '../context.js';

/** Anything that is read from the graph of a resource. */
interface View {
  readonly resource: { readonly graph: ResourceGraph };
}

/** The document of an earlier version, when the view shows one. */
export const pastOf = ({ resource: { graph } }: View): GraphDocument | undefined =>
  graph instanceof PastGraph ? graph.document : undefined;

/** Documents show what was sent; a resource that is gone since it was listed is a `NOT_FOUND`. */
export const stored = async (view: View, { loaders }: Context): Promise<GraphDocument> => {
  const document = pastOf(view) ?? (await loaders.documents.load(view.resource.graph.iri));
  if (!document) throw new Refusal('NOT_FOUND', 'The resource was deleted meanwhile.');
  return document;
};

/** A representation as a GraphQL object. */
export const asDocument = ({ body, etag, changed }: Representation, syntax: SyntaxName): RdfDocument => ({
  body,
  etag,
  changed,
  mediaType: syntaxNamed(syntax).mediaType,
});

/** A whole graph as a GraphQL object. */
export const asRdf = async (graph: Versioned, syntax: SyntaxName, { domain }: Context): Promise<RdfDocument> =>
  asDocument(await domain.representations.graph(graph, syntax), syntax);
