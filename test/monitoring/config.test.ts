/** The configuration: every mistake at once, and shown without its secrets. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ConfigError, readConfig, settings } from '../../src/core/config.js';

const CLI = fileURLToPath(new URL('../../src/app/cli/main.js', import.meta.url));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}
const config = async (env: Record<string, string>, ...options: string[]): Promise<Ended> => {
  const work = promisify(execFile)(process.execPath, [CLI, 'config', ...options], {
    env: { PATH: process.env['PATH'], ...env },
  });
  return work.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error as Ended,
  );
};
const mistakesOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
};

describe('mistakes are listed all at once', () => {
  it('of single settings and of settings that do not go together', () => {
    const mistakes = mistakesOf({
      PORT: 'many',
      LOG_LEVEL: 'loud',
      VOCAB_NS: 'voc',
      URL_CHECK_ALLOW: '10.0.0.0/99',
      METRICS: 'perhaps',
      HOST: '0.0.0.0',
      IDENTITY: 'keycloak',
      ROLE: 'factory',
    });
    const named = mistakes.map((mistake) => /^\w+/.exec(mistake)?.[0]).sort();
    const single = ['LOG_LEVEL', 'METRICS', 'PORT', 'URL_CHECK_ALLOW', 'VOCAB_NS'];
    const together = ['HOST', 'ISSUER', 'MARKETPLACE_API_KEY', 'MARKETPLACE_URL', 'RESOURCE_SERVER_SECRET'];
    expect(named).toEqual([...single, ...together].sort());
  });

  it('says nothing about a setting that only looks missing because it cannot be read', () => {
    expect(mistakesOf({ IDENTITY: 'oidc', ISSUER: 'nowhere' })).toEqual([
      'ISSUER=nowhere: must be an http or https URL',
    ]);
    expect(mistakesOf({ HOST: '0.0.0.0', BASE_URL: 'ftp://x' })).toHaveLength(1);
  });

  it('keeps secrets to itself', () => {
    const secrets = Object.entries<{ readonly secret?: boolean }>(settings).filter(([, { secret }]) => secret);
    expect(secrets.map(([name]) => name)).toEqual(
      expect.arrayContaining(['API_KEY', 'MARKETPLACE_API_KEY', 'METRICS_TOKEN', 'RESOURCE_SERVER_SECRET']),
    );
    for (const name of Object.keys(settings)) {
      const isNamedSo = /SECRET|_KEY$|PASSWORD|PASSPHRASE|_TOKEN$/.test(name) && name !== 'PASSWORD_GRANT';
      expect([name, secrets.some(([secret]) => secret === name)]).toEqual([name, isNamedSo]);
    }
  });
});

describe('npm run config', () => {
  it('prints every setting, where it is from, and no secret', async () => {
    const { code, stdout } = await config({ PORT: '4123', API_KEY: 'hide-me', METRICS_TOKEN: 'me-too' });
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(Object.keys(settings).length);
    const line = (name: string) => lines.find((text) => text.slice(2).startsWith(`${name} `));
    expect(line('PORT')).toMatch(/^\* PORT +4123$/);
    expect(line('HOST')).toMatch(/^ {2}HOST +127\.0\.0\.1 {2}\(default\)$/);
    expect(line('BASE_URL')).toMatch(/^ {2}BASE_URL +http:\/\/localhost:4123 {2}\(from other settings\)$/);
    expect(line('API_KEY')).toMatch(/^\* API_KEY +…$/);
    expect(stdout).not.toMatch(/hide-me|me-too/);
  });

  it('prints JSON', async () => {
    const { stdout } = await config({ METRICS: 'off', RATE_LIMIT: 'off' }, '--json');
    const all = JSON.parse(stdout) as readonly { readonly name: string }[];
    const found = (name: string) => all.find((setting) => setting.name === name);
    expect(all.map(({ name }) => name)).toEqual(Object.keys(settings));
    expect(found('METRICS')).toEqual({ name: 'METRICS', value: false, source: 'environment' });
    expect(found('RATE_LIMIT')).toEqual({ name: 'RATE_LIMIT', value: null, source: 'environment' });
    expect(found('PASSWORD_GRANT')).toEqual({ name: 'PASSWORD_GRANT', value: true, source: 'derived' });
  });

  it('fails with every mistake', async () => {
    const { code, stdout, stderr } = await config({ PORT: 'x', HOST: '0.0.0.0', API_KEY: 'hide-me' });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('2 mistake(s)');
    expect(stderr).not.toContain('hide-me');
  });
});
