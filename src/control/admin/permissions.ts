/** `admin grant`, `admin revoke`, `admin explain`, `admin realm …` and `admin audit …`. */
import type { Asset } from '../../auth/access.js';
import { Refusal } from '../../errors.js';
import { exportRealm, importRealm, verifyAudit, type PermissionChange } from '../../identity/index.js';
import { flag, list, optional, text, whole, type Action, type Values } from './values.js';

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
export const permissionActions: Readonly<Record<string, Action>> = {
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
