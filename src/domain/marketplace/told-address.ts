/** To whom addresses are told that metadata withhold. */
import { notFound, Refusal } from '../../errors.js';
import type { WithheldAddresses } from '../withheld/withheld.js';
import { entitlementOf, type Entitlement, type EntitlementTools } from './entitlement.js';

/** An address of this service that stands for another one. */
export interface WantedAddress {
  /** Dataset whose metadata lead to it. */
  readonly dataset: string;
  readonly number: number;
}

const WHY: Readonly<Record<Entitlement['reason'], string>> = {
  ...{ AGREEMENT: '', OWNER: '' },
  NO_AGREEMENT: 'no agreement gives them to it now',
  OTHER_DISTRIBUTION: 'its agreement is about others',
  PAYMENT_DUE: 'they are not paid for yet',
  REFUNDED: 'their price was paid back',
};

/** What an original withholds is had by buyers of its twin as well. */
const decisionOn = async (organization: string, dataset: string, tools: EntitlementTools): Promise<Entitlement> => {
  const twin = tools.records.publications.of(dataset)?.marketplaceId;
  const decision = await entitlementOf(organization, { dataset }, tools);
  return decision.entitled || twin === undefined ? decision : entitlementOf(organization, { dataset: twin }, tools);
};

/** Where the data are, for an organization that may have them now. Errors: `FORBIDDEN` with the reason; `NOT_FOUND`, told to those alone who may. */
export const addressFor = async (
  organization: string,
  { dataset, number }: WantedAddress,
  { withheld, ...tools }: EntitlementTools & { readonly withheld: WithheldAddresses },
): Promise<string> => {
  const { entitled, reason } = await decisionOn(organization, dataset, tools);
  if (!entitled) {
    throw new Refusal('FORBIDDEN', `The organization of the caller may not have these data: ${WHY[reason]}.`, {
      reason,
    });
  }
  const url = withheld.find(dataset, number);
  if (url === undefined) throw notFound('address', 'with this number');
  return url;
};
