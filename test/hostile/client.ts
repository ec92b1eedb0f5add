/** Requests as they are written, with all headers of the answer. */
import { Agent, request } from 'node:http';

/** A request whose path and headers are sent as they are. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

/** An answer, read in full. */
export interface Received {
  readonly status: number;
  readonly type: string;
  readonly headers: readonly string[];
  readonly text: string;
}

/** An answer may be as long as this before its connection is ended, in characters; streams have no end of their own. */
const LONGEST = 4_000_000;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Paths that an HTTP client can send at all. */
export const sendable = (path: string): string => path.replace(/[^\x21-\x7e]/g, (text) => encodeURIComponent(text));

/** Sends a request. `patience`: milliseconds after which what has come is taken for the answer. */
export const transmit = (url: string, { method, path, headers, body }: Sent, patience = 10_000): Promise<Received> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request(
      { hostname, port, method, path: sendable(path), headers: { ...length, ...headers }, agent },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const end = (): void => {
          clearTimeout(timer);
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            headers: response.rawHeaders,
            text: Buffer.concat(chunks).toString('utf8'),
          });
        };
        const timer = setTimeout(() => {
          end();
          response.destroy();
        }, patience);
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if ((size += chunk.length) > LONGEST) response.destroy();
        });
        response.on('error', end);
        response.on('close', end);
      },
    );
    outgoing.setTimeout(patience + 5_000, () => outgoing.destroy(new Error(`no answer to ${method} ${path}`)));
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/** Ends the connections that are kept open. */
export const disconnect = (): void => agent.destroy();
