/** A contract of data, and others that are made from it. */
import { readFileSync } from 'node:fs';
import { readContract } from '../../src/features/contracts/standard.js';
import type { JsonObject } from '../../src/features/repository/contracts/model.js';

/** A contract that uses most of what the standard offers. */
export const DEPARTURES = readFileSync(
  new URL('../../../test/contracts/departures.odcs.yaml', import.meta.url),
  'utf8',
);

/** The contract with some of its text replaced; each text must be there. */
export const departures = (...replaced: readonly (readonly [from: string, to: string])[]): string =>
  replaced.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, DEPARTURES);

/** What a text in YAML says. */
export const valueOf = (source: string): JsonObject => readContract({ source, format: 'YAML' }).value;
