/**
 * A model that attacks: sequences of everything that can be done with datasets, by their owners, by other organizations, and by those
 * who have a part of a right. After each step the market as it is seen from outside is compared with what the model remembers.
 *
 * `MODEL_STEPS=10000 npm test -- authority/model` tries as many steps; with `MODEL_SEED` those of a former run.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { figure } from '../../support/figures.js';
import { COUNTEREXAMPLES } from './counterexamples.js';
import { HONEST } from './honest.js';
import { play, Tally } from './run.js';
import { stories } from './stories.js';
import { makeTemplate, type Template } from './world.js';

/** Steps that are tried from each seed in every run of the tests, and the milliseconds after which no more stories begin. */
const FEW = 100;
const PATIENCE = 25_000;
/** Longest story, and how many are drawn at a time. */
const LENGTH = 60;
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

/** Plays stories until there were so many steps, or until it is late. */
const attack = async (seed: number, steps: number, patience: number): Promise<Tally> => {
  const tally = new Tally();
  const begun = Date.now();
  for (let batch = 0; tally.steps < steps && Date.now() - begun < patience; batch += 1) {
    const left = patience - (Date.now() - begun);
    const property = fc.asyncProperty(stories(LENGTH), (story) => play(template, story, tally));
    const bounds = Number.isFinite(patience) ? { interruptAfterTimeLimit: left } : {};
    await fc.assert(property, { seed: seed + batch, numRuns: BATCH, ...bounds });
  }
  const seconds = Math.round((Date.now() - begun) / 1000);
  figure('attacks by a model', { seed, steps: tally.steps, refused: tally.refused, seconds, broken: 0 });
  return tally;
};

describe('a market', () => {
  it.each(HONEST)('with $reads reads lets owners do what is theirs', async (story) => {
    const tally = new Tally();
    await play(template, story, tally);
    expect(tally).toMatchObject({ steps: story.actions.length, refused: 0 });
  });

  it.each(Object.entries(COUNTEREXAMPLES))('keeps what it once broke: %s', async (_name, story) => {
    await play(template, story);
  });
});

describe('attacks', () => {
  (asked === undefined ? it : it.skip)('that are the same in every run break nothing', async () => {
    expect((await attack(18, FEW, PATIENCE)).steps).toBeGreaterThan(0);
  });

  (asked === undefined ? it : it.skip)(`from the seed ${fresh} break nothing`, async () => {
    expect((await attack(fresh, FEW, PATIENCE)).steps).toBeGreaterThan(0);
  });

  (asked === undefined ? it.skip : it)(
    `in great number from the seed ${given ?? 18} break nothing`,
    async () => {
      const tally = await attack(Number(given ?? 18), Number(asked), Number.POSITIVE_INFINITY);
      expect(new Set(tally.done.keys())).toEqual(KINDS);
      expect(tally.refused).toBeGreaterThan(tally.steps / 4);
    },
    12 * 3_600_000,
  );
});
