import { createDataset } from './create.js';
import { followChanges } from './follow.js';
import type { Service } from './request.js';
import { searchDatasets } from './search.js';

/** Looks for data, adds a dataset, and hears of it from the log of changes. */
export const tour = async (service: Service, catalogue: string): Promise<readonly string[]> => {
  const { total, rows } = await searchDatasets(service, 'tram');
  const said = [`${total} found, the first is ${rows[0]?.title ?? 'none'}`];

  const created = await createDataset(service, catalogue, {
    titles: [{ value: 'Tram stops', language: 'en' }],
    descriptions: [{ value: 'All stops with coordinates.', language: 'en' }],
    distributions: [{ titles: [{ value: 'stops.csv' }], accessUrls: ['https://data.example/stops.csv'] }],
  });
  if ('problems' in created) return [...said, ...created.problems];

  for await (const { action, identifier, dataset } of followChanges(service, catalogue, 'beginning')) {
    if (identifier !== created.id) continue;
    said.push(`${action}: ${dataset?.title ?? identifier}`);
    break; // Ends the subscription.
  }
  return said;
};
