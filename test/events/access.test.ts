/** Who learns of what where reads are restricted, decided again for every event of an open subscription. */
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { CALLERS, holds, startMarket, type Caller, type Market } from '../conformance/callers.js';
import { dataset, put } from '../identity-admin/people.js';
import { API_KEY } from '../support/service.js';
import { linesOf } from './events.js';
import { openStream, type OpenStream } from './stream.js';

const CHANGES = 'subscription ($since: String) { changes(since: $since, kinds: [DATASET]) { action identifier } }';
const KEY = { 'x-api-key': API_KEY };

let market: Market;
const headersOf = (caller: Caller): Record<string, string> => market.headers[caller];
const change = async (catalogue: string, id: string, title: string): Promise<void> => {
  const path = `/catalogues/${catalogue}/datasets/origin?originalId=${id}`;
  const { status } = await put(market.service, path, dataset(title), KEY);
  expect([201, 204]).toContain(status);
};
const names = async (stream: OpenStream, number: number): Promise<string[]> =>
  (await stream.take(number)).map(({ event, data }) => {
    if (event !== 'next') return String(event);
    const { data: found, errors } = JSON.parse(data) as {
      data?: { changes: { action: string; identifier: string } } | null;
      errors?: { extensions: { code: string } }[];
    };
    return errors?.[0]?.extensions.code ?? `${found?.changes.action} ${found?.changes.identifier}`;
  });

beforeAll(async () => {
  market = await startMarket('restricted');
});
afterAll(() => market.service.stop());

describe('the log shows', () => {
  it.each(CALLERS)('%s what that caller may read, and every catalogue', async (caller) => {
    const response = await market.service.fetch('/srv/repo/changes', { headers: headersOf(caller) });
    const told = linesOf(await response.text());
    const seen = new Set(told.filter(({ kind }) => kind !== 'catalogue').map(({ id }) => id));
    expect(seen.has('mine')).toBe(holds(caller, 'mine', 'READ'));
    expect(seen.has('theirs')).toBe(holds(caller, 'theirs', 'READ'));
    const catalogues = told.filter(({ kind }) => kind === 'catalogue').map(({ id }) => id);
    expect(catalogues).toEqual(['marketplace', 'acquired-data', 'own', 'foreign']);
  });

  it('what is gone to keys, administrators and the organization that owned it', async () => {
    const path = '/catalogues/own/datasets/origin?originalId=short';
    expect((await put(market.service, path, dataset('Short'), headersOf('owner'))).status).toBe(201);
    await market.service.write('DELETE', '/srv/repo/datasets/short');
    const seen: string[] = [];
    for (const caller of CALLERS) {
      const response = await market.service.fetch('/srv/repo/changes?dataset=short&action=deleted', {
        headers: headersOf(caller),
      });
      if (linesOf(await response.text()).length > 0) seen.push(caller);
    }
    expect(seen).toEqual(['key', 'limited key', 'owner', 'administrator']);
  });
});

describe('an open subscription', () => {
  it('shows each caller its own events', async () => {
    const { url } = market.service;
    const limited = await openStream(url, { query: CHANGES }, headersOf('limited key'));
    const all = await openStream(url, { query: CHANGES }, KEY);
    await change('foreign', 'theirs', 'Theirs, again');
    await change('own', 'mine', 'Mine, again');
    expect(await names(all, 2)).toEqual(['updated theirs', 'updated mine']);
    expect(await names(limited, 1)).toEqual(['updated mine']);
    limited.close();
    all.close();
  });

  it('loses what a grant allowed when the grant is withdrawn', async () => {
    const { service } = market;
    const admin = await service.as('admin');
    const ask = async (what: 'grant' | 'revoke', id: string): Promise<void> => {
      const query = `mutation ($id: ID!) { ${what}(id: $id, scopes: [READ], subject: "user:carol") { subject } }`;
      expect((await service.graphql(query, { id }, admin)).errors).toBeUndefined();
    };
    // Carol has no role by which she might read anything else.
    for (const id of ['mine', 'theirs']) await ask('grant', id);
    const stream = await openStream(service.url, { query: CHANGES }, await service.as('carol'));
    await change('own', 'mine', 'Mine 2');
    expect(await names(stream, 1)).toEqual(['updated mine']);
    await ask('revoke', 'mine');
    await change('own', 'mine', 'Mine 3');
    await change('foreign', 'theirs', 'Theirs 3');
    expect(await names(stream, 1)).toEqual(['updated theirs']);
    stream.close();
  });

  it('ends with the key that it was begun with', async () => {
    const { service } = market;
    const { id, key } = await service.app.keys.create({ label: 'short-lived' });
    const stream = await openStream(service.url, { query: CHANGES }, { 'x-api-key': key });
    await change('own', 'mine', 'Mine 4');
    expect(await names(stream, 1)).toEqual(['updated mine']);
    await service.app.keys.revoke(id);
    await change('own', 'mine', 'Mine 5');
    expect(await names(stream, 2)).toEqual(['UNAUTHENTICATED', 'complete']);
    stream.close();
  });

  it('ends when the token was withdrawn, also over a WebSocket', async () => {
    const { service } = market;
    const headers = await service.as('bob');
    const client = createClient({
      url: `${service.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: headers,
    });
    const results = client.iterate({ query: CHANGES })[Symbol.asyncIterator]();
    const first = results.next();
    // The subscription begins with what comes next, so something has to come until it has begun.
    let begun = false;
    void first.then(() => (begun = true));
    for (let number = 0; !begun && number < 100; number += 1) await change('own', 'mine', `Mine ${number}`);
    expect((await first).value).toMatchObject({ data: { changes: { identifier: 'mine' } } });
    const token = headers['authorization']?.slice('Bearer '.length) ?? '';
    const { cli } = service.secrets.clients;
    const body = new URLSearchParams({ token, client_id: cli.id, client_secret: cli.secret });
    const path = '/realms/marketplace/protocol/openid-connect/revoke';
    expect((await service.fetch(path, { method: 'POST', body })).status).toBe(200);
    await change('own', 'mine', 'Mine, at last');
    let last: unknown;
    for (let result = await results.next(); !result.done; result = await results.next()) last = result.value;
    expect(last).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
    await client.dispose();
  });
});
