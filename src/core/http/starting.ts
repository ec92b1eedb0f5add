/** Answers while the store is loading: health truthfully, everything else with 503. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusals } from '../errors.js';
import { SECURITY_HEADERS } from './security-headers.js';

/** The number of graphs that are loaded. */
export interface Progress {
  readonly loaded: number;
  readonly total: number;
}

const send = (response: ServerResponse, status: number, type: string, body: object): void => {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'retry-after': '1',
    'cache-control': 'no-store',
    ...SECURITY_HEADERS,
  });
  response.end(text);
};

/** A request handler for the time before the service is ready. */
export const startingHandler =
  (progress: () => Progress) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const { loaded, total } = progress();
    const percent = total === 0 ? 0 : Math.floor((loaded / total) * 100);
    if (request.url === '/health/live') return send(response, 200, 'application/json', { status: 'UP' });
    if (request.url === '/health/ready')
      return send(response, 503, 'application/json', { status: 'STARTING', progress: percent, loaded, total });
    const { status, title } = refusals.NOT_READY;
    send(response, status, 'application/problem+json', {
      type: '/problems/not-ready',
      title,
      status,
      code: 'NOT_READY',
      detail: `The service is loading its data: ${percent} %.`,
    });
  };
