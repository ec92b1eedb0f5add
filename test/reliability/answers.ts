/** Requests as they are written, without the corrections that `fetch` makes, and what every refusal must look like. */
import { Agent, request } from 'node:http';
import { API_KEY } from '../support/service.js';

/** An answer, read in full. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** A request whose path is sent as it is. */
export interface Attempt {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends a request with the API key, unless `headers` say otherwise. */
export const send = (url: string, { method, path, headers = {}, body }: Attempt): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const all = { 'x-api-key': API_KEY, 'content-length': String(Buffer.byteLength(body ?? '')), ...headers };
    const outgoing = request({ hostname, port, method, path, headers: all, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/** Ends the connections that are kept open. */
export const hangUp = (): void => agent.destroy();

/** Traces of the inside: stacks, paths, modules, engines, and the languages in which the service speaks to its stores. */
const INSIDE =
  /\bat [\w.<>]+ \(|node_modules|node:internal|file:\/\/|\/dist\/|\.[mc]?[jt]s:\d|oxigraph|libsql|sqlite|piscina|fastify|(?<!x-)apollo(?!-require-preflight)|rdf-canonize|wasm|RuntimeError|TypeError|RangeError|ENOENT|EACCES|unreachable|Cannot read prop|is not a function|\bsearch_\w+|\bauth_\w+/i;

/** No body may show the inside of the service. */
export const expectNothingInside = (text: string): void => {
  expect(INSIDE.exec(text)?.[0]).toBeUndefined();
  expect(text).not.toContain(process.cwd());
};

/** A refusal is a 4xx with a JSON body that shows nothing of the inside. */
export const expectRefused = (answer: Answer, about: unknown): void => {
  expect([about, Math.floor(answer.status / 100)]).toEqual([about, 4]);
  expect([about, answer.type]).toEqual([about, expect.stringMatching(/^application\/(problem\+)?json/)]);
  expect(() => JSON.parse(answer.text) as unknown).not.toThrow();
  expectNothingInside(answer.text);
};
