/** Generated datasets with a realistic distribution of words: few are very common, most are rare (Zipf). */
import type { GraphDocument } from '../../src/core/store/graph-store.js';

const WORDS = 50_000;
const AUTHORITY = 'http://publications.europa.eu/resource/authority';
const THEMES = ['AGRI', 'ECON', 'EDUC', 'ENER', 'ENVI', 'GOVE', 'HEAL', 'JUST', 'REGI', 'SOCI', 'TECH', 'TRAN'];
export const FORMATS = ['CSV', 'JSON', 'XML', 'PDF', 'XLSX', 'GEOJSON'];
export const LICENCES = ['CC_BY_4_0', 'CC0', 'ODC_BL', 'CC_BYSA_4_0'];
const DCT = 'http://purl.org/dc/terms/';
const DCAT = 'http://www.w3.org/ns/dcat#';
const FOAF = 'http://xmlns.com/foaf/0.1/';
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'ke', 'li', 'mo', 'nu', 'pa', 're', 'si', 'to', 'vu', 'za'];

/** A random number in [0, 1) that only depends on its seed (mulberry32). */
export const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** The word of a rank, 0 being the most frequent: pronounceable, and unlike its neighbours. */
export const word = (rank: number): string => {
  let text = '';
  for (let left = rank + 17; left > 0; left = Math.floor(left / 16)) text += SYLLABLES[left % 16] ?? '';
  return `${text}n`;
};

/** The dataset of a number. */
export const generated = (n: number, base: string): GraphDocument => {
  const random = randomFrom(n + 1);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  // Rank of a word whose frequency falls with its rank.
  const zipf = (): string => word(Math.floor(WORDS ** random()) - 1);
  const words = (count: number): string => Array.from({ length: count }, zipf).join(' ');
  const id = `d${n}`;
  const subject = `<${base}/catset/data/${id}>`;
  const distribution = `<${base}/catset/distribution/${id}-1>`;
  const date = new Date(1.6e12 + Math.floor(random() * 1.2e11)).toISOString();
  const publisher = `_:p${n}`;
  const triples = [
    `${subject} <${TYPE}> <${DCAT}Dataset> .`,
    `${subject} <${DCT}title> "${words(6)}"@en .`,
    `${subject} <${DCT}description> "${words(40)}"@en .`,
    ...Array.from({ length: 5 }, () => `${subject} <${DCAT}keyword> "${zipf()}"@en .`),
    `${subject} <${DCAT}theme> <${AUTHORITY}/data-theme/${pick(THEMES)}> .`,
    `${subject} <${DCT}modified> "${date}"^^<http://www.w3.org/2001/XMLSchema#dateTime> .`,
    `${subject} <${DCT}publisher> ${publisher} .`,
    `${publisher} <${TYPE}> <${FOAF}Organization> .`,
    `${publisher} <${FOAF}name> "Publisher ${Math.floor(200 ** random())}" .`,
    `${subject} <${DCAT}distribution> ${distribution} .`,
    `${distribution} <${TYPE}> <${DCAT}Distribution> .`,
    `${distribution} <${DCT}title> "${id}.csv" .`,
    `${distribution} <${DCT}format> <${AUTHORITY}/file-type/${pick(FORMATS)}> .`,
    `${distribution} <${DCT}license> <${AUTHORITY}/licence/${pick(LICENCES)}> .`,
    `${distribution} <${DCAT}accessURL> <https://data.example/${id}> .`,
  ];
  return {
    iri: `${base}/catset/data/${id}`,
    kind: 'dataset',
    id,
    catalogue: `c${n % 20}`,
    triples: `${triples.join('\n')}\n`,
    system: '',
    hash: id,
    quads: triples.length,
    created: date,
    changed: date,
    distributions: [`${id}-1`],
  };
};
