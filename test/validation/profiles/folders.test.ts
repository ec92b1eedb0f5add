/** Folders of application profiles: what an operator adds, and in which words a folder that cannot be used is refused. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Quad } from '@rdfjs/types';
import { Parser } from 'n3';
import { profileFolders } from '../../../src/features/repository/validation/profiles/folders.js';
import { ApplicationProfiles, ProfileJudge } from '../../../src/features/repository/validation/profiles/index.js';
import { ProfileValidator } from '../../../src/features/repository/validation/profiles/profile-validator.js';

const manifest = {
  id: 'house',
  iri: 'https://example.org/profiles/house',
  title: { en: 'House rules', de: 'Hausregeln' },
  version: '1',
  licence: 'https://creativecommons.org/publicdomain/zero/1.0/',
  shapes: ['rules.ttl'],
};
const rules = `
@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix ex: <https://example.org/ns#> .
@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
ex:Dataset a sh:NodeShape ; sh:targetClass dcat:Dataset ;
  sh:property [ sh:path dct:type ; sh:name "room"@en, "Zimmer"@de ; sh:minCount 1 ; sh:node ex:Room ],
    [ sh:path ( dct:publisher [ sh:zeroOrMorePath dct:isPartOf ] dct:title ) ; sh:minCount 1 ; sh:severity sh:Warning ] .
ex:Room a sh:NodeShape ; sh:property [ sh:path skos:inScheme ; sh:hasValue ex:rooms ] .`;
const rooms = `
@prefix ex: <https://example.org/ns#> . @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
ex:kitchen a skos:Concept ; skos:inScheme ex:rooms .`;

let parent: string;
const write = (more: object = {}, files: Readonly<Record<string, string>> = { 'rules.ttl': rules }, name = 'house') => {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'profile.json'), JSON.stringify({ ...manifest, ...more }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
};
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'profiles-'));
});
afterEach(() => rmSync(parent, { recursive: true }));
const checked = () => new ApplicationProfiles(parent).check();

const data = (more = ''): readonly Quad[] =>
  new Parser().parse(`
    @prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> . @prefix ex: <https://example.org/ns#> .
    ex:d a dcat:Dataset . ${more}`);
const judged = async (more = '') => {
  const folder = profileFolders(parent).find(({ id }) => id === 'house')!;
  const { findings } = await new ProfileValidator(folder).validate(data(more), { remarks: true });
  return findings.map(({ severity, code, path }) => [severity, code, path]);
};
const list = { codeLists: [{ file: 'rooms.ttl', complete: true }] };
const both = { 'rules.ttl': rules, 'rooms.ttl': rooms };

describe('a folder', () => {
  it('is read beside those that come with the service, by word and by IRI, however that ends', () => {
    write();
    const profiles = new ApplicationProfiles(parent);
    profiles.check();
    expect(profiles.all.map(({ id }) => id)).toEqual([
      'dcat-ap',
      'dcat-ap-hvd',
      'geodcat-ap',
      'mobilitydcat-ap',
      'house',
    ]);
    expect(profiles.require(['house', 'https://example.org/profiles/house/'])).toEqual(['house']);
    expect(() => profiles.require(['castle'])).toThrow('Known are: dcat-ap, dcat-ap-hvd');
  });

  it('has another fingerprint once a rule changes', () => {
    write();
    const before = new ApplicationProfiles(parent).find('house')?.fingerprint;
    write({}, { 'rules.ttl': `${rules} # a word` });
    expect(new ApplicationProfiles(parent).find('house')?.fingerprint).not.toBe(before);
  });

  it('is judged by, along paths that the engine cannot follow', async () => {
    write(list, both);
    const path =
      'http://purl.org/dc/terms/publisher / http://purl.org/dc/terms/isPartOf* / http://purl.org/dc/terms/title';
    expect(await judged()).toEqual([
      ['Violation', 'house.Dataset.type.minCount', 'http://purl.org/dc/terms/type'],
      ['Warning', 'house.Dataset.publisher.minCount', path],
    ]);
    const publisher = 'ex:d dct:publisher [ dct:isPartOf [ dct:isPartOf [ dct:title "Council" ] ] ] .';
    expect(await judged(`ex:d dct:type ex:kitchen . ${publisher}`)).toEqual([]);
  });

  it('decides about members of a complete list, and leaves those of others open', async () => {
    const withStranger = 'ex:d dct:type ex:cellar ; dct:publisher [ dct:title "Council" ] .';
    write(list, both);
    expect(await judged(withStranger)).toEqual([['Violation', 'house.Dataset.type.node', expect.any(String)]]);
    write({ codeLists: [{ file: 'rooms.ttl', complete: false }] }, both);
    expect(await judged(withStranger)).toEqual([['Info', 'house.Dataset.type.node', expect.any(String)]]);
    const described = `${withStranger} ex:cellar <http://www.w3.org/2004/02/skos/core#inScheme> ex:rooms .`;
    expect(await judged(described)).toEqual([]);
  });

  it('speaks the language of the reader', async () => {
    write(list, both);
    const profiles = new ApplicationProfiles(parent);
    const folder = profiles.find('house')!;
    const { findings } = await new ProfileValidator(folder).validate(data(), { remarks: false });
    const inLanguage = (language: string) => profiles.messageOf(findings[0]!, [language]);
    expect(inLanguage('en')).toBe('room: at least 1 value(s) expected.');
    expect(inLanguage('de-AT')).toBe('Zimmer: mindestens ein Wert ist nötig.');
    expect(inLanguage('el')).toBe('είδος (dct:type): απαιτείται τουλάχιστον μία τιμή.');
    expect(inLanguage('fr')).toBe('room: at least 1 value(s) expected.');
  });
});

describe('a folder that cannot be used is refused:', () => {
  it.each<[string, object, Record<string, string>, RegExp]>([
    ['a syntax error', {}, { 'rules.ttl': '<a> <b>\n <c> <d> .' }, /house\/rules\.ttl: .* on line 2/],
    ['a file that is not there', { shapes: ['none.ttl'] }, {}, /profile\.json: there is no file none\.ttl/],
    ['a file elsewhere', { shapes: ['../rules.ttl'] }, {}, /"shapes" must be a list of file names/],
    ['no rule', {}, { 'rules.ttl': rooms }, /house: no shape has a target/],
    ['SPARQL', {}, { 'rules.ttl': `${rules} ex:Dataset sh:sparql [] .` }, /rules\.ttl: .* has sh:sparql/],
    ['no title', { title: {} }, { 'rules.ttl': rules }, /"title" must be/],
    ['a misspelt member', { shape: [] }, { 'rules.ttl': rules }, /nothing is known of "shape"/],
    ['a word with a blank', { id: 'my house' }, { 'rules.ttl': rules }, /"id" must be/],
    ['a word that is taken', { id: 'dcat-ap' }, { 'rules.ttl': rules }, /"dcat-ap" names .* already/],
  ])('%s', (_name, more, files, words) => {
    write(more, files);
    expect(checked).toThrow(words);
  });

  it('a manifest that is no JSON', () => {
    writeFileSync(join(write(), 'profile.json'), '{');
    expect(checked).toThrow(/house\/profile\.json: /);
  });

  it('the same folder twice', () => {
    cpSync(write(), join(parent, 'again'), { recursive: true });
    expect(checked).toThrow(/"house" names/);
  });

  it('a parent that is not there', () => {
    expect(() => new ApplicationProfiles(join(parent, 'none'))).toThrow(/there is no such folder/);
  });
});

it('a thread judges by no profile that there is not any more', async () => {
  const report = { conforms: true, blocking: [], findings: [], omitted: 0 };
  expect(await new ProfileJudge(undefined).add(report, [], { profiles: ['house'] })).toEqual(report);
});
