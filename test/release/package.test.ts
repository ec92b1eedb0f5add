/** What is released can be started where nothing but it and its dependencies is. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installPacked, ROOT, type Packed } from './packed.js';

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const environment = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  LOG_LEVEL: 'silent',
  URL_CHECK: 'off',
  ...settings,
});

describe('The package', () => {
  let packed: Packed;
  beforeAll(() => {
    packed = installPacked();
  });
  const run = (command: readonly string[], settings: Record<string, string> = {}) =>
    spawnSync('npx', ['--no-install', ...command], {
      cwd: packed.folder,
      env: environment(settings),
      encoding: 'utf8',
    });
  afterAll(() => packed?.remove());

  it('holds what runs, and nothing else', () => {
    const started = /^dist\/src\/(.+\/)?((load|main|worker)\.js|.+-(main|thread|process)\.js|.+\.wasm)$/;
    const beside = /^(dist\/(chunks|public)\/.+|dist\/licences\.txt|shapes\/.+|schema\/schema\.graphql)$/;
    const strange = packed.files.filter((path) => !started.test(path) && !beside.test(path));
    expect(strange).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(
      packed.files.filter((path) => /\.(map|ts|tsx|tgz|log|sqlite|env)$|secrets\.json|(^|\/)test\//.test(path)),
    ).toEqual([]);
  });

  it('holds all shapes and vocabularies', () => {
    const shapes = readdirSync(join(ROOT, 'shapes'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
    expect(packed.files).toEqual(expect.arrayContaining(shapes));
  });

  it('starts with npx, answers on every surface, and stops when told to', async () => {
    const port = await freePort();
    const child = spawn('npx', ['--no-install', 'data-marketplace', '--demo'], {
      cwd: packed.folder,
      env: environment({ PORT: String(port) }),
      detached: true,
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    try {
      const url = `http://localhost:${port}`;
      for (let tries = 0; tries < 600 && !output.includes('Secrets'); tries++) {
        if (child.exitCode !== null) throw new Error(output);
        await sleep(100);
      }
      const answer = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ search { totalCount } }' }),
      });
      expect(await answer.json()).toMatchObject({ data: { search: { totalCount: expect.any(Number) } } });
      for (const path of ['/srv/catalog/datasets', '/srv/repo/shapes', '/srv/', '/problems']) {
        expect([path, (await fetch(url + path, { headers: { accept: 'text/html, */*;q=0.1' } })).status]).toEqual([
          path,
          200,
        ]);
      }
      const printed = output.match(/https?:\/\/\S+/g) ?? [];
      const statuses = await Promise.all(printed.map(async (address) => (await fetch(address)).status));
      expect(statuses).toEqual(printed.map(() => 200));
      expect(printed).toEqual(expect.arrayContaining([`${url}/srv/repo`, `${url}/realms/marketplace`]));
      const second = run(['data-marketplace'], { PORT: String(port), DATA_DIR: join(packed.folder, 'second') });
      expect(second).toMatchObject({ status: 1, stdout: '' });
      expect(second.stderr).toBe(
        `Port ${port} of 127.0.0.1 is taken by another program; set PORT to one that is free.\n`,
      );
    } finally {
      process.kill(-Number(child.pid), 'SIGTERM');
      await exited;
    }
    expect(output).toContain(`http://localhost:${port}/graphiql`);
  });

  it('says which options and settings there are, and starts nothing for others', () => {
    const help = run(['data-marketplace', '--help']);
    expect(help).toMatchObject({ status: 0, stderr: '' });
    for (const part of ['--demo', 'PORT', 'DATA_DIR', 'settings.md']) expect(help.stdout).toContain(part);
    const folder = join(packed.folder, 'mistyped');
    for (const argument of ['--dmeo', 'demo']) {
      const { status, stderr } = run(['data-marketplace', argument], { DATA_DIR: folder });
      expect([argument, status]).toEqual([argument, 1]);
      expect(stderr).toContain('npm start -- --help');
      if (argument === '--dmeo') expect(stderr).toContain('Did you mean --demo?');
    }
    expect(existsSync(folder)).toBe(false);
  });

  it('brings the command line along', () => {
    const { stdout, status } = run(['marketplace', '--help']);
    expect(status).toBe(0);
    expect(stdout).toContain('backup');
  });
});
