/** What follows from the declaration of a field alone: its rule, and what kinds of credential are good for (src/core/auth/credentials.ts). */
import { createSchema } from '../../resolvers/index.js';
import type { AccessRule } from '../../resolvers/middleware/access.js';
import { CREDENTIALS, type Credential, type Demand } from '../../src/core/auth/credentials.js';
import {
  all,
  anyone,
  edit,
  editCatalogue,
  operator,
  organization,
  read,
  readOffered,
  remove,
  removeCatalogue,
  trade,
  type Rule,
} from './rules.js';
import { PEOPLE, type Principal } from './world.js';

const KEYS: Readonly<Partial<Record<Principal, Credential>>> = {
  key: 'key',
  'key of an organization': 'key',
  'limited key': 'limited key',
  'READ token': 'token with permissions',
  'EDIT token': 'token with permissions',
  'DELETE token': 'token with permissions',
  'TRADE token': 'token with permissions',
};

const credentialOf = (principal: Principal): Credential =>
  KEYS[principal] ?? ((PEOPLE as readonly Principal[]).includes(principal) ? 'token' : 'none');

/** Those whose kind of credential is good for something. */
const meeting =
  (demand: Demand): Rule =>
  ({ principal }) =>
    (CREDENTIALS[credentialOf(principal)].meets as readonly Demand[]).includes(demand);

const ON_CATALOGUES: Readonly<Partial<Record<string, Rule>>> = { EDIT: editCatalogue, DELETE: removeCatalogue };
const ON_DATASETS: Readonly<Record<string, Rule>> = { READ: read, EDIT: edit, DELETE: remove, TRADE: trade };

const byScope = ({ noun, scope }: Extract<AccessRule, { kind: 'SCOPE' }>): Rule => {
  const rule = (noun === 'catalogue' ? ON_CATALOGUES : ON_DATASETS)[scope];
  if (!rule) throw new Error(`no rule for ${scope} on a ${noun}`);
  // Where everybody may read, no credential is needed for that.
  return scope === 'READ' ? rule : all(meeting('SCOPE'), rule);
};

/** Who may, as a declaration says; `undefined` where the resolver decides, or decides as well. */
export const declaredRule = (declared: AccessRule): Rule | undefined => {
  switch (declared.kind) {
    case 'PUBLIC':
      return anyone;
    case 'OPERATOR':
      return all(meeting('OPERATOR'), operator);
    case 'BUYER':
      if (declared.besides !== undefined) return undefined;
      return all(meeting('BUYER'), organization, declared.argument === undefined ? anyone : readOffered);
    case 'SCOPE':
      return declared.besides === undefined ? byScope(declared) : undefined;
    case 'DECIDED_INSIDE':
      return undefined;
    default:
      return meeting(declared.kind);
  }
};

const schema = createSchema();

/** What a root field declares. */
export const declarationOf = (root: string, name: string): AccessRule | undefined => {
  const type = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].find(
    (one) => one?.name === root,
  );
  return type?.getFields()[name]?.extensions['access'] as AccessRule | undefined;
};
