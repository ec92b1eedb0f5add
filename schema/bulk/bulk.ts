/** Files of many datasets: what is in one, and templates to fill in. */
import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumeration } from '../enumeration.js';
import type { BulkKind, CellProblem as Problem } from '../../src/features/bulk/index.js';

/** Kinds of files. */
export const DatasetFileKind: Readonly<Record<BulkKind, BulkKind>> = {
  CSV: 'CSV',
  XLSX: 'XLSX',
  RDF: 'RDF',
  CKAN: 'CKAN',
};

registerEnumType(DatasetFileKind, {
  name: 'DatasetFileKind',
  description: 'What a file of datasets turned out to be.',
  valuesConfig: {
    CSV: { description: 'Comma-separated values, a dataset in each row.' },
    XLSX: { description: 'A workbook, a dataset in each row of its first sheet.' },
    RDF: { description: 'RDF that describes datasets.' },
    CKAN: { description: 'Packages of a CKAN portal as JSON.' },
  },
});

/** Formats of tables. */
export const TableFormat = enumeration('TableFormat', 'A format of tables.', {
  CSV: 'Comma-separated values.',
  XLSX: 'A workbook.',
});
export type TableFormat = keyof typeof TableFormat;

@InputType({ description: 'A file of many datasets: its text, or its bytes in base 64.' })
export class DatasetFileInput {
  @Field(() => String, { nullable: true, description: 'The file as text, for all kinds but workbooks.' })
  text?: string | null;

  @Field(() => String, { nullable: true, description: 'The file in base 64.' })
  base64?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the file, whose ending tells what it is.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Its media type, where the name does not tell what it is.' })
  mediaType?: string | null;
}

@InputType({ description: 'What a column of a table means.' })
export class ColumnMeaningInput {
  @Field(() => String, { description: 'Header of the column in the file.' })
  column!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Field that it fills, such as `title@en` or `file2.access`; null leaves it out.',
  })
  means?: string | null;
}

@ObjectType({ description: 'A field that a column of a table may fill.' })
export class DatasetColumn {
  @Field(() => String, { description: 'Header of the column, such as `file.access`.', simple: true })
  name!: string;

  @Field(() => String, { description: 'What it holds, in English.', simple: true })
  about!: string;

  @Field(() => Boolean, { description: 'Whether a language may follow, as in `title@en`.', simple: true })
  hasLanguage!: boolean;

  @Field(() => Boolean, { description: 'Whether there may be several, as in `file2.access`.', simple: true })
  isRepeated!: boolean;

  @Field(() => Boolean, { description: 'Whether a cell may hold several values with bars between.', simple: true })
  isList!: boolean;
}

@ObjectType({ description: 'A column of a file.' })
export class FileColumn {
  @Field(() => String, { description: 'Its header in the file.', simple: true })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Field that it fills; null where it is left out.', simple: true })
  means!: string | null;

  @Field(() => String, { nullable: true, description: 'Its first value.', simple: true })
  sample!: string | null;
}

@ObjectType({ description: 'What is wrong with a cell or a row.' })
export class CellProblem implements Problem {
  @Field(() => Int, { description: 'Number of the row, as spreadsheets show it.', simple: true })
  row!: number;

  @Field(() => String, { nullable: true, description: 'Header of the column; null for the row.', simple: true })
  column!: string | null;

  @Field(() => String, { description: 'What is wrong, in English.', simple: true })
  message!: string;
}

@ObjectType({ description: 'A dataset of a file, as it would be written.' })
export class DatasetCandidate {
  @Field(() => Int, {
    description: 'Number of its row as spreadsheets show it; of RDF and packages, its place among them from one.',
    simple: true,
  })
  row!: number;

  @Field(() => String, { nullable: true, description: 'Id at the source; null where the file has none.', simple: true })
  originalId!: string | null;

  @Field(() => String, { nullable: true, description: 'Its first title.', simple: true })
  title!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The metadata as N-Triples, to be sent with putDatasets; null where there are problems.',
  })
  rdf!: string | null;

  @Field(() => [CellProblem], { description: 'Why it cannot be sent.' })
  problems!: CellProblem[];
}

@ObjectType({ description: 'What is in a file of datasets. Nothing is stored.' })
export class DatasetFileContent {
  @Field(() => DatasetFileKind, { description: 'What the file is.', simple: true })
  kind!: BulkKind;

  @Field(() => [FileColumn], { description: 'Its columns; none where it is no table.' })
  columns!: FileColumn[];

  @Field(() => Int, { description: 'How many datasets it holds.', simple: true })
  total!: number;

  @Field(() => Int, { description: 'How many of them have problems.', simple: true })
  refused!: number;

  @Field(() => [String], {
    description:
      'What was not well-formed in the file and was mended or left out, in English and each with its line and column; the datasets can be sent all the same.',
    simple: true,
  })
  mended!: string[];

  @Field(() => [DatasetCandidate], { description: 'The datasets, in their order.' })
  candidates!: DatasetCandidate[];
}

@ObjectType({ description: 'A file.' })
export class EncodedFile {
  @Field(() => String, { description: 'Name that fits it.', simple: true })
  name!: string;

  @Field(() => String, { description: 'Its media type.', simple: true })
  mediaType!: string;

  @Field(() => String, { description: 'Its bytes in base 64.', simple: true })
  base64!: string;
}
