/** Many different datasets: any mixture of properties that are there, missing, misspelt or of no vocabulary. */
const AUTHORITY = 'http://publications.europa.eu/resource/authority/';

/** A generator of numbers below a limit, the same for the same seed. */
const numbers = (seed: number): ((limit: number) => number) => {
  let state = seed * 2_654_435_761 + 12_345;
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % limit;
  };
};

const distribution = (next: (limit: number) => number, name: string): object => {
  const one = <T>(...values: T[]): T | undefined => values[next(values.length)];
  return {
    titles: [{ value: name, language: 'en' }],
    ...one(
      {},
      { format: `${AUTHORITY}file-type/CSV` },
      { format: `${AUTHORITY}file-type/csv` },
      { format: 'urn:x:format' },
    ),
    ...one({}, { mediaType: 'text/csv' }, { mediaType: 'application/pdf' }, { mediaType: 'x-own/thing' }),
    ...one(
      {},
      { licence: { identifier: 'own' } },
      { licence: { identifier: 'cc', exactMatch: 'https://creativecommons.org/licenses/by/4.0/' } },
    ),
    ...one({}, { accessUrls: [`https://data.example/${name}`] }),
    ...one({}, { downloadUrls: [`https://data.example/${name}.json`] }),
    ...one({}, { byteSize: '10' }, { byteSize: '1.5' }),
    ...one({}, { issued: '2024-05-01' }),
  };
};

/** The typed input of one of the datasets. */
export const fieldsOf = (seed: number): Record<string, unknown> => {
  const next = numbers(seed);
  const one = <T>(...values: T[]): T | undefined => values[next(values.length)];
  return {
    titles: [{ value: `Dataset ${seed}`, language: 'en' }],
    descriptions: [{ value: 'One of many', language: 'en' }],
    ...one({}, { keywords: [{ value: 'environment', language: 'en' }] }, { keywords: [{ value: 'xyzzy' }] }),
    ...one({}, { themes: [`${AUTHORITY}data-theme/TRAN`] }),
    ...one({}, { publisher: { name: 'Acme', email: 'mailto:data@acme.example' } }),
    ...one({}, { spatial: [`${AUTHORITY}country/DEU`] }),
    ...one({}, { accessRights: `${AUTHORITY}access-right/public` }, { accessRights: 'urn:x:rights' }),
    ...one({}, { modified: '2024-06-01' }),
    distributions: Array.from({ length: next(4) }, (_, i) => distribution(next, `d${seed}-${i}`)),
  };
};
