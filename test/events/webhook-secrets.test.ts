/** Secrets of webhooks in the files of the service: nobody who has the data file alone can sign with them. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sealSecret, unsealSecret } from '../../src/features/events/webhooks/table.js';
import { privateFile } from '../../src/core/store/private-file.js';
import { openSealingKey } from '../../src/core/store/sealing-key.js';
import { startProcess, type ServiceProcess } from '../reliability/process.js';
import { CATALOGUE } from './events.js';
import { isGenuine, startReceiver, type Receiver } from './receiver.js';
import { startService } from '../support/service.js';

const SETTINGS = { WEBHOOK_ALLOW: '127.0.0.0/8', URL_CHECK: 'off' };
const CREATE = 'mutation ($url: Iri!) { createWebhook(url: $url, actions: ["created"]) { secret webhook { id } } }';

interface Created {
  readonly secret: string;
  readonly webhook: { readonly id: string };
}

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
});

const ask = async <T>(service: ServiceProcess, query: string, variables = {}): Promise<T> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await service.write('POST', '/graphql', JSON.stringify({ query, variables }), headers);
  return ((await answer.json()) as { data: T }).data;
};

const putCatalogue = (service: ServiceProcess, id: string): Promise<Response> =>
  service.write('PUT', `/srv/repo/catalogues/${id}`, CATALOGUE, { 'content-type': 'text/turtle' });

const stateOf = async (service: ServiceProcess): Promise<string | undefined> =>
  (await ask<{ webhooks: { state: string }[] }>(service, '{ webhooks { state } }')).webhooks[0]?.state;

describe('a secret', () => {
  it('is in no file in clear; it counts after a restart, and not without its key', async () => {
    const first = await startProcess(SETTINGS);
    const { secret } = (await ask<{ createWebhook: Created }>(first, CREATE, { url: receiver.url })).createWebhook;
    const { dataDir } = first;
    const key = join(dataDir, 'sealing-key.json');
    expect(statSync(key).mode & 0o777).toBe(0o600);
    const encoded = secret.slice('whsec_'.length);
    const holding = readdirSync(dataDir)
      .filter((name) => statSync(join(dataDir, name)).isFile())
      .filter((name) => readFileSync(join(dataDir, name), 'latin1').includes(encoded));
    expect(holding).toEqual([]);
    await first.end('SIGTERM');

    const second = await startProcess({ ...SETTINGS, BASE_URL: first.url }, dataDir);
    await putCatalogue(second, 'one');
    const [delivery] = await receiver.until(1);
    expect(delivery && isGenuine(delivery, secret)).toBe(true);
    await second.end('SIGTERM');

    rmSync(key);
    const third = await startProcess({ ...SETTINGS, BASE_URL: first.url }, dataDir);
    await putCatalogue(third, 'two');
    for (let tries = 0; tries < 300 && (await stateOf(third)) !== 'SECRET_LOST'; tries += 1) await sleep(20);
    expect(await stateOf(third)).toBe('SECRET_LOST');
    expect(receiver.received).toHaveLength(1);
    await third.discard();
  });

  it('is sealed for its own webhook, under its own key', () => {
    const key = randomBytes(32);
    const sealed = sealSecret(key, 'a', 'whsec_x');
    expect(unsealSecret(key, 'a', sealed)).toBe('whsec_x');
    expect(sealSecret(key, 'a', 'whsec_x')).not.toBe(sealed);
    expect(unsealSecret(key, 'b', sealed)).toBeUndefined();
    expect(unsealSecret(randomBytes(32), 'a', sealed)).toBeUndefined();
    expect(unsealSecret(key, 'a', `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`)).toBeUndefined();
    expect(unsealSecret(key, 'a', 'whsec_x')).toBeUndefined();
  });
});

describe('the key', () => {
  it('is the same each time, and a damaged file is not replaced', async () => {
    const service = await startService(SETTINGS);
    const file = privateFile(join(service.dataDir, 'sealing-key.json'));
    const key = await openSealingKey(file);
    expect(await openSealingKey(file)).toEqual(key);
    writeFileSync(file.name, '{"kty":"oct","k":"c2hvcnQ"}');
    await expect(openSealingKey(file)).rejects.toThrow('does not hold a key');
    await service.stop();
  });
});
