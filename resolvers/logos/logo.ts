/** Logos of organizations: where they are shown, the pictures themselves, setting and removing them. */
import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { EncodedFile } from '../../schema/bulk/bulk.js';
import { Dataset } from '../../schema/repository/dataset.js';
import type { DeleteResult } from '../../schema/repository/write.js';
import { Logo, LogoOutcome, NamedLogo } from '../../schema/logos/logo.js';
import { Organization } from '../../schema/identity/organization.js';
import { DeleteOutcome } from '../../schema/mutation-results.js';
import { buyerOf } from '../../src/core/auth/credentials.js';
import { ownerOf } from '../../src/features/trade/owner.js';
import type { DatasetView } from '../../src/features/repository/views/dataset.js';
import { notFound, Refusal } from '../../src/core/errors.js';
import { logoFileName, removeLogo, setLogo, type Logo as Kept } from '../../src/features/identity/index.js';
import { actorOf, type Context } from '../context.js';
import { bytesOf } from '../repository/encoded.js';
import { runsIt } from '../trade/parties.js';
import { Access, decidedInside, PUBLIC } from '../middleware/access.js';
import { Volatile } from '../middleware/stored.js';
import { once } from '../once.js';

/** Names that can be asked for at once. */
const MOST_NAMES = 500;

const LOGO = /^[0-9a-f]{64}$/;

const shown = (logo: Kept, { identity }: Context): Logo => {
  const path = `/srv/repo/logos/${logoFileName(logo)}`;
  const { mediaType, width, height, size } = logo;
  return { path, url: identity.realm.baseUrl + path, mediaType, width, height, byteSize: size };
};

const logoOf = (organization: string, context: Context): Logo | null => {
  const logo = context.identity.realm.logos.of(organization);
  return logo ? shown(logo, context) : null;
};

/** The organization whose logo the caller may change. Errors: `FORBIDDEN`. */
const changeable = (organization: string | null | undefined, context: Context): string => {
  const own = buyerOf(context.principal);
  const wanted = organization ?? own;
  if (wanted !== undefined && (wanted === own || runsIt(context))) return wanted;
  throw new Refusal('FORBIDDEN', 'A logo is set by who acts for the organization, and by who runs the service.');
};

const BY_WHOM = decidedInside('the caller acts for the organization, or runs the service', 'AUTHENTICATED');

@Resolver(() => Organization)
export class OrganizationLogo {
  @Volatile()
  @FieldResolver(() => Logo, { nullable: true, description: 'Its logo.' })
  logo(@Root() { identifier }: Organization, @Ctx() context: Context): Logo | null {
    return logoOf(identifier, context);
  }
}

@Resolver(() => Dataset)
export class PublisherLogo {
  @Volatile()
  @FieldResolver(() => Logo, {
    nullable: true,
    description:
      'The logo of its publisher, where that is the organization that keeps or sells it here: the metadata of others show nobody’s logo.',
  })
  publisherLogo(@Root() view: DatasetView, @Ctx() context: Context): Logo | null {
    const { database, marketplace } = context.domain;
    const keeper = ownerOf(view.identifier, { database, records: marketplace.records });
    if (keeper === undefined || view.publisher?.name == null) return null;
    return context.identity.realm.organizations.get(keeper)?.name === view.publisher.name
      ? logoOf(keeper, context)
      : null;
  }
}

@Resolver()
export class LogoQueries {
  @Access(PUBLIC)
  @Query(() => [NamedLogo], {
    description: `The logos of the organizations of this deployment that have these names, ${MOST_NAMES} at most.`,
    complexity: 50,
  })
  logos(
    @Arg('names', () => [String], { description: 'Names of organizations.' }) names: string[],
    @Ctx() context: Context,
  ): NamedLogo[] {
    if (names.length > MOST_NAMES)
      throw new Refusal('BAD_REQUEST', `At most ${MOST_NAMES} names can be asked for at once.`, { field: 'names' });
    return [...context.identity.realm.logos.named(names)].map(([name, logo]) => ({ name, logo: shown(logo, context) }));
  }

  @Access(PUBLIC)
  @Query(() => EncodedFile, { description: 'The picture of a logo.', complexity: 100 })
  logoFile(
    @Arg('hash', () => String, { description: 'SHA-256 of the picture in hexadecimal, as its address has it.' })
    hash: string,
    @Ctx() { identity }: Context,
  ): EncodedFile {
    const found = LOGO.test(hash) ? identity.realm.logos.file(hash) : undefined;
    if (!found) throw notFound('logo', 'with this address');
    const { mediaType, file } = found;
    return { name: logoFileName(found), mediaType, base64: Buffer.from(file).toString('base64') };
  }
}

@Resolver()
export class LogoMutations {
  @Access(BY_WHOM)
  @Mutation(() => LogoOutcome, {
    description:
      'Sets the logo of an organization, in place of the one it has: a picture in PNG, JPEG or WebP, which is kept and shown as it was sent.',
    complexity: 100,
  })
  async setLogo(
    @Arg('base64', () => String, { description: 'The picture in base 64; what it is, its bytes say.' }) base64: string,
    @Arg('organization', () => ID, {
      nullable: true,
      description: 'Id of the organization; that of the caller where absent.',
    })
    organization: string | null | undefined,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: 'Read the picture and store nothing.' })
    dryRun: boolean,
    @Ctx() context: Context,
  ): Promise<Logo> {
    const change = { organization: changeable(organization, context), by: actorOf(context).name, dryRun };
    const file = bytesOf({ base64 });
    const { realm } = context.identity;
    const set = await once<Kept>(context, { dryRun }, (remember) => setLogo(realm, file, change, remember));
    return shown(set, context);
  }

  @Access(BY_WHOM)
  @Mutation(() => DeleteOutcome, { description: 'Removes the logo of an organization.' })
  async removeLogo(
    @Arg('organization', () => ID, {
      nullable: true,
      description: 'Id of the organization; that of the caller where absent.',
    })
    organization: string | null | undefined,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: 'Say whether there is one, and remove nothing.' })
    dryRun: boolean,
    @Ctx() context: Context,
  ): Promise<DeleteResult> {
    const change = { organization: changeable(organization, context), by: actorOf(context).name, dryRun };
    return once<DeleteResult>(context, { dryRun }, async (remember) => {
      const result = { identifier: change.organization, datasets: 0 };
      await removeLogo(context.identity.realm, change, remember ? [remember(result)] : []);
      return result;
    });
  }
}

/** All of them. */
export const logoResolvers = [OrganizationLogo, PublisherLogo, LogoQueries, LogoMutations] as const;
