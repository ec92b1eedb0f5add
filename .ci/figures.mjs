/** Prints what the campaigns of a run found, one line each: `node .ci/figures.mjs FILE`. */
import { readFileSync } from 'node:fs';

const found = new Map();
for (const line of readFileSync(process.argv[2], 'utf8').split('\n').filter(Boolean)) {
  const { campaign, facts } = JSON.parse(line);
  found.set(campaign, facts);
}
for (const [campaign, facts] of [...found].sort(([one], [other]) => one.localeCompare(other, 'en'))) {
  console.log(
    `${campaign}: ${Object.entries(facts)
      .map(([name, value]) => `${name} ${typeof value === 'number' ? Number(value.toPrecision(6)) : value}`)
      .join(', ')}`,
  );
}
