/** `npm run bench [-- NAME…]`: measures side by side in one run and prints ratios. Traffic goes to 127.0.0.1 only. */
import { capacity } from './capacity.js';
import { fields } from './fields.js';
import { graphql } from './graphql.js';
import { identity } from './identity.js';
import { lag } from './lag.js';
import { million } from './million.js';
import { quality } from './quality.js';
import { publications } from './publish.js';
import { reads } from './reads.js';
import { searchBench } from './search.js';
import { sparql } from './sparql.js';
import { starts } from './starts.js';
import { stores } from './stores.js';
import { writes } from './writes.js';

const benches: Readonly<Record<string, () => Promise<string[]>>> = {
  reads,
  writes,
  starts,
  identity,
  fields,
  graphql,
  publish: publications,
  quality,
  lag,
  search: () => searchBench(),
  sparql,
  stores,
  capacity,
  million,
};
const chosen = process.argv.slice(2);
for (const [name, run] of Object.entries(benches)) {
  // Those that take their time are run when they are asked for.
  if (chosen.length > 0 ? !chosen.includes(name) : name === 'million') continue;
  for (const row of await run()) console.log(row);
}
process.exit(0);
