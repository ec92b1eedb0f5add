/** `npm run reliability -- FILE`: writes the figures of a run of the tests (FIGURES=FILE npm run test:long) into docs/reliability.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../docs/deployment.js';
import { formatted } from '../docs/formatted.js';
import { readFigures, withFigures } from './page.js';

const [file = join(ROOT, 'dist/figures.jsonl')] = process.argv.slice(2);
const page = join(ROOT, 'docs/reliability.md');
const figures = readFigures(readFileSync(file, 'utf8'));
writeFileSync(page, await formatted(withFigures(readFileSync(page, 'utf8'), figures)));
console.log(`docs/reliability.md: ${new Set(figures.map(({ campaign }) => campaign)).size} campaigns`);
