/** What constraints ask for, in English. */

/** Makes a sentence: `name` is that of the property, `asked` what is asked for of it. */
export type Sentence = (name: string, asked: string) => string;

/** Words of one language. */
export interface Words {
  /** By the local name of a constraint component of SHACL Core, without its ending. */
  readonly constraints: Readonly<Record<string, Sentence>>;
  /** For a shape that recommends: where there is another sentence than for one that demands. */
  readonly advice: Readonly<Record<string, Sentence>>;
  /** Names of kinds of nodes (SHACL §4.1.3). */
  readonly kinds: Readonly<Record<string, string>>;
  /** Between the last two things of which one is enough. */
  readonly or: string;
  readonly scheme: Sentence;
  /** Where nothing is known of the constraint; `said` is what its author says of it in English. */
  readonly other: (name: string, said: string | undefined) => string;
  readonly unchecked: string;
}

/** In English. */
export const en: Words = {
  constraints: {
    MinCount: (name, n) => `${name}: at least ${n} value(s) expected.`,
    MaxCount: (name, n) => `${name}: at most ${n} value(s) allowed.`,
    Class: (name, asked) => `${name}: the value must be of class ${asked}.`,
    Datatype: (name, asked) => `${name}: the value must have the datatype ${asked}.`,
    NodeKind: (name, asked) => `${name}: the value must be of kind ${asked}.`,
    HasValue: (name, asked) => `${name}: must have the value ${asked}.`,
    Pattern: (name, asked) => `${name}: the value must match ${asked}.`,
    In: (name, asked) => `${name}: the value must be one of ${asked}.`,
    MinLength: (name, n) => `${name}: the value must have at least ${n} characters.`,
    MaxLength: (name, n) => `${name}: the value must have at most ${n} characters.`,
    MinInclusive: (name, n) => `${name}: the value must be ${n} or more.`,
    MaxInclusive: (name, n) => `${name}: the value must be ${n} or less.`,
    MinExclusive: (name, n) => `${name}: the value must be more than ${n}.`,
    MaxExclusive: (name, n) => `${name}: the value must be less than ${n}.`,
    UniqueLang: (name) => `${name}: at most one value in each language.`,
    LanguageIn: (name, asked) => `${name}: the value must be in one of these languages: ${asked}.`,
    Equals: (name, asked) => `${name}: the values must be those of ${asked}.`,
    Disjoint: (name, asked) => `${name}: no value may be one of ${asked}.`,
    LessThan: (name, asked) => `${name}: the value must be less than that of ${asked}.`,
    LessThanOrEquals: (name, asked) => `${name}: the value must not be more than that of ${asked}.`,
    Closed: (name) => `${name}: there is a property that the profile does not allow.`,
  },
  advice: {},
  kinds: {},
  or: 'or',
  scheme: (name, schemes) => `${name}: the value must be a member of ${schemes}.`,
  other: (name, said) => said ?? `${name}: the value is not what the profile asks for.`,
  unchecked: 'Not checked: the metadata only mention the value.',
};
