/** EDC as consumer: it reads our catalogue, takes an offer, and gets an agreement that is proved by the command line. */
import { execFile } from 'node:child_process';
import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DSP_PATH } from '../../../src/features/dataspace/messages.js';
import { listed, step } from '../../marketplace/requests-world.js';
import { SELLER, type World } from '../../marketplace/world.js';
import { until } from '../peer.js';
import { PROTOCOL, type Connector, type Document } from './connector.js';

/** Both sides. */
export interface Sides {
  readonly world: World;
  readonly connector: Connector;
  /** For files. */
  readonly folder: string;
  /** EDC as a participant. */
  readonly participant: string;
  /** What EDC demands to be shown. */
  readonly authorization: string;
}

/** EDC has it at hand. The terms of our catalogue mean the same in it. */
const ODRL_CONTEXT = 'http://www.w3.org/ns/odrl.jsonld';
const CLI = fileURLToPath(new URL('../../../src/app/cli/main.js', import.meta.url));
const run = promisify(execFile);

/** A member that may be one value or a list. */
export const listOf = <T>(value: unknown): T[] => [value ?? []].flat() as T[];

/** Takes the offer of a dataset out of our catalogue, as EDC understands it. */
const offerFor = async ({ connector, world }: Sides, dataset: string): Promise<Document> => {
  const catalogue = await connector.call('/catalog/request', {
    ...{ '@type': 'CatalogRequest', protocol: PROTOCOL },
    ...{ counterPartyAddress: world.service.url + DSP_PATH, counterPartyId: SELLER },
  });
  const found = listOf<Document>(catalogue['dataset']).find((one) => one['@id'] === dataset);
  assert.ok(found, `EDC does not find ${dataset} in ${JSON.stringify(catalogue)}`);
  const [offer] = listOf<Document>(found['hasPolicy']);
  assert.ok(offer);
  return { '@context': ODRL_CONTEXT, ...offer, assigner: SELLER, target: dataset };
};

/** Proves an agreement with the public keys and the metadata that were sold, as anybody can; a change has to be found. */
const prove = async ({ world, folder, participant }: Sides, id: string, buyer: Record<string, string>) => {
  const text = async (path: string) => (await world.service.fetch(path, { headers: buyer })).text();
  const at = (name: string) => join(folder, name);
  const document = await text(`/srv/trade/agreements/${id}.jsonld`);
  writeFileSync(at('agreement.jsonld'), document);
  writeFileSync(at('changed.jsonld'), document.replace(participant, `${participant}.evil`));
  writeFileSync(at('metadata.nt'), await text(`/srv/trade/agreements/${id}/metadata`));
  writeFileSync(at('jwks.json'), await text('/srv/trade/jwks'));
  const verify = (file: string) =>
    run(process.execPath, [
      ...[CLI, 'verify-agreement', at(file), '--jwks', at('jwks.json')],
      ...['--metadata', at('metadata.nt')],
    ]);
  const { stdout } = await verify('agreement.jsonld');
  assert.match(stdout, /ok +The text is what was signed/);
  assert.match(stdout, new RegExp(participant));
  await assert.rejects(verify('changed.jsonld'), /FAILED|Command failed/);
};

/** Sells a dataset on these terms to EDC. */
export const sellTo = async (
  sides: Sides,
  purchaseOffer: { readonly onRequest?: boolean; readonly [name: string]: unknown },
): Promise<void> => {
  const { world, connector, participant } = sides;
  const { twin } = await world.published({ purchaseOffer });
  const iri = world.service.app.domain.identifiers.iri('dataset', twin);
  const offer = await offerFor(sides, iri);
  const begun = await connector.call<{ '@id': string }>('/contractnegotiations', {
    ...{ '@type': 'ContractRequest', protocol: PROTOCOL, counterPartyAddress: world.service.url + DSP_PATH },
    policy: offer,
  });
  const requested = async () => (await listed(world, { side: 'SELLER', dataset: twin }, world.seller))[0];
  if (purchaseOffer.onRequest === true) {
    await until(async () => (await requested())?.state === 'REQUESTED');
    const { id } = (await requested()) ?? {};
    const { code } = await step(world, 'approveRequest', { id, version: 1 }, world.seller);
    assert.equal(code, undefined);
  }
  await connector.reaches(begun['@id'], 'FINALIZED');
  const kept = await connector.agreement(begun['@id']);
  const request = await requested();
  assert.equal(request?.state, 'AGREED');
  const id = request.agreement?.id ?? '';
  const ours = world.service.app.domain.agreements.iri({ id });
  assert.deepEqual([kept['providerId'], kept['consumerId'], kept['assetId']], [SELLER, participant, iri]);
  assert.equal(kept['@id'], ours, `EDC keeps ${JSON.stringify(kept)}`);
  await prove(sides, id, await world.key(participant));
};
