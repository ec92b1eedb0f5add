/**
 * A model that attacks: sequences of everything that can be done with datasets, by owners, by other organizations, and by those who
 * have a part of a right. After each step the market as it is seen from outside is compared with the model.
 */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { figure } from '../../support/figures.js';
import { play, Tally } from './run.js';
import { stories } from './stories.js';
import { makeTemplate, type Template } from './world.js';

let template: Template;
beforeAll(async () => {
  template = await makeTemplate();
});
afterAll(() => template.remove());

const STEPS = Number(process.env['MODEL_STEPS'] ?? 200);
const LENGTH = 60;
const SEED = Number(process.env['MODEL_SEED'] ?? 18);

it('holds', async () => {
  const tally = new Tally();
  const started = Date.now();
  await fc.assert(
    fc.asyncProperty(stories(LENGTH), (story) => play(template, story, tally)),
    {
      seed: SEED,
      numRuns: Math.ceil(STEPS / LENGTH),
      ...(process.env['MODEL_PATH'] ? { path: process.env['MODEL_PATH'] } : {}),
    },
  );
  figure('model', { seed: SEED, steps: tally.steps, refused: tally.refused, seconds: (Date.now() - started) / 1000 });
  expect(tally.steps).toBeGreaterThan(0);
}, 3_600_000);
