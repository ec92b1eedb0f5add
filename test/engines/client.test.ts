/** What the client of SPARQL servers does when things go wrong: against a plain HTTP server that answers as it is told. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sparql } from '../../src/core/rdf/terms.js';
import { EngineRefused, OutcomeUnknown, UpdateConflict } from '../../src/core/store/sparql/errors.js';
import { dialects, SparqlServer, type SparqlServerOptions } from '../../src/core/store/sparql/server.js';
import { templateOf } from '../../src/core/store/sparql/conditional.js';
import { refuseExtensions } from '../../src/core/store/sparql/virtuoso.js';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;
const RESULTS = { 'content-type': 'application/sparql-results+json' };
const EMPTY = JSON.stringify({ head: { vars: [] }, results: { bindings: [] } });
const UPDATE = [sparql`INSERT DATA { <urn:a> <urn:b> 1 }`];
const ASK = sparql`SELECT * { <urn:a> <urn:b> ?o }`;
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

describe('the client of SPARQL servers', () => {
  let http: Server;
  let url: string;
  let requests: { readonly authorization: string | undefined; readonly body: string }[];
  let answer: Answer;
  const open: SparqlServer[] = [];
  const connect = (more: Partial<SparqlServerOptions> = {}): SparqlServer => {
    const server = new SparqlServer({ engine: 'fuseki', queryUrl: url, updateUrl: url, graphUrl: url, ...more });
    open.push(server);
    return server;
  };

  beforeEach(async () => {
    requests = [];
    answer = (_, response) => void response.writeHead(200, RESULTS).end(EMPTY);
    http = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString('utf8')));
      request.on('end', () => {
        requests.push({ authorization: request.headers.authorization, body });
        answer(request, response, body);
      });
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/sparql`;
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((server) => server.close()));
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });

  it('sends a query again when the connection breaks or the server is busy, and not for ever', async () => {
    answer = (request, response) => {
      if (requests.length === 1) request.socket.destroy();
      else if (requests.length === 2) response.writeHead(503).end();
      else response.writeHead(200, RESULTS).end(EMPTY);
    };
    expect(await connect().select(ASK)).toEqual([]);
    expect(requests).toHaveLength(3);
    answer = (_, response) => void response.writeHead(503).end();
    await expect(connect().select(ASK)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(requests).toHaveLength(6);
  });

  it('sends a query once that the server does not take', async () => {
    answer = (_, response) => void response.writeHead(400).end('Parse error');
    await expect(connect().select(ASK)).rejects.toThrow(EngineRefused);
    expect(requests).toHaveLength(1);
  });

  it('reads solutions in XML where they come quicker so, and in JSON what XML cannot hold', async () => {
    const literal = (more: string, text: string): string =>
      `<result><binding name="o"><literal${more}>${text}</literal></binding></result>`;
    const solutions = (...results: readonly string[]): string =>
      `<sparql xmlns="http://www.w3.org/2005/sparql-results#"><head><variable name="o"/></head><results>${results.join('')}</results></sparql>`;
    const spread = 'wide '.repeat(20_000);
    const xml = solutions(
      literal('', 'a &lt;b&gt; &amp; "c"\n d'),
      literal(' xml:lang="de"', spread),
      literal(' datatype="urn:type"', ''),
      '<result><binding name="o"><uri>urn:x?a=1&amp;b=2</uri></binding></result>',
      '<result><binding name="o"><bnode>b1</bnode></binding></result>',
      '<result></result>',
    );
    answer = (_, response) => void response.writeHead(200).end(xml);
    const rows = await connect({ engine: 'virtuoso' }).selectQuickly(ASK);
    expect(rows).toEqual([
      { o: { type: 'literal', value: 'a <b> & "c"\n d' } },
      { o: { type: 'literal', value: spread, 'xml:lang': 'de' } },
      { o: { type: 'literal', value: '', datatype: 'urn:type' } },
      { o: { type: 'uri', value: 'urn:x?a=1&b=2' } },
      { o: { type: 'bnode', value: 'b1' } },
      {},
    ]);
    const json = JSON.stringify({ results: { bindings: [{ o: { type: 'literal', value: '\u0001' } }] } });
    for (const broken of [solutions(literal('', '\u0001')), xml.slice(0, -20), '']) {
      answer = ({ headers }, response) =>
        void response.writeHead(200).end(headers.accept?.includes('xml') ? broken : json);
      expect(await connect({ engine: 'virtuoso' }).selectQuickly(ASK)).toEqual([
        { o: { type: 'literal', value: '\u0001' } },
      ]);
    }
  });

  it('sends an update once, whatever comes of it', async () => {
    answer = (request) => void request.socket.destroy();
    await expect(connect().update(UPDATE, 'urn:j')).rejects.toThrow(OutcomeUnknown);
    answer = (_, response) => void response.writeHead(500).end('out of memory');
    await expect(connect().update(UPDATE, 'urn:j')).rejects.toThrow(OutcomeUnknown);
    answer = (_, response) => void response.writeHead(400).end('Parse error');
    await expect(connect().update(UPDATE, 'urn:j')).rejects.toThrow(EngineRefused);
    answer = () => undefined;
    await expect(connect({ timeoutMs: 300 }).update(UPDATE, 'urn:j')).rejects.toThrow(OutcomeUnknown);
    expect(requests).toHaveLength(4);
  });

  it('knows that an update was never sent', async () => {
    const gone = connect();
    await new Promise((resolve) => http.close(resolve));
    await expect(gone.update(UPDATE, 'urn:j')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('tells what Virtuoso means from its first line, not from the query that follows', async () => {
    const server = connect({ engine: 'virtuoso' });
    const says = (text: string) => (answer = (_, response) => void response.writeHead(500).end(text));
    says('Virtuoso 40001 Error SR172: Transaction deadlocked\n\nSPARQL query:\n');
    await expect(server.update(UPDATE, 'urn:j')).rejects.toThrow(UpdateConflict);
    says('Virtuoso 42000 Error\n\nSPARQL query:\n "Virtuoso 40001 another head"');
    await expect(server.update(UPDATE, 'urn:j')).rejects.toThrow(OutcomeUnknown);
    says('Virtuoso 22023 Error another head than that of urn:j\n\nSPARQL query:\n');
    await expect(server.update(UPDATE, 'urn:j')).resolves.toBeUndefined();
  });

  it('shows a token, a user by Basic, and a user by Digest where the server asks for it', async () => {
    await connect({ token: 'abc' }).select(ASK);
    await connect({ user: 'me', password: 'pw:1' }).select(ASK);
    expect(requests.map(({ authorization }) => authorization)).toEqual([
      'Bearer abc',
      `Basic ${Buffer.from('me:pw:1').toString('base64')}`,
    ]);
    requests = [];
    answer = (request, response) => {
      const given = request.headers.authorization ?? '';
      const part = (name: string) => new RegExp(`${name}="?([^",]*)`).exec(given)?.[1] ?? '';
      const secret = md5('me:SPARQL:pw:1');
      const proof = md5(`${secret}:n1:${part('nc')}:${part('cnonce')}:auth:${md5('POST:/sparql')}`);
      if (given.startsWith('Digest ') && part('response') === proof) response.writeHead(200, RESULTS).end(EMPTY);
      // In answer to Basic there is no challenge, as with Virtuoso.
      else if (given.startsWith('Basic ')) response.writeHead(401).end();
      else
        response
          .writeHead(401, { 'www-authenticate': 'Digest realm="SPARQL", nonce="n1", qop="auth", algorithm="MD5"' })
          .end();
    };
    const server = connect({ user: 'me', password: 'pw:1' });
    expect(await server.select(ASK)).toEqual([]);
    expect(await server.select(ASK)).toEqual([]);
    await server.update(UPDATE, 'urn:j');
    expect(requests.map(({ authorization }) => authorization?.split(' ')[0])).toEqual([
      'Basic',
      undefined,
      'Digest',
      'Digest',
      'Digest',
    ]);
    await expect(connect({ user: 'me', password: 'wrong' }).select(ASK)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('does not follow a server elsewhere', async () => {
    answer = (_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
    await expect(connect({ user: 'me', password: 'pw' }).update(UPDATE, 'urn:j')).rejects.toThrow();
    expect(requests).toHaveLength(1);
  });
});

describe('what is known of SPARQL servers', () => {
  it('trusts no release of Oxigraph Server that lets updates overlap', () => {
    const { serializes } = dialects.oxigraph;
    expect(
      ['Oxigraph/0.4.11', 'Oxigraph/0.5.0', 'Oxigraph/0.5.13', 'Oxigraph/1.0.0', '', 'nginx'].map(serializes),
    ).toEqual([true, false, false, false, false, false]);
  });

  it('writes statements so that they mean the same in an update', () => {
    expect(templateOf('<urn:a> <urn:b> "c" .\n<urn:a> <urn:b> _:d .\n')).toBe(
      '<urn:a> <urn:b> "c" . <urn:a> <urn:b> _:d . ',
    );
    expect(templateOf('<urn:a> <urn:b> "x\\\\u0041 \\\\\\\\U1 \\n \\u0001" .')).toBe(
      '<urn:a> <urn:b> "x\\\\\\u00750041 \\\\\\\\\\u00551 \\n \\u0001" .',
    );
    const unwritable = [
      '<urn:a\\u0020> <urn:b> "c" .',
      '<urn:a> <urn:b> <urn:\\u0020> .',
      '_:a <urn:b> "\\"<"^^<urn:\\u0020> .',
    ];
    expect(templateOf(unwritable.join('\n'))).toBe('');
    expect(templateOf('<urn:a> <urn:b> "<urn:\\u0001>" .')).toBe('<urn:a> <urn:b> "<urn:\\u0001>" .');
  });

  it.each([
    'SELECT (<bif:f>() AS ?x) {}',
    'PREFIX b: <BI> SELECT (b:f:f() AS ?x) {}',
    'PREFIX : <> SELECT (:bif:f() AS ?x) {}',
    'BASE <sql:> SELECT (<f>() AS ?x) {}',
    'SELECT (<\\u0062if:f>() AS ?x) {}',
    'SELECT * { { define sql:log-enable 3 SELECT * {} } }',
    'SELECT * { ?s ?p ?o OPTION (TRANSITIVE) }',
  ])('keeps from Virtuoso what only it understands: %s', (text) => {
    expect(() => refuseExtensions(text)).toThrow('not available');
  });

  it('lets queries pass that only look like it', () => {
    for (const text of [
      'PREFIX bib: <http://x/bif:> SELECT ?define ?option { ?define bib:sql "define \\u0041 <bif:x>" } # OPTION',
      'SELECT * { ?s <http://x/#sql:> ?o FILTER (?s < ?o) }',
    ])
      expect(() => refuseExtensions(text)).not.toThrow();
  });
});
