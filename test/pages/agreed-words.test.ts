/** What an agreement says, in the language of the reader: derived from what was signed, which stays as it is. */
import { verifyAgreement } from '../../src/features/agreements/verify.js';
import { words } from '../../src/features/agreements/words/index.js';
import { startService, type TestService } from '../support/service.js';
import { prepare, type Found } from './every-page.js';

let service: TestService;
let found: Found;
beforeAll(async () => {
  service = await startService();
  found = await prepare(service);
});
afterAll(() => service.stop());

const read = async (path: string): Promise<string> => (await service.write('GET', path)).text();

it('says the same in every language, with the values as they were signed', async () => {
  const address = `/srv/trade/agreements/${found['agreement']}`;
  const text = await read(`${address}.jsonld`);
  const { keys } = JSON.parse(await read('/srv/trade/jwks')) as { keys: Parameters<typeof verifyAgreement>[1] };
  const [english, german, greek] = (['en', 'de', 'el'] as const).map((one) =>
    verifyAgreement(text, keys, {}, words[one]),
  );
  expect(english).toMatchObject({ valid: true });
  expect(english!.words.length).toBeGreaterThan(6);
  expect(english!.words).toEqual(verifyAgreement(text, keys).words);
  for (const other of [german!, greek!]) {
    expect(other.valid).toBe(true);
    expect(other.words.length).toBe(english!.words.length);
    // No line is that of another language; numbers, names and addresses are those of the document.
    const values = (line: string) => line.match(/https?:[^\s,)]+|\d[\d.:TZ-]*\d|[0-9a-f-]{36}/g) ?? [];
    other.words.forEach((line, index) => {
      expect(line).not.toBe(english!.words[index]);
      expect(values(line)).toEqual(values(english!.words[index] ?? ''));
    });
    other.findings.forEach(({ what }, index) => expect(what).not.toBe(english!.findings[index]?.what));
  }
  expect(greek!.words.filter((line) => !/\p{Script=Greek}/u.test(line))).toEqual([]);
});

it('tells in every language why a document does not count', () => {
  for (const language of ['de', 'el'] as const) {
    const verdict = verifyAgreement('{}', [], {}, words[language]);
    expect(verdict).toMatchObject({ valid: false, words: [] });
    expect(verdict.findings[0]?.what).toContain({ de: 'Es ist eine Vereinbarung', el: 'Είναι συμφωνία' }[language]);
  }
});
