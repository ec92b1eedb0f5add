/** Outcomes of writes. */
import { ArgsType, Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumeration } from '../enumeration.js';
import { Catalogue } from './catalogue.js';
import { Dataset } from './dataset.js';
import { Distribution } from './distribution.js';
import { Iri } from '../scalars.js';

/** What the conditions of a write say. */
export const IF_MATCH = 'Write only if this is the entity tag of the stored version; `*` for any version.';
export const IF_NONE_MATCH =
  'Write only if this is not the entity tag of the stored version; `*` for "does not exist".';

/** The result of a write; the values are those of src/features/repository/write-outcome.ts. */
export const WriteStatus = enumeration('WriteStatus', 'What became of a write.', {
  CREATED: 'The resource is new.',
  UPDATED: 'The resource was changed.',
  UNCHANGED: 'The resource was the same already; nothing was written.',
  VALIDATED: 'A dry run: nothing was written.',
});
export type WriteStatus = keyof typeof WriteStatus;

/** The severity of a finding. */
export enum Severity {
  VIOLATION = 'Violation',
  WARNING = 'Warning',
  INFO = 'Info',
}

registerEnumType(Severity, { name: 'Severity', description: 'How serious a finding is (sh:Severity).' });

@ObjectType({ description: 'One result of validation (sh:ValidationResult).' })
export class Finding {
  @Field(() => String, { description: 'Stable code of the rule.', simple: true })
  code!: string;

  @Field(() => Severity, { description: 'How serious it is.', simple: true })
  severity!: Severity;

  @Field(() => String, { nullable: true, description: 'The node it concerns.', simple: true })
  focusNode!: string | null;

  @Field(() => String, { nullable: true, description: 'The property it concerns.', simple: true })
  path!: string | null;

  @Field(() => String, { nullable: true, description: 'The value it concerns, shortened.', simple: true })
  value!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Field of the typed input that it came from, such as `distributions[0].format`; null for RDF, and in the report of a stored version.',
    simple: true,
  })
  field?: string | null;
}

@ObjectType({ description: 'What validation says about metadata (sh:ValidationReport).' })
export class ValidationReport {
  @Field(() => Boolean, {
    description: 'Whether there is no violation of DCAT-AP; warnings do not count.',
    simple: true,
  })
  conforms!: boolean;

  @Field(() => [Finding], { description: 'The results.', simple: true })
  findings!: Finding[];
}

@ObjectType({ description: 'Outcome of writing a resource.' })
export class WriteResult {
  @Field(() => WriteStatus, { description: 'What became of it.' })
  status!: WriteStatus;

  @Field(() => String, { description: 'Id of the resource in REST paths.' })
  identifier!: string;

  @Field(() => Iri, { description: 'IRI of the resource.' })
  iri!: string;

  @Field(() => String, { description: 'Entity tag of the resource after the write; pass it as `ifMatch`.' })
  etag!: string;

  @Field(() => ValidationReport, { description: 'What validation recorded; it did not block the write.' })
  report!: ValidationReport;

  @Field(() => [String], {
    description:
      'What was not well-formed in the payload and was taken all the same, and how: a sentence each that begins with the place.',
  })
  mended!: string[];

  @Field(() => [String], {
    description:
      'What costs most points of quality, three findings at most: a sentence each that begins with the points. Addresses that are not yet checked cost nothing here.',
  })
  costliest!: string[];

  @Field(() => Catalogue, { nullable: true, description: 'The catalogue, when one was written.' })
  catalogue?: Catalogue | null;

  @Field(() => Dataset, {
    nullable: true,
    description: 'The dataset that was written, or that holds the distribution.',
  })
  dataset?: Dataset | null;

  @Field(() => Distribution, { nullable: true, description: 'The distribution, when one was written.' })
  distribution?: Distribution | null;
}

@ObjectType({ description: 'Outcome of deleting a resource.' })
export class DeleteResult {
  @Field(() => String, { description: 'Id of the resource that was deleted.' })
  identifier!: string;

  @Field(() => Int, { description: 'How many datasets went with it.' })
  datasets!: number;
}

@ArgsType()
export class WriteArgs {
  @Field(() => Boolean, { defaultValue: false, description: 'Report what would happen and store nothing.' })
  dryRun!: boolean;

  @Field(() => String, {
    nullable: true,
    description: IF_MATCH,
  })
  ifMatch?: string | null;

  @Field(() => String, {
    nullable: true,
    description: IF_NONE_MATCH,
  })
  ifNoneMatch?: string | null;
}
