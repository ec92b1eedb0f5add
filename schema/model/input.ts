/** The inputs of the schema follow from the nouns of the model: a field for each property that typed input writes. */
import { Field, InputType, type ClassType } from 'type-graphql';
import type { InputOf } from '../../src/model/derive/input.js';
import type { Noun, RelationField, ValueField, Written } from '../../src/model/property.js';
import { LanguageStringInput } from '../input.js';
import { Iri } from '../scalars.js';
import { SCALARS, sentenceOf } from './output.js';

/** The inputs by the names of their nouns. */
const inputs = new Map<string, object>();
const nouns = new Set<Noun>();

const inputNamed = (name: string): object => {
  const input = inputs.get(name);
  if (!input) throw new TypeError(`${name} has no input in the schema`);
  return input;
};

const typeOf = (field: ValueField | RelationField, { type, labelled }: Written): object => {
  if (labelled) return String;
  if (field.kind === 'relation') return field.to().type === undefined ? Iri : inputNamed(field.to().name);
  if (field.type === 'text') return LanguageStringInput;
  if (field.type === 'word' || field.type === 'listed') return String;
  return type === 'iri' && !field.without ? Iri : SCALARS[field.type];
};

/** Class decorator: the input that writes a noun. */
export const Writes =
  (noun: Noun, input = `${noun.name}Input`) =>
  (target: ClassType): void => {
    const { name: of, fields, stored: description = '' } = noun;
    for (const [name, field] of Object.entries(fields)) {
      const { written, about = '' } = field;
      if (!written || (field.kind !== 'value' && field.kind !== 'relation')) continue;
      const many = field.many && written.single !== true;
      const type = (): object => typeOf(field, written);
      Field(many ? () => [type()] : type, {
        ...(written.fallback === undefined
          ? { nullable: written.required !== true }
          : { defaultValue: written.fallback }),
        description: sentenceOf(written.about ?? about, field.paths),
      })(target.prototype as object, written.as ?? name);
    }
    InputType(input, { description })(target);
    inputs.set(of, target);
    nouns.add(noun);
  };

/** Makes the inputs of nouns that those of the schema write, where no class writes them. To be called before the schema is built. */
export const completeInputs = (): void => {
  // Those that are made join the set while it is gone through.
  for (const { fields } of nouns)
    for (const field of Object.values(fields)) {
      if (field.kind !== 'relation' || !field.written || field.written.labelled) continue;
      const noun = field.to();
      if (noun.type !== undefined && !inputs.has(noun.name)) Writes(noun)(class {});
    }
};

/** The base of a class that `Writes` a noun: it says what the fields hold, and adds nothing. */
export const written = <N extends Noun>(_noun: N): abstract new () => InputOf<N> =>
  class {} as unknown as abstract new () => InputOf<N>;
