/** Lists whose rows are kept are, byte for byte, those that are made as a whole: for random selections, and whatever is written in between. */
import fc, { type GeneratorValue } from 'fast-check';
import { getNamedType, isLeafType, isNonNullType, isObjectType, type GraphQLObjectType } from 'graphql';
import { createSchema } from '../../resolvers/index.js';
import { rounds } from '../support/figures.js';
import { API_KEY, startService, type TestService } from '../support/service.js';

const TURTLE = { 'content-type': 'text/turtle' };
const schema = createSchema();
const DATASETS = 6;
const codes = 'http://publications.europa.eu/resource/authority';
const datasetOf = (
  word: string,
): string => `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> . @prefix pst: <https://www.pistis-project.eu/ns/voc#> .
<urn:d> a dcat:Dataset ; dct:title "${word}"@en, "${word} auf Deutsch"@de ; dct:description "\\"${word}\\" in words"@en ; dcat:keyword "${word}"@en ;
  dcat:theme <${codes}/data-theme/TRAN> ; dct:publisher [ a foaf:Organization ; foaf:name "${word} works" ] ;
  dct:temporal [ a dct:PeriodOfTime ; dcat:startDate "2024-01-01" ] ; dcat:distribution <urn:x>, <urn:y> ;
  pst:monetization [ a pst:MonetizationMethod ; pst:sellerId "s" ; pst:purchaseOffer [ a pst:PurchaseOffer ; pst:type "one-off" ; pst:price 1.50 ; pst:free false ] ] .
<urn:x> a dcat:Distribution ; dct:title "${word} file"@en, "${word} Datei"@de ; dct:format <${codes}/file-type/CSV> ; dcat:accessURL <https://data.example/${word}> ;
  dct:license <${codes}/licence/CC_BY> ; dcat:accessService [ a dcat:DataService ; dct:title "${word} stream"@en ; dcat:endpointURL <https://data.example/stream> ] .
<urn:y> a dcat:Distribution ; dcat:accessURL <https://data.example/${word}/y> .`;

let service: TestService;
const write = async (at: number, word: string): Promise<void> => {
  const answer = await service.write(
    'PUT',
    `/srv/repo/catalogues/c/datasets/origin?originalId=d${at}`,
    datasetOf(word),
    TURTLE,
  );
  // 304 tells that the dataset was so already.
  expect([200, 201, 204, 304]).toContain(answer.status);
};
beforeAll(async () => {
  service = await startService({ URL_CHECK: 'off' });
  await service.write('PUT', '/srv/repo/catalogues/c', '<> a <http://www.w3.org/ns/dcat#Catalog> .', TURTLE);
  for (let at = 0; at < DATASETS; at += 1) await write(at, `first${at}`);
});
afterAll(() => service.stop());

let asked = 0;
/** An answer that is made anew: each request has a mark of its own. */
const answerTo = async (query: string, variables: object, language: string): Promise<string> => {
  const headers = {
    'content-type': 'application/json',
    'accept-language': language,
    'x-apollo-operation-name': `n${(asked += 1)}`,
  };
  const body = JSON.stringify({ query, variables });
  const answer = await service.fetch('/graphql', {
    method: 'POST',
    body,
    headers: { ...headers, 'x-api-key': API_KEY },
  });
  return (await answer.text()).replaceAll(/"requestId":"[^"]*"/g, '');
};
/** A document that was not asked for before is run as a whole. */
const asAWhole = (query: string, variables: object, language: string): Promise<string> =>
  answerTo(`${query} # ${(asked += 1)}`, variables, language);

/** Fields that can be asked for without arguments; what costs much, or waits, is left out. */
const fieldsOf = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).filter(
    ({ args, extensions, type: of }) =>
      extensions['complexity'] === undefined &&
      extensions['access'] === undefined &&
      args.every(({ type: given, defaultValue }) => !isNonNullType(given) || defaultValue !== undefined) &&
      (isLeafType(getNamedType(of)) || isObjectType(getNamedType(of))) &&
      !/Connection$/.test(getNamedType(of).name),
  );

/** `conditions`: the texts of `@skip` and `@include` that fields may have. */
const selectionOf = (g: GeneratorValue, type: GraphQLObjectType, conditions: readonly string[], depth = 0): string => {
  const fields = fieldsOf(type);
  const maxLength = Math.min(fields.length, depth === 0 ? 8 : 4);
  const names = fields.map(({ name }) => name);
  const chosen = g(fc.shuffledSubarray, names, { minLength: 1, maxLength });
  const parts = fields
    .filter(({ name }) => chosen.includes(name))
    .map((field) => {
      const target = getNamedType(field.type);
      if (isObjectType(target) && depth > 2) return '__typename';
      const alias = g(fc.constantFrom, '', '', '', `as${depth}: `);
      const takesLanguages = field.args.some(({ name }) => name === 'lang');
      const args = takesLanguages ? g(fc.constantFrom, '', '(lang: ["de"])', '(lang: $lang)') : '';
      const condition = g(fc.constantFrom<string[]>, ...conditions);
      const below = isObjectType(target) ? ` { ${selectionOf(g, target, conditions, depth + 1)} }` : '';
      const text = `${alias}${field.name}${args}${condition}${below}`;
      return g(fc.constantFrom, text, text, `... on ${type.name} { ${text} }`);
    });
  return [...parts, g(fc.constantFrom, '', '__typename')].join(' ');
};

const LISTS = {
  datasets: 'Dataset',
  catalogues: 'Catalogue',
  distributions: 'Distribution',
  dataServices: 'DataService',
};

const operation = fc.gen().map((g) => {
  const [list, name] = g(fc.constantFrom, ...(Object.entries(LISTS) as [string, string][]));
  const type = schema.getType(name) as GraphQLObjectType;
  const form = g(fc.constantFrom<('plain' | 'fragment' | 'twice')[]>, 'plain', 'fragment', 'twice');
  // Where one of two selections of a field is left out, compiled operations give the field another place than graphql-js.
  const conditions = form === 'twice' ? [''] : ['', '', '', ' @include(if: $yes)', ' @skip(if: $yes)'];
  const [rows, one] = [selectionOf(g, type, conditions), selectionOf(g, type, conditions)];
  const nodes = { plain: rows, fragment: 'identifierOfRow: __typename ...Rows', twice: `${rows} ...Rows` }[form];
  const fragment = form === 'plain' ? '' : `fragment Rows on ${name} { ${form === 'twice' ? one : rows} }`;
  const query = `query ($lang: [String!], $yes: Boolean!) { ${list}(first: 5) { edges { cursor node { ${nodes} } } }
    __typename @include(if: $yes) all: __typename @skip(if: false) datasets1: datasets(first: 1) { edges { node { t: title(lang: $lang) } } } } ${fragment}`;
  const variables = { yes: g(fc.boolean), ...g(fc.constantFrom, {}, { lang: ['de'] }, { lang: null }) };
  return { query, variables, language: g(fc.constantFrom, 'en', 'de', 'el, de;q=0.5') };
});

it('are those that are made as a whole', async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(operation, fc.nat(DATASETS - 1), fc.stringMatching(/^[a-z]{1,8}$/), async (one, at, word) => {
      const { query, variables, language } = one;
      const first = await asAWhole(query, variables, language);
      if (first.startsWith('{"data"')) answered += 1;
      for (let time = 0; time < 3; time += 1) expect(await answerTo(query, variables, language)).toBe(first);
      await write(at, word);
      for (const wanted of [language, 'de', 'en']) {
        const anew = await answerTo(query, variables, wanted);
        expect(anew).toBe(await asAWhole(query, variables, wanted));
      }
    }),
    { numRuns: rounds(40, 400) },
  );
  // Most of the random selections can be asked for, or nothing would be compared.
  expect(answered).toBeGreaterThan(rounds(15, 150));
});
