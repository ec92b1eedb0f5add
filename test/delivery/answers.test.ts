/** What a factory is told at its start, and what it makes of the answers of its marketplace. */
import { LONGEST_PAUSE } from '../../src/core/jobs/backoff.js';
import { readConfig, type ConfigError } from '../../src/core/config.js';
import { plain, problemOf } from '../../src/features/trade/factory/answers.js';

const mistakes = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).mistakes;
  }
};

describe('the settings of a factory', () => {
  const url = { MARKETPLACE_URL: 'https://marketplace.example/' };
  const key = { MARKETPLACE_API_KEY: 'tiger' };

  it('are needed together, and by nobody else', () => {
    expect(mistakes({ ROLE: 'factory', ...url, ...key })).toEqual([]);
    expect(mistakes({ ROLE: 'factory' })).toEqual([
      'MARKETPLACE_URL: is needed with ROLE=factory',
      'MARKETPLACE_API_KEY: is needed with ROLE=factory',
    ]);
    expect(mistakes({ ROLE: 'factory', ...url })).toEqual(['MARKETPLACE_API_KEY: is needed with ROLE=factory']);
    expect(mistakes({ ...key })).toEqual(['MARKETPLACE_API_KEY: is only for ROLE=factory']);
    expect(mistakes({ ROLE: 'factory', MARKETPLACE_URL: 'ftp://x', ...key }).join()).toContain(
      'MARKETPLACE_URL=ftp://x',
    );
  });

  it('have an address without a slash at the end', () => {
    expect(readConfig({ ROLE: 'factory', ...url, ...key }).MARKETPLACE_URL).toBe('https://marketplace.example');
  });
});

describe('an answer that is not the one expected', () => {
  const answer = (status: number, body = '', headers: Record<string, string> = {}) =>
    problemOf({ status, body, headers: new Headers(headers) });

  it.each([429, 502, 503, 504, 507])('%d means that nobody is served now', (status) => {
    const { remedy } = answer(status, '<html>', { 'retry-after': '7' });
    expect(remedy).toMatchObject({ everywhere: true, retryAfter: 7_000 });
    expect(remedy.permanent).toBeUndefined();
  });

  it.each([408, 500, 501])('%d concerns this request, which is tried again', (status) => {
    const { remedy } = answer(status);
    expect([remedy.everywhere, remedy.permanent]).toEqual([undefined, undefined]);
  });

  it.each([301, 307, 400, 401, 403, 404, 409, 413, 422])('%d needs somebody', (status) => {
    expect(answer(status).remedy).toMatchObject({ permanent: true });
  });

  it('passes on what the marketplace says, as plain text of limited length', () => {
    expect(answer(422, '{"detail":"The title\\nis \\u001b[31mmissing."}').message).toBe(
      'The marketplace refuses (status 422): The title is [31mmissing.',
    );
    expect(answer(400, 'null').message).toBe('The marketplace refuses (status 400)');
    expect(answer(400, '<html>').message).toBe('The marketplace refuses (status 400)');
    expect(plain('x'.repeat(5_000))).toHaveLength(300);
    expect(plain({ detail: 1 })).toBe('');
  });

  it('says how long to wait as seconds or as a date', () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000_000_000_000);
    const wait = (value: string) => answer(503, '', { 'retry-after': value }).remedy.retryAfter;
    expect(wait('12')).toBe(12_000);
    expect(wait('Sun, 09 Sep 2001 01:46:50 GMT')).toBe(10_000);
    expect(wait('Sun, 09 Sep 2000 01:46:50 GMT')).toBe(0);
    expect(wait('soon')).toBe(0);
    expect(wait('999999999999')).toBe(LONGEST_PAUSE);
    expect(answer(503).remedy.retryAfter).toBe(0);
    clock.mockRestore();
  });
});
