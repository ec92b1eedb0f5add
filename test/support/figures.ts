/**
 * What the campaigns of reliability and security found. Every campaign is a test that fails when a promise is broken, and that
 * also says in figures how hard it tried: `figure('kill -9', { kills: 100, acknowledged: 5210, lost: 0 })`.
 *
 * With the variable FIGURES the figures are added to that file, a JSON object a line. `npm run reliability -- FILE` writes them
 * into docs/reliability.md.
 */
import { appendFileSync } from 'node:fs';

/** What was counted or measured: names as people read them, with their unit. */
export type Facts = Readonly<Record<string, number | string>>;

/** Figures of one run of a campaign. */
export interface Figure {
  /** What was done to the service; one name for one campaign. */
  readonly campaign: string;
  readonly facts: Facts;
  /** Source of the test, seen from the root of the project. */
  readonly test: string;
  /** When, as ISO 8601. */
  readonly at: string;
  /** Version of Node.js. */
  readonly node: string;
}

/** Whether more rounds are asked for than every run of the tests can wait for (`CAMPAIGN=long`). */
export const isLong = process.env['CAMPAIGN'] === 'long';

/** Rounds of a campaign: so many in every run of the tests, and so many in a long one. */
export const rounds = (usual: number, long: number): number => (isLong ? long : usual);

interface Runner {
  readonly expect?: { getState?(): { readonly testPath?: string } };
}

/** Source of the program that runs: that of a test, or of a script. */
const source = (): string => {
  const path = (globalThis as Runner).expect?.getState?.().testPath ?? process.argv[1] ?? '';
  return path.replace(/^.*\/dist\/(?=test\/)/, '').replace(/\.js$/, '.ts');
};

/** Tells what a campaign found: on standard output, and in the file that FIGURES names. */
export const figure = (campaign: string, facts: Facts): void => {
  const found: Figure = { campaign, facts, test: source(), at: new Date().toISOString(), node: process.version };
  const file = process.env['FIGURES'];
  // One short line at the end of the file: several processes may do so at once.
  if (file) appendFileSync(file, `${JSON.stringify(found)}\n`);
  console.log(`${campaign}: ${told(facts)}`);
};

/** Facts in one line. */
export const told = (facts: Facts): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? rounded(value) : value}`)
    .join(', ');

/** Three digits are enough for people; whole numbers stay as they are. */
const rounded = (value: number): string =>
  (Number.isInteger(value) ? value : Number(value.toPrecision(3))).toLocaleString('en').replaceAll(',', ' ');
