/** Which column of a file means what: by its header, by words that people use, or as the caller says. */
import { Refusal } from '../../errors.js';
import { headerOf, placeOf, type Place } from './columns.js';
import type { Meaning } from './rows.js';

/** The meaning that a caller gives to a column of the file; without one it is left out. */
export interface ColumnMeaning {
  /** Header of the column in the file. */
  readonly column: string;
  /** Header of a template, such as `title@en` or `file2.access`; null leaves the column out. */
  readonly means: string | null;
}

/** Words of headers that are common in other tables, folded, and what they mean. */
const WORDS: Readonly<Record<string, string>> = {
  ...{
    identifier: 'id',
    originalid: 'id',
    kennung: 'id',
    name: 'title',
    titel: 'title',
    bezeichnung: 'title',
    τίτλος: 'title',
  },
  ...{
    titre: 'title',
    abstract: 'description',
    notes: 'description',
    beschreibung: 'description',
    περιγραφή: 'description',
  },
  ...{
    summary: 'description',
    keyword: 'keywords',
    tags: 'keywords',
    schlagwörter: 'keywords',
    stichworte: 'keywords',
  },
  ...{
    theme: 'themes',
    category: 'themes',
    thema: 'themes',
    themen: 'themes',
    kategorie: 'themes',
    κατηγορία: 'themes',
  },
  ...{
    spatial: 'places',
    country: 'places',
    place: 'places',
    land: 'places',
    ort: 'places',
    χώρα: 'places',
    coverage: 'places',
  },
  ...{
    language: 'languages',
    sprache: 'languages',
    sprachen: 'languages',
    γλώσσα: 'languages',
    accessrights: 'access',
  },
  ...{ zugang: 'access', zugriff: 'access', published: 'issued', created: 'issued', veröffentlicht: 'issued' },
  ...{ updated: 'modified', lastmodified: 'modified', geändert: 'modified', aktualisiert: 'modified' },
  ...{
    publisher: 'publisher.name',
    herausgeber: 'publisher.name',
    εκδότης: 'publisher.name',
    organization: 'publisher.name',
  },
  ...{ organisation: 'publisher.name', contact: 'contact.name', kontakt: 'contact.name', contactname: 'contact.name' },
  ...{
    email: 'contact.email',
    mail: 'contact.email',
    contactemail: 'contact.email',
    from: 'period.start',
    von: 'period.start',
  },
  ...{
    start: 'period.start',
    startdate: 'period.start',
    temporalstart: 'period.start',
    to: 'period.end',
    bis: 'period.end',
  },
  ...{ end: 'period.end', enddate: 'period.end', temporalend: 'period.end', url: 'file.access', link: 'file.access' },
  ...{ accessurl: 'file.access', downloadurl: 'file.download', download: 'file.download', format: 'file.format' },
  ...{ dateiformat: 'file.format', mediatype: 'file.mediaType', mimetype: 'file.mediaType', size: 'file.size' },
  ...{
    bytesize: 'file.size',
    größe: 'file.size',
    license: 'file.licence',
    licence: 'file.licence',
    lizenz: 'file.licence',
  },
  ...{
    άδεια: 'file.licence',
    rights: 'file.rights',
    rechte: 'file.rights',
    price: 'offer.price',
    preis: 'offer.price',
  },
  ...{ τιμή: 'offer.price', currency: 'offer.currency', währung: 'offer.currency', seller: 'offer.seller' },
};

const folded = (header: string): string => header.toLowerCase().replace(/[\s_.-]+/g, '');

/** What a header probably means. */
export const guess = (header: string): Meaning => {
  const [word = '', language] = header.split('@');
  const known = placeOf(header) ?? placeOf(header.replace(/\s+/g, ''));
  if (known) return known;
  const means = WORDS[folded(word)];
  return means === undefined ? undefined : placeOf(language === undefined ? means : `${means}@${language.trim()}`);
};

const asked = ({ column, means }: ColumnMeaning): Meaning => {
  if (means === null || means === '') return undefined;
  const place = placeOf(means);
  if (place) return place;
  throw new Refusal(
    'BAD_REQUEST',
    `There is no field "${means.slice(0, 60)}" for the column "${column.slice(0, 60)}".`,
    {
      field: 'mapping',
    },
  );
};

/**
 * The meaning of each column of a file; the caller's word counts before guesses. Errors: `BAD_REQUEST` for a field that there is not, a
 * column that the file does not have, and two columns that mean the same.
 */
export const meaningsOf = (header: readonly string[], mapping: readonly ColumnMeaning[]): Meaning[] => {
  const said = new Map(mapping.map((one) => [one.column, one]));
  const missing = mapping.find(({ column }) => !header.includes(column));
  if (missing)
    throw new Refusal('BAD_REQUEST', `The file has no column "${missing.column.slice(0, 60)}".`, { field: 'mapping' });
  const taken = new Map<string, string>();
  const take = (place: Place, column: string, isSaid: boolean): Meaning => {
    const name = headerOf(place);
    const other = taken.get(name);
    if (other === undefined) taken.set(name, column);
    else if (isSaid)
      throw new Refusal('BAD_REQUEST', `The columns "${other}" and "${column}" both mean "${name}".`, {
        field: 'mapping',
      });
    return other === undefined ? place : undefined;
  };
  // What the caller says is taken first, so that no guess stands in its way.
  const first = header.map((column) => {
    const one = said.get(column);
    const place = one && asked(one);
    return place && take(place, column, true);
  });
  return header.map((column, at) => {
    if (said.has(column)) return first[at];
    const place = guess(column);
    return place && take(place, column, false);
  });
};
