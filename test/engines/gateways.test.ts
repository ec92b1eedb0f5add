/**
 * Three gateways on one SPARQL server under load, while the one that leads is killed. Runs where ENGINE names one; with an index
 * in OpenSearch where the suites of search have theirs there.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { verifyAudit } from '../../src/features/identity/index.js';
import type { Secrets } from '../../src/features/identity/secrets.js';
import { Reader } from '../../src/core/store/sqlite/reader.js';
import { startProcess, type ServiceProcess } from '../reliability/process.js';
import { figure } from '../support/figures.js';
import { dropAll, freshAddress, isOutside, settingsOf } from '../support/opensearch.js';
import { engineName, TestEngine } from './engine.js';

const run = promisify(execFile);
const CLI = fileURLToPath(new URL('../../src/app/cli/main.js', import.meta.url));
const suite = engineName ? describe : describe.skip;
const BASE = 'http://gateways.example';
const TURTLE = { 'content-type': 'text/turtle' };
const GATEWAYS = 3;
/** Datasets that are written, the one at which the leader is killed, and writers at a time. */
const DATASETS = 150;
const KILL_AT = 50;
const WRITERS = 6;
const PATIENCE_MS = 60_000;
/** Longer than the lease of the one that leads, which is how long the server is away. */
const AWAY_MS = 12_000;
/** Datasets that are written meanwhile. */
const LATE = 6;

const dataset = (title: string): string => `
@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
<https://example.org/d> a dcat:Dataset ; dct:title "${title}"@en ; dct:description "Written through any gateway."@en .`;

const CATALOGUE = `
@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
<https://example.org/c> a dcat:Catalog ; dct:title "Shared"@en ; dct:description "By all gateways."@en .`;

/** Each table of a file, as a digest of its rows. How an index is divided follows from the transactions, which differ. */
const tablesOf = (file: string): Map<string, string> => {
  const reader = new Reader(file);
  const names = reader
    .read<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite_|migration$|search_(text|box)_)/.test(name));
  const digest = (name: string): string => {
    const rows = reader.read<object>(`SELECT * FROM ${name}`).map((row) => JSON.stringify(row));
    return `${rows.length} rows, ${createHash('sha256').update(rows.sort().join('\n')).digest('hex')}`;
  };
  const tables = new Map(names.map((name) => [name, digest(name)]));
  reader.close();
  return tables;
};

/** Begins a rotation of the signing key at a gateway; resolves to the new key's id, or `undefined` where the gateway refuses. */
const rotateAt = async (dataDir: string): Promise<string | undefined> => {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir };
  try {
    const { stdout } = await run(process.execPath, [CLI, 'admin', 'signing-key', 'rotate', '--json'], { env });
    return (JSON.parse(stdout) as { kid: string }).kid;
  } catch {
    return undefined;
  }
};

/** Events of a file's audit log, once its chain is verified. */
const auditOf = async (file: string) => {
  const reader = new Reader(file);
  try {
    const { checked, unchained, broken, head } = await verifyAudit(reader);
    const logins = `SELECT COUNT(*) AS n FROM identity_audit WHERE event = 'login' AND outcome = 'success'`;
    return { checked, unchained, broken, head, logins: reader.readOne<{ n: number }>(logins)?.n ?? 0 };
  } finally {
    reader.close();
  }
};

suite(`three gateways on ${engineName ?? 'a SPARQL server'}`, () => {
  let engine: TestEngine;
  const gateways: (ServiceProcess | undefined)[] = [];
  const directories: string[] = [];
  const index = freshAddress();

  const settings = (): Record<string, string> => ({
    BASE_URL: BASE,
    STORE: 'sparql',
    STORE_ENGINE: engine.options.engine,
    STORE_QUERY_URL: engine.options.queryUrl,
    STORE_UPDATE_URL: engine.options.updateUrl,
    STORE_GRAPH_URL: engine.options.graphUrl,
    STORE_KEY: 'the key of three gateways',
    STORE_JOURNAL: 'urn:test:gateways',
    URL_CHECK: 'off',
    ...(isOutside ? settingsOf(index) : {}),
    ...(engine.options.user === undefined ? {} : { STORE_USER: engine.options.user }),
    ...(engine.options.password === undefined ? {} : { STORE_PASSWORD: engine.options.password }),
  });
  const start = async (number: number): Promise<void> => {
    const directory = (directories[number] ??= mkdtempSync(join(tmpdir(), 'gateway-')));
    const isLast = number === GATEWAYS - 1;
    gateways[number] = await startProcess({ ...settings(), ...(isLast ? { STORE_AWAY_MS: '1000' } : {}) }, directory);
  };
  const running = (): ServiceProcess[] => gateways.filter((gateway) => gateway !== undefined);

  beforeAll(async () => {
    engine = new TestEngine(engineName ?? 'oxigraph');
    for (let number = 0; number < GATEWAYS; number += 1) await start(number);
  });
  afterAll(async () => {
    for (const gateway of running()) await gateway.end('SIGKILL');
    engine?.remove();
    if (isOutside) await dropAll(index);
    for (const directory of directories) rmSync(directory, { recursive: true, force: true });
  });

  /** Sends a write to one gateway after the other until one of them takes it. */
  const write = async (turn: number, path: string, body: string): Promise<Response> => {
    const deadline = Date.now() + PATIENCE_MS;
    for (let attempt = turn; ; attempt += 1) {
      const all = running();
      const gateway = all[attempt % all.length];
      try {
        const response = await gateway?.write('PUT', path, body, TURTLE);
        if (response && response.status < 500) return response;
        await response?.body?.cancel();
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
      if (Date.now() > deadline) throw new Error('no gateway took a write in time');
      await sleep(100);
    }
  };
  /** Logs in at one of the gateways; whether that was answered with tokens. */
  const login = async (turn: number): Promise<boolean> => {
    const all = running();
    const { clients, users } = JSON.parse(readFileSync(join(directories[0] ?? '', 'secrets.json'), 'utf8')) as Secrets;
    const { id, secret } = clients.cli;
    const body = new URLSearchParams({ grant_type: 'password', client_id: id, client_secret: secret, ...users.admin });
    try {
      const url = `${all[turn % all.length]?.url}/realms/marketplace/protocol/openid-connect/token`;
      const response = await fetch(url, { method: 'POST', body });
      await response.body?.cancel();
      return response.status === 200;
    } catch {
      return false;
    }
  };
  let logins = 0;
  let written = DATASETS;
  const path = (id: number): string => `/srv/repo/catalogues/shared/datasets/origin?originalId=d${id}`;
  const ids = async (gateway: ServiceProcess): Promise<number> => {
    const response = await fetch(`${gateway.url}/srv/repo/catalogues/shared/datasets?limit=1000`);
    // For a moment a gateway may be opening its store again.
    return response.ok ? ((await response.json()) as unknown[]).length : 0;
  };

  const readyOf = (gateway: ServiceProcess | undefined): Promise<Response> => fetch(`${gateway?.url}/health/ready`);
  const expectEverywhere = async (datasets: number): Promise<void> => {
    for (const gateway of running()) {
      const deadline = Date.now() + PATIENCE_MS;
      while ((await ids(gateway)) < datasets && Date.now() < deadline) await sleep(100);
      expect(await ids(gateway)).toBe(datasets);
    }
  };

  it('lose nothing that was acknowledged, whoever wrote it, and agree in the end', async () => {
    expect((await write(1, '/srv/repo/catalogues/shared', CATALOGUE)).status).toBe(201);
    let next = 0;
    let longest = 0;
    let killed: Promise<void> | undefined;
    const writer = async (): Promise<void> => {
      for (let id = next++; id < DATASETS; id = next++) {
        if (id === KILL_AT) {
          const [leader] = gateways;
          gateways[0] = undefined;
          killed = leader?.end('SIGKILL').then(() => undefined);
        }
        const started = Date.now();
        expect([201, 204, 304]).toContain((await write(id, path(id), dataset(`number ${id}`))).status);
        longest = Math.max(longest, Date.now() - started);
        if (id % 3 === 0 && (await login(id / 3))) logins += 1;
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    await killed;
    await start(0);
    await expectEverywhere(DATASETS);
    figure('gateways', {
      engine: engineName ?? '',
      gateways: GATEWAYS,
      written: DATASETS,
      lost: 0,
      longestWriteMs: longest,
    });
  });

  it('show a write at once through the gateway that took it, and to who asks for it through the others', async () => {
    const [first, second, third] = running();
    const response = await write(1, path(0), dataset('changed at last'));
    expect(response.status).toBe(204);
    const position = response.headers.get('store-position') ?? '';
    expect(Number(position)).toBeGreaterThan(0);
    for (const gateway of [first, second, third]) {
      const search = await fetch(`${gateway?.url}/srv/search/search?q=changed`, {
        headers: { 'min-store-position': position, prefer: 'wait=20' },
      });
      expect(search.status).toBe(200);
      expect(((await search.json()) as { result: { count: number } }).result.count).toBe(1);
    }
    const late = await fetch(`${second?.url}/srv/repo/catalogues`, {
      headers: { 'min-store-position': String(Number(position) + 1_000_000) },
    });
    expect(late.status).toBe(503);
  });

  it('assess every dataset once, however many gateways there are', async () => {
    const [gateway] = running();
    const assessed = async (): Promise<Map<string, number>> => {
      const response = await fetch(`${gateway?.url}/srv/repo/changes?kind=quality&limit=1000`);
      const lines = (await response.text()).trim().split('\n').filter(Boolean);
      const times = new Map<string, number>();
      for (const { id } of lines.map((line) => JSON.parse(line) as { readonly id: string })) {
        times.set(id, (times.get(id) ?? 0) + 1);
      }
      return times;
    };
    const deadline = Date.now() + PATIENCE_MS;
    while ((await assessed()).size < DATASETS && Date.now() < deadline) await sleep(200);
    const times = [...(await assessed()).values()].sort();
    // One of them was changed, and assessed again.
    expect(times).toHaveLength(DATASETS);
    expect(times.filter((count) => count > 1).length).toBeLessThanOrEqual(1);
  });

  it.each([
    ['stands still', [200, 200], () => engine.freeze(), () => engine.thaw()],
    // Connections are refused, so all of them know, and the last one has no patience.
    ['is gone', [200, 200, 503], () => engine.kill(), () => void engine.start()],
  ])(
    'go on reading while the server %s, and write what they were asked to when it is back',
    async (_, ready, end, goOn) => {
      const before = written;
      const late = Array.from({ length: LATE }, async (__, n) => {
        // Some of them are under way when it happens.
        await sleep(n * 50);
        const { status } = await write(n, path(written++), dataset(`late ${n}`));
        expect([201, 204, 304]).toContain(status);
      });
      await sleep(100);
      end();
      try {
        for (const over = Date.now() + AWAY_MS; Date.now() < over; await sleep(500)) {
          for (const seen of await Promise.all(running().map(ids))) expect(seen).toBeGreaterThanOrEqual(before);
        }
        const asked = gateways.slice(0, ready.length).map(async (gateway) => (await readyOf(gateway)).status);
        expect(await Promise.all(asked)).toEqual(ready);
      } finally {
        goOn();
      }
      await Promise.all(late);
      await expectEverywhere(written);
    },
  );

  it('publish the same signing keys, also when the one that leads begins with a new one', async () => {
    const keysOf = async ({ url }: ServiceProcess): Promise<string> => {
      const response = await fetch(`${url}/realms/marketplace/protocol/openid-connect/certs`);
      return JSON.stringify(((await response.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid));
    };
    const published = async (): Promise<string[]> => [...new Set(await Promise.all(running().map(keysOf)))];
    expect(await published()).toHaveLength(1);
    const rotated = await Promise.all(running().map(({ dataDir }) => rotateAt(dataDir)));
    const fresh = rotated.filter((kid) => kid !== undefined);
    // Only the gateway that leads may.
    expect(fresh).toHaveLength(1);
    const deadline = Date.now() + PATIENCE_MS;
    const isEverywhere = async (): Promise<boolean> => {
      const [one = '', ...others] = await published();
      return others.length === 0 && one.includes(fresh[0] ?? '');
    };
    while (!(await isEverywhere()) && Date.now() < deadline) await sleep(500);
    expect(await isEverywhere()).toBe(true);
  });

  it('hold the same in every table of their copies', async () => {
    const positions = async (): Promise<number[]> =>
      Promise.all(
        running().map(async ({ url }) => {
          const { position } = (await (await fetch(`${url}/health/ready`)).json()) as { readonly position: number };
          return position;
        }),
      );
    const deadline = Date.now() + PATIENCE_MS;
    for (
      let quiet = 0;
      quiet < 3 && Date.now() < deadline;
      quiet = new Set(await positions()).size === 1 ? quiet + 1 : 0
    ) {
      await sleep(1_100);
    }
    await Promise.all(running().map((gateway) => gateway.end('SIGKILL')));
    const [first, ...others] = directories.map((directory) => tablesOf(join(directory, 'copy', 'catalogue.db')));
    expect(first?.size).toBeGreaterThan(40);
    for (const other of others) expect([...other]).toEqual([...(first ?? [])]);
  });

  it('have one audit log, whose chain goes on through all of them and through a change of the leader', async () => {
    const [first, ...others] = await Promise.all(
      directories.map((directory) => auditOf(join(directory, 'copy', 'catalogue.db'))),
    );
    expect(first).toMatchObject({ unchained: 0, head: { seq: first?.checked } });
    expect(first?.broken).toBeUndefined();
    for (const other of others) expect(other).toEqual(first);
    expect(logins).toBeGreaterThan(DATASETS / 6);
    expect(first?.logins).toBeGreaterThanOrEqual(logins);
  });
});
