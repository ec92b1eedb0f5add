/** Answers what is no HTTP, or comes too slowly: there is no request yet, so no route and no framework takes part. */
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { SECURITY_HEADERS } from './security-headers.js';

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
  HPE_INVALID_VERSION: 505,
};

const details: Readonly<Record<number, string>> = {
  400: 'The request is not well-formed HTTP.',
  408: 'The request did not arrive in time.',
  413: 'The extensions of a chunk are too large.',
  417: 'The only expectation that this server meets is 100-continue.',
  431: 'The header fields are too large.',
  505: 'This server speaks HTTP/1.1.',
};

const problem = (status: number): string =>
  JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail: details[status] });

const headers = (body: string): Record<string, string> => ({
  Connection: 'close',
  'Content-Type': 'application/problem+json',
  'Content-Length': String(Buffer.byteLength(body)),
  ...SECURITY_HEADERS,
});

const answer = (status: number): string => {
  const body = problem(status);
  const fields = Object.entries(headers(body)).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...fields, '', body].join('\r\n');
};

/** Makes a server answer broken requests with problem details (RFC 9457) instead of a bare status line. */
export const answerClientErrors = (server: Server): void => {
  const current = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => current.set(socket, response));
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const body = problem(417);
    response.writeHead(417, headers(body)).end(body);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = current.get(socket);
    // A second answer in the midst of one would be taken for a part of it.
    const answering = response !== undefined && response.headersSent && !response.writableFinished;
    if (socket.writable && error.code !== 'ECONNRESET' && !answering) {
      socket.write(answer(statuses[error.code ?? ''] ?? 400));
    }
    socket.destroy();
  });
};
