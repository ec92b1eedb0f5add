/** Contracts of data (ODCS). */
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumeration } from '../enumeration.js';
import { CHANGE_KINDS } from '../../src/features/contracts/diff/change.js';
import { contractOutcomeOf } from '../problem.js';
import { DateTime, Iri } from '../scalars.js';
import { Dataset } from '../repository/dataset.js';
import { WriteStatus } from '../repository/write.js';

/** The form of the text of a contract. */
export const DataContractFormat = enumeration('DataContractFormat', 'The form of the text of a contract of data.', {
  YAML: 'YAML 1.2.',
  JSON: 'JSON (RFC 8259).',
});
export type DataContractFormat = keyof typeof DataContractFormat;

/** How much a change matters. */
export const DataContractChangeClass = enumeration(
  'DataContractChangeClass',
  'How much a change of a contract of data matters to who relies on the earlier version.',
  {
    BREAKING: 'It can hurt them: something is gone, narrower, or not known to be better.',
    NON_BREAKING: 'It cannot hurt them.',
    DOCUMENTATION: 'Words are others; what is promised is the same.',
  },
);
export type DataContractChangeClass = keyof typeof DataContractChangeClass;

/** What a change is. */
const kinds = Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, kind])) as Record<string, string>;

registerEnumType(kinds, {
  name: 'DataContractChangeKind',
  description: 'What changed from one version of a contract of data to another.',
});

@ObjectType({ description: 'A property of an object of a contract of data, such as a column of a table.' })
export class DataContractProperty {
  @Field(() => String, { description: 'Its name.', simple: true })
  name!: string;

  @Field(() => String, { description: 'The way to it within its object, such as `address.street`.', simple: true })
  path!: string;

  @Field(() => String, { nullable: true, description: 'Logical type, such as `integer`.', simple: true })
  logicalType!: string | null;

  @Field(() => String, { nullable: true, description: 'Type where the data are, such as `VARCHAR(20)`.', simple: true })
  physicalType!: string | null;

  @Field(() => Boolean, { description: 'Whether it always has a value.', simple: true })
  isRequired!: boolean;

  @Field(() => Boolean, { description: 'Whether no two of its values are the same.', simple: true })
  isUnique!: boolean;

  @Field(() => Boolean, { description: 'Whether it is a part of the primary key.', simple: true })
  isPrimaryKey!: boolean;

  @Field(() => String, { nullable: true, description: 'What it is, in words.', simple: true })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'How sensitive it is, such as `confidential`.', simple: true })
  classification!: string | null;

  @Field(() => [String], { description: 'The values that it may have; empty where it may have any.', simple: true })
  values!: readonly string[];
}

@ObjectType({ description: 'A rule of quality of a contract of data.' })
export class DataContractRule {
  @Field(() => String, { nullable: true, description: 'Its name.', simple: true })
  name!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The property that it is about; null for the whole object.',
    simple: true,
  })
  property!: string | null;

  @Field(() => String, { description: 'Who can check it: `library`, `sql`, `text` or `custom`.', simple: true })
  type!: string;

  @Field(() => String, { nullable: true, description: 'What it demands, in words.', simple: true })
  description!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What it demands, such as `nullValues mustBe 0`; null where words alone say it.',
    simple: true,
  })
  demand!: string | null;

  @Field(() => String, { nullable: true, description: 'Dimension of quality.', simple: true })
  dimension!: string | null;

  @Field(() => String, { nullable: true, description: 'How bad it is when it is not kept.', simple: true })
  severity!: string | null;
}

@ObjectType({ description: 'An object of a contract of data, such as a table.' })
export class DataContractObject {
  @Field(() => String, { description: 'Its name.', simple: true })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Its name where the data are.', simple: true })
  physicalName!: string | null;

  @Field(() => String, { nullable: true, description: 'What it is where the data are, such as `table`.', simple: true })
  physicalType!: string | null;

  @Field(() => String, { nullable: true, description: 'What it is, in words.', simple: true })
  description!: string | null;

  @Field(() => Int, { description: 'How many properties it has, with those inside of others.' })
  propertyCount?: number;

  @Field(() => [DataContractProperty], { description: 'Its properties; those inside of others follow them.' })
  properties!: readonly DataContractProperty[];

  @Field(() => Int, { description: 'How many rules of quality there are for it and its properties.' })
  ruleCount?: number;

  @Field(() => [DataContractRule], { description: 'The rules of quality for it and its properties.' })
  rules!: readonly DataContractRule[];
}

@ObjectType({ description: 'A promise of a contract of data about the service, such as how fresh the data are.' })
export class DataContractServiceLevel {
  @Field(() => String, { description: 'What is promised, such as `latency`.', simple: true })
  property!: string;

  @Field(() => String, { description: 'How much.', simple: true })
  value!: string;

  @Field(() => String, { nullable: true, description: 'Unit of it, such as `d` for days.', simple: true })
  unit!: string | null;

  @Field(() => String, { nullable: true, description: 'The part of the data that it is about.', simple: true })
  element!: string | null;

  @Field(() => String, { nullable: true, description: 'The promise in words.', simple: true })
  description!: string | null;
}

@ObjectType({ description: 'A place where the data of a contract are.' })
export class DataContractServer {
  @Field(() => String, { description: 'Its name.', simple: true })
  server!: string;

  @Field(() => String, { description: 'What it is, such as `postgres`.', simple: true })
  type!: string;

  @Field(() => String, { nullable: true, description: 'What it is for, such as `prod`.', simple: true })
  environment!: string | null;

  @Field(() => String, { nullable: true, description: 'What it is, in words.', simple: true })
  description!: string | null;
}

@ObjectType({ description: 'A change from one version of a contract of data to another.' })
export class DataContractChange {
  @Field(() => kinds, { description: 'What it is.', simple: true })
  kind!: string;

  @Field(() => DataContractChangeClass, { description: 'How much it matters.', simple: true })
  class!: DataContractChangeClass;

  @Field(() => String, {
    description: 'The place in words of the contract, such as `orders.customer_id` or `slaProperties.latency`.',
    simple: true,
  })
  path!: string;

  @Field(() => String, { nullable: true, description: 'What stood there, shortened.', simple: true })
  before!: string | null;

  @Field(() => String, { nullable: true, description: 'What stands there, shortened.', simple: true })
  after!: string | null;
}

@ObjectType({ description: 'What changed from one version of a contract of data to another.' })
export class DataContractDiff {
  @Field(() => [DataContractChange], { description: 'The changes, those that break something first.' })
  changes!: readonly DataContractChange[];

  @Field(() => Boolean, { description: 'Whether a change breaks something.', simple: true })
  isBreaking!: boolean;

  @Field(() => Boolean, {
    description: 'Whether something breaks although the version of the contract takes no major step.',
    simple: true,
  })
  lacksMajorStep!: boolean;
}

@ObjectType({
  description:
    'A version of the contract of data of a dataset: a document of the Open Data Contract Standard (ODCS). Its texts are those of its owner.',
})
export class DataContract {
  @Field(() => Int, { description: 'Counts the versions of the contract of this dataset, from 1.', simple: true })
  revision!: number;

  @Field(() => Iri, { description: 'Address of the contract.' })
  iri?: string;

  @Field(() => String, { description: 'Entity tag: pass it as `ifMatch`.' })
  etag?: string;

  @Field(() => String, { description: 'SHA-256 of its text as it was sent, hexadecimal.', simple: true })
  digest!: string;

  @Field(() => String, { description: 'Version, as the contract names it.', simple: true })
  version!: string;

  @Field(() => String, { nullable: true, description: 'Status, as the contract names it.', simple: true })
  status!: string | null;

  @Field(() => DataContractFormat, { description: 'The form in which it was sent.', simple: true })
  format!: DataContractFormat;

  @Field(() => DateTime, { description: 'When it became the present one.', simple: true })
  since!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it ceased to be; null while it is the present one.',
    simple: true,
  })
  until!: string | null;

  @Field(() => String, { description: 'Its text, exactly as it was sent.' })
  source?: string;

  @Field(() => String, { description: 'All of it as JSON.' })
  document?: string;

  @Field(() => String, { description: 'All of it as YAML.' })
  yaml?: string;

  @Field(() => String, { nullable: true, description: 'Its name.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'What the data are for.' })
  purpose?: string | null;

  @Field(() => String, { nullable: true, description: 'How the data are meant to be used.' })
  usage?: string | null;

  @Field(() => String, { nullable: true, description: 'What the data are not good for.' })
  limitations?: string | null;

  @Field(() => Int, { description: 'How many objects it has.' })
  objectCount?: number;

  @Field(() => [DataContractObject], { description: 'Its objects, such as tables.' })
  objects?: readonly DataContractObject[];

  @Field(() => [DataContractServiceLevel], { description: 'Its promises about the service.' })
  serviceLevels?: readonly DataContractServiceLevel[];

  @Field(() => [DataContractServer], { description: 'Where the data are.' })
  servers?: readonly DataContractServer[];

  @Field(() => String, { nullable: true, description: 'What it costs, in words, as the contract names it.' })
  price?: string | null;

  @Field(() => DataContractComparison, {
    nullable: true,
    description: 'What changed from the version before it; null where none is kept.',
  })
  changes?: DataContractComparison | null;
}

@ObjectType({ description: 'Two versions of a contract of data, and what changed between them.' })
export class DataContractComparison {
  @Field(() => DataContractDiff, { description: 'What changed.' })
  diff!: DataContractDiff;

  @Field(() => DataContract, { description: 'The version to start from.' })
  from!: DataContract;

  @Field(() => DataContract, { description: 'The version to arrive at.' })
  to!: DataContract;
}

@ObjectType({ description: 'A contract of data that was attached to a dataset.' })
export class DataContractWritten {
  @Field(() => WriteStatus, { description: 'What became of it.', simple: true })
  status!: WriteStatus;

  @Field(() => ID, { description: 'Id of the dataset.', simple: true })
  identifier!: string;

  @Field(() => String, { description: 'Entity tag of the contract after the write; pass it as `ifMatch`.' })
  etag?: string;

  @Field(() => String, { description: 'Version, as the contract names it.', simple: true })
  version!: string;

  @Field(() => DataContractDiff, {
    nullable: true,
    description: 'What changes from the contract that there was; null without one, and for who may not read it.',
  })
  changes?: DataContractDiff | null;

  @Field(() => Dataset, { nullable: true, description: 'The dataset, for who may read it.' })
  dataset?: Dataset | null;
}

/** Of attaching a contract of data. */
export const DataContractOutcome = contractOutcomeOf('DataContractOutcome', () => DataContractWritten);
