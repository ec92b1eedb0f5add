/**
 * Every page in German and Greek, against the same page in English: what both say in the same words is English that somebody has to
 * read. Left out are code, what the demonstration says in English itself, and names that are the same everywhere.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vocabulary } from '../../src/domain/vocabularies/index.js';
import { refusals } from '../../src/errors.js';
import { organizations } from '../../src/demo/write.js';
import { texts } from '../../src/pages/texts/index.js';
import { startService, type TestService } from '../support/service.js';
import { Browser, type Account } from './browser.js';
import { addressOf, PAGES, prepare, type Found, type Person } from './every-page.js';
import { wordsOf } from './words.js';

/** Names that are the same in every language. */
const NAMES = new Set([
  'Isle of Man',
  ...(['licence', 'file-type'] as const).flatMap((table) =>
    [...vocabulary(table).concepts.values()].map(({ label }) => label ?? ''),
  ),
]);

const others = ['de', 'el'] as const;

let service: TestService;
let found: Found;
let demonstration: string;
const browsers = new Map<Person, Browser>();
beforeAll(async () => {
  service = await startService();
  found = await prepare(service);
  const folder = 'src/demo';
  demonstration = [...readdirSync(folder).map((file) => join(folder, file)), 'test/contracts/departures.odcs.yaml']
    .map((file) => readFileSync(file, 'utf8').replace(/\s+/g, ' '))
    .join('\n');
  const { users } = JSON.parse(readFileSync(join(service.dataDir, 'secrets.json'), 'utf8')) as {
    readonly users: Readonly<Record<string, Account>>;
  };
  for (const person of ['nobody', 'alice', 'bob', 'admin'] as const) {
    const browser = new Browser();
    if (person !== 'nobody') await browser.logIn(service, users[person] as Account);
    browsers.set(person, browser);
  }
}, 60_000);
afterAll(() => service.stop());

/** Pages whose details are those of a document in English, and are marked as such. */
const DOCUMENTED = new Set(['/srv/', '/srv/mqa/']);

const read = async (path: string, by: Person, language: string): Promise<ReadonlySet<string>> => {
  const address = new URL(service.url + path);
  address.searchParams.set('lang', language);
  const answer = await browsers.get(by)!.go(address);
  expect([path, answer.headers.get('content-type')]).toEqual([path, 'text/html; charset=utf-8']);
  const html = await answer.text();
  expect([path, /<html lang="(\w+)"/.exec(html)?.[1]]).toEqual([path, language]);
  return new Set(wordsOf(html, DOCUMENTED.has(path) && language !== 'en' ? 'en' : undefined));
};

/** Texts of ours that are others in the language, whole, by what they say in English. */
const changing = (language: (typeof others)[number]): ReadonlySet<string> => {
  const inEnglish = new Set<string>();
  const visit = (one: unknown, other: unknown): void => {
    if (typeof one === 'string' && one !== other) inEnglish.add(one);
    if (typeof one === 'object' && one !== null)
      for (const [name, inside] of Object.entries(one)) visit(inside, (other as Record<string, unknown>)[name]);
  };
  visit(texts.en, texts[language]);
  return inEnglish;
};
const known = { de: changing('de'), el: changing('el') };

const isSentence = (text: string): boolean => (text.match(/(?<![^\s(„«"])\p{L}{2,}(?![\w-])/gu) ?? []).length > 2;
const isOfDemonstration = (text: string): boolean =>
  demonstration.includes(text) || Object.values(organizations).some(({ name }) => text === `${name} data desk`);

/** The texts of a page that stayed English. */
const left = async (path: string, by: Person): Promise<string[]> => {
  const english = await read(path, by, 'en');
  const stayed: string[] = [];
  for (const language of others) {
    const same = [...(await read(path, by, language))].filter((text) => english.has(text) && !NAMES.has(text));
    const ours = same.filter((text) => (isSentence(text) || known[language].has(text)) && !isOfDemonstration(text));
    stayed.push(...ours.map((text) => `${language}: ${text}`));
  }
  return stayed;
};

const pages = Object.entries(PAGES);

it.each(pages)('%s', async (path, shown) => {
  expect(await left(addressOf(path, shown, found), shown.by)).toEqual([]);
});

it.each([
  ['/srv/catalog/nothing'],
  ['/srv/catalog/datasets/nothing'],
  ['/srv/catalog/datasets?q=nothing-like-that'],
  ['/srv/catalog/account'],
  ['/sparql'],
  ['/srv/'],
  ['/srv/mqa/'],
  ['/problems'],
  ...Object.keys(refusals).map((code) => [`/problems/${code.toLowerCase().replaceAll('_', '-')}`]),
])('%s', async (path) => {
  expect(await left(path, 'nobody')).toEqual([]);
});
