/** Documents that want more than to be read: to fetch, to include files, to grow. Each is refused, nobody is asked, nothing is stored. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { figure } from '../support/figures.js';
import { transmit, type Sent } from './client.js';
import { inspect } from './inspect.js';
import { attackedWorld } from './world.js';

const world = attackedWorld();
let canary: Server;
let hits = 0;
let port = 0;
beforeAll(async () => {
  canary = createServer((_request, response) => {
    hits += 1;
    response
      .setHeader('content-type', 'application/ld+json')
      .end('{"@context":{"title":"http://purl.org/dc/terms/title"}}');
  });
  await new Promise<void>((resolve) => canary.listen(0, resolve));
  ({ port } = canary.address() as AddressInfo);
});
afterAll(() => void canary.close());

const here = (): string => `http://127.0.0.1:${port}`;
const node = { '@id': 'urn:d', '@type': 'http://www.w3.org/ns/dcat#Dataset' };

/** JSON-LD whose meaning is somewhere else. */
const contexts = (): unknown[] => [
  { '@context': `${here()}/a.jsonld`, ...node },
  { '@context': [`${here()}/b.jsonld`, {}], ...node },
  { '@context': { '@import': `${here()}/c.jsonld` }, ...node },
  { '@context': { t: { '@id': 'urn:t', '@context': `${here()}/d.jsonld` } }, t: { a: 1 }, ...node },
  { '@context': { T: { '@id': 'urn:T', '@context': `${here()}/e.jsonld` } }, '@id': 'urn:d', '@type': 'T' },
  { '@context': 'file:///etc/passwd', ...node },
  { '@context': '/relative.jsonld', ...node },
  { '@context': '//127.0.0.1/x', ...node },
  { ...node, 'urn:p': { '@context': `${here()}/f.jsonld`, 'urn:q': 1 } },
  { '@graph': [{ '@context': [[`${here()}/g.jsonld`]], ...node }] },
  {
    '@context': { '@vocab': 'urn:', x: { '@id': 'urn:x', '@type': '@json' } },
    '@included': [{ '@context': `${here()}/h.jsonld` }],
    ...node,
  },
];

const RDF =
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dcat="http://www.w3.org/ns/dcat#" xmlns:dct="http://purl.org/dc/terms/"';
const xml = (doctype: string, text: string): string =>
  `<?xml version="1.0"?>${doctype}<rdf:RDF ${RDF}><dcat:Dataset rdf:about="urn:d"><dct:title>${text}</dct:title></dcat:Dataset></rdf:RDF>`;
const laughs = (levels: number): string =>
  Array.from(
    { length: levels },
    (_, level) => `<!ENTITY l${level} "${level === 0 ? 'ha' : `&l${level - 1};`.repeat(10)}">`,
  ).join('');

/** RDF/XML with entities. */
const entities = (): string[] => [
  xml(`<!DOCTYPE r [${laughs(10)}]>`, '&l9;'),
  xml(`<!DOCTYPE r [<!ENTITY q "${'x'.repeat(50_000)}">]>`, '&q;'.repeat(10_000)),
  xml('<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>', '&f;'),
  xml(`<!DOCTYPE r [<!ENTITY f SYSTEM "${here()}/entity">]>`, '&f;'),
  xml(`<!DOCTYPE r SYSTEM "${here()}/dtd">`, 'x&undefined;'),
  xml(`<!DOCTYPE r [<!ENTITY % p SYSTEM "${here()}/parameter"> %p;]>`, 'x&y;'),
  xml(`<!DOCTYPE r [<!ENTITY a "&b;"><!ENTITY b "&a;">]>`, '&a;'),
  xml('<!DOCTYPE r [<!ENTITY a "<rdf:Description/>">]>', '&a;</dct:title><dct:title>&'),
  xml('', `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>`.repeat(2)),
  xml('', '<![CDATA[unfinished'),
  xml('', `${'<a:b xmlns:a="urn:a">'.repeat(20_000)}`),
];

/** Texts that a reader could take for work without end. */
const bombs = (): [string, string][] => [
  ['text/turtle', `<urn:d> a <http://www.w3.org/ns/dcat#Dataset> ; <urn:p> ${'('.repeat(100_000)}`],
  ['text/turtle', `<urn:d> a <http://www.w3.org/ns/dcat#Dataset> ; <urn:p> ${'['.repeat(100_000)}`],
  ['application/trig', '{'.repeat(100_000)],
  ['application/ld+json', `${'{"urn:p":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ['application/ld+json', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  [
    'application/ld+json',
    JSON.stringify({
      '@context': Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`p${index}`, `p${index + 1}:x`])),
      ...node,
    }),
  ],
  ['text/turtle', '@base <file:///etc/> . <passwd> a <http://www.w3.org/ns/dcat#Dataset> '],
];

it('none of them is taken, and nobody is asked', async () => {
  const documents: [string, string][] = [
    ...contexts().map((value): [string, string] => ['application/ld+json', JSON.stringify(value)]),
    ...entities().map((text): [string, string] => ['application/rdf+xml', text]),
    ...bombs(),
  ];
  world().changed();
  for (const [type, body] of documents) {
    for (const [method, path] of [
      ['POST', '/srv/repo/catalogues/safe/datasets'],
      ['POST', '/srv/mqa/validate'],
    ] as const) {
      const headers = {
        'content-type': type,
        'x-api-key': world().secrets[0] ?? '',
        link: `<${here()}/link>; rel="http://www.w3.org/ns/json-ld#context"`,
      };
      const sent: Sent = { method, path, headers, body };
      const received = await transmit(world().service.url, sent, 30_000);
      inspect(sent, received, world().secrets);
      expect([path, body.slice(0, 120), Math.floor(received.status / 100)]).toEqual([path, body.slice(0, 120), 4]);
    }
  }
  expect(world().changed()).toEqual([]);
  expect(hits).toBe(0);
  figure('Injection: documents', {
    documents: documents.length,
    requests: documents.length * 2,
    fetched: hits,
    stored: 0,
  });
});
