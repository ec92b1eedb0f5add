/**
 * Paging of metadata lists in the words of Hydra Core: one node at the end of the document tells harvesters where the other
 * pages are. It stands in the default graph, so the named graphs of the resources stay as they are.
 */
import { factory, iri, literal, type NamedNode, type Quad } from '../../rdf/terms.js';
import type { Syntax } from '../../rdf/syntax.js';
import { prefixes } from '../../rdf/prefixes.js';
import { rdf, xsd } from '../../rdf/vocabulary.js';
import { writeRdf } from '../../rdf/write.js';

/** A page of a list. */
export interface HydraPage {
  /** Address of the list without query. */
  readonly address: string;
  /** Query parameters of the request; links keep them, but for `offset` and `limit`. */
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly offset: number;
  readonly limit: number;
  /** The number of all of them. */
  readonly total: number;
}

const hydra = (name: string): NamedNode => iri(prefixes.hydra + name);

/** Address of the page that starts at `offset`. */
const pageAt = ({ address, query, limit }: HydraPage, offset: number): NamedNode => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (name === 'offset' || name === 'limit') continue;
    for (const each of [value ?? []].flat()) parameters.append(name, each);
  }
  parameters.set('offset', String(offset));
  parameters.set('limit', String(limit));
  return iri(`${address}?${parameters.toString()}`);
};

/** The page as a hydra:PartialCollectionView. `last` lies on the grid that starts at 0. */
const viewOf = (page: HydraPage): Quad[] => {
  const { offset, limit, total } = page;
  const view = pageAt(page, offset);
  const link = (name: string, start: number): Quad => factory.quad(view, hydra(name), pageAt(page, start));
  return [
    factory.quad(view, rdf.type, hydra('PartialCollectionView')),
    factory.quad(view, hydra('totalItems'), literal(String(total), xsd.integer)),
    link('first', 0),
    ...(offset > 0 ? [link('previous', Math.max(0, offset - limit))] : []),
    ...(offset + limit < total ? [link('next', offset + limit)] : []),
    link('last', Math.floor(Math.max(0, total - 1) / limit) * limit),
  ];
};

/** Joins two documents that this service wrote in the same syntax; the second one has a single node. */
const append = (document: string, node: string, { name }: Syntax): string => {
  switch (name) {
    case 'jsonld': {
      // The node brings its own context, so that the one of the document need not change.
      const { '@context': context, '@graph': nodes } = JSON.parse(node) as { '@context': object; '@graph': object[] };
      const start = document.slice(0, document.lastIndexOf(']}'));
      return `${start}${start.endsWith('[') ? '' : ','}${JSON.stringify({ '@context': context, ...nodes[0] })}]}`;
    }
    case 'rdfxml': {
      const end = document.lastIndexOf('</rdf:RDF>');
      const namespaces = /<rdf:RDF([^>]*)>/.exec(node)?.[1] ?? '';
      const description = node.slice(node.indexOf('  <rdf:Description'), node.lastIndexOf('</rdf:RDF>'));
      const declared = description.replace('<rdf:Description', () => `<rdf:Description${namespaces}`);
      return document.slice(0, end) + declared + document.slice(end);
    }
    default:
      // Prefixes may be declared anywhere (RDF 1.1 Turtle §2.4, TriG §2.2), and N-Quads are lines.
      return `${document}${document === '' || document.endsWith('\n') ? '' : '\n'}${node}`;
  }
};

/** Adds the view of a page to the document of its resources. */
export const withHydraView = async (document: string, page: HydraPage, syntax: Syntax): Promise<string> =>
  append(document, await writeRdf(viewOf(page), syntax, { shape: 'graph', vocabNs: '' }), syntax);
