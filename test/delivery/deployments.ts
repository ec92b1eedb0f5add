/** A marketplace and factories in this process, with a bad network between them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createOrganization } from '../../src/features/identity/index.js';
import { startService, type TestService } from '../support/service.js';

/** A dataset with a purchase offer and shares, as Turtle. */
export const forSale = (
  title: string,
  { price = '10' }: { readonly price?: string } = {},
): string => `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix pst: <https://www.pistis-project.eu/ns/voc#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
<urn:dataset> a dcat:Dataset ; dct:title "${title}"@en ; dct:description "What is sold."@en ; dcat:keyword "sale"@en ;
  dcat:distribution [ a dcat:Distribution ; dct:title "file.csv" ; dcat:accessURL <https://data.example/file.csv> ] ;
  pst:monetization [ a pst:MonetizationMethod ;
    pst:purchaseOffer [ a pst:PurchaseOffer ; pst:price "${price}"^^xsd:decimal ; pst:type "one-off" ] ;
    pst:investmentOffer [ a pst:InvestmentOffer ; pst:price "5"^^xsd:decimal ; pst:percentageOffer 50 ; pst:totalShares 50 ;
      pst:maxShares 20 ; pst:status true ] ] .`;

/** A key of a new organization of a deployment, which can act on all data there. */
export const organizationKey = async ({ app }: TestService, name: string): Promise<string> => {
  const { id } = await createOrganization(app.identity.realm, { name });
  return (await app.keys.create({ label: name, organization: id })).key;
};

/** Starts a marketplace. */
export const startMarketplace = (settings: Readonly<Record<string, string>> = {}): Promise<TestService> =>
  startService({ ROLE: 'marketplace', ...settings });

/** A factory with people of its own. */
export interface Factory {
  readonly service: TestService;
  /** Key of its own organization, at itself. */
  readonly key: string;
  /** Runs an operation as its organization; throws when the answer has errors. */
  ask<T>(query: string, variables?: object): Promise<T>;
  /** Puts a dataset into its own catalogue. Returns its id. */
  create(turtle: string): Promise<string>;
  /** Resolves when nothing is left to deliver. */
  settled(): Promise<void>;
}

const CATALOGUE = '@prefix dcat: <http://www.w3.org/ns/dcat#> . <> a dcat:Catalog .';

/** Starts a factory that trades at an address with a key. */
export const startFactory = async (
  url: string,
  marketplaceKey: string,
  name: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Factory> => {
  const trade = { ROLE: 'factory', MARKETPLACE_URL: url, MARKETPLACE_API_KEY: marketplaceKey };
  const service = await startService({ ...trade, ...settings });
  const key = await organizationKey(service, name);
  const headers = { 'x-api-key': key, 'content-type': 'text/turtle' };
  await service.fetch('/srv/repo/catalogues/my-data', { method: 'PUT', headers, body: CATALOGUE });
  return {
    service,
    key,
    ask: async (query, variables) => {
      const { data, errors } = await service.graphql(query, variables, { 'x-api-key': key });
      if (errors) throw new Error(JSON.stringify(errors));
      return data as never;
    },
    create: async (body) => {
      const path = '/srv/repo/catalogues/my-data/datasets';
      const response = await service.fetch(path, { method: 'POST', headers, body });
      return ((await response.json()) as { id: string }).id;
    },
    settled: async () => {
      const { outbox } = service.app.domain;
      const left = (): string =>
        JSON.stringify(outbox.list({}, 0, 5).map(({ error, ...rest }) => [rest.subject, rest.state, error]));
      await until(() => outbox.count() === 0, 90_000, left);
    },
  };
};

/** Resolves when something has become true. */
export const until = async (
  done: () => boolean | Promise<boolean>,
  most = 90_000,
  instead: () => string = () => '',
): Promise<void> => {
  const end = Date.now() + most;
  while (!(await done())) {
    if (Date.now() > end) throw new Error(`it did not come to that ${instead()}`);
    await sleep(20);
  }
};
