// A report of Lighthouse: tells the figures of the page, and ends with 1 where one is not good enough.
import { readFileSync } from 'node:fs';

const LEAST = 0.95;
const MOST_BYTES = 60_000;

const { categories, audits, runtimeError } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
if (runtimeError) throw new Error(runtimeError.message);
const scores = Object.values(categories).map(({ title, score }) => [title, score ?? 0]);
const bytes = audits['total-byte-weight'].numericValue;
console.log(
  scores.map(([title, score]) => `${title} ${Math.round(score * 100)}`).join(', '),
  `${Math.round(bytes / 1000)} kB`,
);
const failing = Object.values(audits).filter(
  ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
);
const good = scores.length === 4 && scores.every(([, score]) => score >= LEAST) && bytes <= MOST_BYTES;
if (!good) console.log(failing.map(({ id, score, displayValue = '' }) => `${id} ${score} ${displayValue}`).join('\n'));
process.exit(good ? 0 : 1);
