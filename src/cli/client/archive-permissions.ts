/** Permissions of an archive, given again by whoever imports it: the ordinary act, to whom a table names. */
import type { AssetGrants, People } from './archive-people.js';
import type { Deployment } from './deployment.js';
import { Ended, exits } from './exit.js';
import type { Row } from './output.js';

const GRANT = `mutation ($id: ID!, $kind: AssetKind!, $subject: String!, $scopes: [PermissionScope!]!) {
  grant(id: $id, kind: $kind, subject: $subject, scopes: $scopes) { subject } }`;

/** Gives what was granted on one catalogue or dataset. Nobody is known by a name or an id alone. */
export const givePermissions = async (
  deployment: Deployment,
  { kind, id, grants }: AssetGrants,
  people: People,
  dryRun: boolean,
): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for (const { subject: there, name, scopes } of grants) {
    const meant = people.get(there) ?? [];
    const row = { kind: 'permission', id };
    if (meant.length === 0) {
      const who = name === null ? there : `${there} (${name})`;
      rows.push({ ...row, state: 'LEFT_OUT', message: `${who} is nobody here by the table.` });
    }
    for (const subject of meant) {
      const what = `${scopes.join(', ')} for ${subject}`;
      if (dryRun) {
        rows.push({ ...row, state: 'VALIDATED', message: null, what });
        continue;
      }
      try {
        await deployment.graphql(GRANT, { id, kind: kind.toUpperCase(), subject, scopes });
        rows.push({ ...row, state: 'GIVEN', message: null, what });
      } catch (error) {
        if (!(error instanceof Ended) || error.exit === exits.UNREACHABLE) throw error;
        rows.push({ ...row, state: 'REFUSED', message: error.message, what });
      }
    }
  }
  return rows;
};
