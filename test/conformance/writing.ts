/** Writes payloads with other programs than the service's own writer. */
import jsonld from 'jsonld';
import { Parser, Writer } from 'n3';
import type { Quad } from '../../src/rdf/terms.js';

type WriterQuad = Parameters<Writer['addQuads']>[0][number];

/** The statements in a syntax of the Turtle family. */
export const withN3 = (quads: readonly Quad[], format: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const writer = new Writer({ format });
    writer.addQuads(quads as unknown as WriterQuad[]);
    writer.end((error: Error | null, text: string) => (error ? reject(error) : resolve(text)));
  });

const context = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};

/** The statements as compacted JSON-LD. */
export const withJsonLd = async (quads: readonly Quad[]): Promise<string> => {
  const nquads = await withN3(quads, 'application/n-quads');
  const expanded = await jsonld.fromRDF(nquads as unknown as object, { format: 'application/n-quads' });
  return JSON.stringify(await jsonld.compact(expanded, context as never));
};

/** A Turtle document as JSON-LD. */
export const asJsonLd = (turtle: string): Promise<string> =>
  withJsonLd(new Parser().parse(turtle) as unknown as readonly Quad[]);
