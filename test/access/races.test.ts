/** What may be spent once is spent once, however many try at the same moment; what was ended stays ended. */
import { figure } from '../support/figures.js';
import { REDIRECT, Visitor } from '../identity/visitor.js';
import { World, type Answer } from '../identity/world.js';
import { startPeopled, type Peopled } from '../identity-admin/people.js';
import { API_KEY } from '../support/service.js';
import { CATALOGUE, DATASET } from './world.js';

const MANY = 100;

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

const atOnce = <T>(attempt: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: MANY }, (_, number) => attempt(number)));
const granted = (answers: readonly Answer[]): readonly Answer[] => answers.filter(({ status }) => status === 200);

it('a code is redeemed once, and everything made from it ends when it is tried again', async () => {
  const { code, verifier } = await new Visitor(world).login();
  const fields = {
    grant_type: 'authorization_code',
    client_id: 'web',
    redirect_uri: REDIRECT,
    code,
    code_verifier: verifier,
  };
  const answers = await atOnce(() => world.token(fields));
  const won = granted(answers);
  expect(won.length).toBeLessThanOrEqual(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(MANY - won.length);
  for (const { body } of won) expect(await world.stands(body['access_token'])).toBe(false);
});

it('a refresh token is used once', async () => {
  const { body } = await world.login();
  const answers = await atOnce(() => world.refresh(body['refresh_token']));
  expect(granted(answers)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(MANY - 1);
});

it('no token outlives a logout that it raced with', async () => {
  const { body } = await world.login();
  const logout = world.post('/realms/marketplace/protocol/openid-connect/logout', {
    ...world.cli,
    refresh_token: String(body['refresh_token']),
  });
  const refreshed = await Promise.all(Array.from({ length: 5 }, () => world.refresh(body['refresh_token'])));
  const { status } = await logout;
  // Who logs out with a token that was used meanwhile is told so: then there is nothing to wait for.
  expect([204, 400]).toContain(status);
  if (status === 204)
    for (const { body: tokens } of granted(refreshed)) {
      expect(await world.stands(tokens['access_token'])).toBe(false);
      expect((await world.refresh(tokens['refresh_token'])).status).toBe(400);
    }
});

it('grants and withdrawals that race leave what was acknowledged last, and one permission', async () => {
  const service: Peopled = await startPeopled({ READS: 'restricted' });
  try {
    const turtle = { 'content-type': 'text/turtle', 'x-api-key': API_KEY };
    const send = (path: string, body: string) =>
      service.fetch(`/srv/repo${path}`, { method: 'PUT', headers: turtle, body });
    await send('/catalogues/own', CATALOGUE);
    await send('/catalogues/own/datasets/origin?originalId=d', DATASET);
    const admin = await service.as('admin');
    const carol = await service.as('carol');
    const change = async (verb: 'grant' | 'revoke'): Promise<readonly { readonly subject: string }[]> => {
      const query = `mutation { ${verb}(id: "d", scopes: [READ], subject: "user:carol") { subject } }`;
      const { data, errors } = await service.graphql<Record<string, { subject: string }[]>>(query, {}, admin);
      if (!data) throw new Error(JSON.stringify(errors));
      return data[verb] ?? [];
    };
    const reads = async (): Promise<number> => (await service.fetch('/srv/repo/datasets/d', { headers: carol })).status;
    await Promise.all(Array.from({ length: 40 }, (_, n) => change(n % 2 === 0 ? 'grant' : 'revoke')));
    const last = await change('grant');
    expect(last.filter(({ subject }) => subject.startsWith('user:'))).toHaveLength(1);
    expect(await reads()).toBe(200);
    await Promise.all(Array.from({ length: 20 }, () => change('revoke')));
    expect(await reads()).toBe(403);
    figure('races of identity', { 'at once': MANY, 'grants and withdrawals': 61 });
  } finally {
    await service.stop();
  }
});
