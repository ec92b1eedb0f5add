/** A proxy in front of a service that breaks single promises of the interface, as a faulty deployment would. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer on its way to the client. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  readonly form: URLSearchParams;
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** What a fault makes of an answer; nothing when it does not concern it. */
export type Fault = (passing: Passing) => Partial<Pick<Passing, 'status' | 'type' | 'body'>> | undefined;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding']);

/** Starts the proxy. `swallow` names requests that are answered with 204 without reaching the service. */
export const startBreakingProxy = async (
  url: string,
  faults: readonly Fault[],
  swallow: (method: string, path: string) => boolean = () => false,
): Promise<{ url: string; stop(): Promise<void> }> => {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    if (swallow(method, path)) return void response.writeHead(204).end();
    const sent = await bodyOf(request);
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      HOP.has(name) || value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const answer = await fetch(url + path, { method, headers, ...(sent !== '' ? { body: sent } : {}) });
    const form = new URLSearchParams(sent);
    const type = answer.headers.get('content-type') ?? '';
    const passing = { method, path, form, status: answer.status, type, body: await answer.text() };
    const broken = faults.reduce<Passing>((now, fault) => ({ ...now, ...fault(now) }), passing);
    response.writeHead(broken.status, broken.type === '' ? {} : { 'content-type': broken.type });
    response.end(broken.status === 204 || broken.status === 304 ? undefined : broken.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
