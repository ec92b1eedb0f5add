/** A server whose answers a test chooses, and another one that nobody may ask; both note who asked. For one file of tests. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkUrl } from '../../src/features/quality/urls/check.js';
import { OutboundPolicy } from '../../src/core/outbound/policy.js';

/** What a server does with a request. */
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const data: Handler = (_request, response) => response.end('data');

/** Has a server listen on this machine alone; its port. */
export const portOf = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

class WatchedWeb {
  /** Requests as `METHOD /path`, and `CANARY /path` for those that should not have been made. */
  readonly hits: string[] = [];
  /** How requests are answered from now on, in this test. */
  handler: Handler = data;
  port = 0;
  canaryPort = 0;
  readonly #server = createServer((request, response) => {
    this.hits.push(`${request.method} ${request.url}`);
    this.handler(request, response);
  });
  readonly #canary = createServer((request, response) => {
    this.hits.push(`CANARY ${request.url}`);
    response.end();
  });

  async start(): Promise<void> {
    [this.port, this.canaryPort] = [await portOf(this.#server), await portOf(this.#canary)];
  }

  reset(): void {
    this.hits.length = 0;
    this.handler = data;
  }

  close(): void {
    this.#server.close();
    this.#canary.close();
  }

  /** An address of the server. */
  here(path = '/'): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** Checks a URL; `allow`: what the operator opened, the server where nothing else is said. */
  check(url: string, allow: readonly string[] = [`127.0.0.1:${this.port}`], timeoutMs = 2_000) {
    return checkUrl(url, { policy: new OutboundPolicy(allow), userAgent: 'test-check/1.0', timeoutMs });
  }
}

/** Runs both servers for the tests of a file. */
export const watchedWeb = (): WatchedWeb => {
  const web = new WatchedWeb();
  beforeAll(() => web.start());
  afterAll(() => web.close());
  beforeEach(() => web.reset());
  return web;
};
