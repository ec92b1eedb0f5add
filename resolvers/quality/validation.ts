/** Validation on demand: of payloads before they are written, and of stored datasets at any level. */
import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Dataset } from '../../schema/repository/dataset.js';
import { MetadataValidation, ValidationArgs } from '../../schema/quality/validation.js';
import { RdfPayload } from '../../schema/repository/rdf.js';
import { Refusal } from '../../src/core/errors.js';
import type { Validated, ValidateJob } from '../../src/features/quality/job.js';
import { DatasetQualityView } from '../../src/features/quality/views.js';
import type { Context } from '../context.js';
import { Access, PUBLIC } from '../middleware/access.js';
import type { DatasetView } from '../../src/features/repository/views/dataset.js';
import { stored } from '../repository/rdf.js';

const checked = (
  { level, syntax, profiles }: ValidationArgs,
  { domain }: Context,
): Pick<ValidateJob, 'level' | 'syntax' | 'profiles'> => {
  if (level !== 1 && level !== 2 && level !== 3) {
    throw new Refusal('BAD_REQUEST', 'The argument "level" must be 1, 2 or 3.');
  }
  return { level, syntax: syntax ?? undefined, profiles: profiles ? domain.profiles.require(profiles) : undefined };
};

/** Costs of validation, a tenth of what objects cost that take as long: its threads give way to everything else. */
const VALIDATION = 100;
/** The same for each thousand characters of a payload, by level. */
const PER_THOUSAND: Readonly<Record<number, number>> = { 1: 10, 2: 12, 3: 15 };

const payloadCost = ({ args }: { readonly args: Record<string, unknown> }): number => {
  const { payload, level } = args as { readonly payload?: RdfPayload; readonly level: number };
  return VALIDATION + ((PER_THOUSAND[level] ?? 0) * (payload?.body.length ?? 0)) / 1_000;
};

const shown = ({ assessment, rdf, ...report }: Validated, at = new Date().toISOString()) => ({
  ...report,
  rdf: rdf ?? null,
  quality: assessment
    ? new DatasetQualityView({ dataset: assessment.dataset.iri, at, assessment, findings: report.findings })
    : null,
});

@Resolver(() => Dataset)
export class DatasetValidationField {
  @FieldResolver(() => MetadataValidation, {
    description: 'What validation finds now; `validation` is what it recorded when the dataset was stored.',
    complexity: VALIDATION,
  })
  async revalidation(
    @Root() view: DatasetView,
    @Args(() => ValidationArgs) args: ValidationArgs,
    @Ctx() context: Context,
  ) {
    const { triples, catalogue = '' } = await stored(view, context);
    const { quality } = context.domain;
    const job = checked(args, context);
    const profiles = job.profiles ?? (await quality.named.of(catalogue)).ids;
    return shown(await quality.validate({ ...job, profiles, triples }, context.asker));
  }
}

@Resolver()
export class ValidationQueries {
  @Access(PUBLIC)
  @Query(() => MetadataValidation, {
    description: 'Validates and assesses a document without storing anything.',
    complexity: payloadCost,
  })
  async validate(
    @Arg('payload', () => RdfPayload, { description: 'The document.' }) payload: RdfPayload,
    @Args(() => ValidationArgs) args: ValidationArgs,
    @Ctx() context: Context,
  ) {
    const { body, contentType } = payload;
    const job = { ...checked(args, context), payload: { body, contentType: contentType ?? undefined } };
    return shown(await context.domain.quality.validate(job, context.asker));
  }
}
