/** A gateway behind a listening socket on the loopback address. */
import Fastify, { type FastifyRequest } from 'fastify';
import type { AddressInfo } from 'node:net';
import type { GraphQLSchema } from 'graphql';
import { readConfig } from '../../src/core/config.js';
import { createGateway, type Gateway } from '../../src/core/gateway/gateway.js';
import { createLogger, type Logger } from '../../src/core/log.js';
import { handleError } from '../../src/core/http/problem.js';

/** A served gateway. */
export interface Served {
  /** Address of `/graphql`. */
  readonly url: string;
  readonly gateway: Gateway;
  /** Some request of Fastify, for operations that the service runs itself. */
  readonly request: () => FastifyRequest;
  post(body: unknown, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
}

/** An answer that was read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly data: Record<string, unknown> | null | undefined;
  readonly errors: readonly { readonly message: string; readonly extensions: Record<string, unknown> }[];
  readonly extensions: Record<string, unknown>;
}

/** Reads an answer that may be no JSON at all. */
export const readAnswer = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  const json = (text.startsWith('{') ? JSON.parse(text) : {}) as Partial<Answer>;
  const { data, errors = [], extensions = {} } = json;
  return { status: response.status, headers: response.headers, text, data, errors, extensions };
};

/** No answer may be given again. */
const ALONE = { revision: () => 0, classOf: async () => undefined };

/** Starts a gateway. `settings` are environment variables. */
export const serve = async <C extends { readonly requestId: string }>(
  schema: GraphQLSchema,
  contextOf: (request: FastifyRequest) => Promise<C>,
  settings: Record<string, string> = {},
  log: Logger = createLogger('silent'),
): Promise<Served> => {
  const app = Fastify({ logger: false });
  app.setErrorHandler(handleError);
  const gateway = await createGateway({ schema, config: readConfig(settings), log, contextOf, sharing: ALONE });
  await gateway.routes(app);
  let seen: FastifyRequest | undefined;
  app.get('/seen', async (request) => {
    seen = request;
    return 'seen';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  await (await fetch(`${base}/seen`)).text();
  return {
    url: `${base}/graphql`,
    gateway,
    request() {
      if (!seen) throw new Error('No request was seen.');
      return seen;
    },
    async post(body, headers = {}) {
      return readAnswer(
        await fetch(`${base}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      );
    },
    async close() {
      await app.close();
      await gateway.stop();
    },
  };
};

/** The simplest context. */
export const contextOf = async ({ id }: FastifyRequest) => ({ requestId: id });
