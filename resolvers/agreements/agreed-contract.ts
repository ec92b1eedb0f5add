/** The contracts of data that agreements name, and what became of them. */
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { DataContractDiff, DataContractFormat } from '../../schema/contracts/contract.js';
import { AgreedContract } from '../../schema/agreements/agreed-contract.js';
import { Agreement } from '../../schema/agreements/agreement.js';
import { contractIn, type AgreedContract as Named } from '../../src/features/agreements/agreed-terms.js';
import type { Agreement as Kept } from '../../src/features/agreements/agreements.js';
import { sinceAgreed, type Since } from '../../src/features/contracts/agreed.js';
import type { Context } from '../context.js';
import { Volatile } from '../middleware/stored.js';

type Agreed = Named & Pick<Kept, 'marketplaceId'>;

const known = new WeakMap<object, Promise<Since | null>>();

/** What became of a contract; null where the dataset or the text of the contract is not here. */
const sinceOf = (agreed: Agreed, { domain }: Context): Promise<Since | null> => {
  const look = async (): Promise<Since | null> => {
    const text = domain.agreements.contract(agreed.digest);
    const { marketplaceId, digest } = agreed;
    if (!text || !(await domain.datasets.find(marketplaceId))) return null;
    return sinceAgreed(marketplaceId, { ...text, digest }, domain.contracts.kept);
  };
  const since = known.get(agreed) ?? look();
  known.set(agreed, since);
  return since;
};

@Resolver(() => Agreement)
export class AgreementContractField {
  @Volatile()
  @FieldResolver(() => AgreedContract, {
    nullable: true,
    description: 'The contract of data that was agreed; null where the dataset had none.',
  })
  contract(@Root() agreement: Kept): Agreed | null {
    const named = contractIn(agreement);
    return named ? { ...named, marketplaceId: agreement.marketplaceId } : null;
  }
}

@Resolver(() => AgreedContract)
export class AgreedContractResolver {
  @FieldResolver()
  format(@Root() { digest }: Agreed, @Ctx() { domain }: Context): DataContractFormat | null {
    return (domain.agreements.contract(digest)?.format as DataContractFormat | undefined) ?? null;
  }

  @FieldResolver({ complexity: 20 })
  source(@Root() { digest }: Agreed, @Ctx() { domain }: Context): string | null {
    return domain.agreements.contract(digest)?.source ?? null;
  }

  @FieldResolver({ complexity: 50 })
  async isCurrent(@Root() agreed: Agreed, @Ctx() context: Context): Promise<boolean | null> {
    return (await sinceOf(agreed, context))?.isCurrent ?? null;
  }

  @FieldResolver({ complexity: 50 })
  async breakingSince(@Root() agreed: Agreed, @Ctx() context: Context): Promise<string | null> {
    return (await sinceOf(agreed, context))?.breakingSince ?? null;
  }

  // Who bought may have lost the sight of the dataset since.
  @FieldResolver({ complexity: 50 })
  async changes(@Root() agreed: Agreed, @Ctx() context: Context): Promise<DataContractDiff | null> {
    const isSeen = (await context.loaders.dataset(agreed.marketplaceId)) !== null;
    return isSeen ? (((await sinceOf(agreed, context))?.changes ?? null) as DataContractDiff | null) : null;
  }
}

/** The resolver classes of this file. */
export const agreedContractResolvers = [AgreementContractField, AgreedContractResolver];
