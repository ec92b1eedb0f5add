/** What identity costs: a verified token with its permission against bare verification, and a GET while people log in. */
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BoughtCopies } from '../../src/features/repository/ownership/copies.js';
import { Authorizer } from '../../src/core/auth/authorize.js';
import { CachedPermissions } from '../../src/core/auth/permissions.js';
import type { Secrets } from '../../src/features/identity/secrets.js';
import { CATALOGUE, put, startPeopled } from '../identity-admin/people.js';
import { median, send, start } from './support.js';

// Short rounds in turn: what the machine does meanwhile then weighs on both alike.
const ROUNDS = 61;
const CHECKS = 200;
const LOGINS = 50;
const GETS = 600;

/** CPU time of one call in microseconds; wall time would count what other processes take. */
const cost = async (call: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  for (let n = 0; n < CHECKS; n += 1) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CHECKS;
};

const checks = async (): Promise<string[]> => {
  const service = await startPeopled();
  await put(service, '/catalogues/own', CATALOGUE, await service.as('alice'));
  const { verifier, authz, realm } = service.app.identity;
  const token = await service.token('alice');
  const permissions = new CachedPermissions(authz.permissions);
  const authorizer = new Authorizer({
    permissions,
    reads: 'restricted',
    resourceServer: 'resource-server',
    system: service.app.domain.system,
    copies: new BoughtCopies('acquired-data', service.app.store),
  });
  const asset = { kind: 'catalogue', id: 'own', catalogue: 'own', exists: true } as const;
  const whole = async (): Promise<void> => {
    const result = await verifier.verify(token);
    if (!result.valid) throw new Error(result.problem);
    await authorizer.authorize(result.user, { scope: 'EDIT', asset });
  };
  const key = realm.keys.publicKey(decodeProtectedHeader(token).kid);
  if (!key) throw new Error('the signing key is not known');
  const options = { issuer: realm.issuers.canonical, audience: 'resource-server', algorithms: ['RS256'] };
  const bare = (): Promise<unknown> => jwtVerify(token, key, options);
  await cost(whole);
  await cost(bare);
  const times: { readonly whole: number; readonly bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push({ whole: await cost(whole), bare: await cost(bare) });
  await service.stop();
  const ratio = median(times.map((time) => time.whole / time.bare));
  const [ours, theirs] = [median(times.map((time) => time.whole)), median(times.map((time) => time.bare))];
  return [
    `token and permission, warm: ${ours.toFixed(0)} µs of CPU, ${ratio.toFixed(2)} times jwtVerify alone (${theirs.toFixed(0)} µs; aim 1.30)`,
  ];
};

const p99 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN;

const logins = async (): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const service = await start('service', { DATASETS: '100', BENCH_DIR: folder });
  const { clients, users } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as Secrets;
  const get = async (): Promise<number> => {
    const begin = performance.now();
    const { status } = await send(service.url, { path: '/srv/repo/datasets/d7', headers: { accept: 'text/turtle' } });
    if (status !== 200) throw new Error(`answered ${status}`);
    return performance.now() - begin;
  };
  let deferred = 0;
  const login = async (): Promise<void> => {
    const body = new URLSearchParams({
      grant_type: 'password',
      client_id: clients.cli.id,
      client_secret: clients.cli.secret,
      ...users.admin,
    }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const path = '/realms/marketplace/protocol/openid-connect/token';
    for (;;) {
      const { status, body: answer } = await send(service.url, { method: 'POST', path, headers, body });
      if (status === 200) return;
      if (status !== 503) throw new Error(`a login answered ${status}: ${answer}`);
      // More than the bounded queue of logins holds: who is told so comes again.
      deferred += 1;
      await sleep(250);
    }
  };
  for (let n = 0; n < GETS; n += 1) await get();
  const idle: number[] = [];
  for (let n = 0; n < GETS; n += 1) idle.push(await get());
  let busy = true;
  const begin = performance.now();
  const under = Promise.all(Array.from({ length: LOGINS }, login)).finally(() => (busy = false));
  const loaded: number[] = [];
  while (busy) loaded.push(await get());
  await under;
  const seconds = (performance.now() - begin) / 1000;
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
  const ratio = p99(loaded) / p99(idle);
  return [
    `${LOGINS} logins at once: done in ${seconds.toFixed(1)} s, ${deferred} times told to come again; p99 of a GET ${p99(loaded).toFixed(1)} ms meanwhile, ${p99(idle).toFixed(1)} ms idle: ${ratio.toFixed(1)} times (aim 3, ${loaded.length} samples)`,
  ];
};

/** Rows of the result. */
export const identity = async (): Promise<string[]> => [...(await checks()), ...(await logins())];
