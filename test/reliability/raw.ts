/** HTTP spoken by hand: requests that no HTTP client would send, and clients that do not behave. */
import { connect, type Socket } from 'node:net';

/** A connection whose other side may be ended at any time without anybody minding. */
export const open = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return socket;
};

/** Resolves when the connection has ended, with all that came. */
export const rest = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });

/** Sends bytes on a connection of their own and collects what comes until the other side ends it, or for so long. */
export const exchange = async (port: number, bytes: string | Buffer, patienceMs: number): Promise<string> => {
  const socket = await open(port);
  const answer = rest(socket);
  const timer = setTimeout(() => socket.destroy(), patienceMs);
  socket.write(bytes);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
  }
};

/** Status codes of the answers in a stream. */
export const statuses = (stream: string): number[] =>
  [...stream.matchAll(/(?:^|\r\n\r\n|[^\r\n])HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status));
