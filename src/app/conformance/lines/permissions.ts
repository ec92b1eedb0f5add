/** Operation 2: tokens and decisions about an asset. */
import { kinds, mustBe, mustHave, mustRefuse, objectOf, type Json } from '../expectations.js';
import type { Line } from '../line.js';
import { CannotTell, known, must } from '../must.js';
import type { RunState } from '../run-state.js';
import type { HttpAnswer, Target } from '../target.js';
import { claimsOf, loginOf, TOKEN_RESPONSE } from './tokens.js';

const SCOPES = ['READ', 'EDIT', 'DELETE', 'TRADE'];

const assetOf = ({ settings }: Target, subject: RunState): string =>
  known(settings.asset ?? subject.made, 'names no asset (--asset), and none was made');

const ask = (target: Target, subject: RunState, permission: string, mode?: 'decision'): Promise<HttpAnswer> => {
  const { tokenEndpoint, audience } = loginOf(target.settings);
  const fields = { grant_type: 'urn:ietf:params:oauth:grant-type:uma-ticket', audience, permission };
  const token = known(subject.token, 'there is no token');
  return target.form(tokenEndpoint, mode ? { ...fields, response_mode: mode } : fields, token);
};

/** The entry of the asset among the permissions of the token in an answer. */
const entryOf = (answer: HttpAnswer): { scopes: readonly string[]; rsid: string; rsname: string } => {
  mustBe(answer, 200);
  const { permissions } = (claimsOf(String(objectOf(answer)['access_token']))['authorization'] ?? {}) as Json;
  must(Array.isArray(permissions) && permissions.length > 0, 'authorization.permissions holds no entry');
  const entry = permissions[0] as Json;
  mustHave(entry, { scopes: 'strings', rsid: 'string', rsname: 'string' });
  const scopes = entry['scopes'] as string[];
  must(
    scopes.every((scope) => SCOPES.includes(scope)),
    `scopes are ${scopes.join(', ')}`,
  );
  return { scopes, rsid: String(entry['rsid']), rsname: String(entry['rsname']) };
};

const permissionOf = ({ permission }: RunState) => known(permission, 'no permission of the user is known');

/** A scope that the user does not hold. */
const missingScope = (subject: RunState): string => {
  const missing = SCOPES.find((scope) => !permissionOf(subject).scopes.includes(scope));
  if (missing === undefined) throw new CannotTell('the user holds every scope of the asset');
  return missing;
};

export const permissionLines: readonly Line[] = [
  {
    id: '2.1',
    says: 'permission=<asset_id>: a token response with upgraded, whose token lists scopes, rsid and rsname',
    needs: 'user',
    check: async (target, subject) => {
      const asset = assetOf(target, subject);
      const answer = await ask(target, subject, asset);
      const { scopes, rsid, rsname } = entryOf(answer);
      mustHave(objectOf(answer), { ...TOKEN_RESPONSE, upgraded: 'boolean' });
      must(rsid === asset || rsname === asset, `rsid is ${rsid}`);
      subject.permission = { asset, name: rsname, scopes };
    },
  },
  {
    id: '2.2',
    says: 'permission=<asset_name> means the same asset',
    needs: 'user',
    check: async (target, subject) => {
      const { name } = permissionOf(subject);
      must(entryOf(await ask(target, subject, name)).rsname === name, 'another asset answered');
    },
  },
  {
    id: '2.3',
    says: 'permission=<asset>#READ: the entry holds [READ] only',
    needs: 'user',
    check: async (target, subject) => {
      const { scopes } = entryOf(await ask(target, subject, `${permissionOf(subject).asset}#READ`));
      must(scopes.join() === 'READ', `scopes are ${scopes.join(', ')}`);
    },
  },
  {
    id: '2.4',
    says: 'permission=<asset>#<SCOPE>,<SCOPE> asks for several scopes',
    needs: 'user',
    check: async (target, subject) => {
      const { asset, scopes: held } = permissionOf(subject);
      const asked = held.slice(0, 2);
      const { scopes } = entryOf(await ask(target, subject, `${asset}#${asked.join(',')}`));
      must([...scopes].sort().join() === [...asked].sort().join(), `scopes are ${scopes.join(', ')}`);
    },
  },
  {
    id: '2.5',
    says: 'response_mode=decision: 200 when the operation is allowed',
    needs: 'user',
    check: async (target, subject) => {
      const answer = await ask(target, subject, `${permissionOf(subject).asset}#READ`, 'decision');
      mustBe(answer, 200);
      must(!kinds.string(objectOf(answer)['access_token']), 'the decision holds a token');
    },
  },
  {
    id: '2.6',
    says: 'response_mode=decision: 403 when it is not',
    needs: 'user',
    check: async (target, subject) => {
      const scope = missingScope(subject);
      mustBe(await ask(target, subject, `${permissionOf(subject).asset}#${scope}`, 'decision'), 403);
    },
  },
  {
    id: '2.7',
    says: 'without authority: 403 {error: access_denied, error_description: not_authorized}',
    needs: 'user',
    check: async (target, subject) => {
      const answer = await ask(target, subject, `${permissionOf(subject).asset}#${missingScope(subject)}`);
      mustBe(answer, 403);
      const { error, error_description: description } = objectOf(answer);
      must(error === 'access_denied' && description === 'not_authorized', answer.text.slice(0, 120));
    },
  },
  {
    id: '2.8',
    says: 'without the token of a user there is no answer about an asset',
    needs: 'user',
    check: async (target) => {
      const { tokenEndpoint, audience } = loginOf(target.settings);
      const grant = 'urn:ietf:params:oauth:grant-type:uma-ticket';
      mustRefuse(await target.form(tokenEndpoint, { grant_type: grant, audience, permission: 'x' }, 'no.such.token'));
    },
  },
];
