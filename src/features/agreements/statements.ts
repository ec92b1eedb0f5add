/**
 * The RDF of an agreement. Only words of terms.ts may be in it, and every node has an IRI, so its canonical form (RDFC-1.0) is its sorted
 * statements: nothing in the document is outside of what is signed.
 */
import { escapeIri, escapeLiteral } from '../../core/rdf/escape.js';
import { formWith, type Form } from '../../model/agreement.js';
import { isObject } from '../../core/json.js';

const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

/** A document that is no agreement of this form. The message says where and why, for people. */
export class NotAnAgreement extends Error {
  override readonly name = 'NotAnAgreement';
}

/** True for an absolute IRI as an agreement may name it. */
export const isAbsoluteIri = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i.test(value);

const iriOf = (value: unknown, where: string): string => {
  if (isAbsoluteIri(value)) return value;
  throw new NotAnAgreement(`${where} is no absolute IRI.`);
};

const iri = (value: string): string => `<${escapeIri(value)}>`;

/** Statements of a node and of those that it describes, each a line of canonical N-Quads. Returns the IRI of the node. */
const collect = (node: Readonly<Record<string, unknown>>, where: string, form: Form, lines: Set<string>): string => {
  const { classes, properties } = form;
  const name = iriOf(node['@id'], `"@id" of ${where}`);
  for (const [key, value] of Object.entries(node)) {
    if (key === '@id') continue;
    const at = `"${key}" of ${where}`;
    const say = (predicate: string, object: string): void =>
      void lines.add(`${iri(name)} ${iri(predicate)} ${object} .\n`);
    if (key === '@type') {
      const known = typeof value === 'string' && Object.hasOwn(classes, value) ? classes[value] : undefined;
      if (known === undefined) throw new NotAnAgreement(`${at} is no class of agreements.`);
      say(TYPE, iri(known));
      continue;
    }
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (!property) throw new NotAnAgreement(`${at} is no property of agreements.`);
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) say(property.iri, objectOf(one, property.type, at, form, lines));
  }
  return name;
};

const objectOf = (value: unknown, type: string | undefined, at: string, form: Form, lines: Set<string>): string => {
  if (type === '@id') return iri(isObject(value) ? collect(value, at, form, lines) : iriOf(value, at));
  if (typeof value !== 'string') throw new NotAnAgreement(`${at} is no text.`);
  const text = `"${escapeLiteral(value)}"`;
  return type === undefined ? text : `${text}^^${iri(type)}`;
};

/** The rank of a UTF-16 unit in the order of code points: surrogates stand for what comes after all others. */
const rank = (unit: number): number => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);

/** In the order of code points, as RDFC-1.0 has it. */
const inOrder = (one: string, other: string): number => {
  const shorter = Math.min(one.length, other.length);
  for (let at = 0; at < shorter; at += 1) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (a !== b) return rank(a) - rank(b);
  }
  return one.length - other.length;
};

/**
 * The canonical form of an agreement without its proof. Throws `NotAnAgreement` for whatever else: an unknown key, a value of another kind,
 * another context.
 */
export const canonicalAgreement = (document: Readonly<Record<string, unknown>>): string => {
  const { '@context': context, proof: _, ...node } = document;
  const form = formWith(context);
  if (!form) throw new NotAnAgreement('"@context" is not that of agreements.');
  const lines = new Set<string>();
  collect(node, 'the agreement', form, lines);
  return [...lines].sort(inOrder).join('');
};
