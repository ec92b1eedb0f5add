/** Two organizations with a catalogue each, where reads are restricted: alice and carol of the one, bob of the other. */
import { createUser } from '../../src/features/identity/index.js';
import { CATALOGUE, dataset, put, startPeopled, type Peopled } from '../identity-admin/people.js';
import { API_KEY, type GraphqlAnswer } from '../support/service.js';

/** Somebody by credentials. `dave` has no organization and may EDIT both catalogues; `limited` is a key of catalogue `b` alone. */
export type Who = 'alice' | 'carol' | 'bob' | 'dave' | 'operator' | 'limited';

/** How a request ended: its status, and what a refusal says. */
export interface Ended {
  readonly status: number;
  readonly code?: string;
  readonly detail?: string;
}

/** A running world. */
export interface IdsWorld {
  readonly service: Peopled;
  readonly as: Readonly<Record<Who, Record<string, string>>>;
  /** Sends Turtle, or nothing, to a path of the repository. */
  send(who: Who, method: string, path: string, body?: string, headers?: Record<string, string>): Promise<Ended>;
  /** Runs a GraphQL operation. */
  ask<T = Record<string, unknown>>(who: Who, query: string, variables?: object): Promise<GraphqlAnswer<T>>;
  /** The organization that owns what has the id now; `none` where none does, undefined where nothing has it. */
  ownerOf(id: string, kind?: 'dataset' | 'catalogue'): Promise<string | undefined>;
  /** Organizations of alice and bob. */
  readonly organizations: Readonly<Record<'alice' | 'bob', string>>;
  stop(): Promise<void>;
}

/** What a refusal says about an id that cannot be taken, whatever the reason. */
export const NOT_FREE: Ended = { status: 409, code: 'CONFLICT', detail: 'This id is not free.' };

const davesToken = async (service: Peopled): Promise<string> => {
  const password = 'a password for this test';
  await createUser(service.app.identity.realm, { username: 'dave', password });
  const { cli } = service.secrets.clients;
  const fields = { grant_type: 'password', client_id: cli.id, client_secret: cli.secret, username: 'dave', password };
  const path = '/realms/marketplace/protocol/openid-connect/token';
  const response = await service.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
  return ((await response.json()) as { access_token: string }).access_token;
};

/** Starts a world. */
export const startIdsWorld = async (settings: Record<string, string> = {}): Promise<IdsWorld> => {
  const service = await startPeopled({ READS: 'restricted', ACCESS_TOKEN_SECONDS: '3600', ...settings });
  const { app } = service;
  const limited = await app.keys.create({ label: 'limited', catalogues: ['b'] });
  const as = {
    alice: await service.as('alice'),
    carol: await service.as('carol'),
    bob: await service.as('bob'),
    dave: { authorization: `Bearer ${await davesToken(service)}` },
    operator: { 'x-api-key': API_KEY },
    limited: { 'x-api-key': limited.key },
  };
  for (const [id, who] of [['a', as.alice] as const, ['b', as.bob] as const]) {
    const { status } = await put(service, `/catalogues/${id}`, CATALOGUE, who);
    if (status !== 201) throw new Error(`catalogue ${id}: ${status}`);
  }
  const admin = await service.as('admin');
  for (const id of ['a', 'b']) {
    const grant = `mutation { grant(kind: CATALOGUE, id: "${id}", scopes: [EDIT], subject: "user:dave") { subject } }`;
    const { errors } = await service.graphql(grant, {}, admin);
    if (errors) throw new Error(JSON.stringify(errors));
  }
  const ownerOf: IdsWorld['ownerOf'] = async (id, kind = 'dataset') => {
    const found = await (kind === 'dataset' ? app.domain.datasets : app.domain.catalogues).find(id);
    return found && (found.owner ?? 'none');
  };
  return {
    service,
    as,
    send: async (who, method, path, body, headers = {}) => {
      const init = {
        method,
        headers: { ...as[who], ...(body === undefined ? {} : { 'content-type': 'text/turtle' }), ...headers },
      };
      const response = await service.fetch(`/srv/repo${path}`, { ...init, ...(body === undefined ? {} : { body }) });
      const text = await response.text();
      if (response.status < 400) return { status: response.status };
      const { code, detail } = JSON.parse(text) as { code: string; detail: string };
      return { status: response.status, code, detail };
    },
    ask: (who, query, variables = {}) => service.graphql(query, variables, as[who]) as never,
    ownerOf,
    organizations: { alice: (await ownerOf('a', 'catalogue')) ?? '', bob: (await ownerOf('b', 'catalogue')) ?? '' },
    stop: () => service.stop(),
  };
};

/** Path of a dataset that its source knows by this id. */
export const origin = (catalogue: string, id: string, more = ''): string =>
  `/catalogues/${catalogue}/datasets/origin?originalId=${encodeURIComponent(id)}${more}`;

/** A catalogue and datasets for the tests. */
export { CATALOGUE, dataset };
