/**
 * Load in a process of its own (see open-loop.ts): sends requests at their moments, whether or not the earlier ones were
 * answered, and tells how long each took since its moment.
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_KEY } from '../support/service.js';
import type { Order, Sent } from './open-loop.js';
import { dataset, type Call } from './support.js';

/** No request waits for the connection of another one. */
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

const send = (url: string, { method = 'GET', path, headers = {}, body }: Call): Promise<number> =>
  new Promise((resolve, reject) => {
    const outgoing = request(url + path, { method, headers, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });

const calls: Readonly<Record<Order['call'], (n: number, order: Order) => Call>> = {
  read: (n) => ({ path: `/srv/repo/datasets/d${n % 100}`, headers: { accept: 'text/turtle' } }),
  write: (n) => ({
    method: 'POST',
    path: '/srv/repo/catalogues/bench/datasets',
    headers: { 'content-type': 'text/turtle', 'x-api-key': API_KEY },
    body: dataset(n),
  }),
  search: (n) => ({ path: `/srv/search/search?q=number+${n % 100}&limit=10` }),
  login: (_n, { form = '' }) => ({
    method: 'POST',
    path: '/realms/marketplace/protocol/openid-connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form,
  }),
};

const run = async (order: Order): Promise<Sent> => {
  const { url, call, rate, seconds, first } = order;
  const answers: Promise<readonly [status: number, took: number]>[] = [];
  const begin = performance.now();
  for (let n = 0; n < rate * seconds; n += 1) {
    const moment = begin + (n * 1000) / rate;
    if (moment > performance.now()) await sleep(moment - performance.now());
    answers.push(send(url, calls[call](first + n, order)).then((status) => [status, performance.now() - moment]));
  }
  const all = await Promise.all(answers);
  const statuses: Record<string, number> = {};
  for (const [status] of all) statuses[status] = (statuses[status] ?? 0) + 1;
  return { times: all.map(([, took]) => took), statuses, lasted: (performance.now() - begin) / 1000 };
};

process.on('message', (order: Order) => {
  void run(order).then((sent) => process.send?.(sent));
});
process.send?.('ready');
