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

/** The scopes that the visitor holds on an asset; undefined where the provider cannot explain them. */
const grantedOf = async (
  request: FastifyRequest,
  asset: { id: string; kind: AssetKind },
  { execute }: PageTools,
): Promise<readonly PermissionScope[] | undefined> => {
  try {
    return (await execute(PageRightsDocument, asset, request)).explain.granted;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
};

/**
 * Refuses a form to those who may not send it, before they fill it in. Where nobody can explain their rights, the gate decides
 * when it is sent. Errors: `FORBIDDEN`.
 */
export const requireEdit = async (
  request: FastifyRequest,
  asset: { id: string; kind: AssetKind },
  tools: PageTools,
): Promise<void> => {
  const granted = await grantedOf(request, asset, tools);
  if (granted && !granted.includes('EDIT'))
    throw new Refusal('FORBIDDEN', `You may not edit this ${asset.kind.toLowerCase()}.`);
};

/** The rights of the visitor. A provider that cannot explain them shows as none. */
export const rightsOf = async (
  visit: Visit,
  request: FastifyRequest,
  asset: { id: string; kind: AssetKind },
  tools: PageTools,
): Promise<Rights> => {
  const granted = visit.visitor ? await grantedOf(request, asset, tools) : undefined;
  return granted ? { mayEdit: granted.includes('EDIT'), mayTrade: granted.includes('TRADE') } : NO_RIGHTS;
};

/** The state of a dataset on the marketplace, for those who may change it. */
export const marketStateOf = async (
  request: FastifyRequest,
  id: string,
  { execute }: PageTools,
): Promise<MarketState | undefined> => (await execute(MarketStateOfDocument, { id }, request)).dataset?.marketState;
