/** What pages say of refusals: in every language, in sentences that the service has. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notFound, refusals } from '../../src/errors.js';
import { texts } from '../../src/pages/texts/index.js';
import { sentences } from '../../src/pages/texts/refusals/sentences.js';
import { startService, type TestService } from '../support/service.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sources = ['src', 'resolvers']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('/texts'))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service.stop());

const page = async (path: string, language: string): Promise<string> => {
  const headers = { accept: 'text/html', 'accept-language': language };
  return (await service.fetch(path, { headers })).text();
};

it.each(['en', 'de', 'el'] as const)('say what was decided for each code, in "%s"', (language) => {
  const words = texts[language].decided;
  expect(Object.keys(words).sort()).toEqual(Object.keys(refusals).sort());
  expect(new Set(Object.values(words)).size).toBe(Object.keys(refusals).length);
});

it('translate sentences that the service says', () => {
  // Made from a noun, or from a kind of asset.
  const isMade = (sentence: string): boolean => {
    const [, noun = '', which] = /^There is no ([\w ]+?) ((?:with this|of this) \w+)\.$/.exec(sentence) ?? [];
    if (noun !== '') return sources.includes(`'${noun}'`) && notFound(noun, which).detail === sentence;
    return /^You may not edit this (dataset|catalogue)\.$/.test(sentence);
  };
  expect(Object.keys(sentences).filter((sentence) => !isMade(sentence) && !sources.includes(sentence))).toEqual([]);
  const greek = Object.values(sentences).filter(({ el }) => !/[α-ω]/.test(el));
  const same = Object.entries(sentences).filter(([english, { de }]) => de === english);
  expect([greek, same]).toEqual([[], []]);
});

it('tell a known sentence in the language of the reader alone', async () => {
  const german = await page('/srv/catalog/datasets/nothing', 'de');
  expect(german).toContain('<p class="lead">Diesen Datensatz gibt es nicht, oder Sie dürfen ihn nicht sehen.</p>');
  expect(german).not.toContain('lang="en">There is');
  expect(await page('/srv/catalog/account', 'el')).toContain('<p class="lead">Δεν έχετε συνδεθεί.</p>');
  expect(await page('/srv/catalog/datasets/nothing', 'en')).toContain(
    '<p class="lead">There is no dataset with this id.</p>',
  );
});

it('tell any other one in English, below what was decided', async () => {
  const german = await page('/srv/catalog/catalogues?after=nothing', 'de');
  expect(german).toMatch(/<p class="lead">[^<]+<\/p><p class="note" lang="en">[^<]+<\/p>/);
});
