/** Requests that would like another protocol than there is: they are answered as if they had not asked (RFC 9110 §7.8). */
import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { SECURITY_HEADERS } from './security-headers.js';

/** Answers a request on its connection. */
type Routing = (request: IncomingMessage, response: ServerResponse) => void;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const BODY = JSON.stringify({
  type: '/problems/bad-request',
  title: 'The request is not valid',
  status: 400,
  code: 'BAD_REQUEST',
  detail: 'A request with a body cannot ask for another protocol here.',
});

/** True if a request asks for a WebSocket at the address where there is one. */
export const asksForWebSocket = ({ headers, url = '' }: IncomingMessage, address: string): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url.split('?')[0] === address;

/**
 * Answers a request by the usual routes and ends its connection. The server of Node gives connections away with every request
 * that asks for another protocol, and reads no body from then on, so requests that have one are refused.
 */
export const answerPlainly = (request: IncomingMessage, socket: Duplex, routing: Routing): void => {
  socket.on('error', () => socket.destroy());
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket as Parameters<typeof response.assignSocket>[0]);
  response.once('finish', () => socket.end());
  if (!hasBody(request)) return routing(request, response);
  response
    .writeHead(400, { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...SECURITY_HEADERS })
    .end(BODY);
};
