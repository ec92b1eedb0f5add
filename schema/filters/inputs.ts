/** The inputs of filters and orders, made from the declarations of the model (src/model). */
import { Field, InputType } from 'type-graphql';
import { filteredFields } from '../../src/model/property.js';
import type { Noun, RelationField, Valued } from '../../src/domain/filters/types.js';
import { enumInputs, operatorInputs, SortDirection, TextSort } from './operators.js';

type InputClass = new () => object;

const kept = <V>(make: (noun: Noun) => V): ((noun: Noun) => V) => {
  const made = new Map<Noun, V>();
  return (noun) => {
    const known = made.get(noun) ?? make(noun);
    made.set(noun, known);
    return known;
  };
};

const inputOf = (field: Valued): InputClass => {
  const name = field.kind === 'value' || field.kind === 'band' ? field.enum : undefined;
  const ofEnum = name === undefined ? undefined : enumInputs[name];
  if (ofEnum) return ofEnum;
  if (field.type === 'word') throw new TypeError('A field of words needs the filter of its enum');
  return field.kind === 'value' && field.codeLists
    ? operatorInputs.label
    : operatorInputs[field.type === 'money' ? 'decimal' : field.type];
};

const add = (to: InputClass, name: string, type: () => InputClass | readonly [InputClass], description: string): void =>
  Field(type as () => InputClass, { nullable: true, description })(to.prototype as object, name);

const several = kept((noun: Noun): InputClass => {
  const made = class {};
  InputType(`${noun.name}ListFilter`, { description: `Conditions on the ${noun.name}s of something.` })(made);
  add(made, 'some', () => filterOf(noun), 'One of them at least is so.');
  add(made, 'none', () => filterOf(noun), 'None of them is so; true where there are none.');
  add(made, 'every', () => filterOf(noun), 'All of them are so; true where there are none.');
  return made;
});

const relationInput = (field: RelationField): InputClass => (field.many ? several(field.to()) : filterOf(field.to()));

const relationWords = ({ many }: RelationField, name: string): string =>
  many ? `What is true of \`${name}\`.` : `There is \`${name}\`, and it is so; \`{}\` for any.`;

/** The filter of a noun. */
export const filterOf = kept((noun: Noun): InputClass => {
  const made = class {};
  InputType(`${noun.name}Filter`, {
    description: `What a ${noun.name} must be: all of it. What is left out or null limits nothing.`,
  })(made);
  add(made, 'and', () => [filterOf(noun)], 'All of these are true; of an empty list as well.');
  add(made, 'or', () => [filterOf(noun)], 'One of these is true; none is where the list is empty.');
  add(made, 'not', () => filterOf(noun), 'This is not true.');
  for (const [name, field] of filteredFields(noun)) {
    if (field.kind === 'relation') add(made, name, () => relationInput(field), relationWords(field, name));
    else add(made, name, () => inputOf(field), `What \`${name}\` must be.`);
  }
  return made;
});

/** True if there is an order by a field. */
const isSorted = (field: Noun['fields'][string]): boolean =>
  field.kind === 'relation' ? !field.many && !field.unsorted : field.type !== 'listed';

/** The order of a noun: one key of it. */
export const sortOf = kept((noun: Noun): InputClass => {
  const made = class {};
  InputType(`${noun.name}Sort`, { description: `One key of an order of ${noun.name}s: exactly one field.` })(made);
  for (const [name, field] of filteredFields(noun).filter(([, one]) => isSorted(one))) {
    const description = `By \`${name}\`.`;
    if (field.kind === 'relation') add(made, name, () => sortOf(field.to()), description);
    else if (field.type === 'text') add(made, name, () => TextSort, description);
    else Field(() => SortDirection, { nullable: true, description })(made.prototype, name);
  }
  return made;
});

const declared = new Set<Noun>();

/** Makes all inputs that a noun leads to: the schema must know of them before it is built. */
export const declare = (noun: Noun): void => {
  if (declared.has(noun)) return;
  declared.add(noun);
  for (const make of [filterOf, sortOf, several]) make(noun);
  for (const [, field] of filteredFields(noun)) if (field.kind === 'relation') declare(field.to());
};
