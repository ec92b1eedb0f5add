/**
 * Datasets as large catalogues have them: titles in two languages, descriptions of 15 to 44 words in one, and of four in ten in another,
 * words and publishers by Zipf, one to five distributions, offers on a tenth.
 */
import { FORMATS, LICENCES, randomFrom, word } from './search-corpus.js';

const WORDS = 200_000;
const PUBLISHERS = 3_000;
const AUTHORITY = 'http://publications.europa.eu/resource/authority';
const THEMES = ['AGRI', 'ECON', 'EDUC', 'ENER', 'ENVI', 'GOVE', 'HEAL', 'JUST', 'REGI', 'SOCI', 'TECH', 'TRAN'];
const COUNTRIES = ['DEU', 'FRA', 'ESP', 'ITA', 'POL', 'GRC', 'NLD', 'SWE', 'AUT', 'IRL'];
const LANGUAGES = ['de', 'fr', 'es', 'it', 'el'];
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const DCT = 'http://purl.org/dc/terms/';
const DCAT = 'http://www.w3.org/ns/dcat#';
const FOAF = 'http://xmlns.com/foaf/0.1/';
const XSD = 'http://www.w3.org/2001/XMLSchema#';
const PST = 'https://www.pistis-project.eu/ns/voc#';
const SOURCE = 'http://source.example';

/** The description of the catalogue that they are in. */
export const CATALOGUE = [
  `<${SOURCE}/catalogue> <${RDF}type> <${DCAT}Catalog> .`,
  `<${SOURCE}/catalogue> <${DCT}title> "A large catalogue"@en .`,
  `<${SOURCE}/catalogue> <${DCT}description> "As many datasets as there are."@en .`,
].join('\n');

/** The dataset of a number, as N-Triples: some 30 statements. Its id becomes `d` and the number. */
export const sourceOf = (n: number): string => {
  const random = randomFrom(n + 1);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  // Rank of a word whose frequency falls with its rank.
  const zipf = (): string => word(Math.floor(WORDS ** random()) - 1);
  const words = (count: number): string => Array.from({ length: count }, zipf).join(' ');
  const [d, p] = [`<${SOURCE}/d${n}>`, `_:p${n}`];
  const own = pick(LANGUAGES);
  const described = 15 + Math.floor(random() * 30);
  const translated = random() < 0.4;
  const date = new Date(1.6e12 + Math.floor(random() * 1.2e11)).toISOString();
  const distributions = Array.from({ length: 1 + Math.floor(random() ** 2 * 5) }, (_, i) => `<${SOURCE}/d${n}/${i}>`);
  const lines = [
    `<${SOURCE}/catalogue> <${DCAT}dataset> ${d} .`,
    `${d} <${RDF}type> <${DCAT}Dataset> .`,
    `${d} <${DCT}title> "${words(6)}"@en .`,
    `${d} <${DCT}title> "${words(6)}"@${own} .`,
    `${d} <${DCT}description> "${words(described)}"@${own} .`,
    ...(translated ? [`${d} <${DCT}description> "${words(described)}"@en .`] : []),
    ...Array.from({ length: 4 }, () => `${d} <${DCAT}keyword> "${zipf()}"@en .`),
    `${d} <${DCAT}theme> <${AUTHORITY}/data-theme/${pick(THEMES)}> .`,
    `${d} <${DCT}spatial> <${AUTHORITY}/country/${pick(COUNTRIES)}> .`,
    `${d} <${DCT}issued> "${date.slice(0, 10)}"^^<${XSD}date> .`,
    `${d} <${DCT}modified> "${date}"^^<${XSD}dateTime> .`,
    `${d} <${DCT}publisher> ${p} .`,
    `${p} <${RDF}type> <${FOAF}Organization> .`,
    `${p} <${FOAF}name> "Publisher ${Math.floor(PUBLISHERS ** random())}" .`,
    ...distributions.flatMap((x) => [
      `${d} <${DCAT}distribution> ${x} .`,
      `${x} <${RDF}type> <${DCAT}Distribution> .`,
      `${x} <${DCT}title> "${words(3)}"@en .`,
      `${x} <${DCT}format> <${AUTHORITY}/file-type/${pick(FORMATS)}> .`,
      `${x} <${DCT}license> <${AUTHORITY}/licence/${pick(LICENCES)}> .`,
      `${x} <${DCAT}accessURL> <https://data.example/${n}/${zipf()}> .`,
    ]),
  ];
  if (n % 10 === 0) {
    lines.push(
      `${d} <${PST}monetization> _:m${n} .`,
      `_:m${n} <${RDF}type> <${PST}MonetizationMethod> .`,
      `_:m${n} <${PST}sellerId> "00000000-0000-4000-8000-000000000001" .`,
      `_:m${n} <${PST}purchaseOffer> _:o${n} .`,
      `_:o${n} <${RDF}type> <${PST}PurchaseOffer> .`,
      `_:o${n} <${PST}price> "${1 + Math.floor(random() * 1_000)}.50"^^<${XSD}decimal> .`,
    );
  }
  return lines.join('\n');
};
