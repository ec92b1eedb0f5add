/** Every endpoint of the identity provider gets forms, documents and parameters that fit halfway, from callers who are known and who are not. */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { figure, isLong, rounds } from '../support/figures.js';
import { transmit, type Sent } from './client.js';
import { inspect } from './inspect.js';
import { headerValue, nastyJson, nastyPart, nastyText } from './nasty.js';
import { attackedWorld } from './world.js';

const RUNS = rounds(80, 2_000);
const SEED = isLong ? {} : { seed: 20_261_121 };
const REALM = '/realms/marketplace';
const PROTOCOL = `${REALM}/protocol/openid-connect`;

const GRANTS = [
  'password',
  'refresh_token',
  'client_credentials',
  'authorization_code',
  'urn:ietf:params:oauth:grant-type:uma-ticket',
  'urn:ietf:params:oauth:grant-type:token-exchange',
];
const FIELDS = [
  ...[
    'grant_type',
    'client_id',
    'client_secret',
    'username',
    'password',
    'scope',
    'code',
    'code_verifier',
    'redirect_uri',
  ],
  ...['refresh_token', 'ticket', 'audience', 'permission', 'response_mode', 'claim_token', 'claim_token_format', 'rpt'],
  ...[
    'submit_request',
    'permission_resource_format',
    'permission_resource_matching_uri',
    'response_include_resource_name',
  ],
  ...['subject_token', 'requested_token_type', 'token', 'token_type_hint', 'client_assertion', 'client_assertion_type'],
  ...['response_type', 'state', 'nonce', 'prompt', 'max_age', 'code_challenge', 'code_challenge_method', 'login_hint'],
  ...['id_token_hint', 'post_logout_redirect_uri', 'session', 'session_code', 'tab_id', 'execution', 'origin', 'csrf'],
];

const world = attackedWorld();
let known: Readonly<Record<string, string>>;
beforeAll(async () => {
  const { clients, users } = JSON.parse(readFileSync(world().service.app.identity.secretsFile, 'utf8')) as {
    clients: { cli: { id: string; secret: string } };
    users: { admin: { username: string } };
  };
  known = {
    client_id: clients.cli.id,
    client_secret: clients.cli.secret,
    username: users.admin.username,
    audience: 'resource-server',
    permission: `${world().dataset}#READ`,
    token: world().administrator,
    subject_token: world().administrator,
    rpt: world().administrator,
    response_type: 'code',
    redirect_uri: `${world().service.url}/graphiql`,
    code_challenge_method: 'S256',
  };
});

/** A field and its value, encoded: the known one often. */
const field = (): fc.Arbitrary<string> =>
  fc.constantFrom(...FIELDS, '__proto__', 'constructor').chain((name) => {
    const right = name === 'grant_type' ? fc.constantFrom(...GRANTS) : fc.constant(known[name] ?? 'x');
    const value = fc.oneof(
      { weight: 2, arbitrary: right.map(encodeURIComponent) },
      { weight: 1, arbitrary: nastyPart },
    );
    return value.map((text) => `${name}=${text}`);
  });

/** Fields of a request of one client, now and then with fields twice. */
const form = (): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...GRANTS), fc.boolean(), fc.array(field(), { maxLength: 7 }))
    .map(([grant, isClient, fields]) =>
      [
        `grant_type=${encodeURIComponent(grant)}`,
        ...(isClient
          ? [
              `client_id=${known['client_id'] ?? ''}`,
              `client_secret=${encodeURIComponent(known['client_secret'] ?? '')}`,
            ]
          : []),
        ...fields,
      ].join('&'),
    );

const caller = (): fc.Arbitrary<Record<string, string>> =>
  fc.oneof(
    fc.constant({}),
    fc.constant({ authorization: `Bearer ${world().administrator}` }),
    headerValue.map((value) => ({ authorization: `Bearer ${value}` })),
    fc.tuple(nastyText, nastyText).map(([id, secret]) => ({
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    })),
    headerValue.map((value) => ({
      cookie: `AUTH_SESSION_ID=${value}; KEYCLOAK_IDENTITY=${value}; KEYCLOAK_SESSION=a/b/c`,
    })),
  );

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };
const id = (): fc.Arbitrary<string> => fc.oneof(nastyPart, fc.constantFrom(world().dataset, '', 'x', '..', 'x/y'));

/** Documents of the protection API: right names, any values. */
const members = [
  ...[
    'name',
    '_id',
    'type',
    'uris',
    'resource_scopes',
    'scopes',
    'owner',
    'ownerManagedAccess',
    'attributes',
    'icon_uri',
  ],
  ...[
    'resource_id',
    'resource_scopes',
    'claims',
    'description',
    'roles',
    'users',
    'groups',
    'clients',
    'condition',
    'logic',
  ],
];
const document = (): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.dictionary(fc.constantFrom(...members), fc.oneof(nastyText, fc.array(nastyText, { maxLength: 3 }), nastyJson)),
      fc.array(fc.dictionary(fc.constantFrom(...members), nastyJson), { maxLength: 3 }),
      nastyJson,
    )
    .map((value) => JSON.stringify(value));

type Kind = (credential: Record<string, string>) => fc.Arbitrary<Sent>;

const posted =
  (path: string): Kind =>
  (headers) =>
    form().map((body) => ({ method: 'POST', path, headers: { ...FORM, ...headers }, body }));
const asked =
  (path: string): Kind =>
  (headers) =>
    fc
      .array(field(), { maxLength: 8 })
      .map((fields) => ({ method: 'GET', path: `${path}?${fields.join('&')}`, headers }));
const protection =
  (path: string): Kind =>
  (headers) =>
    fc
      .record({ method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'), part: id(), body: document(), query: field() })
      .map(({ method, part, body, query }) => {
        const address = `${REALM}/authz/protection/${path}${method === 'POST' && path !== 'uma-policy' ? '' : `/${part}`}`;
        if (method === 'GET') return { method, path: `${address}?${query}&name=${part}`, headers };
        return { method, path: address, headers: { ...JSON_TYPE, ...headers }, body };
      });

const kinds: Readonly<Record<string, Kind>> = {
  token: posted(`${PROTOCOL}/token`),
  introspection: posted(`${PROTOCOL}/token/introspect`),
  revocation: posted(`${PROTOCOL}/revoke`),
  userinfo: posted(`${PROTOCOL}/userinfo`),
  'authorization by GET': asked(`${PROTOCOL}/auth`),
  'authorization by POST': posted(`${PROTOCOL}/auth`),
  'logout by GET': asked(`${PROTOCOL}/logout`),
  'logout by POST': posted(`${PROTOCOL}/logout`),
  'login form': posted(`${REALM}/login-actions/authenticate`),
  'logout form': posted(`${REALM}/login-actions/logout`),
  'login status': asked(`${PROTOCOL}/login-status`),
  'login status page': asked(`${PROTOCOL}/login-status-iframe.html`),
  'set of resources': protection('resource_set'),
  permissions: protection('permission'),
  'ticket of permission': protection('permission/ticket'),
  policies: protection('uma-policy'),
};
const told = { requests: 0, refused: 0 };

it.each(Object.entries(kinds))('%s', async (_name, kind) => {
  const property = fc.asyncProperty(caller().chain(kind), async (sent) => {
    world().changed();
    const received = await transmit(world().service.url, sent);
    inspect(sent, received, world().secrets);
    told.requests += 1;
    if (received.status < 400) return;
    told.refused += 1;
    const changed = world().changed();
    if (changed.length > 0) throw new Error(`${changed.join()} changed by ${JSON.stringify(sent)}: ${received.text}`);
  });
  await fc.assert(property, { numRuns: RUNS, ...SEED, endOnFailure: true });
});

it('that was enough, and the service is well', async () => {
  expect(told.requests).toBeGreaterThanOrEqual(RUNS * Object.keys(kinds).length);
  expect((await world().service.fetch('/health/ready')).status).toBe(200);
  figure('Fuzzing: identity', {
    endpoints: Object.keys(kinds).length,
    ...told,
    '5xx': 0,
    'changes after a refusal': 0,
  });
});
