/** Everything that `admin` can do, by name. The same table serves a running service and a stopped one. */
import type { Asset } from '../../../../core/auth/access.js';
import { Refusal } from '../../../../core/errors.js';
import {
  type Client,
  createClient,
  createOrganization,
  exportRealm,
  importRealm,
  type PermissionChange,
  rotateClientSecret,
  rotateSigningKey,
  verifyAudit,
} from '../../../identity/index.js';
import { instantOf } from '../../../../core/rdf/dates.js';
import { otherVersion } from '../protocol.js';
import { organizationId, userActions } from './users.js';
import { type Action, type Administered, flag, given, list, optional, text, type Values, whole } from './values.js';

/** `admin grant`, `admin revoke`, `admin explain`, `admin realm …` and `admin audit …`. */
const PREFIX = /^(dataset|catalogue):(.+)$/s;
const MOST_EVENTS = 10_000;

/** `catalogue:ID`, `dataset:ID`, or the id of a dataset. */
const assetOf = (values: Values): Pick<Asset, 'kind' | 'id'> => {
  const name = text(values, 'asset');
  const [, kind = 'dataset', id = name] = PREFIX.exec(name) ?? [];
  return { kind: kind as Asset['kind'], id };
};

const changeOf = (values: Values): PermissionChange => ({
  asset: assetOf(values),
  subject: text(values, 'subject'),
  scopes: list(values, 'scopes').flatMap((scopes) => scopes.split(',')),
});

const HEAD = /^(\d{1,15}):([0-9a-f]{64}|)$/;

/** A place in the audit log as `audit verify` prints it: `NUMBER:LINK`. */
const headOf = (values: Values): { seq: number; link: string } | undefined => {
  const said = optional(values, 'expect');
  if (said === undefined) return undefined;
  const [, seq, link = ''] = HEAD.exec(said) ?? [];
  if (seq === undefined) throw new Refusal('BAD_REQUEST', 'The expected row is written NUMBER:LINK.');
  return { seq: Number(seq), link };
};

/** Actions by name. */
const permissionActions: Readonly<Record<string, Action>> = {
  grant: async ({ permissions }, values) => {
    const change = changeOf(values);
    await permissions.grant(change);
    return permissions.grants(change.asset);
  },
  revoke: async ({ permissions }, values) => {
    const change = changeOf(values);
    await permissions.revoke(change);
    return permissions.grants(change.asset);
  },
  explain: ({ permissions }, values) => permissions.explain(text(values, 'username'), assetOf(values)),
  'realm export': ({ realm }, values) => exportRealm(realm, { withSecrets: flag(values, 'withSecrets') }),
  'realm import': ({ realm }, values) =>
    importRealm(realm, values['realm'], { redirectPrefixes: flag(values, 'redirectPrefixes') }),
  'audit verify': async ({ realm }, values) => {
    const { from, head, checked, unchained, broken } = await verifyAudit(realm.database, headOf(values));
    const shown = { checked, unchained, from: `${from.seq}:${from.link}`, head: `${head.seq}:${head.link}` };
    return broken ? { ...shown, broken: broken.seq, problem: broken.problem } : shown;
  },
  'audit list': ({ realm }, values) => {
    const limit = Math.min(whole(values, 'limit') ?? 100, MOST_EVENTS);
    const after = whole(values, 'after');
    const event = optional(values, 'event');
    return after === undefined ? realm.audit.latest(limit, event) : realm.audit.list(after, limit, event);
  },
};

/** `admin client …` and `admin org …`. Secrets are shown once, when they are made. */
const FLOWS = ['standardFlow', 'directGrants', 'serviceAccount', 'authorizationServices'] as const;

const shown = (client: Client): object => ({
  clientId: client.clientId,
  name: client.name,
  public: client.public,
  enabled: client.enabled,
  flows: FLOWS.filter((flow) => client[flow]),
  redirectUris: client.redirectUris,
  redirectPrefixes: client.redirectPrefixes,
});

/** Actions by name. */
const clientActions: Readonly<Record<string, Action>> = {
  'client add': async ({ realm }, values) => {
    const redirectUris = list(values, 'redirectUri');
    const redirectPrefixes = list(values, 'redirectPrefix');
    const { client, secret } = await createClient(realm, {
      clientId: text(values, 'clientId'),
      public: flag(values, 'public'),
      standardFlow: redirectUris.length + redirectPrefixes.length > 0,
      directGrants: flag(values, 'passwordGrant'),
      serviceAccount: flag(values, 'serviceAccount'),
      redirectUris,
      redirectPrefixes,
      ...given({ name: optional(values, 'name') }),
    });
    return { ...shown(client), ...(secret === undefined ? {} : { secret }) };
  },
  'client list': ({ realm }) => realm.clients.list().map(shown),
  'client rotate': async ({ realm }, values) => ({
    clientId: text(values, 'clientId'),
    secret: await rotateClientSecret(realm, text(values, 'clientId')),
  }),
  'org add': ({ realm }, values) =>
    createOrganization(realm, {
      name: text(values, 'name'),
      ...given({
        prefix: optional(values, 'prefix'),
        size: optional(values, 'size'),
        domain: optional(values, 'domain'),
        country: optional(values, 'country'),
        type: optional(values, 'type'),
      }),
    }),
  'org list': ({ realm }) => realm.organizations.list(),
};

/** `admin key …`: API keys of the repository. A key is shown once, when it is made. */
const instant = (value: string | undefined): Date | undefined => {
  if (value === undefined) return undefined;
  const time = instantOf(value);
  if (time === undefined) {
    throw new Refusal('BAD_REQUEST', 'A date is written as 2030-12-31, or with a time as 2030-12-31T23:59:59Z.');
  }
  return new Date(time);
};

/** Actions by name. */
const keyActions: Readonly<Record<string, Action>> = {
  'key add': async ({ apiKeys, realm }, values) => {
    const catalogues = list(values, 'catalogue');
    return apiKeys.create({
      label: text(values, 'label'),
      ...(catalogues.length === 0 ? {} : { catalogues }),
      ...given({
        expires: instant(optional(values, 'expires')),
        organization: organizationId(realm, optional(values, 'organization')),
      }),
    });
  },
  'key list': ({ apiKeys }) => apiKeys.list(),
  'key revoke': async ({ apiKeys }, values) => {
    const id = text(values, 'id');
    if (!(await apiKeys.revoke(id))) throw new Refusal('NOT_FOUND', `There is no active API key ${id}.`);
    return { id, revoked: true };
  },
};

/** Actions by name. */
const signingKeyActions: Readonly<Record<string, Action>> = {
  'signing-key list': ({ realm }) => realm.keys.list(),
  'signing-key rotate': async ({ realm }) => {
    const kid = await rotateSigningKey(realm);
    return realm.keys.list().find((key) => key.kid === kid);
  },
};

const actions: ReadonlyMap<string, Action> = new Map(
  [userActions, clientActions, keyActions, signingKeyActions, permissionActions].flatMap((group) =>
    Object.entries(group),
  ),
);

/** Does what a tool asks for; returns what there is to show. Throws `Refusal`. */
export const administer = async (identity: Administered, name: string, values: Values): Promise<unknown> => {
  const action = actions.get(name);
  if (!action) throw otherVersion();
  return action(identity, values);
};
