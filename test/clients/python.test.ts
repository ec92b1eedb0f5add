/** The Python client against a service that runs, where there is Python. */
import { spawn } from 'node:child_process';
import type { TestService } from '../support/service.js';
import { hasPython, ROOT, startDemo } from './service.js';

if (!hasPython) process.stderr.write('\n*** NOT TESTED: the Python client needs python3 ***\n');

const runPython = async (environment: Record<string, string>) => {
  const child = spawn('python3', [`${ROOT}client/python/marketplace.py`], { env: { ...process.env, ...environment } });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, out, errors };
};

(hasPython ? describe : describe.skip)('The Python client', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startDemo();
  });
  afterAll(() => service.stop());

  it('logs in, searches, creates, hears of it, and is refused', async () => {
    const { status, out, errors } = await runPython({
      MARKETPLACE: service.url,
      SECRETS: `${service.dataDir}/secrets.json`,
    });
    expect({ status, errors }).toMatchObject({
      status: 0,
      errors: expect.stringMatching(/^refused 400 RDF_SYNTAX \w/),
    });
    const lines = out.trim().split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/^found \S+ Tram stops$/));
    const [, id = ''] = lines.find((line) => line.startsWith('created'))?.split(' ') ?? [];
    expect((await service.fetch(`/srv/repo/datasets/${id}`)).status).toBe(200);
    expect(lines.at(-1)).toBe(`created ${id}`);
    expect(lines.filter((line) => line === `created ${id}`)).toHaveLength(2);
  });
});
