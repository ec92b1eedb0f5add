/** Findings of profiles in German and Greek: every constraint of every profile that comes with the service has a sentence. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { profileFolders } from '../../../src/features/repository/validation/profiles/folders.js';
import { messageOf } from '../../../src/features/repository/validation/profiles/messages.js';
import { ProfileValidator } from '../../../src/features/repository/validation/profiles/profile-validator.js';
import type { RuleText } from '../../../src/features/repository/validation/profiles/rule-text.js';

/** Constraint components of SHACL Core by local name (SHACL §4). */
const CORE = new Set([
  ...['Class', 'Datatype', 'NodeKind', 'MinCount', 'MaxCount', 'MinExclusive', 'MinInclusive', 'MaxExclusive'],
  ...[
    'MaxInclusive',
    'MinLength',
    'MaxLength',
    'Pattern',
    'LanguageIn',
    'UniqueLang',
    'Equals',
    'Disjoint',
    'LessThan',
  ],
  ...['LessThanOrEquals', 'Not', 'And', 'Or', 'Xone', 'Node', 'QualifiedMinCount', 'QualifiedMaxCount', 'Closed'],
  ...['HasValue', 'In'],
]);
const languages = ['de', 'el'] as const;
/** What is said where nothing is known of a constraint. */
const UNKNOWN = { de: 'nicht, was das Profil verlangt', el: 'δεν είναι αυτή που ζητά το προφίλ' } as const;

const rulesOf = (folder: string | undefined, id: string): readonly RuleText[] => {
  const profile = profileFolders(folder).find((one) => one.id === id)!;
  const { texts } = new ProfileValidator(profile);
  return texts.codes
    .flatMap((code) => texts.find(code) ?? [])
    .filter(({ constraint, asked }) => CORE.has(constraint) && asked.length > 0);
};

const named = (tag: string, { names }: RuleText): string | undefined =>
  names.find(({ language }) => language === tag)?.value;
const english = ({ names }: RuleText): string => (names.find(({ language }) => language === 'en') ?? names[0])!.value;

describe.each(['dcat-ap', 'dcat-ap-hvd', 'geodcat-ap', 'mobilitydcat-ap'])('the rules of %s', (id) => {
  const rules = rulesOf(undefined, id);

  it.each(languages)('are told in "%s", each of them', (language) => {
    expect(rules.length).toBeGreaterThan(50);
    const told = rules.map((rule) => ({ rule, message: messageOf(rule, [language], false) }));
    const wrong = told.filter(({ rule, message }) => {
      const isEnglish = rule.messages.some(({ value }) => message.includes(value));
      const isNamed = named(language, rule) !== undefined || !message.startsWith(`${english(rule)}:`);
      const isGreek = language !== 'el' || /\p{Script=Greek}/u.test(message);
      return isEnglish || !isNamed || !isGreek || message.includes(UNKNOWN[language]);
    });
    expect(wrong.map(({ rule: { code }, message }) => `${code}: ${message}`)).toEqual([]);
    // What is asked for is named in the language, too.
    const foreign = told.filter(({ message }) =>
      /(?:^|[ ,:])(?:xsd|sh|dcat|dct|foaf|skos|vcard|prov):\w+ ?(?:,|\.$)/.test(message),
    );
    expect(foreign.map(({ rule: { code }, message }) => `${code}: ${message}`)).toEqual([]);
  });

  it('say to who reads English what their author says', () => {
    for (const rule of rules) {
      const said = rule.messages.find(({ language }) => language === null || language === 'en')?.value;
      const message = messageOf(rule, ['en'], false);
      expect(message).not.toBe('');
      if (said !== undefined) expect(message).toBe(said);
    }
  });
});

describe('rules of the operator', () => {
  let parent: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'words-'));
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  const rule = (constraint: string, said: string): RuleText => {
    const folder = join(parent, 'house');
    mkdirSync(folder, { recursive: true });
    const iri = 'https://example.org/profiles/house';
    const manifest = { id: 'house', iri, title: { en: 'House' }, version: '1', licence: iri, shapes: ['rules.ttl'] };
    writeFileSync(join(folder, 'profile.json'), JSON.stringify(manifest));
    writeFileSync(
      join(folder, 'rules.ttl'),
      `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
       @prefix sh: <http://www.w3.org/ns/shacl#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
       <https://example.org/s> a sh:NodeShape ; sh:targetClass dcat:Dataset ; sh:property [ sh:path dct:title ; ${said} ] .`,
    );
    return rulesOf(parent, 'house').find((one) => one.constraint === constraint)!;
  };

  it.each([
    ['MinCount', 'sh:minCount 2', 'Titel (dct:title): mindestens 2 Werte sind nötig.'],
    ['MinCount', 'sh:minCount 1 ; sh:severity sh:Warning', 'Titel (dct:title): empfohlen.'],
    ['MaxLength', 'sh:maxLength 80', 'Titel (dct:title): Der Wert darf höchstens 80 Zeichen haben.'],
    ['UniqueLang', 'sh:uniqueLang true', 'Titel (dct:title): Je Sprache ist höchstens ein Wert erlaubt.'],
    [
      'Or',
      'sh:or ( [ sh:datatype xsd:date ] [ sh:nodeKind sh:IRI ] )',
      'Titel (dct:title): Nötig ist Datum (xsd:date) oder ein IRI.',
    ],
  ])('%s is told from the constraint: %s', (constraint, said, german) => {
    expect(messageOf(rule(constraint, said), ['de-AT', 'en'], false)).toBe(german);
  });

  it('are told by their author where the author has the language', () => {
    const spoken = rule('MinCount', 'sh:minCount 1 ; sh:message "Bitte benennen."@de, "Name it."@en');
    expect(messageOf(spoken, ['de'], false)).toBe('Bitte benennen.');
    expect(messageOf(spoken, ['en'], true)).toBe('Name it. Not checked: the metadata only mention the value.');
    // In a third language, from the constraint: it says what the author says.
    expect(messageOf(spoken, ['el'], false)).toBe('τίτλος (dct:title): απαιτείται τουλάχιστον μία τιμή.');
  });

  it('keep their English where nothing is known of a constraint, below what was decided', () => {
    const strange = rule('Not', 'sh:not [ sh:pattern "x" ] ; sh:message "No x, please"@en');
    expect(messageOf(strange, ['de'], false)).toBe(
      'Titel (dct:title): Der Wert ist nicht, was das Profil verlangt; auf Englisch: „No x, please“',
    );
    expect(messageOf(strange, ['en'], false)).toBe('No x, please');
  });
});
