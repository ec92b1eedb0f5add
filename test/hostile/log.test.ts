/** Texts of strangers in the log: each line is one object of ours, whatever is in it, and no terminal obeys it. */
import { startProcess, type ServiceProcess } from '../reliability/process.js';
import { exchange } from '../reliability/raw.js';
import { figure } from '../support/figures.js';

const TEXTS = [
  'a\n{"level":60,"msg":"forged"}',
  'a\r\n{"level":60,"msg":"forged"}\r\n',
  '\u001b[2J\u001b[31mforged\u001b[0m',
  '\u001b]0;forged\u0007',
  '\u009b31mforged',
  'a\u2028{"msg":"forged"}\u2029',
  '","msg":"forged","x":"',
  '\u0000\b\b\bforged',
  '${jndi:ldap://127.0.0.1:1/forged}',
  '%s%d%o%j%n forged',
];

let running: ServiceProcess;
beforeAll(async () => {
  running = await startProcess({ LOG_LEVEL: 'trace', ACCESS_LOG: 'on' });
});
afterAll(() => running.discard());

/** Requests that bring a text to everything that a log may speak of. */
const attempts = (text: string): string[] => {
  const encoded = encodeURIComponent(text);
  const header = [...text].filter((character) => /[\x20-\x7e\x80-\xff]/.test(character)).join('');
  const form = `grant_type=password&client_id=${encoded}&username=${encoded}&password=${encoded}`;
  const json = JSON.stringify({
    query: `query ${'Q'} { dataset(id: ${JSON.stringify(text)}) { id } }`,
    operationName: text,
  });
  const request = (line: string, type: string, body: string): string =>
    `${line} HTTP/1.1\r\nHost: x\r\nUser-Agent: ${header}\r\nX-Request-Id: ${header}\r\nReferer: ${header}\r\nX-API-Key: ${header}\r\nTraceparent: ${header}\r\nConnection: close\r\n${body === '' ? '' : `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`}\r\n${body}`;
  return [
    request(`GET /srv/repo/datasets/${encoded}?q=${encoded}`, '', ''),
    request(`GET /${encoded}`, '', ''),
    request(`PUT /srv/repo/catalogues/${encoded}`, 'text/turtle', `<a> <b> ${JSON.stringify(text)} ${text}`),
    request('POST /graphql', 'application/json', json),
    request(`GET /sparql?query=${encoded}`, '', ''),
    request('POST /realms/marketplace/protocol/openid-connect/token', 'application/x-www-form-urlencoded', form),
    request(`GET /realms/${encoded}/x?state=${encoded}`, '', ''),
    `GET /health/live HTTP/1.1\r\nHost: x\r\nX: ${text}\r\n\r\n`,
  ];
};

it('lines of the log are ours', async () => {
  const before = running.output().length;
  let requests = 0;
  for (const text of TEXTS) {
    for (const bytes of attempts(text)) {
      const stream = await exchange(running.port, bytes, 5_000);
      const [head = ''] = stream.split('\r\n\r\n');
      expect(head).not.toMatch(/^forged|^\{"level"/m);
      requests += 1;
    }
  }
  const written = running.output().slice(before);
  const lines = written.split('\n').filter(Boolean);
  expect(lines.length).toBeGreaterThan(requests / 2);
  // eslint-disable-next-line no-control-regex -- what terminals obey
  expect(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.exec(written)).toBeNull();
  for (const line of lines) {
    const entry = JSON.parse(line) as { level: unknown; msg?: unknown };
    expect([line, entry.msg]).not.toEqual([line, 'forged']);
    expect(entry.level).toBeDefined();
  }
  figure('Injection: log', { requests, lines: lines.length, forged: 0 });
});
