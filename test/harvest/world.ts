/** A service that harvests, for tests: quick about it, and allowed to reach 127.0.0.1. */
import { SYSTEM } from '../../src/features/repository/writes.js';
import type { HarvestRequest, HarvestRun } from '../../src/features/harvest/model.js';
import { startService, type TestService } from '../support/service.js';

/** Starts a service that may reach sources on this machine. */
export const startHarvester = (settings: Record<string, string> = {}, dataDir?: string): Promise<TestService> =>
  startService({ HARVEST_ALLOW: '127.0.0.1', HARVEST_PAUSE_MS: '0', ...settings }, dataDir);

/** Harvests and waits for the end. */
export const harvest = async ({ app }: TestService, request: HarvestRequest): Promise<HarvestRun> => {
  const { harvests } = app.domain;
  const { id } = await harvests.start(request, SYSTEM);
  let last: HarvestRun | undefined;
  for await (const run of harvests.follow(id)) last = run;
  if (!last) throw new Error('a run has no end');
  return last;
};

/** Ids of the datasets in a catalogue. */
export const idsIn = async ({ app }: TestService, catalogue: string): Promise<string[]> =>
  (await app.store.list('dataset', { limit: 5_000 }, catalogue)).map(({ item }) => item.id);

/** Titles of the datasets in a catalogue, sorted. */
export const titlesIn = async ({ app }: TestService, catalogue: string): Promise<string[]> => {
  const documents = await app.store.documents('dataset', { limit: 5_000 }, catalogue);
  return documents
    .map(
      ({ item }) =>
        /catset\/data\/[^>]*> <http:\/\/purl.org\/dc\/terms\/title> "([^"]*)"/.exec(item.triples)?.[1] ?? '',
    )
    .sort();
};
