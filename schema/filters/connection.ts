/** What filtered lists are asked for beside their pages: numbers, figures, groups, and how they were found. */
import { ArgsType, Field, Int, ObjectType, registerEnumType, type ClassType } from 'type-graphql';
import { groupingsOf, measuresOf, type FilterInput, type Noun } from '../../src/domain/filters/types.js';
import type { PageArgs } from '../node/node.js';
import { Decimal } from '../scalars.js';
import { declare, filterOf, sortOf } from './inputs.js';

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
export const Road = { SPARQL: 'SPARQL', ORDER: 'ORDER', SQL: 'SQL' } as const;
type Road = keyof typeof Road;

registerEnumType(Road, {
  name: 'Road',
  description: 'What found the items of a list.',
  valuesConfig: {
    SPARQL: { description: 'A query over the graphs.' },
    ORDER: {
      description: 'The same query over some graphs at a time, along an order in which the index keeps the datasets.',
    },
    SQL: { description: 'Rows of the records, with a query over the graphs where the filter asks for datasets.' },
  },
});

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
