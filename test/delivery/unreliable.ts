/** A bad network in front of a service: it loses requests and answers, is slow, is busy, and delivers requests twice. */
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the network does to one request. */
export type Mishap =
  | 'none'
  /** The request does not arrive. */
  | 'lost'
  /** The request arrives and is carried out; its answer is lost. */
  | 'answerLost'
  /** The request arrives twice, the second time after the first was answered. */
  | 'twice'
  /** Somebody in between is overloaded. */
  | 'busy'
  | 'slow';

/** A running network. */
export interface Network {
  readonly url: string;
  /** What happened to whom so far. */
  readonly counts: ReadonlyMap<Mishap, number>;
  /** Decides about each request, with its body as text. */
  decide: (request: IncomingMessage, body: string) => Mishap;
  stop(): Promise<void>;
}

const bodyOf = async (stream: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const forward = (to: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { host: _host, 'transfer-encoding': _chunked, connection: _connection, ...kept } = headers;
    const outgoing = request(
      to + (url ?? ''),
      { method, headers: { ...kept, 'content-length': body.length } },
      (answer) => {
        bodyOf(answer).then(
          (text) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
          reject,
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });

const SLOW_MS = 400;

const handle = async (
  to: string,
  mishap: Mishap,
  incoming: IncomingMessage,
  body: Buffer,
  reply: ServerResponse,
): Promise<void> => {
  if (mishap === 'lost') return void incoming.socket.destroy();
  if (mishap === 'busy') return void reply.writeHead(503, { 'retry-after': '1' }).end('<html>busy</html>');
  if (mishap === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  const answer = await forward(to, incoming, body);
  if (mishap === 'twice') await forward(to, incoming, body);
  if (mishap === 'answerLost') return void incoming.socket.destroy();
  const { 'transfer-encoding': _chunked, connection: _connection, ...headers } = answer.headers;
  reply.writeHead(answer.status, headers).end(answer.body);
};

/** Starts a network in front of the service at an address, which may still be starting. */
export const startNetwork = async (
  to: () => string | Promise<string>,
  decide: Network['decide'] = () => 'none',
): Promise<Network> => {
  const counts = new Map<Mishap, number>();
  const network: { decide: Network['decide'] } = { decide };
  const answer = async (incoming: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const body = await bodyOf(incoming);
    const mishap = network.decide(incoming, body.toString('utf8'));
    counts.set(mishap, (counts.get(mishap) ?? 0) + 1);
    await handle(await to(), mishap, incoming, body, reply);
  };
  const server: Server = createServer((incoming, reply) => {
    // The service behind is gone: so is the connection to it.
    answer(incoming, reply).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(network, {
    url: `http://127.0.0.1:${port}`,
    counts,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
};
