/** Malformed payloads: a catalogue of faults, and sound payloads that were cut and changed at random. */
import { readFileSync } from 'node:fs';

/** Media types of the catalogue's files. */
export const catalogued = {
  turtle: 'text/turtle',
  ntriples: 'application/n-triples',
  nquads: 'application/n-quads',
  trig: 'application/trig',
  jsonld: 'application/ld+json',
  rdfxml: 'application/rdf+xml',
} as const;

/** A payload that no reader may take. */
export interface Malformed {
  readonly name: string;
  readonly contentType: string;
  readonly body: string;
}

const casesOf = ([syntax, contentType]: [string, string]): Malformed[] => {
  const file = new URL(`../../../test/fixtures/malformed/${syntax}.txt`, import.meta.url);
  const cases = readFileSync(file, 'utf8').matchAll(/^=== \d+:\d+ (.*)\n((?:(?!=== ).*(?:\n|$))*)/gm);
  return [...cases].map(([, name = '', body = '']) => ({
    name: `${syntax}: ${name}`,
    contentType,
    body: body.replace(/\n$/, ''),
  }));
};

/** All payloads of the catalogue. */
export const malformed = (): Malformed[] => Object.entries(catalogued).flatMap(casesOf);

/** Numbers that look random and are the same in every run (a linear congruential generator). */
export const randomNumbers = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const JUNK = [
  '\0',
  '<',
  '>',
  '"',
  '{',
  '}',
  '[',
  '\\',
  '\\u',
  '@',
  '^^',
  '\u{1F600}',
  '\uFEFF',
  '&x;',
  '%',
  "'''",
  '.',
  '_:',
];

/** A payload with some of its bytes removed, doubled, replaced or cut off. */
export const damaged = (body: string, random: (below: number) => number): Buffer => {
  let bytes = Buffer.from(body);
  for (let times = 1 + random(3); times > 0; times -= 1) {
    const at = random(bytes.length);
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
    const length = random(40);
    const junk = Buffer.from(JUNK[random(JUNK.length)] ?? '');
    const ways = [
      () => before,
      () => Buffer.concat([before, after.subarray(length)]),
      () => Buffer.concat([before, after.subarray(0, length), after]),
      () => Buffer.concat([before, junk, after]),
      () => Buffer.concat([before, Buffer.from([random(256)]), after.subarray(1)]),
    ];
    bytes = ways[random(ways.length)]?.() ?? bytes;
    if (bytes.length === 0) return bytes;
  }
  return bytes;
};
