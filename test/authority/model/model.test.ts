/**
 * A model that attacks: sequences of everything that can be done with datasets, by their owners, by other organizations, and by those
 * who have a part of a right. After each step the market as it is seen from outside is compared with what the model remembers.
 *
 * `MODEL_STEPS=10000 npm run test:long -- authority/model` tries as many steps; with `MODEL_SEED` those of a former run.
 */
import fc from 'fast-check';
import { figure } from '../../support/figures.js';
import { COUNTEREXAMPLES } from './counterexamples.js';
import { HONEST } from './honest.js';
import { play, Tally } from './run.js';
import { stories } from './stories.js';
import { makeTemplate, type Template } from './world.js';

/** Steps that are tried from each seed in every run of the tests, and the milliseconds after which no more stories begin. */
const FEW = 80;
const PATIENCE = 15_000;
/** Most scenes of a story, and what is done in each but for its opening. */
const SCENES = 12;
const LENGTH = 40;
/** Stories of one seed where many are asked for; the next ones have the next seed. */
const BATCH = 5;

const asked = process.env['MODEL_STEPS'];
const given = process.env['MODEL_SEED'];
const fresh = given === undefined ? Date.now() % 2 ** 31 : Number(given);
const KINDS = new Set(HONEST[0]?.actions.map((action) => action.do));

let template: Template;
beforeAll(async () => {
  template = await makeTemplate();
});
afterAll(() => template.remove());

/** Plays stories until there were so many steps, or until it is late: a story that has begun comes to its end. */
const attack = async (seed: number, steps: number, numRuns: number, patience: number): Promise<Tally> => {
  const tally = new Tally();
  const begun = Date.now();
  let isFound = false;
  const property = fc.asyncProperty(stories(SCENES, LENGTH), (story) =>
    play(template, story, tally).catch((broken: unknown) => {
      // What comes after it makes the story shorter.
      if (!isFound) figure('a promise broken, found by a model', { seed, steps: tally.steps });
      isFound = true;
      throw broken;
    }),
  );
  for (let batch = 0; tally.steps < steps && Date.now() - begun < patience; batch += 1) {
    await fc.assert(property, { seed: seed + batch, numRuns });
  }
  const seconds = Math.round((Date.now() - begun) / 1000);
  figure('attacks by a model', { seed, steps: tally.steps, refused: tally.refused, seconds, broken: 0 });
  return tally;
};

describe('a market', () => {
  it.each(HONEST)('with $reads reads lets owners do what is theirs', async (story) => {
    const tally = new Tally();
    await play(template, story, tally, true);
    expect(tally).toMatchObject({ steps: story.actions.length, refused: 0 });
  });

  it.each(Object.entries(COUNTEREXAMPLES))('keeps what it once broke: %s', async (_name, story) => {
    await play(template, story, new Tally(), true);
  });
});

describe('attacks', () => {
  (asked === undefined ? it : it.skip)('that are the same in every run break nothing', async () => {
    expect((await attack(18, FEW, 1, PATIENCE)).steps).toBeGreaterThan(0);
  });

  (asked === undefined ? it : it.skip)(`from the seed ${fresh} break nothing`, async () => {
    expect((await attack(fresh, FEW, 1, PATIENCE)).steps).toBeGreaterThan(0);
  });

  (asked === undefined ? it.skip : it)(
    `in great number from the seed ${given ?? 18} break nothing`,
    async () => {
      const tally = await attack(Number(given ?? 18), Number(asked), BATCH, Number.POSITIVE_INFINITY);
      expect(new Set(tally.done.keys())).toEqual(KINDS);
      expect(tally.refused).toBeGreaterThan(tally.steps / 4);
    },
    12 * 3_600_000,
  );
});
