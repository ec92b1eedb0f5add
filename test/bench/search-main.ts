/** Runs the measurement of search for the sizes in the arguments. */
import { searchBench } from './search.js';

const sizes = process.argv.slice(2).map(Number);
for (const row of await searchBench(sizes.length > 0 ? sizes : undefined)) console.log(row);
process.exit(0);
