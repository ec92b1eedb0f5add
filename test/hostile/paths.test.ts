/** No address leads out of the folders that are served, and no name out of the data that it names. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess, type ServiceProcess } from '../reliability/process.js';
import { exchange, statuses } from '../reliability/raw.js';
import { figure } from '../support/figures.js';

const CANARY = 'canary-of-the-files';

let root: string;
let running: ServiceProcess;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'market-files-'));
  const application = join(root, 'application');
  mkdirSync(join(application, 'assets'), { recursive: true });
  writeFileSync(join(application, 'index.html'), '<!doctype html><title>Application</title>');
  writeFileSync(join(application, '.env'), CANARY);
  writeFileSync(join(application, 'assets', 'app.js'), '// asset');
  writeFileSync(join(root, 'canary.txt'), CANARY);
  writeFileSync(join(root, 'application-canary.txt'), CANARY);
  symlinkSync(join(root, 'canary.txt'), join(root, 'link.txt'));
  running = await startProcess({ CATALOG_UI: application });
  writeFileSync(join(running.dataDir, 'canary.txt'), CANARY);
});
afterAll(async () => {
  await running.discard();
  rmSync(root, { recursive: true, force: true });
});

const UP = [
  '..',
  '%2e%2e',
  '%2e.',
  '.%2e',
  '%252e%252e',
  '..%00',
  '..;',
  '..%c0%af',
  '%c0%ae%c0%ae',
  '%u002e%u002e',
  '....',
  '..%5c..',
  '.%00.',
];
const SLASH = ['/', '%2f', '%5c', '\\', '//', '/./', '%252f', '%c0%af', '%e0%80%af', '/%20/'];
const FOLDERS = [
  '/srv/catalog/',
  '/srv/catalog/assets/',
  '/graphiql/',
  '/graphiql/assets/',
  '/srv/repo/shapes/',
  '/srv/search/vocabularies/',
  '/problems/',
  '/',
];

/** Ways to a file that is not served. */
const ways = (): string[] => {
  const files = ['canary.txt', 'application-canary.txt', 'secrets.json', 'package.json', 'signing-keys.json'];
  const climbing = FOLDERS.flatMap((folder) =>
    UP.flatMap((up) =>
      SLASH.map(
        (slash, index) => `${folder}${`${up}${slash}`.repeat(1 + (index % 5))}${files[index % files.length] ?? ''}`,
      ),
    ),
  );
  const absolute = [join(root, 'canary.txt'), join(running.dataDir, 'secrets.json'), '/etc/passwd'].flatMap((path) =>
    FOLDERS.flatMap((folder) => [
      `${folder}${path}`,
      `${folder}${encodeURIComponent(path)}`,
      `${folder}%00${path}`,
      `${folder}file://${path}`,
    ]),
  );
  return [
    ...climbing,
    ...absolute,
    '/srv/catalog/.env',
    '/srv/catalog/%2eenv',
    '/srv/catalog/assets/../.env',
    '/srv/catalog/assets/%2e%2e/.env',
  ];
};

it('files stay where they are', async () => {
  const all = ways();
  for (const path of all) {
    const stream = await exchange(running.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 5_000);
    expect([path, /canary-of-the-files|root:x:0|clientSecret|"kty"|"dependencies"/.exec(stream)?.[0]]).toEqual([
      path,
      undefined,
    ]);
    const [status = 0] = statuses(stream);
    expect([path, status >= 200 && status < 500]).toEqual([path, true]);
  }
  const asset = await exchange(
    running.port,
    'GET /srv/catalog/assets/app.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    5_000,
  );
  expect(asset).toContain('// asset');
  figure('Injection: paths', { paths: all.length, 'files told': 0 });
});
