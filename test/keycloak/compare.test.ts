/**
 * The same questions to the embedded provider and to a real Keycloak that imported its realm. Each case says what both
 * answer; where they may differ it says why. Runs where `.ci/keycloak.sh` has started one.
 */
import { lineOf } from './lines.js';
import type { Case } from './case.js';
import { permissionCases } from './permission-cases.js';
import { protectionCases } from './protection-cases.js';
import { openEmbedded, Provider } from './provider.js';
import { REASONS } from './reasons.js';
import { readSetting } from './setting.js';
import { tokenCases } from './token-cases.js';

const { KEYCLOAK_URL, KEYCLOAK_RUN } = process.env;
const suite = KEYCLOAK_URL === undefined ? describe.skip : describe;

let embedded: Provider;
let keycloak: Provider;
let close: () => Promise<void> = () => Promise.resolve();
const differences: { name: string; ours: string; theirs: string; why: string }[] = [];

/** The table of differences, one row for each case. */
const table = (): string =>
  differences
    .map(
      ({ name, ours, theirs, why }) => `${why.padEnd(4)} ${name}\n       embedded ${ours}\n       Keycloak ${theirs}\n`,
    )
    .join('');

beforeAll(async () => {
  if (KEYCLOAK_URL === undefined) return;
  const setting = await readSetting(KEYCLOAK_RUN ?? '');
  ({ provider: embedded, close } = await openEmbedded(setting));
  keycloak = new Provider(`${KEYCLOAK_URL}/realms/marketplace`, setting);
});
afterAll(async () => {
  await close();
  if (KEYCLOAK_URL === undefined) return;
  const used = new Set(differences.map(({ why }) => why));
  const legend = Object.entries(REASONS).filter(([id]) => used.has(id));
  const words = legend.map(([id, why]) => `${id.padEnd(4)} ${why}\n`).join('');
  process.stdout.write(`\nCases in which the providers differ: ${differences.length}\n${table()}\n${words}\n`);
});

const compare = async ({ name, ask, answer, keycloak: other }: Case): Promise<void> => {
  const ours = lineOf(await ask(embedded));
  const theirs = lineOf(await ask(keycloak));
  if (ours !== theirs) differences.push({ name, ours, theirs, why: other?.because ?? 'FAIL' });
  expect({ embedded: ours, keycloak: theirs }).toEqual({ embedded: answer, keycloak: other?.line ?? answer });
};

suite('both providers', () => {
  for (const [group, cases] of Object.entries({ ...tokenCases, ...permissionCases, ...protectionCases })) {
    describe(group, () => {
      it.each(cases.map((one): [string, Case] => [one.name, one]))('%s', (_name, one) => compare(one));
    });
  }
});
