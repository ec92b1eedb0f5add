/** Validation on demand. */
import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { DatasetQuality } from './quality.js';
import type { SyntaxName } from '../../src/core/rdf/syntax.js';
import { RdfSyntax } from '../repository/rdf.js';
import { Finding } from '../repository/write.js';

@ObjectType({ description: 'What validation of a document finds (sh:ValidationReport).' })
export class MetadataValidation {
  @Field(() => Boolean, { description: 'Whether there is no violation; warnings do not count.', simple: true })
  conforms!: boolean;

  @Field(() => [Finding], { description: 'The results, the violations first, at most 200.', simple: true })
  findings!: Finding[];

  @Field(() => Int, { description: 'How many more results there were, at least.', simple: true })
  omitted!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The report as SHACL writes it, in the syntax that was asked for.',
    simple: true,
  })
  rdf!: string | null;

  @Field(() => DatasetQuality, {
    nullable: true,
    description:
      'Quality that the dataset of a payload would reach, its URLs unchecked; null without exactly one dataset.',
    simple: true,
  })
  quality!: DatasetQuality | null;
}

@ArgsType()
export class ValidationArgs {
  @Field(() => Int, {
    defaultValue: 1,
    description: '1: counts and kinds of values; 2: also their classes; 3: also recommendations and vocabularies.',
  })
  level!: number;

  @Field(() => [String], {
    nullable: true,
    description:
      'Words or IRIs of application profiles by which it is judged beside DCAT-AP. For a stored dataset those that its catalogue names, where nothing is said.',
  })
  profiles?: string[] | null;

  @Field(() => RdfSyntax, { nullable: true, description: 'Also write the report in this syntax.' })
  syntax?: SyntaxName | null;
}
