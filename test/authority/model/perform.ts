/** Does what an action says, as its caller would: through HTTP. */
import { HOMES, IDS, type Action, type Caller, type Of, type Org, type Ref } from './cast.js';
import { until } from '../../dataspace/peer.js';
import { addressOf, offersOf, priceOf, secretOf, turtle, wordOf } from './metadata.js';
import { ADDRESS, putCatalogue, type Market } from './world.js';

type OnDataset = Extract<Action, { readonly id: Ref }>;

/** What became of an action. */
export interface Outcome {
  readonly done: boolean;
  /** The refusal. */
  readonly code?: string;
  /** Id of the copy or of the harvest that was made. */
  readonly made?: string;
  /** Id of the agreement that was made. */
  readonly deal?: string;
  /** What the caller was told by the way. */
  readonly told?: string;
}

type Headers = Readonly<Record<string, string>>;

/** The words of what a caller may not even try: nobody gives out such a token. */
export const NO_CREDENTIAL: Outcome = { done: false, code: 'NO_CREDENTIAL' };

/** Milliseconds that offers with an end last. */
const HOUR = 3_600_000;
const MINUTE = 60_000;

const PROBLEM = '__typename ... on Problem { code }';
const TRADE: Readonly<Record<string, string>> = {
  publish: `mutation ($id: ID!, $key: String!, $offers: MonetizationInput, $twin: ID) {
    result: publishDataset(id: $id, idempotencyKey: $key, offers: $offers, marketplaceId: $twin) { ${PROBLEM} } }`,
  reprice: `mutation ($id: ID!, $key: String!, $offers: MonetizationInput) {
    result: updateOffer(id: $id, idempotencyKey: $key, offers: $offers) { ${PROBLEM} } }`,
  withdraw: `mutation ($id: ID!, $key: String!) { result: withdrawOffer(id: $id, idempotencyKey: $key) { ${PROBLEM} } }`,
  acquire: `mutation ($id: ID!, $key: String!) { result: acquireDataset(id: $id, idempotencyKey: $key) {
    ${PROBLEM} ... on AcquisitionResult { acquisition { id } copy { identifier } } } }`,
  invest: `mutation ($id: ID!, $key: String!, $shares: Int) {
    result: recordInvestment(id: $id, idempotencyKey: $key, shares: $shares) { ${PROBLEM} } }`,
  restore: `mutation ($id: ID!) { result: restoreDataset(id: $id) { ${PROBLEM} } }`,
  hide: `mutation ($id: ID!, $catalogue: ID!) { result: hideDataset(id: $id, catalogue: $catalogue) { ${PROBLEM} } }`,
  unhide: `mutation ($id: ID!, $catalogue: ID!) { result: publishDraft(id: $id, catalogue: $catalogue) { ${PROBLEM} } }`,
  grant: `mutation ($id: ID!, $scopes: [PermissionScope!]!, $subject: String!) {
    result: grant(id: $id, scopes: $scopes, subject: $subject) { __typename } }`,
  revoke: `mutation ($id: ID!, $scopes: [PermissionScope!]!, $subject: String!) {
    result: revoke(id: $id, scopes: $scopes, subject: $subject) { __typename } }`,
  pay: `mutation ($id: ID!, $state: PaymentState!) {
    result: recordPayment(id: $id, state: $state) { ${PROBLEM} } }`,
  harvest: `mutation ($catalogue: ID!, $url: String!) {
    result: harvest(catalogue: $catalogue, url: $url, dryRun: true) { ${PROBLEM} ... on HarvestRun { id } } }`,
};

/** Carries out the actions of one run. */
export class Performer {
  /** What buyers got, the last first: ids of copies and of agreements. */
  readonly #bought: { readonly copy: string; readonly deal: string }[] = [];
  #turns = 0;

  constructor(private readonly market: Market) {}

  /** The ids that names stand for now. */
  names(): string[] {
    return IDS.map((ref) => this.#idOf(ref));
  }

  #idOf(ref: Ref): string {
    const [, copy] = ref.split('copy-');
    if (copy !== undefined) return this.#bought[Number(copy)]?.copy ?? ref;
    return this.#turns === 0 ? ref : `${ref}-${this.#turns}`;
  }

  /** An action with ids where it has names. */
  meant(action: Action): Action {
    const said = Object.entries(action) as [string, unknown][];
    const meant = said.map(([part, value]) => [part, IDS.includes(value as Ref) ? this.#idOf(value as Ref) : value]);
    return Object.fromEntries(meant) as Action;
  }

  /** Gets the caller's credential; undefined where there is none to be had. */
  credentials(action: Action): Promise<Headers | undefined> {
    if (!('by' in action)) return Promise.resolve({});
    const asset = 'id' in action ? action.id : 'catalogue' in action ? `catalogue:${action.catalogue}` : undefined;
    return this.market.credentials(action.by, asset);
  }

  async perform(action: Action, step: number, headers: Headers): Promise<Outcome> {
    const outcome = await this.#perform(action, step, headers);
    const { done, made = '', deal = '' } = outcome;
    if (done && action.do === 'acquire') this.#bought.unshift({ copy: made, deal });
    return outcome;
  }

  async #perform(action: Action, step: number, headers: Headers): Promise<Outcome> {
    const { market } = this;
    switch (action.do) {
      case 'turn':
        return this.#turn();
      case 'disable':
        await market.disable(action.whom);
        return { done: true };
      case 'expire':
        market.clock.forward(HOUR + MINUTE);
        if (!action.quiet) await market.service.app.domain.marketplace.expiry.run(Date.now());
        return { done: true };
      case 'createCatalogue':
        return this.#answered(await putCatalogue(market.service, action.catalogue, headers));
      case 'deleteCatalogue':
        return this.#send('DELETE', `/catalogues/${action.catalogue}`, headers);
      case 'harvest':
        return this.#harvest(action.catalogue, step, headers);
      case 'pay':
        return this.#mutate('pay', { id: this.#deal(action), state: action.state }, headers);
      case 'transfer':
        return this.#transfer(this.#deal(action), headers);
      default:
        return this.#onDataset(action, step, headers);
    }
  }

  #deal({ purchase }: Of<'pay' | 'transfer'>): string {
    return this.#bought[purchase]?.deal ?? 'none';
  }

  /** The operator removes all that is there, and owners make their catalogues anew. */
  async #turn(): Promise<Outcome> {
    const { service, headers } = this.market;
    for (const [who, catalogue] of HOMES) {
      await this.#send('DELETE', `/catalogues/${catalogue}`, headers.key);
      const made = await this.#answered(await putCatalogue(service, catalogue, headers[who]));
      if (!made.done) return made;
    }
    type Left = {
      readonly datasets: { readonly edges: readonly { readonly node: { readonly identifier: string } }[] };
    };
    const { data } = await service.graphql<Left>(
      '{ datasets(first: 100) { edges { node { identifier } } } }',
      {},
      headers.key,
    );
    const left = (data?.datasets.edges ?? []).map(({ node }) => node.identifier).sort();
    for (const id of left) await this.#send('DELETE', `/datasets/${id}`, headers.key);
    this.#turns += 1;
    return { done: true };
  }

  #onDataset(action: OnDataset, step: number, headers: Headers): Promise<Outcome> {
    const { id } = action;
    switch (action.do) {
      case 'create':
        return this.#put(id, action.catalogue, turtle(wordOf(step), this.#address(action, step)), headers);
      case 'import':
        return this.#put(id, action.catalogue, this.#sale(action, step), headers);
      case 'rewrite':
        return this.#send(
          'PUT',
          `/datasets/${id}`,
          { 'content-type': 'text/turtle', ...headers },
          this.#sale(action, step),
        );
      case 'edit':
        return this.#edit(id, step, headers);
      case 'sample':
        return this.#sample(id, action, step, headers);
      case 'delete':
        return this.#send('DELETE', `/datasets/${id}`, headers);
      default:
        return this.#mutate(action.do, { id, ...this.#variables(action, step) }, headers);
    }
  }

  /** RDF that says that it is on sale. */
  #sale(action: Of<'import' | 'rewrite'>, step: number): string {
    const { free, withholds, ended, original: originalId } = action;
    const said = { price: priceOf(step), free, withholds, ended, originalId, sellerId: this.#seller(action) };
    return turtle(wordOf(step), this.#address(action, step), said);
  }

  /** The address in metadata; where they lead to another dataset, that of the service which stands for the first that it withheld, or the next. */
  #address({ to }: Of<'create' | 'import' | 'rewrite'>, step: number): string {
    return to === undefined ? addressOf(step) : `${ADDRESS}/srv/trade/data/${to}/${step % 3 === 0 ? 2 : 1}`;
  }

  /** Stores a sample for the first file of a dataset. */
  async #sample(id: string, { entitled }: Of<'sample'>, step: number, headers: Headers): Promise<Outcome> {
    const { service } = this.market;
    const query = 'query ($id: ID!) { dataset(id: $id) { distributions { identifier } } }';
    type Files = { readonly dataset: { readonly distributions: { readonly identifier: string }[] } | null };
    const { data } = await service.graphql<Files>(query, { id }, this.market.headers.key);
    const file = data?.dataset?.distributions[0]?.identifier ?? 'none';
    const path = `/distributions/${file}/sample?visibleTo=${entitled ? 'entitled' : 'readers'}`;
    return this.#send('PUT', path, { 'content-type': 'text/csv', ...headers }, `name\n${secretOf(step)}\n`);
  }

  /** Asks for the data, and waits for what the service says to that. */
  async #transfer(deal: string, headers: Headers): Promise<Outcome> {
    const { peer } = this.market;
    const consumerPid = `urn:uuid:${crypto.randomUUID()}`;
    const asked = { consumerPid, callbackAddress: peer.url, agreementId: deal, format: 'HTTP-PULL' };
    const { status, body } = await peer.say('/transfers/request', 'TransferRequestMessage', asked, headers);
    if (status !== 201) return { done: false, code: `${status} ${JSON.stringify(body)}` };
    await until(() => peer.taken.some(({ body: said }) => said['consumerPid'] === consumerPid));
    return {
      done: true,
      told: JSON.stringify(peer.taken.filter(({ body: said }) => said['consumerPid'] === consumerPid)),
    };
  }

  #seller({ seller }: { readonly seller?: Org | undefined }): string | undefined {
    return seller && this.market.organizations[seller];
  }

  #variables(action: OnDataset, step: number): object {
    switch (action.do) {
      case 'publish': {
        const ends = action.ends ? new Date(Date.now() + HOUR).toISOString() : undefined;
        return { offers: this.#offers(action, step, ends), twin: action.twin };
      }
      case 'reprice':
        return { offers: this.#offers(action, step, undefined) };
      case 'invest':
        return { shares: action.shares };
      case 'hide':
      case 'unhide':
        return { catalogue: action.catalogue };
      case 'grant':
      case 'revoke':
        return { scopes: [action.scope], subject: `user:${action.to}` };
      default:
        return {};
    }
  }

  #offers(action: Of<'publish' | 'reprice'>, step: number, ends: string | undefined): object {
    const { free, withholds } = action;
    return offersOf({ price: priceOf(step), free, withholds, sellerId: this.#seller(action) }, ends);
  }

  async #mutate(kind: string, variables: object, headers: Headers): Promise<Outcome> {
    const query = TRADE[kind] ?? '';
    const all = query.includes('$key') ? { key: crypto.randomUUID(), ...variables } : variables;
    const { data, errors } = await this.market.service.graphql<{
      result?: {
        code?: string;
        copy?: { identifier: string } | null;
        acquisition?: { id: string };
        id?: string;
      } | null;
    }>(query, all, headers);
    const code = errors?.[0]?.extensions?.['code'] ?? data?.result?.code;
    if (code !== undefined || !data?.result) return { done: false, code: String(code ?? JSON.stringify(errors)) };
    const made = data.result.copy?.identifier ?? data.result.id;
    const deal = data.result.acquisition?.id;
    return { done: true, ...(made === undefined ? {} : { made }), ...(deal === undefined ? {} : { deal }) };
  }

  /** The dataset as it is with another title: what somebody does who may edit and nothing else. */
  async #edit(id: string, step: number, headers: Headers): Promise<Outcome> {
    const { service } = this.market;
    const accept = { accept: 'application/n-triples', ...this.market.headers.key };
    const now = await service.fetch(`/srv/repo/datasets/${id}`, { headers: accept });
    const title = now.ok
      ? (await now.text()).replaceAll(/"About [^"]*"/g, `"About ${wordOf(step)}"`)
      : '<urn:a> <urn:b> <urn:c> .';
    return this.#send('PUT', `/datasets/${id}`, { 'content-type': 'application/n-triples', ...headers }, title);
  }

  async #harvest(catalogue: string, step: number, headers: Headers): Promise<Outcome> {
    const { service } = this.market;
    const url = `${service.url}/nothing?secret=${wordOf(step)}`;
    const outcome = await this.#mutate('harvest', { catalogue, url }, headers);
    // It comes to its end before the next step.
    for await (const run of outcome.made === undefined ? [] : service.app.domain.harvests.follow(outcome.made))
      void run;
    return outcome;
  }

  #put(id: string, catalogue: string, body: string, headers: Headers): Promise<Outcome> {
    const place = `/datasets?id=${encodeURIComponent(id)}&catalogue=${catalogue}`;
    return this.#send('PUT', place, { 'content-type': 'text/turtle', ...headers }, body);
  }

  async #send(method: string, path: string, headers: Headers, body?: string): Promise<Outcome> {
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    return this.#answered(await this.market.service.fetch(`/srv/repo${path}`, init));
  }

  async #answered(response: Response): Promise<Outcome> {
    const text = await response.text();
    return response.ok ? { done: true } : { done: false, code: `${response.status} ${text.slice(0, 200)}` };
  }
}

/** A caller in words. */
export const callerName = ({ who, only, exchanged }: Caller): string =>
  only === undefined ? who : `${who} with ${only} alone${exchanged ? ', exchanged' : ''}`;
