/** What filtered lists are asked for beside their pages: numbers, figures, groups, and how they were found. */
import { ArgsType, type ClassType, Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumeration } from '../enumeration.js';
import {
  type FilterInput,
  groupingsOf,
  measuresOf,
  type Noun,
  type RelationField,
  type Valued,
} from '../../src/features/repository/filters/types.js';
import { filteredFields } from '../../src/model/property.js';
import type { PageArgs } from '../node/node.js';
import { OfferKind } from '../trade/offer.js';
import { OfferFrequency, PurchaseKind } from '../trade/purchase-terms.js';
import { QualityBand } from '../quality/enums.js';
import { DateTime, Decimal, Iri } from '../scalars.js';

/** Directions of an order. */
const SortDirection = enumeration('SortDirection', 'Direction of an order. What has no value comes last in both.', {
  ASC: 'The least, earliest or first of the alphabet first.',
  DESC: 'The greatest, latest or last of the alphabet first.',
});
type SortDirection = keyof typeof SortDirection;

type ScalarThunk = () => object;

const WORDS = {
  eq: 'Is this.',
  in: 'Is one of these; of none where the list is empty.',
  not: 'Is another than this.',
  lt: 'Is less, or before.',
  lte: 'Is at most this; a day lasts until its end.',
  gt: 'Is more, or after; a day lasts until its end.',
  gte: 'Is at least this, or not before.',
  contains: 'Has this in it, character by character.',
  startsWith: 'Begins with this, character by character.',
  exists: 'Whether there is a value at all.',
} as const;
type Operator = keyof typeof WORDS;

const ADDED = {
  language: 'Is in this language (BCP 47; `en` is also `en-GB`), or in any language at all (`*`).',
  ignoreCase: 'Whether capitals and small letters are the same.',
};

/** Makes the input of a type: every operator that is named holds for one and the same value. */
const operatorsOf = (
  name: string,
  about: string,
  type: ScalarThunk,
  operators: readonly Operator[],
  others: Readonly<Record<string, readonly [ScalarThunk, string]>> = {},
): new () => object => {
  const made = class {};
  InputType(name, {
    description: `Conditions on ${about}: one value meets all that are named. Null is as if it were not there.`,
  })(made);
  for (const operator of operators) {
    const isText = operator === 'contains' || operator === 'startsWith';
    const thunk = operator === 'exists' ? () => Boolean : isText ? () => String : type;
    Field(operator === 'in' ? () => [thunk()] : thunk, { nullable: true, description: WORDS[operator] })(
      made.prototype,
      operator,
    );
  }
  for (const [member, [thunk, description]] of Object.entries(others))
    Field(thunk, { nullable: true, description })(made.prototype, member);
  return made;
};

const IS = ['eq', 'in', 'not'] as const;
const ORDERED = [...IS, 'lt', 'lte', 'gt', 'gte', 'exists'] as const;
const TEXT = [...IS, 'contains', 'startsWith'] as const;
const language = [() => String, ADDED.language] as const;
const ignoreCase = [() => Boolean, ADDED.ignoreCase] as const;

/** The inputs by the types of values of the model. */
const operatorInputs = {
  text: operatorsOf('TextFilter', 'texts in languages', () => String, [...TEXT, 'exists'], { language, ignoreCase }),
  label: operatorsOf('LabelFilter', 'labels of concepts', () => String, TEXT, { language, ignoreCase }),
  string: operatorsOf('StringFilter', 'a text', () => String, [...TEXT, 'exists'], { ignoreCase }),
  iri: operatorsOf('IriFilter', 'an IRI', () => Iri, [...TEXT, 'exists']),
  date: operatorsOf(
    'DateTimeFilter',
    'a date; a day is all its hours, in UTC where no zone is written',
    () => DateTime,
    ORDERED,
  ),
  integer: operatorsOf('NumberFilter', 'a number', () => Decimal, ORDERED),
  decimal: operatorsOf('DecimalFilter', 'an amount, compared exactly', () => Decimal, ORDERED),
  boolean: operatorsOf('BooleanFilter', 'a yes or no', () => Boolean, ['eq', 'exists']),
  listed: operatorsOf('NameListFilter', 'a list of names', () => String, ['eq', 'in', 'exists']),
} as const;

const ENUM = [...IS, 'exists'] as const;

/** The inputs of fields whose values are members of an enum. */
const enumInputs: Readonly<Record<string, new () => object>> = {
  OfferKind: operatorsOf('OfferKindFilter', 'what is offered', () => OfferKind, ENUM),
  PurchaseKind: operatorsOf('PurchaseKindFilter', 'the kind of a sale', () => PurchaseKind, ENUM),
  OfferFrequency: operatorsOf('OfferFrequencyFilter', 'how often something happens', () => OfferFrequency, ENUM),
  QualityBand: operatorsOf('QualityBandFilter', 'what a score is called', () => QualityBand, ENUM),
};

@InputType({
  description: 'Order by a text: the first of those that a resource has, or the last one where it descends.',
})
class TextSort {
  @Field(() => SortDirection, { defaultValue: SortDirection.ASC, description: 'Its direction.' })
  direction!: SortDirection;

  @Field(() => String, { nullable: true, description: 'Only texts in this language count (BCP 47).' })
  language?: string | null;
}

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

/** The arguments of a list that is filtered by the model. */
export interface FilterArgs extends PageArgs {
  readonly filter?: FilterInput | null;
  readonly sort?: readonly object[] | null;
}

/** Adds the arguments `filter` and `sort` to those of a list. */
export const filtered = <T extends PageArgs>(noun: Noun, args: new () => T): ClassType<T & FilterArgs> => {
  declare(noun);
  const made = class extends (args as new () => PageArgs) {};
  ArgsType()(made);
  Field(() => filterOf(noun), {
    nullable: true,
    description: 'What they must be, by any field of the model. It is answered by SPARQL.',
  })(made.prototype, 'filter');
  Field(() => [sortOf(noun)], {
    nullable: true,
    description: 'Order by fields of the model, the first key counts most; by IRI where a filter names none.',
  })(made.prototype, 'sort');
  return made as unknown as ClassType<T & FilterArgs>;
};

@ObjectType({ description: 'Figures of the values of a field; null where there are no values.' })
export class Figures {
  @Field(() => Int, { description: 'How many values there are.', simple: true })
  values!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The least or earliest: a number, or a time in UTC.',
    simple: true,
  })
  min!: string | null;

  @Field(() => String, { nullable: true, description: 'The greatest or latest.', simple: true })
  max!: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The sum; null for dates.', simple: true })
  sum!: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The mean; null for dates.', simple: true })
  avg!: string | null;
}

@ObjectType({ description: 'The items of a list that have a value in common.' })
export class ItemGroup {
  @Field(() => String, { description: 'The value: an IRI of a code list or catalogue, else a word.', simple: true })
  value!: string;

  @Field(() => String, {
    description: 'Its last part: the code within the code list, the id of a catalogue.',
    simple: true,
  })
  code!: string;

  @Field(() => Int, {
    description: 'How many items have it. An item with several values is in several groups.',
    simple: true,
  })
  count!: number;

  @Field(() => Figures, { nullable: true, description: 'Figures of the field that `of` names.', simple: true })
  figures!: Figures | null;
}

/** The engines that can find a list. */
export const Road = enumeration('Road', 'What found the items of a list.', {
  SPARQL: 'A query over the graphs.',
  ORDER: 'The same query over some graphs at a time, along an order in which the index keeps the datasets.',
  SQL: 'Rows of the records, with a query over the graphs where the filter asks for datasets.',
});
type Road = keyof typeof Road;

@ObjectType({ description: 'How a page of a list is found.' })
export class ListExplanation {
  @Field(() => Road, { description: 'What finds the items.', simple: true })
  road!: Road;

  @Field(() => String, { nullable: true, description: 'The query, which `/sparql` answers as well.', simple: true })
  sparql!: string | null;
}

/** The names of figures as an enum: its members stand for the ways to the fields. */
const enumOf = (name: string, description: string, figures: ReturnType<typeof measuresOf>): object | undefined => {
  if (figures.size === 0) return undefined;
  const members = Object.fromEntries([...figures.keys()].map((member) => [member, member]));
  const values = [...figures.values()].map(({ name: member, path }) => [member, { description: `\`${path}\`.` }]);
  registerEnumType(members, { name, description, valuesConfig: Object.fromEntries(values) as Record<string, object> });
  return members;
};

/** The enums of the figures of a noun; absent where it has none. */
export const figureEnums = (noun: Noun) => ({
  measure: enumOf(`${noun.name}Measure`, `Numbers and dates of a ${noun.name}.`, measuresOf(noun)),
  grouping: enumOf(`${noun.name}Grouping`, `Code lists and words of a ${noun.name}.`, groupingsOf(noun)),
});
