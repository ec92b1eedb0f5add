/** Writes payloads with other programs than the service's own writer. */
import { Parser, Writer } from 'n3';
import type { Quad } from '../../src/core/rdf/terms.js';

type WriterQuad = Parameters<Writer['addQuads']>[0][number];

/** The statements in a syntax of the Turtle family. */
export const withN3 = (quads: readonly Quad[], format: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const writer = new Writer({ format });
    writer.addQuads(quads as unknown as WriterQuad[]);
    writer.end((error: Error | null, text: string) => (error ? reject(error) : resolve(text)));
  });

const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

const idOf = (term: Quad['subject'] | Quad['object']): string =>
  term.termType === 'BlankNode' ? `_:${term.value}` : term.value;

const valueOf = (object: Quad['object']): object => {
  if (object.termType !== 'Literal') return { '@id': idOf(object) };
  if (object.language !== '') return { '@value': object.value, '@language': object.language };
  return { '@value': object.value, '@type': object.datatype.value };
};

/** The statements as flattened JSON-LD. */
export const withJsonLd = (quads: readonly Quad[]): string => {
  const nodes = new Map<string, Record<string, object[]>>();
  for (const { subject, predicate, object } of quads) {
    const node = nodes.get(idOf(subject)) ?? {};
    nodes.set(idOf(subject), node);
    (node[predicate.value] ??= []).push(valueOf(object));
  }
  const graph = [...nodes].map(([id, { [RDF_TYPE]: types = [], ...properties }]) => ({
    '@id': id,
    ...(types.length > 0 ? { '@type': types.map((type) => (type as { '@id': string })['@id']) } : {}),
    ...properties,
  }));
  return JSON.stringify({ '@graph': graph });
};

/** A Turtle document as JSON-LD. */
export const asJsonLd = async (turtle: string): Promise<string> =>
  withJsonLd(new Parser().parse(turtle) as unknown as readonly Quad[]);
