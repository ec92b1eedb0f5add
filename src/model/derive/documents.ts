/** Search documents: their members follow from the rows of a noun. */
import {
  shownRows,
  termsOf,
  type Field,
  type Fields,
  type LanguageString,
  type RelationField,
  type ValueField,
} from '../property.js';
import { shownDate } from '../../core/rdf/dates.js';
import type { PlatformTerms } from '../../core/rdf/vocabulary.js';
import { reads } from './reading.js';
import type { Resource } from './resource.js';
import { isUrl, languageMap, numberOf, some, type Members } from './values.js';

/** Makes a value of a node; undefined for none. */
export type Show = (node: Resource, pst: PlatformTerms) => unknown;

/** The documents of nodes, by the name of their noun or of the form in which they are shown. */
export type Parts = Readonly<Record<string, Show>>;

const partsOf = (field: ValueField | RelationField, part: Show): Show => {
  const { many, searchFirst } = field;
  const isNamed = field.kind === 'relation' && field.named === true && !many;
  return (node, pst) => {
    const [term, ...others] = termsOf(field, pst);
    const found = isNamed ? [node.thing(term)] : [term, ...others].flatMap((one) => node.things(one));
    const shown = found.flatMap((thing) => (thing && part(thing, pst)) ?? []);
    return many && !searchFirst ? some(shown) : shown[0];
  };
};

/** Texts and IRIs, of the first property that has any. */
const stated =
  (field: ValueField): Show =>
  (node, pst) => {
    const of = (term: { readonly value: string }) => node.objects(term).filter(({ type }) => type !== 'bnode');
    const found = termsOf(field, pst).map(of);
    return found.find(({ length }) => length > 0)?.map(({ value }) => value);
  };

const valueOf = (field: ValueField): Show => {
  const { type, many, searchAs } = field;
  if (many && type === 'string') return stated(field);
  if (many && type === 'iri') return (node, pst) => some(node.iris(...termsOf(field, pst)));
  // What is not stated is left out: absent means false.
  if (type === 'boolean') return (node, pst) => node.boolean(...termsOf(field, pst));
  const read = reads(field);
  if (type === 'text') return (node, pst) => languageMap(read(node, pst) as unknown as LanguageString[]);
  return (node, pst) => {
    const text = read(node, pst) as string | null;
    if (type === 'date') return shownDate(text);
    if (type === 'decimal' || type === 'money') return numberOf(text);
    return searchAs === 'url' && text !== null && !isUrl(text) ? undefined : text;
  };
};

const showing = (field: Field, parts: Parts): Show | undefined => {
  if (field.kind === 'self') return field.as === 'iri' ? ({ iri }) => iri : undefined;
  if (field.kind !== 'value' && field.kind !== 'relation') return undefined;
  const name = field.kind === 'relation' ? (field.searchAs ?? field.to().name) : (field.searchAs ?? '');
  const part = parts[name];
  if (part) return partsOf(field, part);
  return field.kind === 'value' ? valueOf(field) : undefined;
};

/**
 * Makes the documents of nodes of a noun. What does not follow from a row is given beside, as the members that stand in its place; those that
 * have no value are left out.
 */
export const membersOf = <F extends Fields>(noun: { readonly name: string; readonly fields: F }, parts: Parts = {}) => {
  const rows = shownRows(noun).map(([name, member, field]) => ({ name, member, show: showing(field, parts) }));
  return (node: Resource, pst: PlatformTerms, beside?: Readonly<Partial<Record<keyof F, Members>>>): Members => {
    const members: Members = {};
    for (const { name, member, show } of rows) {
      const own = beside?.[name];
      if (own) {
        for (const [key, value] of Object.entries(own)) if (value !== undefined) members[key] = value;
      } else {
        const value = show?.(node, pst);
        if (value !== undefined && value !== null) members[member] = value;
      }
    }
    return members;
  };
};
