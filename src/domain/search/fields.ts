/** Names of fields as clients write them: paths in the search document, `.raw` for values as a whole. */
import type { TextField } from '../../search/entry.js';
import type { WholeField } from '../../search/query.js';

const LANGUAGE = /\.[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;

const texts: Readonly<Record<string, TextField>> = {
  title: 'title',
  name: 'title',
  description: 'description',
  keywords: 'keywords',
  'keywords.label': 'keywords',
  publisher: 'other',
  'publisher.name': 'other',
  'distributions.title': 'other',
  'distributions.description': 'other',
  'categories.label': 'other',
};

const wholes: Readonly<Record<string, WholeField>> = {
  id: 'id',
  title: 'title',
  resource: 'resource',
  identifier: 'identifier',
  'distributions.id': 'distributions.id',
  'offer.original_id': 'offer.original_id',
  'offer.marketplace_offer_id': 'offer.marketplace_offer_id',
  'offer.marketplace_original_id': 'offer.marketplace_offer_id',
  catalog: 'catalog',
  'catalog.id': 'catalog',
  categories: 'categories',
  'categories.id': 'categories',
  'categories.resource': 'categories',
  keywords: 'keywords',
  'keywords.id': 'keywords',
  'keywords.label': 'keywords',
  publisher: 'publisher',
  'publisher.name': 'publisher',
  'distributions.format': 'format',
  'distributions.format.id': 'format',
  'distributions.license': 'license',
  'distributions.license.id': 'license',
  'distributions.media_type': 'media_type',
  language: 'language',
  'language.id': 'language',
  country: 'country',
  'country.id': 'country',
  'catalog.country.id': 'country',
  'monetization.purchase_offer.type': 'monetizationType',
};

/** The entry of a table under a name that a client chose; what every object inherits is no field. */
const entry = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined => {
  const known = [name, name.replace(LANGUAGE, '')].find((candidate) => Object.hasOwn(table, candidate));
  return known === undefined ? undefined : table[known];
};

/** Fields that a query is limited to. */
export interface QueryFields {
  readonly text: readonly TextField[];
  readonly whole: readonly WholeField[];
}

/** The text field that a name means, whatever language it names. */
export const textField = (name: string): TextField | undefined => entry(texts, name);

/** Sorts names of fields into those that are searched and those that are compared as a whole. Unknown ones are left out. */
export const queryFields = (names: readonly string[]): QueryFields => {
  const text = new Set<TextField>();
  const whole = new Set<WholeField>();
  for (const given of names) {
    const name = given.trim().replace(/\.raw$/, '');
    const searched = given.trim() === name ? textField(name) : undefined;
    const compared = entry(wholes, name);
    if (searched) text.add(searched);
    else if (compared) whole.add(compared);
  }
  return { text: [...text], whole: [...whole] };
};
