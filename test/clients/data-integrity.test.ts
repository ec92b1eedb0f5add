/** Agreements, verified by Digital Bazaar's implementation of W3C Data Integrity: a JSON-LD processor and RDFC-1.0 that we did not write. */
import { offersAt } from '../authority/terms-world.js';
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

describeClient('@digitalbazaar/eddsa-rdfc-2022-cryptosuite', () => {
  let world: World;
  let document: Record<string, unknown>;
  let verify: (document: object) => Promise<boolean>;

  beforeAll(async () => {
    world = await startWorld();
    const { twin } = await world.published(offersAt('12.50'));
    const { acquisition } = await world.run('acquireDataset', { id: twin }, world.buyer);
    const headers = { ...world.buyer, accept: 'application/ld+json' };
    const response = await world.service.fetch(`/srv/trade/agreements/${acquisition?.id}`, { headers });
    document = (await response.json()) as Record<string, unknown>;
    const [integrity, suites, signatures, contexts] = await Promise.all([
      load<{ DataIntegrityProof: new (options: object) => object }>('@digitalbazaar/data-integrity'),
      load<{ cryptosuite: object }>('@digitalbazaar/eddsa-rdfc-2022-cryptosuite'),
      load<Signatures>('jsonld-signatures'),
      load<{ default: { contexts: Map<string, unknown> } }>('@digitalbazaar/data-integrity-context'),
    ]);
    type Controller = Method & { readonly verificationMethod: readonly Method[] };
    const controller = (await (await world.service.fetch('/srv/trade/keys')).json()) as Controller;
    // Contexts come from a package, keys from the service, and nothing from anywhere else.
    const documentLoader = async (url: string): Promise<Resolved> => {
      const method = controller.verificationMethod.find(({ id }) => id === url);
      const found =
        contexts.default.contexts.get(url) ??
        (url === controller.id ? controller : undefined) ??
        (method && { '@context': 'https://w3id.org/security/multikey/v1', ...method });
      if (!found) throw new Error(`Not at hand: ${url}`);
      return { contextUrl: null, documentUrl: url, document: found };
    };
    verify = async (signed) => {
      const suite = new integrity.DataIntegrityProof({ cryptosuite: suites.cryptosuite });
      const purpose = new signatures.default.purposes.AssertionProofPurpose({ controller });
      return (await signatures.default.verify(structuredClone(signed), { suite, purpose, documentLoader })).verified;
    };
  }, 60_000);
  afterAll(() => world?.stop());

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
});
