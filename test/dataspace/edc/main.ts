/**
 * Negotiates with a control plane of Eclipse EDC, in both directions: `node main.js FOLDER_OF_JARS EDC_JAVA`. One organization of ours sells to it
 * and buys from it. The last line tells how many checks held.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKey, SELLER, startWorld } from '../../marketplace/world.js';
import { buyFrom } from './buying.js';
import { Connector } from './connector.js';
import { sellTo } from './selling.js';

const CREDENTIAL = `mutation ($connector: String!, $authorization: String!) {
  putDataspaceCredential(connector: $connector, authorization: $authorization) { ... on DataspaceCredentialResult { origin } } }`;

/** EDC as a participant: an organization here, by its key. */
const PARTICIPANT = 'did:web:edc.example';

let passed = 0;
let failed = 0;
const check = async (name: string, run: () => Promise<void>): Promise<void> => {
  try {
    await run();
    passed += 1;
    console.log(`ok: ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED: ${name}\n  ${error instanceof Error ? error.message : String(error)}`);
  }
};

const main = async ([jars = '', source = '']: readonly string[]): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'edc-'));
  const world = await startWorld({ DATASPACE_ALLOW: '127.0.0.0/8' });
  let connector: Connector | undefined;
  try {
    const key = (await world.key(PARTICIPANT))['x-api-key'] ?? '';
    const expects = `Bearer ${newKey()}`;
    const parties = { participant: PARTICIPANT, counterparty: SELLER };
    connector = await Connector.start({ jars, source, folder, ...parties, shows: `Bearer ${key}`, expects });
    const named = { connector: connector.address, authorization: expects };
    const { errors } = await world.service.graphql(CREDENTIAL, named, world.seller);
    if (errors) throw new Error(JSON.stringify(errors));
    const tools = { world, connector, folder, participant: PARTICIPANT, authorization: expects };
    await check('EDC buys an offer that is sold at once, and the agreement is verified', () =>
      sellTo(tools, { price: '12.50', type: 'one-off', spatialAvailability: ['Greece', 'Italy'] }),
    );
    await check('EDC buys an offer that its seller approves, and the agreement is verified', () =>
      sellTo(tools, { price: '100', type: 'one-off', onRequest: true }),
    );
    await check('an organization here buys an asset of EDC, and both keep the same agreement', () => buyFrom(tools));
    if (failed > 0) console.log(readFileSync(join(folder, 'edc.log'), 'utf8').split('\n').slice(-40).join('\n'));
  } finally {
    await connector?.stop();
    await world.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

await check('EDC starts', () => main(process.argv.slice(2)));
console.log(`EDC PASSED ${passed} FAILED ${failed}`);
process.exitCode = failed > 0 ? 1 : 0;
