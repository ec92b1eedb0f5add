/** Names of fields as clients write them: paths in the search document, `.raw` for values as a whole. */
import { EXACT_FIELDS, type TextField } from '../../core/search/entry.js';
import { facetNamed } from '../../core/search/facets.js';
import type { WholeField } from '../../core/search/query.js';
import { rowPaths } from '../repository/indexed/paths.js';

const LANGUAGE = /\.[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;

const texts = new Map<string, TextField>([['name', 'title']]);
const wholes = new Map<string, WholeField>([
  ['id', 'id'],
  ...EXACT_FIELDS.map((field) => [field, field] as const),
  // The other name of the id on the marketplace in documents.
  ['offer.marketplace_original_id', 'offer.marketplace_offer_id'],
  // What comes from its catalogue.
  ...['catalog', 'catalog.id'].map((name) => [name, 'catalog'] as const),
  ...['country', 'country.id', 'catalog.country.id'].map((name) => [name, 'country'] as const),
  ['monetization.purchase_offer.type', 'monetizationType'],
]);
for (const { members, field, text } of rowPaths.dataset) {
  const name = members.join('.');
  const isConcept = field.kind === 'relation' && text !== undefined;
  const isText = field.kind === 'value' && field.type === 'text';
  const isId = field.kind === 'self' || (!isText && EXACT_FIELDS.some((exact) => exact === name));
  // Words are looked for in labels of concepts, and in names of agents under the name of the agent too; ids are compared.
  if (text && !isId) {
    for (const one of [...(isConcept ? [] : [name]), `${name}.label`]) texts.set(one, text);
    if (members.at(-1) === 'name') texts.set(members.slice(0, -1).join('.'), text);
  }
  const facet = field.facet === undefined ? undefined : facetNamed(field.facet);
  for (const part of facet ? ['', '.id', '.label', '.name', '.resource'] : [])
    wholes.set(name + part, facet?.id as WholeField);
}

/** Fields that a query is limited to. */
export interface QueryFields {
  readonly text: readonly TextField[];
  readonly whole: readonly WholeField[];
}

/** Sorts names of fields into those that are searched and those that are compared as a whole. Unknown ones are left out. */
export const queryFields = (names: readonly string[]): QueryFields => {
  const text = new Set<TextField>();
  const whole = new Set<WholeField>();
  for (const given of names) {
    const name = given.trim().replace(/\.raw$/, '');
    // A name that is known as it is comes before one that ends in a language.
    const known = [name, name.replace(LANGUAGE, '')].find((one) => texts.has(one) || wholes.has(one)) ?? name;
    const searched = given.trim() === name ? texts.get(known) : undefined;
    const compared = wholes.get(known);
    if (searched) text.add(searched);
    else if (compared) whole.add(compared);
  }
  return { text: [...text], whole: [...whole] };
};
