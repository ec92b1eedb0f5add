/** The people on our side: they look at what waits for them over GraphQL, and do what the script of the test says. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestService } from '../../support/service.js';
import { newKey } from '../../marketplace/world.js';
import type { Act } from './scripts.js';

type Headers = Record<string, string>;

interface Request {
  readonly id: string;
  readonly state: string;
  readonly version: number;
  readonly marketplaceId: string;
  readonly negotiation: { readonly providerPid: string } | null;
}

interface Transfer {
  readonly id: string;
  readonly state: string;
  readonly version: number;
  readonly agreement: string;
  readonly providerPid: string;
}

/** Milliseconds between two looks, and before a step: the kit registers what it expects while a step is under way. */
const LOOK = 60;
const PAUSE = 250;

const STEPS = { propose: 'proposeTerms', approve: 'approveRequest', end: 'endRequest' } as const;

/** People of one organization. */
export class People {
  readonly #left = new Map<string, Act<string>[]>();
  readonly #done = new Set<string>();
  #running: Promise<void> | undefined;
  #isOver = false;

  constructor(
    private readonly service: Pick<TestService, 'graphql'>,
    private readonly headers: Headers,
  ) {}

  /** Names what is done about a dataset or an agreement. */
  plan(about: string, acts: readonly Act<string>[]): void {
    this.#left.set(about, [...acts]);
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** Runs an operation for the organization; errors are thrown. */
  async run<T>(query: string, variables: object): Promise<T> {
    const { data, errors } = await this.service.graphql<T & Record<string, { code?: string; message?: string }>>(
      query,
      variables,
      this.headers,
    );
    const refused = Object.values(data ?? {}).find((value) => typeof value?.code === 'string');
    if (!data || errors || refused) throw new Error(JSON.stringify(errors ?? refused));
    return data;
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      for (const side of ['SELLER', 'BUYER'] as const) {
        for (const request of await this.#requests(side)) await this.#answer(request);
      }
      for (const role of ['PROVIDER', 'CONSUMER'] as const) {
        for (const transfer of await this.#transfers(role)) await this.#step(transfer);
      }
      await sleep(LOOK);
    }
  }

  async #requests(side: 'SELLER' | 'BUYER'): Promise<Request[]> {
    const query = `query ($side: RequestSide!) { acquisitionRequests(side: $side, first: 100,
      states: [REQUESTED, OFFERED, ACCEPTED, CONFIRMED, VERIFIED]) {
      edges { node { id state version marketplaceId negotiation { providerPid } } } } }`;
    type Page = { acquisitionRequests: { edges: { node: Request }[] } };
    const { acquisitionRequests } = await this.run<Page>(query, { side });
    return acquisitionRequests.edges.map(({ node }) => node);
  }

  async #transfers(role: 'PROVIDER' | 'CONSUMER'): Promise<Transfer[]> {
    const query = `query ($role: DataspaceRole!) { dataspaceTransfers(role: $role, first: 100) {
      edges { node { id state version agreement providerPid } } } }`;
    type Page = { dataspaceTransfers: { edges: { node: Transfer }[] } };
    const { dataspaceTransfers } = await this.run<Page>(query, { role });
    return dataspaceTransfers.edges.map(({ node }) => node);
  }

  async #answer({ id, state, version, marketplaceId, negotiation }: Request): Promise<void> {
    if (!negotiation?.providerPid) return;
    const act = this.#next(marketplaceId, state, `${id} ${version}`);
    if (!act) return;
    await sleep(PAUSE);
    const operation = STEPS[act as keyof typeof STEPS];
    const terms = act === 'propose' ? ', terms: { price: "90" }' : '';
    const query = `mutation ($id: ID!, $version: Int!, $key: String!) {
      ${operation}(id: $id, version: $version, idempotencyKey: $key${terms}) { __typename ... on Problem { code message } } }`;
    await this.run(query, { id, version, key: newKey() });
  }

  async #step({ id, state, version, agreement, providerPid }: Transfer): Promise<void> {
    if (providerPid === '') return;
    const step = this.#next(agreement, state, `${id} ${version}`);
    if (step === undefined) return;
    await sleep(PAUSE);
    const query = `mutation ($id: ID!, $version: Int!, $step: TransferStepKind!, $key: String!) {
      answerTransfer(id: $id, version: $version, step: $step, idempotencyKey: $key) { __typename ... on Problem { code message } } }`;
    await this.run(query, { id, version, step, key: newKey() });
  }

  /** What the script says for this state; each state is answered once. */
  #next(about: string, state: string, seen: string): string | undefined {
    const [act] = this.#left.get(about) ?? [];
    if (!act || act[0] !== state || this.#done.has(seen)) return undefined;
    this.#done.add(seen);
    this.#left.get(about)?.shift();
    return act[1];
  }
}
