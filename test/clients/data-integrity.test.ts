/** Agreements, verified by Digital Bazaar's implementation of W3C Data Integrity: a JSON-LD processor and RDFC-1.0 that we did not write. */
import { offersAt } from '../authority/terms-world.js';
import { forSale, organizationKey, startFactory, until } from '../delivery/deployments.js';
import { startService, type TestService } from '../support/service.js';
import { startWorld, type World } from '../marketplace/world.js';
import { describeClient, load } from './npm.js';

interface Resolved {
  readonly contextUrl: null;
  readonly documentUrl: string;
  readonly document: unknown;
}
interface Signatures {
  readonly default: {
    readonly purposes: { readonly AssertionProofPurpose: new (options: object) => object };
    verify(document: object, options: object): Promise<{ readonly verified: boolean }>;
  };
}
interface Method {
  readonly id: string;
}

/** Something that a deployment sold on a marketplace elsewhere, once both have signed. */
const soldElsewhere = async (): Promise<{
  readonly document: unknown;
  readonly deployments: readonly TestService[];
}> => {
  const settings = { KEYS_ALLOW: '127.0.0.0/8' };
  const marketplace = await startService({ ROLE: 'marketplace', ...settings });
  const key = await organizationKey(marketplace, 'Seller there');
  const seller = await startFactory(marketplace.url, key, 'Seller', settings);
  const id = await seller.create(forSale('Sold elsewhere'));
  const publish = `mutation ($id: ID!) { outcome: publishDataset(id: $id, idempotencyKey: "publish") {
    ... on PublicationResult { listing { marketplaceId } } } }`;
  const { outcome } = await seller.ask<{ outcome: { listing: { marketplaceId: string } } }>(publish, { id });
  await seller.settled();
  const buyer = { 'x-api-key': await organizationKey(marketplace, 'Buyer there') };
  const acquire = `mutation ($id: ID!) { outcome: acquireDataset(id: $id, copy: false, idempotencyKey: "buy") {
    ... on AcquisitionResult { acquisition { id } } } }`;
  type Bought = { outcome: { acquisition: { id: string } } };
  const { data } = await marketplace.graphql<Bought>(acquire, { id: outcome.listing.marketplaceId }, buyer);
  const path = `/srv/trade/agreements/${data?.outcome.acquisition.id}`;
  let document: { readonly proof?: unknown } = {};
  await until(async () => {
    const response = await marketplace.fetch(path, { headers: { ...buyer, accept: 'application/ld+json' } });
    document = (await response.json()) as typeof document;
    return Array.isArray(document.proof);
  });
  return { document, deployments: [seller.service, marketplace] };
};

describeClient('@digitalbazaar/eddsa-rdfc-2022-cryptosuite', () => {
  let world: World;
  let document: Record<string, unknown>;
  /** The one of a seller with a deployment of its own, which has signed as well. */
  let ofBoth: Record<string, unknown> & { readonly proof: readonly object[] };
  let deployments: readonly TestService[] = [];
  let verify: (document: object) => Promise<boolean>;

  beforeAll(async () => {
    world = await startWorld();
    const { purchaseOffer } = offersAt('12.50') as { readonly purchaseOffer: object };
    // With all that agreements have words for, those of the profile of ODRL included.
    const rich = { isExclusive: true, contractBreachDays: 14, duration: 30, additionalRenewalTerms: 'By the year' };
    const { twin } = await world.published({ purchaseOffer: { ...purchaseOffer, ...rich } });
    const { acquisition } = await world.run('acquireDataset', { id: twin }, world.buyer);
    const headers = { ...world.buyer, accept: 'application/ld+json' };
    const response = await world.service.fetch(`/srv/trade/agreements/${acquisition?.id}`, { headers });
    document = (await response.json()) as Record<string, unknown>;
    const sold = await soldElsewhere();
    [ofBoth, deployments] = [sold.document as typeof ofBoth, sold.deployments];
    const [integrity, suites, signatures, contexts] = await Promise.all([
      load<{ DataIntegrityProof: new (options: object) => object }>('@digitalbazaar/data-integrity'),
      load<{ cryptosuite: object }>('@digitalbazaar/eddsa-rdfc-2022-cryptosuite'),
      load<Signatures>('jsonld-signatures'),
      load<{ default: { contexts: Map<string, unknown> } }>('@digitalbazaar/data-integrity-context'),
    ]);
    type Controller = Method & { readonly verificationMethod: readonly Method[] };
    const controllers = await Promise.all(
      [world.service, ...deployments].map(
        async (service) => (await (await service.fetch('/srv/trade/keys')).json()) as Controller,
      ),
    );
    // Contexts come from a package, keys from the services, and nothing from anywhere else.
    const documentLoader = async (url: string): Promise<Resolved> => {
      const method = controllers.flatMap((one) => one.verificationMethod).find(({ id }) => id === url);
      const found =
        contexts.default.contexts.get(url) ??
        controllers.find(({ id }) => id === url) ??
        (method && { '@context': 'https://w3id.org/security/multikey/v1', ...method });
      if (!found) throw new Error(`Not at hand: ${url}`);
      return { contextUrl: null, documentUrl: url, document: found };
    };
    verify = async (signed: { readonly proof?: unknown }) => {
      const suite = new integrity.DataIntegrityProof({ cryptosuite: suites.cryptosuite });
      const method = ([signed.proof].flat()[0] as { readonly verificationMethod?: string } | undefined)
        ?.verificationMethod;
      const controller = controllers.find(({ id }) => method?.startsWith(`${id}#`));
      const purpose = new signatures.default.purposes.AssertionProofPurpose({ controller });
      return (await signatures.default.verify(structuredClone(signed), { suite, purpose, documentLoader })).verified;
    };
  });
  afterAll(async () => {
    await Promise.all(deployments.map((one) => one.stop()));
    await world?.stop();
  });

  it('accepts what was signed', async () => {
    expect(await verify(document)).toBe(true);
  });

  it('refuses what was changed', async () => {
    const offer = document['basedOn'] as { readonly terms: string };
    for (const changed of [
      { ...document, issued: '2020-01-01T00:00:00.000Z' },
      { ...document, basedOn: { ...offer, terms: offer.terms.replace('12.5', '1.5') } },
      { ...document, permission: undefined },
    ]) {
      expect(await verify(changed)).toBe(false);
    }
  });

  it('accepts each signature of two deployments, and refuses both where the text was changed', async () => {
    expect(ofBoth.proof).toHaveLength(2);
    for (const proof of ofBoth.proof) {
      expect(await verify({ ...ofBoth, proof })).toBe(true);
      expect(await verify({ ...ofBoth, issued: '2020-01-01T00:00:00.000Z', proof })).toBe(false);
    }
  });
});
