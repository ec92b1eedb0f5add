/** Signing keys and their rotation. */
import { decodeProtectedHeader } from 'jose';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rotateSigningKey } from '../../src/features/identity/index.js';
import { World } from './world.js';

const MINUTE = 60_000;
const GRACE = 10 * MINUTE;

let world: World;
beforeEach(async () => {
  world = await World.open();
});
afterEach(() => world.close());

const path = (): string => join(world.dataDir, 'signing-keys.json');
const stored = async (): Promise<{ keys: Record<string, unknown>[] }> =>
  JSON.parse(await readFile(path(), 'utf8')) as { keys: Record<string, unknown>[] };
const published = async (): Promise<unknown[]> => {
  const { body } = await world.get('/realms/marketplace/protocol/openid-connect/certs');
  return (body['keys'] as { kid: string }[]).map(({ kid }) => kid);
};
const stands = async (token: string): Promise<boolean> => (await world.identity.verifier.verify(token)).valid;
const freshToken = async (): Promise<string> => String((await world.login()).body['access_token']);
const kidOf = (token: string): string | undefined => decodeProtectedHeader(token).kid;

describe('signing keys', () => {
  it('are a JWK Set of private keys, the first of which signs', async () => {
    const { keys } = await stored();
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig', d: expect.any(String) });
    expect(Buffer.from(String(keys[0]?.['n']), 'base64url')).toHaveLength(256);
    expect(kidOf(await freshToken())).toBe(keys[0]?.['kid']);
  });

  it('V27: rotate: published first, then signing, the old one kept for its grace and then gone', async () => {
    const { keys } = world.realm;
    const oldToken = await freshToken();
    const old = kidOf(oldToken);
    const next = await keys.rotate(GRACE);
    expect(await published()).toEqual([old, next]);
    expect(kidOf(await freshToken())).toBe(old);

    world.pass(MINUTE + 1);
    await keys.advance();
    const newToken = await freshToken();
    expect(kidOf(newToken)).toBe(next);
    expect([await stands(oldToken), await stands(newToken)]).toEqual([true, true]);
    expect((await stored()).keys.map(({ kid }) => kid)).toEqual([next, old]);

    world.pass(GRACE);
    await keys.advance();
    expect(await published()).toEqual([next]);
    expect((await stored()).keys).toHaveLength(1);
    expect(await stands(oldToken)).toBe(false);
  });

  it('keep a rotation going across a restart', async () => {
    const next = await rotateSigningKey(world.realm);
    expect(world.realm.audit.list(0, 1000).at(-1)).toMatchObject({ event: 'key-rotated', detail: next });
    world = await world.restart();
    expect(await published()).toHaveLength(2);
    world.pass(MINUTE + 1);
    await world.realm.keys.advance();
    expect(kidOf(await freshToken())).toBe(next);
  });

  it('V27: a key that an operator removed no longer counts', async () => {
    const oldToken = await freshToken();
    const next = await world.realm.keys.rotate(GRACE);
    const { keys } = await stored();
    await world.close(true);
    await writeFile(path(), JSON.stringify({ keys: keys.filter(({ kid }) => kid === next) }));
    world = await World.open({ dataDir: world.dataDir });
    expect(await stands(oldToken)).toBe(false);
    expect(kidOf(await freshToken())).toBe(next);
  });

  it('do not start with a file that holds something else', async () => {
    await world.close(true);
    for (const content of ['{"keys":[]}', '{"keys":[{"kty":"oct","k":"AAAA"}]}', 'not json']) {
      await writeFile(path(), content);
      await expect(World.open({ dataDir: world.dataDir })).rejects.toThrow(/key|JSON/);
    }
    world = await World.open();
  });
});
