/** A market whose seller keeps records of what its datasets were elsewhere. */
import { startWorld, type World } from '../marketplace/world.js';

/** The answer of a write. */
export interface Answer {
  readonly __typename: string;
  readonly code?: string;
  readonly message?: string;
  readonly kept?: number;
  readonly known?: number;
  readonly status?: string;
}

/** A version as it is sent. */
export const version = (said: object = {}) => ({
  ...{ source: 'https://there.example', etag: '"a1"', since: '2025-01-01T00:00:00Z', end: 'REPLACED' },
  ...{ until: '2025-02-01T00:00:00Z', author: 'user:0815', authorName: 'anna' },
  rdf: '<urn:a> <http://purl.org/dc/terms/title> "Before"@en .\n',
  ...said,
});

const PROBLEM = '__typename ... on Problem { code message }';
const KEEP = `mutation ($dataset: ID!, $versions: [VersionElsewhereInput!], $agreements: [AgreementElsewhereInput!], $dryRun: Boolean) {
  outcome: keepElsewhere(dataset: $dataset, versions: $versions, agreements: $agreements, dryRun: $dryRun) {
    ${PROBLEM} ... on ElsewhereKept { kept known } } }`;
const PUT_BACK = `mutation ($dataset: ID!, $addresses: [BehindAddressInput!]!, $dryRun: Boolean) {
  outcome: putBackAddresses(dataset: $dataset, addresses: $addresses, dryRun: $dryRun) {
    ${PROBLEM} ... on WriteResult { status } } }`;
const FORGET = `mutation ($dataset: ID!) { outcome: forgetElsewhere(dataset: $dataset) { ${PROBLEM} } }`;
const SHOWN = `query ($id: ID!) { dataset(id: $id) {
  versionsElsewhere(first: 100) { edges { node { source etag since until end author authorName rdf kept } } }
  agreementsElsewhere(first: 100) { edges { node { source iri document metadata keys kept
    examination { keysFrom holds findings { what holds } words } } } } } }`;

/** A version as it is shown. */
export interface ShownVersion extends ReturnType<typeof version> {
  readonly kept: string;
}

/** An agreement as it is shown. */
export interface ShownAgreement {
  readonly source: string;
  readonly iri: string;
  readonly document: string;
  readonly metadata: string;
  readonly keys: string;
  readonly examination: {
    readonly keysFrom: string;
    readonly holds: boolean;
    readonly findings: readonly { readonly what: string; readonly holds: boolean }[];
    readonly words: readonly string[];
  };
}

/** The calls of these tests. */
export class Past {
  private constructor(readonly world: World) {}

  static async open(settings: Record<string, string> = {}): Promise<Past> {
    return new Past(await startWorld(settings));
  }

  keep(dataset: string, sent: object, headers = this.world.seller): Promise<Answer> {
    return this.#write(KEEP, { dataset, ...sent }, headers);
  }

  putBack(dataset: string, addresses: readonly object[], headers = this.world.seller, dryRun = false): Promise<Answer> {
    return this.#write(PUT_BACK, { dataset, addresses, dryRun }, headers);
  }

  forget(dataset: string, headers = this.world.seller): Promise<Answer> {
    return this.#write(FORGET, { dataset }, headers);
  }

  async shown(id: string, headers: Record<string, string> = this.world.seller) {
    interface Told {
      readonly dataset: {
        readonly versionsElsewhere: { readonly edges: readonly { readonly node: ShownVersion }[] };
        readonly agreementsElsewhere: { readonly edges: readonly { readonly node: ShownAgreement }[] };
      } | null;
    }
    const { data, errors } = await this.world.service.graphql<Told>(SHOWN, { id }, headers);
    if (errors) throw new Error(JSON.stringify(errors));
    return {
      versions: data?.dataset?.versionsElsewhere.edges.map(({ node }) => node) ?? [],
      agreements: data?.dataset?.agreementsElsewhere.edges.map(({ node }) => node) ?? [],
    };
  }

  async #write(query: string, variables: object, headers: Record<string, string>): Promise<Answer> {
    const { data, errors } = await this.world.service.graphql<{ outcome: Answer }>(query, variables, headers);
    if (data) return data.outcome;
    const [error] = errors ?? [];
    return { __typename: 'Error', code: error?.extensions?.['code'] as string, message: error?.message ?? '' };
  }
}
