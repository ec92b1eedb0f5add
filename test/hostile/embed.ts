/** Puts a document into the payload of a dataset without changing what it says. */
import type { SyntaxTest } from './w3c.js';

/** The dataset that is added. */
export const DATASET = 'urn:added:dataset';
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const CLASS = 'http://www.w3.org/ns/dcat#Dataset';
const STATEMENT = `<${DATASET}> <${TYPE}> <${CLASS}> .\n`;

const inXml = ({ body, base }: SyntaxTest): string | undefined => {
  const [root] =
    /<(?:[\w.-]+:)?RDF\b[^>]*?>/.exec(body.replace(/<!--[^]*?-->/g, (text) => ' '.repeat(text.length))) ?? [];
  const end = body.lastIndexOf('</');
  if (root === undefined || root.endsWith('/>') || end < 0) return undefined;
  const at = body.indexOf(root);
  const based = /\sxml:base\s*=/.test(root) ? root : root.replace(/>$/, ` xml:base="${base}">`);
  const node = `<d:Dataset xmlns:d="http://www.w3.org/ns/dcat#" xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" r:about="${DATASET}"/>\n`;
  return body.slice(0, at) + based + body.slice(at + root.length, end) + node + body.slice(end);
};

const inJson = ({ body, base }: SyntaxTest): string | undefined => {
  let document: unknown;
  try {
    document = JSON.parse(body);
  } catch {
    return undefined;
  }
  const node = { '@id': DATASET, '@type': [CLASS] };
  const based = (item: unknown): unknown => {
    if (typeof item !== 'object' || item === null) return item;
    const { '@context': context, ...rest } = item as Record<string, unknown>;
    return { '@context': [{ '@base': base }, ...(context === undefined ? [] : [context].flat())], ...rest };
  };
  return JSON.stringify([node, ...[document].flat().map(based)]);
};

/** The payload; `undefined` for a document that nothing can be added to. */
export const embedded = (test: SyntaxTest): string | undefined => {
  if (test.contentType === 'application/rdf+xml') return inXml(test);
  if (test.contentType === 'application/ld+json') return inJson(test);
  if (/turtle|trig/.test(test.contentType)) return `${STATEMENT}@base <${test.base}> .\n${test.body}`;
  return STATEMENT + test.body;
};
