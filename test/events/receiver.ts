/** A real receiver of webhooks on the loopback address, which keeps what it was sent. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One delivery as it arrived. */
export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly id: string;
}

/** A running receiver. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** Decides the status of the next answers. */
  answer(decide: (delivery: Received) => number): void;
  /** Waits until so many deliveries arrived in all. */
  until(number: number): Promise<readonly Received[]>;
  close(): Promise<void>;
}

/** Starts a receiver. */
export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  let decide: (delivery: Received) => number = () => 204;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { url = '', headers } = request;
      const delivery = { path: url, headers, body, id: String(headers['webhook-id']) };
      received.push(delivery);
      const status = decide(delivery);
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer: (next) => (decide = next),
    until: async (number) => {
      for (let tries = 0; received.length < number && tries < 1_500; tries += 1) await sleep(20);
      if (received.length < number) throw new Error(`only ${received.length} of ${number} deliveries arrived`);
      return received;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** Whether a delivery is genuine, checked as docs/events.md tells receivers to. */
export const isGenuine = ({ headers, body }: Received, secret: string): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = createHmac('sha256', key).update(content).digest('base64');
  const recent = Math.abs(Date.now() / 1_000 - Number(headers['webhook-timestamp'])) < 300;
  return recent && String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`);
};
