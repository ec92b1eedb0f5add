/** The common ground of mutations: sources of payloads and outcomes of writes. */
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Catalogue } from '../../schema/repository/catalogue.js';
import { Dataset } from '../../schema/repository/dataset.js';
import { Distribution } from '../../schema/repository/distribution.js';
import { WriteResult, type WriteArgs, type WriteStatus } from '../../schema/repository/write.js';
import type { DatasetWriteArgs } from '../../schema/quality/preview.js';
import type { RdfPayload } from '../../schema/repository/rdf.js';
import { Refusal } from '../../src/core/errors.js';
import type { Payload } from '../../src/features/repository/intake/job.js';
import type { WriteOptions, WriteOutcome } from '../../src/features/repository/write-outcome.js';
import { entityTag } from '../../src/core/http/preconditions.js';
import type { Context } from '../context.js';

/** The payload in a source: its RDF, or its fields written as RDF by `compose`. Exactly one must be there. */
export const payloadOf = <F>(
  source: { readonly rdf?: RdfPayload | null; readonly fields?: F | null },
  compose: (fields: F) => Payload,
): Payload => {
  const { rdf, fields } = source;
  if ((rdf == null) === (fields == null)) {
    throw new Refusal('BAD_REQUEST', 'A source holds exactly one of "rdf" and "fields".');
  }
  return fields == null ? { body: rdf?.body ?? '', contentType: rdf?.contentType ?? undefined } : compose(fields);
};

/** Options of a write from its arguments. */
export const optionsOf = (args: WriteArgs & Partial<DatasetWriteArgs>): WriteOptions => {
  const { dryRun, ifMatch, ifNoneMatch, conform = false, apply } = args;
  return { dryRun, ifMatch, ifNoneMatch, conform, apply: apply ?? [] };
};

/** The result of a mutation before its fields are resolved. */
export interface Written {
  readonly kind: 'catalogue' | 'dataset' | 'distribution';
  readonly outcome: WriteOutcome;
}

@Resolver(() => WriteResult)
export class WriteResultResolver {
  @FieldResolver()
  status(@Root() { outcome }: Written): WriteStatus {
    return outcome.status as WriteStatus;
  }

  @FieldResolver()
  identifier(@Root() { outcome }: Written): string {
    return outcome.id;
  }

  @FieldResolver()
  iri(@Root() { outcome }: Written): string {
    return outcome.iri;
  }

  @FieldResolver()
  etag(@Root() { outcome }: Written): string {
    return entityTag(outcome.hash);
  }

  @FieldResolver()
  report(@Root() { outcome }: Written): WriteOutcome['conformance'] {
    return outcome.conformance;
  }

  @FieldResolver(() => [String])
  mended(@Root() { outcome }: Written): readonly string[] {
    return outcome.mended ?? [];
  }

  @FieldResolver(() => [String])
  async costliest(@Root() { kind, outcome }: Written, @Ctx() { loaders, domain }: Context): Promise<readonly string[]> {
    if (kind !== 'distribution') return outcome.costliest ?? [];
    // They are about the whole dataset, and who may write need not be allowed to read.
    const holder = await domain.distributions.holder(outcome.id);
    return (await (holder && loaders.dataset(holder.id))) ? (outcome.costliest ?? []) : [];
  }

  @FieldResolver(() => Catalogue, { nullable: true })
  catalogue(@Root() { kind, outcome }: Written, @Ctx() { loaders }: Context) {
    return kind === 'catalogue' ? loaders.catalogue(outcome.id) : null;
  }

  @FieldResolver(() => Dataset, { nullable: true })
  async dataset(@Root() { kind, outcome }: Written, @Ctx() { loaders, domain }: Context) {
    if (kind === 'dataset') return loaders.dataset(outcome.id);
    const holder = kind === 'distribution' ? await domain.distributions.holder(outcome.id) : undefined;
    return holder ? loaders.dataset(holder.id) : null;
  }

  @FieldResolver(() => Distribution, { nullable: true })
  async distribution(@Root() { kind, outcome }: Written, @Ctx() { loaders, domain }: Context) {
    const holder = kind === 'distribution' ? await domain.distributions.holder(outcome.id) : undefined;
    return (await (holder && loaders.dataset(holder.id)))?.distribution(outcome.id) ?? null;
  }
}
