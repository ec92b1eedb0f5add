/** The rights of the person who is logged in, so that pages show only what will work. The gate decides again in any case. */
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors.js';
import {
  MarketStateOfDocument,
  PageRightsDocument,
  type AssetKind,
  type MarketState,
  type PermissionScope,
} from '../../schema/operations/generated/operations.js';
import type { PageTools } from './mount.js';
import type { Visit } from './visit.js';

/** Rights of the visitor on one asset. */
export interface Rights {
  readonly mayEdit: boolean;
  readonly mayTrade: boolean;
}

/** Nobody's rights. */
export const NO_RIGHTS: Rights = { mayEdit: false, mayTrade: false };

/** The rights of the visitor. A provider that cannot explain them shows as none. */
export const rightsOf = async (
  visit: Visit,
  request: FastifyRequest,
  asset: { id: string; kind: AssetKind },
  { execute }: PageTools,
): Promise<Rights> => {
  if (!visit.visitor) return NO_RIGHTS;
  try {
    const { explain } = await execute(PageRightsDocument, asset, request);
    const holds = (scope: PermissionScope): boolean => explain.granted.includes(scope);
    return { mayEdit: holds('EDIT'), mayTrade: holds('TRADE') };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return NO_RIGHTS;
  }
};

/** The state of a dataset on the marketplace, for those who may change it. */
export const marketStateOf = async (
  request: FastifyRequest,
  id: string,
  { execute }: PageTools,
): Promise<MarketState | undefined> => (await execute(MarketStateOfDocument, { id }, request)).dataset?.marketState;
