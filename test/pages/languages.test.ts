/**
 * Every page in German and Greek, against the same page in English: what both say in the same words is English that somebody has to
 * read. Left out are code, what the demonstration says in English itself, and names that are the same everywhere.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vocabulary } from '../../src/model/vocabularies/index.js';
import { refusals } from '../../src/core/errors.js';
import { idOf, organizations } from '../../src/app/demo/write.js';
import { texts } from '../../src/core/pages/texts/index.js';
import { startService, type TestService } from '../support/service.js';
import { Browser, type Account } from './browser.js';
import { hiddenFields } from '../identity/visitor.js';
import { addressOf, AT, PAGES, prepare, type Found, type Person } from './every-page.js';
import { wordsOf } from './words.js';

/** Names that are the same in every language. */
const NAMES = new Set([
  'Isle of Man',
  // Titles of the descriptions of the interfaces, which are in English.
  'Data marketplace: interface',
  'Quality assessment: interface',
  ...(['licence', 'file-type'] as const).flatMap((table) =>
    [...vocabulary(table).concepts.values()].map(({ label }) => label ?? ''),
  ),
]);

const others = ['de', 'el'] as const;

let service: TestService;

/** Has a catalogue of the demonstration name the profiles that come with the service, so that pages show what they find. */
const nameProfiles = async (): Promise<void> => {
  const path = '/srv/repo/catalogues/my-data';
  const accept = 'application/n-triples';
  const stored = await (await service.fetch(path, { headers: { accept } })).text();
  const [, iri = ''] = /^(<[^>]+>) <[^>]*#type> <http:\/\/www\.w3\.org\/ns\/dcat#Catalog> /m.exec(stored) ?? [];
  const { all } = service.app.domain.profiles;
  const named = all.map((profile) => `${iri} <http://purl.org/dc/terms/conformsTo> <${profile.iri}> .\n`);
  const answer = await service.write('PUT', path, stored + named.join(''), { 'content-type': accept });
  expect(answer.status).toBe(204);
};
let found: Found;
let demonstration: string;
const browsers = new Map<Person, Browser>();
beforeAll(async () => {
  service = await startService();
  found = await prepare(service);
  await nameProfiles();
  const folder = 'src/app/demo';
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
});
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

/** The texts of a page that stayed English; `of` reads it in a language. */
const leftIn = async (of: (language: string) => Promise<ReadonlySet<string>>): Promise<string[]> => {
  const english = await of('en');
  const stayed: string[] = [];
  for (const language of others) {
    const same = [...(await of(language))].filter((text) => english.has(text) && !NAMES.has(text));
    const ours = same.filter((text) => (isSentence(text) || known[language].has(text)) && !isOfDemonstration(text));
    stayed.push(...ours.map((text) => `${language}: ${text}`));
  }
  return stayed;
};

const left = (path: string, by: Person): Promise<string[]> => leftIn((language) => read(path, by, language));

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

/** Metadata that break rules of every kind: those that count for everybody, and those of profiles. */
const BROKEN = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
  @prefix foaf: <http://xmlns.com/foaf/0.1/> . @prefix vcard: <http://www.w3.org/2006/vcard/ns#> .
  <IRI> a dcat:Dataset ; dct:title "Stops"@en ; dct:description <https://a.example/text> ; dcat:theme "none" ;
    dct:issued "yesterday" ; dct:publisher "me" ; dct:accrualPeriodicity <https://a.example/often>, <https://a.example/seldom> ;
    dcat:contactPoint [ a vcard:Kind ] ; dct:spatial "here" ; dct:language "en" ; dct:provenance "mine" ;
    dcat:distribution [ a dcat:Distribution ; dcat:byteSize 7.5 ; dct:format "CSV" ; dct:license "free" ] .`;

it('what is found in metadata, beside the field', async () => {
  const alice = browsers.get('alice')!;
  const address = `${service.url}${AT}/datasets/${idOf('tram-stops')}/edit`;
  const numbers: number[] = [];
  const stayed = await leftIn(async (language) => {
    const form = await (await alice.go(`${address}?as=rdf&lang=${language}`)).text();
    const [, iri = ''] = /&lt;([^&]+)> (?:a|rdf:type) [^.]*dcat:Dataset/.exec(form) ?? [];
    const hidden = hiddenFields(form.replaceAll('&quot;', "'"));
    const etag = (hidden['etag'] ?? '').replaceAll("'", '"');
    const fields = { ...hidden, etag, as: 'rdf', intent: 'check', rdf: BROKEN.replace('IRI', iri) };
    const answer = await alice.go(address, { method: 'POST', body: new URLSearchParams(fields) });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain(`<html lang="${language}"`);
    const [, beside = ''] = /id="field-rdf-messages">([^]*?)<\/div>/.exec(html) ?? [];
    numbers.push(beside.match(/<span class="field-/g)?.length ?? 0);
    return new Set(wordsOf(html));
  });
  expect(stayed).toEqual([]);
  // Many, in every language; some that say the same in one are two in another.
  expect(numbers.filter((number) => number < 40)).toEqual([]);
});

it('the login, a wrong password, and what the provider refuses', async () => {
  const stayed = await leftIn(async (language) => {
    // The language that was chosen on a page counts, whatever the browser prefers.
    const browser = new Browser();
    await browser.go(`${service.url}${AT}/?lang=${language}`);
    const sent = await browser.go(`${service.url}${AT}/login`);
    const login = sent.headers.get('location') ?? '';
    const page = await (await browser.go(login)).text();
    const action = (/<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
    const wrong = new URLSearchParams({ ...hiddenFields(page), username: 'alice', password: 'not hers' });
    const again = await browser.go(new URL(action, login), { method: 'POST', body: wrong });
    const elsewhere = new URL(login);
    elsewhere.searchParams.set('redirect_uri', 'https://elsewhere.example/');
    const refused = await browser.go(elsewhere);
    const signOut = await browser.go(new URL(login.replace(/\/auth\?.*$/, '/logout')));
    const all = [page, ...(await Promise.all([again, refused, signOut].map((answer) => answer.text())))];
    for (const html of all) expect(/<html lang="(\w+)"/.exec(html)?.[1]).toBe(language);
    return new Set(all.flatMap((html) => wordsOf(html)));
  });
  expect(stayed).toEqual([]);
});
