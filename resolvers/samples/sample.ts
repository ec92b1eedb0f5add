/** Samples of data: reading them as far as the caller may, storing and deleting them. */
import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { EncodedFile } from '../../schema/bulk/bulk.js';
import { Distribution } from '../../schema/repository/distribution.js';
import { Sample, SampleAudience, SampleFileInput, SampleOutcome } from '../../schema/samples/sample.js';
import type { DeleteResult } from '../../schema/repository/write.js';
import { DeleteOutcome } from '../../schema/mutation-results.js';
import { forbidden, refuseAnonymous, tokenRequired } from '../../src/core/auth/refuse.js';
import { entityTag } from '../../src/core/http/preconditions.js';
import {
  MEDIA_TYPES,
  type Sample as Kept,
  type SampleAudience as Audience,
  type SampleFormat,
} from '../../src/features/samples/model.js';
import type { DistributionView } from '../../src/features/repository/views/distribution.js';
import { notFound, Refusal } from '../../src/core/errors.js';
import type { Context } from '../context.js';
import { Access, decidedInside, scope } from '../middleware/access.js';
import { Volatile } from '../middleware/stored.js';
import { localId } from '../node/global-id.js';
import { dataCallerOf } from '../trade/parties.js';
import { once } from '../once.js';
import { bytesOf } from '../repository/encoded.js';

/** True if the caller sees what is in a sample: everybody who may read, or who may have the data of the distribution that it was stored for. */
const sees = async ({ visibleTo, dataset, distribution }: Kept, context: Context): Promise<boolean> => {
  if (visibleTo === 'READERS') return true;
  return (await context.domain.marketplace.dataAccess.decideFor(dataCallerOf(context), { dataset, distribution }))
    .entitled;
};

const shown = ({ format, size, changed, hash, visibleTo, profile }: Kept, isVisible: boolean): Sample => ({
  ...{ mediaType: MEDIA_TYPES[format], byteSize: size, changed, etag: entityTag(hash), visibleTo, isVisible },
  ...(isVisible ? profile : { rowCount: null, isPartial: null, columns: [], rows: [] }),
});

const FORMATS = Object.keys(MEDIA_TYPES) as SampleFormat[];

const formatOf = (mediaType: string): SampleFormat => {
  const [type = ''] = mediaType.split(';');
  const found = FORMATS.find((format) => MEDIA_TYPES[format] === type.trim().toLowerCase());
  if (found) return found;
  const supported = Object.values(MEDIA_TYPES);
  throw new Refusal('UNSUPPORTED_MEDIA_TYPE', `A sample is ${supported.join(' or ')}.`, { supported });
};

@Resolver(() => Distribution)
export class SampleResolver {
  @Access(decidedInside('what is in it shows to whom its owner lets see it'))
  @Volatile()
  @FieldResolver(() => Sample, {
    nullable: true,
    description:
      "A piece of the data, where one was stored; on the marketplace and for buyers, that of the seller's distribution.",
    complexity: 20,
  })
  async sample(@Root() view: DistributionView, @Ctx() context: Context): Promise<Sample | null> {
    const found = await context.domain.samples.of(view.identifier);
    return found ? shown(found, await sees(found, context)) : null;
  }

  @Access(scope('READ', 'distribution', 'distribution', 'that its owner lets the caller see what is in the sample'))
  @Query(() => EncodedFile, { description: 'The file of a sample.', complexity: 200 })
  async sampleFile(
    @Arg('distribution', () => ID, { description: 'Id of the distribution.' }) distribution: string,
    @Ctx() context: Context,
  ): Promise<EncodedFile> {
    const { samples, distributions } = context.domain;
    const identifier = localId('Distribution', distribution);
    await distributions.requireHolder(identifier);
    const found = await samples.of(identifier);
    if (!found) throw notFound('sample', 'of this distribution');
    if (!(await sees(found, context))) {
      const { principal } = context;
      if (principal.kind === 'anonymous') throw refuseAnonymous(principal, tokenRequired);
      throw forbidden('The sample is for those who may have the data.');
    }
    const ending = found.format === 'CSV' ? 'csv' : 'parquet';
    const base64 = Buffer.from(samples.fileOf(found)).toString('base64');
    return { name: `sample-${identifier}.${ending}`, mediaType: MEDIA_TYPES[found.format], base64 };
  }

  @Access(scope('EDIT', 'distribution', 'distribution'))
  @Mutation(() => SampleOutcome, {
    description:
      'Stores a sample with a distribution, in place of the one it has. Without a file it says who sees what is in that one.',
    complexity: 100,
  })
  async putSample(
    @Arg('distribution', () => ID, { description: 'Id of the distribution.' }) distribution: string,
    @Arg('file', () => SampleFileInput, { nullable: true, description: 'The file.' })
    file: SampleFileInput | null | undefined,
    @Arg('visibleTo', () => SampleAudience, {
      nullable: true,
      description: 'Who sees what is in it; as before, else whoever may read the metadata, where absent.',
    })
    visibleTo: Audience | null | undefined,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: 'Read the file and store nothing.' })
    dryRun: boolean,
    @Ctx() context: Context,
  ): Promise<Sample> {
    const { samples } = context.domain;
    const id = localId('Distribution', distribution);
    if (file == null) {
      if (visibleTo == null)
        throw new Refusal('BAD_REQUEST', 'There is neither a file nor who sees it.', { field: 'file' });
      return shown(await samples.show(id, visibleTo, dryRun), true);
    }
    const sent = { format: formatOf(file.mediaType), file: bytesOf(file), visibleTo: visibleTo ?? undefined, dryRun };
    const stored = await once<Kept>(context, { dryRun }, (remember) => samples.put(id, sent, context.asker, remember));
    return shown(stored, true);
  }

  @Access(scope('EDIT', 'distribution', 'distribution'))
  @Mutation(() => DeleteOutcome, { description: 'Deletes the sample of a distribution.' })
  async deleteSample(
    @Arg('distribution', () => ID, { description: 'Id of the distribution.' }) distribution: string,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: 'Report what would happen and delete nothing.' })
    dryRun: boolean,
    @Ctx() context: Context,
  ): Promise<DeleteResult> {
    const identifier = localId('Distribution', distribution);
    return once<DeleteResult>(context, { dryRun }, async (remember) => {
      const result = { identifier, datasets: 0 };
      if (dryRun) context.domain.samples.requireOwn(identifier);
      else await context.domain.samples.remove(identifier, remember ? [remember(result)] : []);
      return result;
    });
  }
}
