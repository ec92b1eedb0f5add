/** Which column of a file means what: by its header, by words that people use, or as the caller says. */
import { Refusal } from '../../core/errors.js';
import { headerOf, placeOf, type Place } from './columns.js';
import type { Meaning } from './rows.js';

/** The meaning that a caller gives to a column of the file; without one it is left out. */
export interface ColumnMeaning {
  /** Header of the column in the file. */
  readonly column: string;
  /** Header of a template, such as `title@en` or `file2.access`; null leaves the column out. */
  readonly means: string | null;
}

/** Words of headers that are common in other tables, folded, by what they mean. */
const WORDS = new Map(
  Object.entries({
    id: 'identifier originalid kennung',
    title: 'name titel bezeichnung τίτλος titre',
    description: 'abstract notes beschreibung περιγραφή summary',
    keywords: 'keyword tags schlagwörter stichworte',
    themes: 'theme category thema themen kategorie κατηγορία',
    places: 'spatial country place land ort χώρα coverage',
    languages: 'language sprache sprachen γλώσσα',
    access: 'accessrights zugang zugriff',
    issued: 'published created veröffentlicht',
    modified: 'updated lastmodified geändert aktualisiert',
    'publisher.name': 'publisher herausgeber εκδότης organization organisation',
    'contact.name': 'contact kontakt contactname',
    'contact.email': 'email mail contactemail',
    'period.start': 'from von start startdate temporalstart',
    'period.end': 'to bis end enddate temporalend',
    'file.access': 'url link accessurl',
    'file.download': 'downloadurl download',
    'file.format': 'format dateiformat',
    'file.mediaType': 'mediatype mimetype',
    'file.size': 'size bytesize größe',
    'file.licence': 'license licence lizenz άδεια',
    'file.rights': 'rights rechte',
    'offer.price': 'price preis τιμή',
    'offer.currency': 'currency währung',
    'offer.seller': 'seller',
  }).flatMap(([means, words]) => words.split(' ').map((word) => [word, means] as const)),
);

const folded = (header: string): string => header.toLowerCase().replace(/[\s_.-]+/g, '');

/** What a header probably means. */
export const guess = (header: string): Meaning => {
  const [word = '', language] = header.split('@');
  const known = placeOf(header) ?? placeOf(header.replace(/\s+/g, ''));
  if (known) return known;
  const means = WORDS.get(folded(word));
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
