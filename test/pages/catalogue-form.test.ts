/** The form of a catalogue, with a browser that runs no scripts: what it changes, and what it leaves as it is. */
import { put, startPeopled, type Peopled } from '../identity-admin/people.js';
import { Browser, type Account } from './browser.js';

const HVD = 'https://semiceu.github.io/DCAT-AP/releases/3.0.0-hvd/';
const GEO = 'https://semiceu.github.io/GeoDCAT-AP/releases/2.0.0/';
const OTHER = 'https://rules.example/of-a-house';
const CATALOGUE = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
<> a dcat:Catalog ; dct:title "Trams "@en, "Trams too"@en, "Straßenbahnen"@de, "Plain" ; dct:description "All of them."@en ;
  dct:conformsTo <${HVD.slice(0, -1)}>, <${OTHER}> ; dct:publisher [ a foaf:Agent ; foaf:name "City" ] ;
  <https://words.example/colour> "red"^^<https://words.example/Colour>, [ <https://words.example/shade> "dark" ] .`;
const EDIT = '/srv/catalog/catalogues/own/edit';

let service: Peopled;
const alice = new Browser();
const bob = new Browser();

const form = async (browser = alice) => {
  const answer = await browser.go(service.url + EDIT);
  return { status: answer.status, html: await answer.text() };
};
const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
/** The fields of a form as a browser would send them back, pair by pair. */
const fieldsOf = (html: string): URLSearchParams => {
  const [, inner = ''] = new RegExp(`<form[^>]*action="${EDIT}"[^>]*>([^]*?)</form>`).exec(html) ?? [];
  const fields = new URLSearchParams();
  for (const [tag, name = ''] of inner.matchAll(
    /<(?:input|textarea)[^>]*\sname="([^"]+)"[^>]*>(?:[^<]*<\/textarea>)?/g,
  )) {
    if (tag.includes('type="checkbox"') && !/\schecked/.test(tag)) continue;
    const value = tag.startsWith('<textarea') ? /^<[^>]*>([^<]*)</.exec(tag)?.[1] : /\svalue="([^"]*)"/.exec(tag)?.[1];
    fields.append(name, unescaped(value ?? ''));
  }
  return fields;
};
const send = async (fields: URLSearchParams, browser = alice) => {
  const answer = await browser.go(service.url + EDIT, { method: 'POST', body: fields });
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
};
const triples = async (): Promise<string[]> => {
  const answer = await service.fetch('/srv/repo/catalogues/own.nt', { headers: await service.as('alice') });
  // Names of blank nodes are nobody's.
  return (await answer.text())
    .replace(/_:\w+|<[^>]*\/\.well-known\/[^>]*>/g, '_:b')
    .trim()
    .split('\n')
    .sort();
};

beforeEach(async () => {
  await put(service, '/catalogues/own', CATALOGUE, await service.as('alice'));
});
beforeAll(async () => {
  service = await startPeopled();
  await alice.logIn(service, service.secrets.users['alice'] as Account);
  await bob.logIn(service, service.secrets.users['bob'] as Account);
});
afterAll(() => service.stop());

it('is for who may edit the catalogue, and found from its page and the workspace', async () => {
  expect((await new Browser().go(service.url + EDIT)).status).toBe(401);
  expect((await form(bob)).status).toBe(403);
  for (const path of ['/srv/catalog/catalogues/own', '/srv/catalog/account'])
    expect(await (await alice.go(service.url + path)).text()).toContain(`href="${EDIT}"`);
  expect(await (await bob.go(`${service.url}/srv/catalog/catalogues/own`)).text()).not.toContain(`href="${EDIT}"`);
  const before = await triples();
  const fields = fieldsOf((await form()).html);
  const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(await bob.page(service)) ?? [];
  fields.set('csrf', csrf);
  fields.set('text.1.title', 'Mine now');
  expect((await send(fields, bob)).status).toBe(403);
  fields.set('csrf', 'made-up');
  expect((await send(fields)).status).toBe(403);
  expect(await triples()).toEqual(before);
});

it('changes nothing where nothing was changed, to the letter', async () => {
  const before = await triples();
  const fields = fieldsOf((await form()).html);
  expect(fields.getAll('profiles')).toEqual([HVD]);
  expect((await send(fields)).status).toBe(303);
  expect(await triples()).toEqual(before);
});

it('writes texts and profiles, keeps everything else, and says that it is saved', async () => {
  const before = await triples();
  const fields = fieldsOf((await form()).html);
  const [plain, german, english] = [0, 1, 2].map((at) => fields.get(`text.${at}.language`));
  expect([plain, german, english]).toEqual(['', 'de', 'en']);
  fields.set('text.1.description', 'Alle.');
  fields.set('text.2.title', 'Trams of the city');
  fields.set('text.3.language', 'el');
  fields.set('text.3.title', 'Τραμ');
  fields.delete('profiles');
  fields.append('profiles', GEO);
  const answer = await send(fields);
  expect([answer.status, answer.to]).toEqual([303, '/srv/catalog/catalogues/own']);
  const page = await (await alice.go(service.url + (answer.to ?? ''))).text();
  expect(page).toContain('The changes were saved.');
  expect(page).toContain('GeoDCAT-AP');
  const after = await triples();
  const of = (lines: string[], others: string[]) =>
    lines.filter((line) => !others.includes(line)).map((line) => line.split('> ').slice(1).join('> '));
  expect(of(before, after)).toEqual([
    `<http://purl.org/dc/terms/conformsTo> <${HVD.slice(0, -1)}> .`,
    '<http://purl.org/dc/terms/title> "Trams "@en .',
  ]);
  expect(of(after, before)).toEqual([
    `<http://purl.org/dc/terms/conformsTo> <${GEO}> .`,
    '<http://purl.org/dc/terms/description> "Alle."@de .',
    '<http://purl.org/dc/terms/title> "Trams of the city"@en .',
    '<http://purl.org/dc/terms/title> "Τραμ"@el .',
  ]);
});

it('loses nobody else’s change: it says what is stored now, and waits for another word', async () => {
  const fields = fieldsOf((await form()).html);
  await put(service, '/catalogues/own', CATALOGUE.replace('Straßenbahnen', 'Bahnen'), await service.as('alice'));
  const stored = await triples();
  fields.set('text.1.title', 'Züge');
  const answer = await send(fields);
  expect(answer.status).toBe(412);
  expect(answer.html).toContain('Somebody else has changed the catalogue meanwhile.');
  expect(answer.html).toContain('Stored now: Bahnen');
  expect(await triples()).toEqual(stored);
  const again = fieldsOf(answer.html);
  expect(again.get('text.1.title')).toBe('Züge');
  expect((await send(again)).status).toBe(303);
  expect((await triples()).join('\n')).toContain('"Züge"@de');
});

it.each(['', '"0"'])('writes to no version that it has not seen: %j', async (etag) => {
  const stored = await triples();
  const fields = fieldsOf((await form()).html);
  fields.set('etag', etag);
  fields.set('text.1.title', 'Züge');
  expect((await send(fields)).status).toBeGreaterThanOrEqual(400);
  fields.delete('etag');
  expect((await send(fields)).status).toBeGreaterThanOrEqual(400);
  expect(await triples()).toEqual(stored);
});

it.each([
  ['text.3.language', { 'text.3.title': 'T', 'text.3.language': 'not a tag' }, 'This is not a language tag.'],
  ['text.3.language', { 'text.3.title': 'T' }, 'This is not a language tag.'],
  ['text.3.language', { 'text.3.title': 'T', 'text.3.language': 'DE' }, 'The form has texts in this language already.'],
  ['text.0.description', { 'text.2.description': '' }, 'A catalogue needs a description.'],
  ['profiles', { profiles: 'https://rules.example/none' }, 'There is no application profile'],
])('says beside the field %s what cannot be saved', async (field, sent, text) => {
  const stored = await triples();
  const fields = fieldsOf((await form()).html);
  for (const [name, value] of Object.entries(sent)) fields.set(name, value);
  const { status, html } = await send(fields);
  expect(status).toBe(422);
  const [, beside = ''] =
    new RegExp(`id="field-${field.replaceAll('.', '-')}-messages">([^]*?)</div>`).exec(html) ?? [];
  expect(beside).toContain(text);
  expect(await triples()).toEqual(stored);
});

it('can be checked without being stored', async () => {
  const stored = await triples();
  const fields = fieldsOf((await form()).html);
  fields.set('text.1.title', 'Züge');
  fields.set('intent', 'check');
  const { status, html } = await send(fields);
  expect(status).toBe(200);
  expect(html).toContain('value="Züge"');
  // A script has no score to ask for while somebody types.
  expect(html).not.toContain('data-live');
  expect(await triples()).toEqual(stored);
});
