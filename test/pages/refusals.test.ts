/** What pages say of refusals: in every language, in sentences that the service has. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notFound, refusals } from '../../src/core/errors.js';
import { texts } from '../../src/core/pages/texts/index.js';
import { localized, withValues } from '../../src/core/pages/texts/patterns/localized.js';
import { sentences } from '../../src/core/pages/texts/refusals/sentences.js';
import { sharedService, type SharedService } from '../support/service.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sources = ['src', 'resolvers']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('/texts'))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});

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

const languages = ['de', 'el'] as const;

it('translate sentences with values that the service says, and show the values', () => {
  // Where the code says one thing about many, the sentence is put together.
  const skeleton = sources.replace(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '{}');
  const isSaid = (english: string): boolean =>
    [skeleton, sources].some((code) => code.includes(english) || code.includes(english.replace(/^"\{\}" /, '')));
  expect(Object.keys(withValues).filter((english) => !isSaid(english))).toEqual([]);
  for (const language of languages) {
    const filled = Object.keys(withValues).map((english) => {
      let number = 0;
      return english.replace(/\{\}/g, () => `value${++number}`);
    });
    const said = filled.map((english) => [english, localized(english, language, texts[language])] as const);
    expect(said.filter(([english, words]) => words === undefined || words === english || /\{\d\}/.test(words))).toEqual(
      [],
    );
  }
  expect(localized('"31.2." is not a date such as 2024-12-31.', 'de', texts.de)).toBe(
    '„31.2.“ ist kein Datum wie 2024-12-31.',
  );
});

it('translate everything for which an import refuses a row', () => {
  const cells = readFileSync(join(root, 'src/features/bulk/cells.ts'), 'utf8');
  const rows = readFileSync(join(root, 'src/features/bulk/rows.ts'), 'utf8');
  const messages = [
    ...[...cells.matchAll(/fail\(`([^`]+)`/g)].map(([, said = '']) => said.replace(/\$\{[^}]*\}/g, 'x')),
    ...[...cells.matchAll(/, '(is not [^']+)'\)/g)].map(([, said = '']) => `"x" ${said}`),
    ...[...rows.matchAll(/fail\(undefined, ['`]([^'`]+)['`]\)/g)].map(([, said = '']) =>
      said.replace(/\$\{[^}]*\}/g, 'x'),
    ),
  ];
  expect(messages.length).toBeGreaterThan(12);
  expect(messages).toContain('The row has no value for "x".');
  const missing = messages.filter((said) =>
    languages.some((language) => localized(said, language, texts[language]) === undefined),
  );
  // Where the others are put together.
  expect(missing).toEqual(['"x" x']);
});

it('translate every message of our shapes, with what is meant and what was not checked', () => {
  const folder = join(root, 'shapes');
  const messages = readdirSync(folder)
    .filter((file) => file.endsWith('.ttl'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/sh:message "([^"]+)"/g)])
    .map(([, message = '']) => message);
  expect(messages.length).toBeGreaterThan(300);
  for (const language of languages) {
    const say = (message: string) => localized(message, language, texts[language]);
    expect(messages.filter((message) => say(message) === undefined)).toEqual([]);
    const greek = messages.filter((message) => language === 'el' && !/\p{Script=Greek}/u.test(say(message) ?? ''));
    expect(greek).toEqual([]);
    // The property is named as the form names it, and as programs do.
    expect(say('A dataset has at least one title (dct:title).')).toContain(`${texts[language].form.title} (dct:title)`);
    const [message = ''] = messages;
    for (const behind of [' Probably meant: CSV', ' Not checked: the metadata only mention the value.'])
      expect(say(message + behind)?.length).toBeGreaterThan(say(message)?.length ?? Infinity);
  }
  // What others wrote is shown as theirs.
  expect(localized('replace owl:versionInfo with dcat:version', 'de', texts.de)).toBeUndefined();
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
