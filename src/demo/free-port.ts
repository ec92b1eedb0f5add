/** The test that a port is there to be taken: another program that answers on it would be taken for the demonstration. */
import { createServer } from 'node:net';

/** Both are `localhost`; where the machine knows only one of them, the other is nobody's. */
const ADDRESSES = ['127.0.0.1', '::1'];

const requireFree = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return resolve();
      const reason = code === 'EADDRINUSE' ? 'another program has it' : String(code);
      return reject(new Error(`Port ${port} cannot be used: ${reason}. Set PORT to the first of three that are free.`));
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });

/** Throws a sentence for people when a program listens on the port already. */
export const requireFreePort = async (port: number): Promise<void> => {
  for (const host of ADDRESSES) await requireFree(port, host);
};
