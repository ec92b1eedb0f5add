/** Samples of the data of a distribution: what is in them, and who may see that. */
import { Field, Float, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { ColumnType, SampleAudience as Audience } from '../../src/features/samples/model.js';
import { outcomeOf } from '../problem.js';
import { DateTime } from '../scalars.js';

/** Those who see what is in a sample. */
export const SampleAudience: Readonly<Record<Audience, Audience>> = { READERS: 'READERS', ENTITLED: 'ENTITLED' };

registerEnumType(SampleAudience, {
  name: 'SampleAudience',
  description: 'Who sees what is in a sample.',
  valuesConfig: {
    READERS: { description: 'Whoever may read the metadata.' },
    ENTITLED: { description: 'Who may have the data: the owner, buyers whose agreement holds, and who may edit it.' },
  },
});

/** Types of columns. */
export const SampleColumnType: Readonly<Record<ColumnType, ColumnType>> = {
  INTEGER: 'INTEGER',
  DECIMAL: 'DECIMAL',
  BOOLEAN: 'BOOLEAN',
  DATE: 'DATE',
  DATE_TIME: 'DATE_TIME',
  TEXT: 'TEXT',
  BINARY: 'BINARY',
  STRUCTURE: 'STRUCTURE',
  EMPTY: 'EMPTY',
};

registerEnumType(SampleColumnType, {
  name: 'SampleColumnType',
  description: 'What the values of a column are; of CSV by how all of them are written.',
  valuesConfig: {
    INTEGER: { description: 'Whole numbers.' },
    DECIMAL: { description: 'Numbers with fractions.' },
    BOOLEAN: { description: 'Truth values.' },
    DATE: { description: 'Days.' },
    DATE_TIME: { description: 'Points in time.' },
    TEXT: { description: 'Texts, and codes that look like numbers but begin with a zero.' },
    BINARY: { description: 'Bytes.' },
    STRUCTURE: { description: 'Lists, maps and records.' },
    EMPTY: { description: 'No row has a value.' },
  },
});

@ObjectType({ description: 'A bar of a histogram.' })
export class SampleBin {
  @Field(() => String, { description: 'The least value that counts, as the column writes it.', simple: true })
  from!: string;

  @Field(() => String, { description: 'Its end; only the last bar counts it.', simple: true })
  to!: string;

  @Field(() => Int, { description: 'Rows with a value in it.', simple: true })
  count!: number;
}

@ObjectType({ description: 'A value that is frequent.' })
export class SampleValue {
  @Field(() => String, { description: 'The value, cut to 80 characters.', simple: true })
  value!: string;

  @Field(() => Int, { description: 'Rows that have it.', simple: true })
  count!: number;
}

@ObjectType({ description: 'What the rows of a sample say about a column.' })
export class SampleColumn {
  @Field(() => String, { description: 'Its name in the file.', simple: true })
  name!: string;

  @Field(() => SampleColumnType, { description: 'What its values are.', simple: true })
  type!: ColumnType;

  @Field(() => Int, { description: 'Rows without a value.', simple: true })
  nulls!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'How many different values it has; null for more than 10,000.',
    simple: true,
  })
  distinct!: number | null;

  @Field(() => String, { nullable: true, description: 'The least value, of numbers and times.', simple: true })
  min!: string | null;

  @Field(() => String, { nullable: true, description: 'The greatest value, of numbers and times.', simple: true })
  max!: string | null;

  @Field(() => [SampleBin], { description: 'How numbers and times are spread, in 12 bars at most.', simple: true })
  histogram!: readonly SampleBin[];

  @Field(() => [SampleValue], {
    description: 'Of texts and truth values the most frequent ones, where they occur more than once.',
    simple: true,
  })
  top!: readonly SampleValue[];
}

@ObjectType({
  description: 'A piece of the data of a distribution, stored with it so that people see what they would get.',
})
export class Sample {
  @Field(() => String, { description: 'Media type of the file.', simple: true })
  mediaType!: string;

  @Field(() => Float, { description: 'Size of the file in bytes.', simple: true })
  byteSize!: number;

  @Field(() => DateTime, { description: 'When it was stored.', simple: true })
  changed!: string;

  @Field(() => String, { description: 'Entity tag of the file.', simple: true })
  etag!: string;

  @Field(() => SampleAudience, { description: 'Who sees what is in it.', simple: true })
  visibleTo!: Audience;

  @Field(() => Boolean, {
    description: 'Whether the caller does. Otherwise the fields about what is in it are null or empty.',
    simple: true,
  })
  isVisible!: boolean;

  @Field(() => Int, { nullable: true, description: 'Rows that were looked at, 50,000 at most.', simple: true })
  rowCount!: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the file has more rows or columns than were looked at.',
    simple: true,
  })
  isPartial!: boolean | null;

  @Field(() => [SampleColumn], { description: 'Its columns, the first 100.', simple: true })
  columns!: readonly SampleColumn[];

  @Field(() => [[String]], {
    nullable: 'items',
    description: 'Its first 20 rows as texts, each cut to 200 characters; null where there is no value.',
    simple: true,
  })
  rows!: readonly (readonly (string | null)[])[];
}

@InputType({ description: 'A sample in CSV or Parquet: its text, or its bytes in base 64.' })
export class SampleFileInput {
  @Field(() => String, { nullable: true, description: 'The file as text.' })
  text?: string | null;

  @Field(() => String, { nullable: true, description: 'The file in base 64.' })
  base64?: string | null;

  @Field(() => String, { description: 'Its media type: `text/csv` or `application/vnd.apache.parquet`.' })
  mediaType!: string;
}

/** Of storing a sample. */
export const SampleOutcome = outcomeOf('SampleOutcome', () => Sample);
