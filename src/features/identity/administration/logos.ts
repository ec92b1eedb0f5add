/** Setting and removing the logos of organizations. Who may do so is decided before. */
import { notFound } from '../../../core/errors.js';
import type { Statement } from '../../../core/store/graph-store.js';
import { ExpectationFailed } from '../../../core/store/sqlite/database.js';
import { callerOf } from '../audit/trade.js';
import { logoOf, type Logo } from '../logos/logos.js';
import { readPicture } from '../logos/picture.js';
import type { Realm } from '../realm.js';
import { requireOrganization } from './require.js';

/** Whose logo it is, and who says so. */
export interface LogoChange {
  /** Id of the organization. */
  readonly organization: string;
  /** Name of the caller in histories: `user:ID` or `key:ID`. */
  readonly by: string;
  readonly dryRun?: boolean;
}

const write = async (
  realm: Realm,
  statements: readonly Statement[],
  missing: 'organization' | 'logo',
): Promise<void> => {
  await realm.database.write(statements).catch((error: unknown) => {
    throw error instanceof ExpectationFailed ? notFound(missing) : error;
  });
};

/** The logo of an organization. `NOT_FOUND` where it has none. */
const requireLogo = (realm: Realm, organization: string): Logo => {
  const logo = realm.logos.of(organization);
  if (!logo) throw notFound('logo', 'of this organization');
  return logo;
};

/**
 * Stores a picture as the logo of an organization, in place of the one it has; `also` makes a statement that joins
 * the transaction. Errors: `NOT_FOUND`, and those of `readPicture`.
 */
export const setLogo = async (
  realm: Realm,
  file: Uint8Array,
  { organization, by, dryRun = false }: LogoChange,
  also?: (logo: Logo) => Statement,
): Promise<Logo> => {
  const { path } = requireOrganization(realm, organization);
  const picture = readPicture(file);
  const logo = logoOf(organization, picture);
  if (dryRun) return logo;
  const event = realm.audit.entry({ event: 'logo-set', ...callerOf({ name: by }), detail: path });
  const put = realm.logos.put(logo, picture.bytes, realm.now());
  await write(realm, [put, ...(also ? [also(logo)] : []), event], 'organization');
  return logo;
};

/** Removes the logo of an organization. `NOT_FOUND` where there is none. */
export const removeLogo = async (
  realm: Realm,
  { organization, by, dryRun = false }: LogoChange,
  also: readonly Statement[] = [],
): Promise<void> => {
  const { path } = requireOrganization(realm, organization);
  requireLogo(realm, organization);
  if (dryRun) return;
  const event = realm.audit.entry({ event: 'logo-removed', ...callerOf({ name: by }), detail: path });
  await write(realm, [realm.logos.remove(organization), ...also, event], 'logo');
};
