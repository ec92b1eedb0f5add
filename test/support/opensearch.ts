/**
 * The OpenSearch node that suites of search run against with `TEST_SEARCH=opensearch`; without it they run against the
 * embedded index. Each caller has an index of its own.
 */
import { randomUUID } from 'node:crypto';
import { Cluster, type Address } from '../../src/core/search/opensearch/client.js';
import { Administration } from '../../src/core/search/opensearch/administration.js';

const NODE = process.env['TEST_OPENSEARCH_URL'] ?? 'http://127.0.0.1:19200';

/** Whether the suites run against a cluster. */
export const isOutside = process.env['TEST_SEARCH'] === 'opensearch';

/** A fresh index. */
export const freshAddress = (): Address => ({ url: NODE, index: `test-${randomUUID()}` });

/** The same as settings of a service. */
export const settingsOf = ({ url, index }: Address): Record<string, string> => ({
  SEARCH: 'opensearch',
  OPENSEARCH_URL: url,
  OPENSEARCH_INDEX: index,
});

/** Deletes the indices behind an alias. */
export const dropAll = async (address: Address): Promise<void> => {
  const cluster = new Cluster(address);
  const administration = new Administration(cluster);
  const found = await cluster
    .call<Readonly<Record<string, unknown>>>({ method: 'GET', path: `/${address.index}*/_alias` })
    .catch(() => ({}));
  for (const index of Object.keys(found)) await administration.drop(index);
  await cluster.close();
};
