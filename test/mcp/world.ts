/** A market with people, and agents that act for them: the official client of the protocol over real HTTP. */
import {
  Client,
  StreamableHTTPClientTransport,
  type AuthProvider,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthTokens,
} from '@modelcontextprotocol/client';
import { readFileSync } from 'node:fs';
import { CATALOGUE, put, startPeopled, type Peopled, type Person } from '../identity-admin/people.js';
import { locationOf, Visitor } from '../identity/visitor.js';
import { toAnswer, type Fields } from '../identity/world.js';
import { newKey, OFFERS, turtle } from '../marketplace/world.js';

/** An answer of a tool: its JSON, and the text as it came. */
export interface Told {
  readonly isError: boolean;
  readonly text: string;
  readonly json: object;
}

/** The word of a person for an agent, who calls tools. */
export interface Agent {
  readonly client: Client;
  call(name: string, args?: Record<string, unknown>): Promise<Told>;
  tools(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface Market extends Peopled {
  /** Headers of a person with a token for agents. */
  agentToken(name: string): Promise<string>;
  /** An agent with that token; none for nobody. */
  agent(token?: string, mode?: 'legacy' | 'auto'): Promise<Agent>;
  /** A dataset of alice on the marketplace. */
  published(title?: string, offers?: object): Promise<{ readonly id: string; readonly twin: string }>;
}

/** Passwords and secrets of a service. */
export const secretsOf = ({ dataDir }: Pick<Peopled, 'dataDir'>) =>
  JSON.parse(readFileSync(`${dataDir}/secrets.json`, 'utf8')) as {
    readonly apiKey: string;
    readonly clients: { readonly cli: { readonly secret: string } };
    readonly users: Readonly<Record<string, { readonly username: string; readonly password: string }>>;
  };

/** The JSON of an answer, after the line that says what it is. */
const resultOf = (text: string): object => JSON.parse(text.slice(text.indexOf('\n') + 1)) as object;

/** Connects an agent. */
export const connect = async (
  url: string,
  authProvider: AuthProvider | OAuthClientProvider | undefined,
  mode: 'legacy' | 'auto' = 'auto',
): Promise<Agent> => {
  const client = new Client({ name: 'a test', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), authProvider ? { authProvider } : {});
  await client.connect(transport);
  return {
    client,
    call: async (name, args = {}) => {
      const { content, isError } = await client.callTool({ name, arguments: args });
      const [first] = content as readonly { readonly text: string }[];
      const text = first?.text ?? '';
      return { isError: isError === true, text, json: resultOf(text) };
    },
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    close: () => client.close(),
  };
};

export const startMarket = async (settings: Record<string, string> = {}): Promise<Market> => {
  const service = await startPeopled(settings);
  const alice = await service.as('alice');
  await put(service, '/catalogues/hers', CATALOGUE, alice);
  // Passwords are slow to check, and meant to be.
  const known = new Map<string, Promise<string>>();
  const agentToken = (name: string): Promise<string> => {
    const token = known.get(name) ?? logIn(name);
    known.set(name, token);
    return token;
  };
  const logIn = async (name: string): Promise<string> => {
    const { clients, users } = secretsOf(service);
    const body = new URLSearchParams({
      ...{ grant_type: 'password', client_id: 'cli', client_secret: clients.cli.secret },
      ...{ username: name, password: users[name]?.password ?? '', resource: `${service.url}/mcp` },
    });
    const answer = await service.fetch('/realms/marketplace/protocol/openid-connect/token', { method: 'POST', body });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const people = new Map<Person, ReturnType<Peopled['as']>>();
  const as = (person: Person): ReturnType<Peopled['as']> => {
    const headers = people.get(person) ?? service.as(person);
    people.set(person, headers);
    return headers;
  };
  return {
    ...service,
    as,
    agentToken,
    agent: (token?: string, mode: 'legacy' | 'auto' = 'auto') =>
      connect(service.url, token === undefined ? undefined : { token: async () => token }, mode),
    published: async (title = 'Production figures', offers: object = OFFERS) => {
      const response = await service.fetch('/srv/repo/catalogues/hers/datasets', {
        method: 'POST',
        headers: { 'content-type': 'text/turtle', ...alice },
        body: turtle(title),
      });
      const { id } = (await response.json()) as { id: string };
      const query = `mutation ($id: ID!, $key: String!, $offers: MonetizationInput) {
        publishDataset(id: $id, idempotencyKey: $key, offers: $offers) {
          ... on PublicationResult { listing { marketplaceId } } ... on Problem { message } } }`;
      const { data } = await service.graphql<{ publishDataset: { listing: { marketplaceId: string } } }>(
        query,
        { id, key: newKey(), offers },
        alice,
      );
      return { id, twin: data?.publishDataset.listing.marketplaceId ?? '' };
    },
  };
};

/** What an application remembers of its login, as the client of the protocol wants it. */
export class Application implements OAuthClientProvider {
  information: OAuthClientInformationMixed | undefined;
  kept: OAuthTokens | undefined;
  verifier = '';
  /** Where the person is sent. */
  asked: URL | undefined;

  constructor(
    readonly redirectUrl: string,
    private readonly name: string,
  ) {}

  get clientMetadata() {
    return { client_name: this.name, redirect_uris: [this.redirectUrl], token_endpoint_auth_method: 'none' };
  }
  clientInformation() {
    return this.information as never;
  }
  saveClientInformation(information: OAuthClientInformationMixed): void {
    this.information = information;
  }
  tokens() {
    return this.kept as never;
  }
  saveTokens(tokens: OAuthTokens): void {
    this.kept = tokens;
  }
  redirectToAuthorization(address: URL): void {
    this.asked = address;
  }
  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }
  codeVerifier(): string {
    return this.verifier;
  }
}

/** A person's browser at a service. */
export const browserAt = (service: Pick<Peopled, 'url' | 'dataDir'>): Visitor => {
  const at = (path: string): string => `${service.url}${path}`;
  return new Visitor({
    origin: service.url,
    secrets: secretsOf(service) as never,
    get: async (path, headers = {}) => toAnswer(await fetch(at(path), { headers, redirect: 'manual' })),
    post: async (path, fields: Fields, headers = {}) =>
      toAnswer(
        await fetch(at(path), {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
          body: new URLSearchParams(fields as Record<string, string>).toString(),
          redirect: 'manual',
        }),
      ),
  });
};

export { locationOf };
