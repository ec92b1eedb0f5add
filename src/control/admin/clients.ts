/** `admin client …` and `admin org …`. Secrets are shown once, when they are made. */
import { createClient, createOrganization, rotateClientSecret, type Client } from '../../identity/index.js';
import { flag, given, list, optional, text, type Action } from './values.js';

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
export const clientActions: Readonly<Record<string, Action>> = {
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
