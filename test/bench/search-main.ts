/** Runs the measurement of search for the sizes in the arguments. */
import { searchBench } from './search.js';

const sizes = process.argv.slice(2).map(Number);
for (const size of sizes.length > 0 ? sizes : [10_000, 100_000]) {
  for (const row of await searchBench(size)) console.log(row);
}
process.exit(0);
