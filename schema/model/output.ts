/** The types of the schema follow from the nouns of the model: a field for each property that has a description and stands in the graph of its node. */
import { Extensions, Field, Int, ObjectType, type ClassType } from 'type-graphql';
import { originOf } from '../../src/model/derive/reading.js';
import {
  isOwn,
  type Fields,
  type Noun,
  type Own,
  type Path,
  type RelationField,
  type ValueField,
  type ValueOf,
} from '../../src/model/property.js';
import { prefixes } from '../../src/core/rdf/prefixes.js';
import { LanguageString } from '../language-string.js';
import type { Node } from '../node/node.js';
import { DateTime, Decimal, Iri } from '../scalars.js';

type Shown<F> = F extends {
  readonly kind: 'relation';
  readonly to: () => infer To extends Noun;
  readonly many: infer Many;
}
  ? Many extends true
    ? OutputOf<To>[]
    : OutputOf<To> | null
  : ValueOf<F>;

/** What the fields of a noun hold. */
export type OutputOf<N extends Noun, F extends Fields = N['fields']> = {
  -readonly [Name in Own<F> as F[Name] extends { readonly about: string } ? Name : never]: Shown<F[Name]>;
};

/** The classes of the schema by the names of their nouns, and the enums by theirs. */
const types = new Map<string, object>();
const nouns = new Set<Noun>();

/** The noun that a type of the schema shows. */
export const nounShownBy = (type: string): Noun | undefined => [...nouns].find(({ name }) => name === type);

/** Tells which enum shows the words of a property. */
export const shownAs = (name: string, type: object): void => void types.set(name, type);

const typeNamed = (name: string): object => {
  const type = types.get(name);
  if (!type) throw new TypeError(`${name} is shown by no type of the schema`);
  return type;
};

const nameOf = (term: Path[0]): string => {
  if (typeof term === 'string') return `pst:${term}`;
  const [prefix, base] = Object.entries(prefixes).find(([, start]) => term.value.startsWith(start)) ?? ['', ''];
  return prefix === '' ? `<${term.value}>` : `${prefix}:${term.value.slice(base.length)}`;
};

/**
 * What a property is in a sentence that names its terms; of the spellings of the platform vocabulary the first. JSON-LD of answers is made from
 * these sentences: a field that names one term stands for it (src/core/graphiql/json-ld/context.ts).
 */
export const sentenceOf = (about: string, paths: readonly Path[] = []): string => {
  if (/\([a-z]+:[A-Za-z-]+\)/.test(about)) return `${about}.`;
  const firsts = paths.map(([first]) => first);
  const terms = new Set(firsts.filter((term, at) => typeof term !== 'string' || at === 0).map(nameOf));
  return terms.size === 0 ? `${about}.` : `${about} (${[...terms].join(', ')}).`;
};

/** The scalars of the schema by the types of values. */
export const SCALARS = {
  date: DateTime,
  integer: Int,
  decimal: Decimal,
  money: Decimal,
  boolean: Boolean,
  iri: Iri,
  string: String,
} as const;

const scalarOf = ({ type, shown, enum: words }: ValueField): object => {
  if (type === 'word') return typeNamed(words ?? '');
  if (type === 'text') return LanguageString;
  if (type === 'listed') return String;
  return shown === 'iri' ? Iri : SCALARS[type];
};

const add = (to: object, name: string, many: boolean, type: () => object, options: object): void =>
  Field(many ? () => [type()] : type, { ...options, simple: true })(to, name);

const addRelation = (to: object, name: string, { many, to: end, about = '', paths }: RelationField): void =>
  add(to, name, many, () => typeNamed(end().name), { nullable: !many, description: sentenceOf(about, paths) });

/** Class decorator: the type of the schema that shows a noun. Its fields beside those of the model are declared in the class. */
export const Shows =
  (noun: Noun, options: { readonly implements?: typeof Node } = {}) =>
  (target: ClassType): void => {
    const { name: type, fields, about: description = '' } = noun;
    for (const [name, field] of Object.entries(fields)) {
      if (field.about === undefined || !isOwn(field)) continue;
      const { prototype } = target;
      if (field.kind === 'relation') addRelation(prototype as object, name, field);
      else if (field.kind === 'self') {
        const scalar = field.type === 'iri' ? Iri : String;
        const nullable = field.always !== true;
        add(prototype as object, name, false, () => scalar, { nullable, description: sentenceOf(field.about) });
      } else {
        const nullable = !field.many && field.fallback === undefined;
        const about = sentenceOf(field.about, field.unstated ? [] : field.paths);
        add(prototype as object, name, field.many, () => scalarOf(field), { nullable, description: about });
      }
    }
    // Parts of answers are kept by what its views are made from.
    Extensions({ origin: originOf })(target);
    ObjectType(type, { ...options, description })(target);
    shownAs(type, target);
    nouns.add(noun);
  };

/** Makes the types of nouns that those of the schema lead to, where no class shows them. To be called before the schema is built. */
export const completeTypes = (): void => {
  // Those that are made join the set while it is gone through.
  for (const { fields } of nouns)
    for (const field of Object.values(fields)) {
      if (field.kind !== 'relation' || field.about === undefined || !isOwn(field)) continue;
      const noun = field.to();
      if (!types.has(noun.name)) Shows(noun)(class {});
    }
};

/** The base of a class that `Shows` a noun: it says what the fields hold, and adds nothing. */
export const shown = <N extends Noun, B extends object = object>(
  _noun: N,
  base: abstract new () => B = class {} as unknown as abstract new () => B,
): abstract new () => B & OutputOf<N> => base as unknown as abstract new () => B & OutputOf<N>;
