/** Findings of profiles in words: what the shape says in the reader's language, else a sentence about the constraint. */
import type { RuleText, Said } from './rule-text.js';

/** Words of one language. */
interface Words {
  /** By constraint; `name` is that of the property, `asked` what is asked for. */
  readonly constraints: Readonly<Record<string, (name: string, asked: string) => string>>;
  readonly other: (name: string) => string;
  readonly scheme: (name: string, schemes: string) => string;
  readonly unchecked: string;
}

const en: Words = {
  constraints: {
    MinCount: (name, n) => `${name}: at least ${n} value(s) expected.`,
    MaxCount: (name, n) => `${name}: at most ${n} value(s) allowed.`,
    Class: (name, asked) => `${name}: the value must be of class ${asked}.`,
    Datatype: (name, asked) => `${name}: the value must have the datatype ${asked}.`,
    NodeKind: (name, asked) => `${name}: the value must be of kind ${asked}.`,
    HasValue: (name, asked) => `${name}: must have the value ${asked}.`,
    Pattern: (name, asked) => `${name}: the value must match ${asked}.`,
  },
  other: (name) => `${name}: the value is not what the profile asks for.`,
  scheme: (name, schemes) => `${name}: the value must be a member of ${schemes}.`,
  unchecked: 'Not checked: the metadata only mention the value.',
};
const de: Words = {
  constraints: {
    MinCount: (name, n) => `${name}: mindestens ${n} Wert(e) erwartet.`,
    MaxCount: (name, n) => `${name}: höchstens ${n} Wert(e) erlaubt.`,
    Class: (name, asked) => `${name}: der Wert muss von der Klasse ${asked} sein.`,
    Datatype: (name, asked) => `${name}: der Wert muss den Datentyp ${asked} haben.`,
    NodeKind: (name, asked) => `${name}: der Wert muss von der Art ${asked} sein.`,
    HasValue: (name, asked) => `${name}: muss den Wert ${asked} haben.`,
    Pattern: (name, asked) => `${name}: der Wert muss zu ${asked} passen.`,
  },
  other: (name) => `${name}: der Wert ist nicht, was das Profil verlangt.`,
  scheme: (name, schemes) => `${name}: der Wert muss aus ${schemes} stammen.`,
  unchecked: 'Nicht geprüft: Die Metadaten nennen den Wert nur.',
};
const el: Words = {
  constraints: {
    MinCount: (name, n) => `${name}: αναμένεται τουλάχιστον ${n} τιμή(ές).`,
    MaxCount: (name, n) => `${name}: επιτρέπεται το πολύ ${n} τιμή(ές).`,
    Class: (name, asked) => `${name}: η τιμή πρέπει να ανήκει στην κλάση ${asked}.`,
    Datatype: (name, asked) => `${name}: η τιμή πρέπει να έχει τον τύπο δεδομένων ${asked}.`,
    NodeKind: (name, asked) => `${name}: η τιμή πρέπει να είναι του είδους ${asked}.`,
    HasValue: (name, asked) => `${name}: πρέπει να έχει την τιμή ${asked}.`,
    Pattern: (name, asked) => `${name}: η τιμή πρέπει να ταιριάζει με ${asked}.`,
  },
  other: (name) => `${name}: η τιμή δεν είναι αυτή που ζητά το προφίλ.`,
  scheme: (name, schemes) => `${name}: η τιμή πρέπει να προέρχεται από ${schemes}.`,
  unchecked: 'Δεν ελέγχθηκε: τα μεταδεδομένα απλώς αναφέρουν την τιμή.',
};
const words: Readonly<Record<string, Words>> = { en, de, el };

const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
const inTag = (texts: readonly Said[], tag: string): string | undefined =>
  texts.find(({ language }) => language !== null && primary(language) === tag)?.value;

/** The message of a rule in the first of the languages (BCP 47) that there are words in, else in English. */
export const messageOf = (rule: RuleText, languages: readonly string[], isUnchecked: boolean): string => {
  const tag = languages.map(primary).find((each) => words[each] || inTag(rule.messages, each)) ?? 'en';
  const { constraints, other, scheme, unchecked } = words[tag] ?? en;
  const untagged = tag === 'en' ? rule.messages.find(({ language }) => language === null)?.value : undefined;
  const name = inTag(rule.names, tag) ?? inTag(rule.names, 'en') ?? rule.names[0]?.value ?? '';
  const asked = rule.asked.join(', ');
  const sentence = () =>
    rule.constraint === 'Node' && rule.schemes.length > 0
      ? scheme(name, rule.schemes.join(', '))
      : // Where the constraint alone says little, what its author said in English says more.
        (constraints[rule.constraint]?.(name, asked) ?? inTag(rule.messages, 'en') ?? other(name));
  const message = inTag(rule.messages, tag) ?? untagged ?? sentence();
  return isUnchecked ? `${message} ${unchecked}` : message;
};
