/** The rights of the person who is logged in, so that pages show only what will work. The gate decides again in any case. */
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors.js';
import {
  PageRightsDocument,
  type AssetKind,
  type PermissionScope,
} from '../../../schema/operations/generated/operations.js';
import type { PageTools } from './mount.js';
import type { Visit } from './visit.js';

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

/** True if the visitor may edit an asset; false where the provider cannot explain it. */
export const isEditor = async (
  visit: Visit,
  request: FastifyRequest,
  asset: { id: string; kind: AssetKind },
  tools: PageTools,
): Promise<boolean> => Boolean(visit.visitor && (await grantedOf(request, asset, tools))?.includes('EDIT'));
