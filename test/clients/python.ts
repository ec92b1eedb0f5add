/**
 * Clients written in Python, run as themselves. `CLIENTS_PYTHON` names a Python that has the packages of
 * `python/requirements.txt`; nothing is installed here. A script checks what it likes, and each check becomes a test of its name.
 */
import { spawn } from 'node:child_process';
import { API_KEY, type TestService } from '../support/service.js';
import { ROOT, startDemo } from './service.js';

/** Longer than any script takes, also on a machine that does other work. */
const TIMEOUT = 300_000;

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string | null;
}

/** What a script is told beside the address of the service and the key. */
type Given = Readonly<Record<string, unknown>>;

/** How a script is run. */
interface Options {
  /** Name of the variable that names a Python which has what the script imports. */
  readonly python?: 'CLIENTS_PYTHON' | 'CLIENTS_CROISSANT';
  /** A service with what the script expects; one with the data of the demonstration by default. */
  readonly start?: () => Promise<TestService>;
  /** What else the script is told. */
  readonly given?: (service: TestService) => Given | Promise<Given>;
}

const runScript = async (python: string, script: string, given: Given): Promise<readonly Check[]> => {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', CHECKS: JSON.stringify(given) };
  const child = spawn(python, [`${ROOT}test/clients/python/${script}`], { env, timeout: TIMEOUT });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  const status = await new Promise<number | string | null>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', resolve);
  });
  const checks = out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Check);
  const ended = { name: 'ends after its last check', ok: status === 0 && checks.length > 0 };
  return [...checks, { ...ended, detail: `status ${status}: ${errors.slice(-2000)}` }];
};

const checksOf = async (
  python: string,
  script: string,
  { start = startDemo, given }: Options,
): Promise<readonly Check[]> => {
  const service = await start();
  try {
    return await runScript(python, script, { url: service.url, key: API_KEY, ...(await given?.(service)) });
  } finally {
    await service.stop();
  }
};

/** Tests of a client: every check of its script is one. Awaited while tests are collected, as their names come from the script. */
export const describeClient = async (client: string, script: string, options: Options = {}): Promise<void> => {
  const variable = options.python ?? 'CLIENTS_PYTHON';
  const python = process.env[variable];
  if (!python) {
    process.stderr.write(`\n*** NOT TESTED: ${client}. ${variable} names no Python that has it. ***\n`);
    describe.skip(client, () => it('runs', () => undefined));
    return;
  }
  const checks = await checksOf(python, script, options);
  describe(client, () => {
    it.each(checks)('$name', ({ ok, detail }) => {
      if (!ok) throw new Error(detail ?? 'no detail');
      expect(ok).toBe(true);
    });
  });
};
