import { syntaxNamed, type SyntaxName } from '../../src/core/rdf/syntax.js';
import { fixture, parse, refusalOf } from './support.js';

interface Case {
  readonly name: string;
  readonly line: number;
  readonly column: number;
  readonly body: string;
}

const casesOf = (syntax: SyntaxName): Case[] =>
  [...fixture(`malformed/${syntax}.txt`).matchAll(/^=== (\d+):(\d+) (.*)\n((?:(?!=== ).*(?:\n|$))*)/gm)].map(
    ([, line, column, name = '', body = '']) => ({
      name,
      line: Number(line),
      column: Number(column),
      body: body.replace(/\n$/, ''),
    }),
  );

const catalogue: readonly (readonly [SyntaxName, number])[] = [
  ['turtle', 48],
  ['ntriples', 40],
  ['nquads', 20],
  ['trig', 20],
  ['jsonld', 50],
  ['rdfxml', 41],
];

describe.each(catalogue)('malformed %s', (syntax, count) => {
  const cases = casesOf(syntax);
  const { mediaType } = syntaxNamed(syntax);

  it('has all its cases', () => {
    expect(cases).toHaveLength(count);
  });

  it.each(cases)('$name', ({ body, line, column }) => {
    const refusal = refusalOf(() => parse(body, mediaType));
    expect(refusal).toMatchObject({ code: 'RDF_SYNTAX', extras: { line, column } });
    expect(refusal.detail).toMatch(new RegExp(`line ${line}, column ${column}: .*[.!?]$`));
    expect(refusal.detail).not.toMatch(/\p{Cc}|wasm|node_modules|RuntimeError|oxigraph/iu);
  });

  it.each(cases)('$name, without a declared type', ({ body }) => {
    const readable = refusalOrNothing(body);
    if (readable !== undefined) expect(readable).toMatchObject({ code: 'RDF_SYNTAX' });
  });
});

// A payload that is malformed as what it was declared may be sound as something else, such as an empty one as Turtle.
const refusalOrNothing = (body: string): unknown => {
  try {
    parse(body);
    return undefined;
  } catch (error) {
    return error;
  }
};

it('reports the line in a long payload of every syntax', () => {
  const long = (line: (index: number) => string): string =>
    Array.from({ length: 3_000 }, (_, index) => line(index)).join('\n');
  const turtle = long((index) => `<urn:s${index}> <urn:p> "${index}"@en${index === 2_345 ? '-' : ''} .`);
  expect(refusalOf(() => parse(turtle, 'text/turtle')).extras).toMatchObject({ line: 2_346 });
  const xml = long((index) =>
    index === 0
      ? '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
      : index === 2_999
        ? '</rdf:RDF>'
        : `  <rdf:Description rdf:about="urn:s${index}${index === 2_345 ? ' ' : ''}"/>`,
  );
  expect(refusalOf(() => parse(xml, 'application/rdf+xml')).extras).toMatchObject({ line: 2_346, column: 3 });
  const json = `[${long((index) => `{"@id": "urn:s${index}", "@type": ${index === 2_345 ? '5' : '"urn:c"'}}${index < 2_999 ? ',' : ''}`)}]`;
  expect(refusalOf(() => parse(json, 'application/ld+json')).extras).toMatchObject({ line: 2_346 });
});
