/** The authorization grant: every form of `permission`, the modes, and the refusals. */
import { differs, same, type Case } from './case.js';
import { text, type Answer, type Fields, type Provider } from './provider.js';
import { BUSES, SHIPS, TRAINS } from './setting.js';

const GRANT = 'urn:ietf:params:oauth:grant-type:uma-ticket';

const encoded = (fields: Fields): string =>
  typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();

/** Asks as a user, with the token that the user has just got. */
const as =
  (username: string, fields: Fields) =>
  async (provider: Provider): Promise<Answer> => {
    const authorization = `Bearer ${await provider.user(username)}`;
    const grant = `grant_type=${encodeURIComponent(GRANT)}&audience=resource-server`;
    return provider.token(`${grant}&${encoded(fields)}`, { authorization });
  };

const decision = { response_mode: 'decision' };
const list = { response_mode: 'permissions' };

const forms: readonly Case[] = [
  same(
    'an asset by its id',
    '200 token upgraded=false buses(bus positions):READ,EDIT,DELETE,TRADE',
    as('alice', { permission: BUSES }),
  ),
  same(
    'an asset by its id, of a reader',
    '200 token upgraded=false buses(bus positions):READ',
    as('bob', { permission: BUSES }),
  ),
  same(
    'an asset and a scope',
    '200 token upgraded=false buses(bus positions):EDIT',
    as('alice', { permission: `${BUSES}#EDIT` }),
  ),
  same(
    'an asset and two scopes',
    '200 token upgraded=false buses(bus positions):READ,EDIT',
    as('alice', { permission: `${BUSES}#READ,EDIT` }),
  ),
  same(
    'an asset and two scopes, one of them held',
    '200 token upgraded=false buses(bus positions):READ',
    as('bob', { permission: `${BUSES}#READ,EDIT` }),
  ),
  same(
    'a raw # in the body',
    '200 token upgraded=false buses(bus positions):READ',
    as('bob', `permission=${BUSES}#READ`),
  ),
  same(
    'an asset by its name',
    '200 token upgraded=false buses(bus positions):READ',
    as('bob', { permission: 'bus positions' }),
  ),
  same(
    'an asset by its name, and a scope',
    '200 token upgraded=false buses(bus positions):EDIT',
    as('alice', { permission: 'bus positions#EDIT' }),
  ),
  same(
    'a scope on any asset',
    '200 token upgraded=false buses(bus positions):EDIT catalogue(mobility):EDIT',
    as('alice', { permission: '#EDIT' }),
  ),
  same(
    'a scope on any asset, of a group',
    '200 token upgraded=false trains(train positions):EDIT',
    as('dora', { permission: '#EDIT' }),
  ),
  same(
    'a catalogue by its name',
    '200 token upgraded=false catalogue(mobility):EDIT',
    as('alice', { permission: 'mobility#EDIT' }),
  ),
  same(
    'two assets',
    '200 token upgraded=false buses(bus positions):READ ships(ship positions):READ',
    as('alice', `permission=${BUSES}%23READ&permission=${SHIPS}%23READ`),
  ),
  same(
    'an asset twice',
    '200 token upgraded=false buses(bus positions):READ,EDIT',
    as('alice', `permission=${BUSES}%23READ&permission=${BUSES}%23EDIT`),
  ),
  same(
    'two assets, one of them held',
    '200 token upgraded=false buses(bus positions):EDIT',
    as('alice', `permission=${BUSES}%23EDIT&permission=${SHIPS}%23EDIT`),
  ),
  same(
    'nothing named',
    '200 token upgraded=false buses(bus positions):READ catalogue(mobility):READ ships(ship positions):READ trains(train positions):READ,EDIT',
    as('dora', {}),
  ),
  same('nothing named, nothing held', '403 access_denied: not_authorized', as('carol', {})),
  same(
    'everything of an administrator',
    '200 buses(bus positions):READ,EDIT,DELETE,TRADE catalogue(mobility):READ,EDIT,DELETE,TRADE ships(ship positions):READ,EDIT,DELETE,TRADE trains(train positions):READ,EDIT,DELETE,TRADE',
    as('admin', list),
  ),
  same(
    'an asset by its address',
    '200 token upgraded=false buses(bus positions):READ',
    as('bob', { permission: `/datasets/${BUSES}`, permission_resource_format: 'uri' }),
  ),
  same(
    'without names',
    '200 token upgraded=false buses:READ',
    as('bob', { permission: BUSES, response_include_resource_name: 'false' }),
  ),
  same(
    'limited',
    '200 token upgraded=false buses(bus positions):READ',
    as('bob', { permission: BUSES, response_permissions_limit: '1' }),
  ),
  same(
    'what a group may',
    '200 token upgraded=false trains(train positions):READ,EDIT',
    as('dora', { permission: TRAINS }),
  ),
  same('of an asset nobody granted', '403 access_denied: not_authorized', as('carol', { permission: BUSES })),
];

const mobility = { permission: '/catalogues/mobility#EDIT', permission_resource_format: 'uri' };

const modes: readonly Case[] = [
  same('decision: a catalogue by its address', '200 result true', as('alice', { ...mobility, ...decision })),
  same(
    'decision: a catalogue by its address, not held',
    '403 access_denied: not_authorized',
    as('bob', { ...mobility, ...decision }),
  ),
  same('decision: held', '200 result true', as('bob', { permission: `${BUSES}#READ`, ...decision })),
  same(
    'decision: not held',
    '403 access_denied: not_authorized',
    as('bob', { permission: `${BUSES}#EDIT`, ...decision }),
  ),
  same('decision: no role', '403 access_denied: not_authorized', as('carol', { permission: BUSES, ...decision })),
  same('decision: of a group', '200 result true', as('dora', { permission: `${TRAINS}#EDIT`, ...decision })),
  differs(
    'decision: of two scopes one held (U9)',
    '403 access_denied: not_authorized',
    'D1',
    '200 result true',
    as('bob', { permission: `${BUSES}#READ,EDIT`, ...decision }),
  ),
  differs(
    'decision: of two assets one held (U11)',
    '403 access_denied: not_authorized',
    'D1',
    '200 result true',
    as('alice', `permission=${BUSES}%23EDIT&permission=${SHIPS}%23EDIT&response_mode=decision`),
  ),
  differs(
    'decision: nothing named (U14)',
    '400 invalid_request: A decision needs at least one permission',
    'D1',
    '200 result true',
    as('bob', decision),
  ),
  same('permissions: one asset', '200 buses(bus positions):READ', as('bob', { permission: BUSES, ...list })),
  same(
    'permissions: of two scopes one held (U10)',
    '200 buses(bus positions):READ',
    as('bob', { permission: `${BUSES}#READ,EDIT`, ...list }),
  ),
  same(
    'permissions: nothing named',
    '200 buses(bus positions):READ catalogue(mobility):READ ships(ship positions):READ trains(train positions):READ,EDIT',
    as('dora', list),
  ),
  same('permissions: nothing held', '403 access_denied: not_authorized', as('carol', { permission: BUSES, ...list })),
  same(
    'permissions: a scope on any asset',
    '200 buses(bus positions):READ catalogue(mobility):READ ships(ship positions):READ trains(train positions):READ',
    as('dora', { permission: '#READ', ...list }),
  ),
];

const refusals: readonly Case[] = [
  same(
    'U4: unknown asset',
    '400 invalid_resource: Resource with id [nope] does not exist.',
    as('alice', { permission: 'nope' }),
  ),
  differs(
    'U4: unknown asset after a known one',
    '400 invalid_resource: Resource with id [nope] does not exist.',
    'D2',
    '200 token upgraded=false buses(bus positions):READ,EDIT,DELETE,TRADE',
    as('alice', `permission=${BUSES}&permission=nope`),
  ),
  same(
    'U5: unknown scope',
    '400 invalid_scope: One of the given scopes [WRITE] is invalid',
    as('alice', { permission: `${BUSES}#WRITE` }),
  ),
  differs(
    'U5: unknown scope beside a known one',
    '400 invalid_scope: One of the given scopes [WRITE] is invalid',
    'D1',
    '200 token upgraded=false buses(bus positions):READ',
    as('alice', { permission: `${BUSES}#READ,WRITE` }),
  ),
  same(
    'U6: unknown mode',
    '400 invalid_request: Invalid response_mode',
    as('alice', { permission: BUSES, response_mode: 'guess' }),
  ),
  differs(
    'U6: unknown mode, nothing held',
    '400 invalid_request: Invalid response_mode',
    'D4',
    '403 access_denied: not_authorized',
    as('carol', { permission: BUSES, response_mode: 'guess' }),
  ),
  differs(
    'U12: mode twice',
    '400 invalid_request: duplicated parameter',
    'D3',
    '200 result true',
    as('alice', `permission=${BUSES}&response_mode=decision&response_mode=decision`),
  ),
  differs(
    'U12: audience twice',
    '400 invalid_request: duplicated parameter',
    'D3',
    '200 token upgraded=false buses(bus positions):READ,EDIT,DELETE,TRADE',
    as('alice', `permission=${BUSES}&audience=resource-server`),
  ),
  differs(
    'U13: unknown format',
    '400 invalid_request: Invalid permission_resource_format',
    'D4',
    '200 token upgraded=false buses(bus positions):READ,EDIT,DELETE,TRADE catalogue(mobility):READ,EDIT ships(ship positions):READ trains(train positions):READ',
    as('alice', { permission: BUSES, permission_resource_format: 'foo' }),
  ),
  differs(
    'U15: a limit that is no number',
    '400 invalid_request: Invalid response_permissions_limit',
    'D4',
    '500 unknown_error: For more on this error consult the server log.',
    as('alice', { permission: BUSES, response_permissions_limit: 'many' }),
  ),
  differs(
    'U16: two #',
    '400 invalid_request: Invalid permission',
    'D4',
    '200 token upgraded=false buses(bus positions):READ',
    as('alice', { permission: `${BUSES}#READ#EDIT` }),
  ),
  differs(
    'U16: only #',
    '400 invalid_request: Invalid permission',
    'D4',
    '500 unknown_error: For more on this error consult the server log.',
    as('alice', { permission: '#' }),
  ),
  differs(
    'U16: empty',
    '400 invalid_request: Invalid permission',
    'D4',
    '403 access_denied: not_authorized',
    as('alice', { permission: '' }),
  ),
  same(
    'unknown address',
    '400 invalid_resource: Resource with uri [/nowhere] does not exist.',
    as('bob', { permission: '/nowhere', permission_resource_format: 'uri' }),
  ),
  same('U26: forged ticket', '403 invalid_ticket: Ticket verification failed', as('alice', { ticket: 'x.y.z' })),
  differs(
    'U27: claims that are none',
    '400 invalid_request: Invalid claims',
    'D4',
    '200 token upgraded=false buses(bus positions):READ,EDIT,DELETE,TRADE',
    as('alice', { permission: BUSES, claim_token: 'x' }),
  ),
  differs(
    'U30: by type of any owner',
    '400 invalid_resource: Resource with id [resource-type-any:urn:marketplace:asset] does not exist.',
    'U30',
    '200 token upgraded=false buses(bus positions):READ,EDIT,DELETE,TRADE ships(ship positions):READ trains(train positions):READ',
    as('alice', { permission: 'resource-type-any:urn:marketplace:asset' }),
  ),
];

/** Asks without the audience that the other cases name. */
const plain =
  (fields: (provider: Provider) => Promise<Record<string, string>>, username?: string) =>
  async (provider: Provider): Promise<Answer> => {
    const headers: Record<string, string> =
      username === undefined ? {} : { authorization: `Bearer ${await provider.user(username)}` };
    return provider.token({ grant_type: GRANT, permission: `${TRAINS}#EDIT`, ...(await fields(provider)) }, headers);
  };
const audience = { audience: 'resource-server' };

const callers: readonly Case[] = [
  same(
    'U1: no audience',
    '400 invalid_request: You must provide the issuedFor',
    plain(async () => ({}), 'dora'),
  ),
  same(
    'U2: unknown audience',
    '400 invalid_request: Unknown resource server id: [zzz]',
    plain(async () => ({ audience: 'zzz' }), 'dora'),
  ),
  same(
    'U3: audience without permissions',
    '400 invalid_request: Client does not support permissions',
    plain(async () => ({ audience: 'cli' }), 'dora'),
  ),
  differs(
    'U21: nobody',
    '400 invalid_client: Missing client_id parameter',
    'U21',
    '401 invalid_client: Invalid client or Invalid client credentials',
    plain(async () => audience),
  ),
  same(
    'the resource server on behalf of a user',
    '200 token upgraded=false trains(train positions):EDIT',
    plain(async (p) => ({ ...audience, ...p.client('resource-server'), subject_token: await p.user('dora') })),
  ),
  same(
    'the client of the token on behalf of its user',
    '200 token upgraded=false trains(train positions):EDIT',
    plain(async (p) => ({ ...audience, ...p.client('cli'), subject_token: await p.user('dora') })),
  ),
  differs(
    'U22: another client on behalf of a user',
    '401 invalid_grant: Invalid bearer token',
    'U22',
    '200 token upgraded=false trains(train positions):EDIT',
    plain(async (p) => ({ ...audience, ...p.client('other'), subject_token: await p.user('dora') })),
  ),
  same(
    'a client for itself',
    '200 token upgraded=false trains(train positions):EDIT',
    plain(async (p) => ({ ...audience, ...p.client('other') })),
  ),
  same(
    'a client for itself, nothing held',
    '403 access_denied: not_authorized',
    plain(async (p) => ({ ...audience, ...p.client('cli') })),
  ),
  differs(
    'a bad subject token',
    '401 invalid_grant: Invalid bearer token',
    'D12',
    '400 unauthorized_client: Invalid identity',
    plain(async (p) => ({ ...audience, ...p.client('cli'), subject_token: 'garbage' })),
  ),
  same('U18: garbage as bearer', '401 invalid_grant: Invalid bearer token', (p) =>
    p.token({ grant_type: GRANT, ...audience, permission: TRAINS }, { authorization: 'Bearer garbage' }),
  ),
  same('U19: an ID token as bearer', '401 invalid_grant: Invalid bearer token', async (p) => {
    const id = text((await p.login('dora', { scope: 'openid' })).body, 'id_token');
    return p.token({ grant_type: GRANT, ...audience, permission: TRAINS }, { authorization: `Bearer ${id}` });
  }),
];

/** Asks with a requesting party token that was got before. */
const upgrade =
  (username: string, first: string, second: string, rpt = (token: string) => token) =>
  async (provider: Provider): Promise<Answer> => {
    const earlier = text((await as(username, { permission: first })(provider)).body, 'access_token');
    return as(username, { permission: second, rpt: rpt(earlier) })(provider);
  };

const upgrades: readonly Case[] = [
  same(
    'an earlier token is added to',
    '200 token upgraded=true buses(bus positions):EDIT ships(ship positions):READ',
    upgrade('alice', `${BUSES}#EDIT`, `${SHIPS}#READ`),
  ),
  same(
    'an earlier token, and something not held',
    '403 access_denied: not_authorized',
    upgrade('alice', `${BUSES}#EDIT`, `${SHIPS}#EDIT`),
  ),
  same(
    'U23: a forged earlier token',
    '403 invalid_rpt: RPT signature is invalid',
    upgrade('alice', BUSES, BUSES, (token) => `${token.slice(0, -8)}AAAAAAAA`),
  ),
  same(
    'the refresh token of a requesting party token',
    '200 token upgraded=undefined buses(bus positions):EDIT',
    async (p) => {
      const { body } = await as('alice', { permission: `${BUSES}#EDIT` })(p);
      return p.token({ grant_type: 'refresh_token', ...p.client('cli'), refresh_token: text(body, 'refresh_token') });
    },
  ),
];

/** All of them. */
export const permissionCases: Readonly<Record<string, readonly Case[]>> = {
  forms,
  modes,
  refusals,
  requesters: callers,
  upgrades,
};
