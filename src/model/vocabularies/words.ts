/** The words of portals and people, as members of the EU authority tables. What is not known stays a text, never a guess. */
import { distance } from '../../core/search/text/distance.js';
import { labelIn } from './labels.js';
import { vocabulary, type Concept, type Table } from './vocabulary.js';

/** Words of portals for file types, beside the codes and labels of the table. */
const FILE_TYPES: Readonly<Record<string, string>> = {
  excel: 'XLS',
  'esri shapefile': 'SHP',
  shapefile: 'SHP',
  shape: 'SHP',
  geojson: 'GEOJSON',
  wms: 'WMS_SRVC',
  wfs: 'WFS_SRVC',
  text: 'TXT',
  word: 'DOC',
  turtle: 'RDF_TURTLE',
  ttl: 'RDF_TURTLE',
  'rdf/xml': 'RDF_XML',
  'json-ld': 'JSON_LD',
  jsonld: 'JSON_LD',
  jpg: 'JPEG',
  tif: 'TIFF',
};

/** Identifiers of licences that CKAN ships, and their codes. */
const LICENCES: Readonly<Record<string, string>> = {
  'cc-by': 'CC_BY',
  'cc-by-4.0': 'CC_BY_4_0',
  'cc-by-sa': 'CC_BYSA',
  'cc-by-sa-4.0': 'CC_BYSA_4_0',
  'cc-zero': 'CC0',
  cc0: 'CC0',
  'cc0-1.0': 'CC0',
  'odc-by': 'ODC_BY',
  'odc-odbl': 'ODC_BL',
  'odc-pddl': 'ODC_PDDL',
  'uk-ogl': 'OGL_3_0',
};

/** Common words for how often data change. */
const FREQUENCIES: Readonly<Record<string, string>> = {
  annually: 'ANNUAL',
  yearly: 'ANNUAL',
  biannually: 'ANNUAL_2',
  semiannual: 'ANNUAL_2',
  fortnightly: 'BIWEEKLY',
  asneeded: 'AS_NEEDED',
  'as needed': 'AS_NEEDED',
  continual: 'CONT',
  continuous: 'CONT',
  irregular: 'IRREG',
  notplanned: 'NOT_PLANNED',
  unknown: 'UNKNOWN',
};

/** Languages by the two letters of ISO 639-1: the official ones of the EU and its regions, neighbours, and of the United Nations. */
const LANGUAGES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'bg:BUL cs:CES da:DAN de:DEU el:ELL en:ENG es:SPA et:EST fi:FIN fr:FRA ga:GLE hr:HRV hu:HUN it:ITA lt:LIT lv:LAV ' +
    'mt:MLT nl:NLD pl:POL pt:POR ro:RON sk:SLK sl:SLV sv:SWE is:ISL nb:NOB nn:NNO no:NOR uk:UKR tr:TUR sr:SRP sq:SQI ' +
    'ca:CAT eu:EUS gl:GLG lb:LTZ cy:CYM gd:GLA bs:BOS mk:MKD be:BEL ka:KAT hy:HYE ar:ARA zh:ZHO ja:JPN ru:RUS he:HEB'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** By code, by IRI, by English label, whatever the case. */
const labelled = new Map<Table, ReadonlyMap<string, Concept>>();

const byWord = (table: Table): ReadonlyMap<string, Concept> => {
  let words = labelled.get(table);
  if (!words) {
    const all = [...vocabulary(table).concepts.values()];
    const labels = all.flatMap((concept) => (concept.label ? [[concept.label.toLowerCase(), concept] as const] : []));
    // Codes come last, so that they win over a label that is spelled the same.
    words = new Map([...labels, ...all.map((concept) => [concept.code.toLowerCase(), concept] as const)]);
    labelled.set(table, words);
  }
  return words;
};

/** Languages whose labels are understood, where the table or the runtime has them. */
const LANGUAGES_OF_LABELS = ['de', 'el', 'fr', 'es', 'it', 'nl', 'pl'] as const;

const translated = new Map<Table, ReadonlyMap<string, Concept>>();

/** By label in another language than English; the first language that has a word for something has it. */
const byTranslation = (table: Table): ReadonlyMap<string, Concept> => {
  let words = translated.get(table);
  if (!words) {
    const all = [...vocabulary(table).concepts.values()];
    const labels = LANGUAGES_OF_LABELS.flatMap((language) =>
      all.flatMap((concept) => {
        const label = labelIn(table, concept.code, language);
        return label === undefined ? [] : [[label.toLowerCase(), concept] as const];
      }),
    );
    words = new Map(labels.toReversed());
    translated.set(table, words);
  }
  return words;
};

const find = (table: Table, written: string, words: Readonly<Record<string, string>> = {}): Concept | undefined => {
  const { concepts, concept } = vocabulary(table);
  const word = written.trim().toLowerCase();
  const code = Object.hasOwn(words, word) ? words[word] : undefined;
  return (
    concept(written.trim()) ??
    (code === undefined ? undefined : concepts.get(code)) ??
    byWord(table).get(word) ??
    byWord(table).get(word.replace(/[^a-z0-9]+/g, '_')) ??
    byTranslation(table).get(word)
  );
};

/** File type for what a portal writes as `format`, or for a media type. */
export const fileTypeOf = (written: string): Concept | undefined => {
  const word = written.trim().replace(/^\./, '');
  if (!word.includes('/')) return find('file-type', word, FILE_TYPES);
  const type = word.toLowerCase();
  const found = find('file-type', word, FILE_TYPES);
  return found ?? [...vocabulary('file-type').concepts.values()].find(({ mediaType }) => mediaType === type);
};

/** Licence for CKAN's `license_id`, a code, a label or the IRI of a member. */
export const licenceOf = (written: string): Concept | undefined => find('licence', written, LICENCES);

/** Frequency for a word. */
export const frequencyOf = (written: string): Concept | undefined => find('frequency', written, FREQUENCIES);

/** Theme for a code, a label or the IRI of a member. */
export const themeOf = (written: string): Concept | undefined => find('data-theme', written);

/** Language for a tag, a code, a label or the IRI of a member. */
export const languageOf = (written: string): Concept | undefined =>
  find('language', written.split(/[-_]/, 1)[0] ?? '', LANGUAGES) ?? find('language', written, LANGUAGES);

/** Degree of access for a code, a label or the IRI of a member. */
export const accessOf = (written: string): Concept | undefined => find('access-right', written);

/** Country for a code, a label or the IRI of a member. */
export const countryOf = (written: string): Concept | undefined => find('country', written);

/** The code lists whose members people and portals name in words, by the kind of the cells that hold them. */
export const codeLists = {
  theme: { table: 'data-theme', find: themeOf },
  language: { table: 'language', find: languageOf },
  place: { table: 'country', find: countryOf },
  access: { table: 'access-right', find: accessOf },
  format: { table: 'file-type', find: fileTypeOf },
  frequency: { table: 'frequency', find: frequencyOf },
} as const;

const MOST_NEAR = 5;
const FARTHEST = 3;

/** Codes with labels of the members of a list whose code or label is near a word, the nearest first. */
export const nearNames = (list: keyof typeof codeLists, written: string): string[] => {
  const word = written.trim().toLowerCase().slice(0, 60);
  const farthest = Math.min(FARTHEST, Math.floor(word.length / 2));
  const near = [...byWord(codeLists[list].table)].flatMap(([name, concept]) => {
    const far = name.startsWith(word) || name.split(/[^a-z0-9]+/).includes(word) ? 1 : distance(word, name, farthest);
    return far <= farthest ? [{ far, concept }] : [];
  });
  const named = near
    .sort((a, b) => a.far - b.far)
    .map(({ concept: { code, label } }) => (label ? `${code} (${label})` : code));
  return [...new Set(named)].slice(0, MOST_NEAR);
};
