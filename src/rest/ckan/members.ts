/** What packages, organizations and resources of CKAN say one to one: their members and extras follow from the rows of a noun. */
import type { Field, Noun } from '../../model/property.js';
import { inLanguage, type BriefConcept } from '../search/brief.js';

/** Language of the texts of CKAN that have none of their own. */
export const LANGUAGE = 'en';

type Json = Readonly<Record<string, unknown>>;
type Value = string | number | boolean | null;

/** A concept in extras: its IRI, else its code or label. */
const nameOf = ({ id, resource }: BriefConcept): string => resource ?? id;

/** Several concepts are JSON in a text; of several values CKAN has the first. */
const shown = (field: Field, value: unknown): Value => {
  if (field.kind === 'relation')
    return field.many ? JSON.stringify((value as BriefConcept[]).map(nameOf)) : nameOf(value as BriefConcept);
  if (field.kind === 'value' && field.type === 'text')
    return inLanguage(value as Readonly<Record<string, string>>, LANGUAGE);
  const first = (Array.isArray(value) ? value[0] : value) as Value;
  return field.cell === 'mail' ? String(first).replace(/^mailto:/i, '') : first;
};

/** Members that say nothing are there all the same, as programs for CKAN expect; extras are not. */
const nothing = (field: Field): Value => (field.kind === 'value' && field.type === 'text' ? '' : null);

/** What a search document of a noun gives the members or the extras of CKAN, by their names. */
export const membersOf = (
  { fields }: Noun,
  document: Json,
  as: 'field' | 'extra',
  prefix = '',
): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.values(fields).flatMap((field): (readonly [string, Value])[] => {
      const { ckan, search } = field;
      if (ckan?.[as] === undefined || search === undefined) return [];
      const name = `${prefix}${ckan[as]}`;
      const value = document[search];
      if (value === undefined || (Array.isArray(value) && value.length === 0))
        return as === 'field' ? [[name, nothing(field)]] : [];
      if (field.kind !== 'relation' || field.to().type === undefined) return [[name, shown(field, value)]];
      const first = (Array.isArray(value) ? value[0] : value) as Json;
      return Object.entries(membersOf(field.to(), first, as, `${name}_`));
    }),
  );
