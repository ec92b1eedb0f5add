/** The threat model names defences that are there: every file that it names exists, and every row of the attack list has a test. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

/** Attacks on identity by their numbers, as tests name them; the page groups them by the same letters. */
const ATTACKS: Readonly<Record<string, number>> = { V: 30, P: 11, U: 32, T: 26, R: 14, B: 20, A: 15, K: 10 };

it('names only files that exist', () => {
  const named = [...page.matchAll(/`((?:test|\.ci)\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(new Set(named).size).toBeGreaterThan(45);
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

it('names a test for every threat', () => {
  const section = page.slice(page.indexOf('## Threats and defences'), page.indexOf('## What is not defended'));
  const rows = section.split('\n').filter((line) => /^\| (?!-|Threat)/.test(line));
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter((row) => !/`(test|\.ci)\//.test(row))).toEqual([]);
});

const testFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testFiles(path);
    return entry.name.endsWith('.ts') ? [readFileSync(path, 'utf8')] : [];
  });

it('every attack on identity has a test that carries its number', () => {
  const titles = testFiles(join(ROOT, 'test'))
    .flatMap((text) => text.match(/(['"`])(?:(?!\1).)*\b[VPUTRBAK]\d{1,2}\b.*?\1/g) ?? [])
    .join('\n');
  const missing = Object.entries(ATTACKS).flatMap(([letter, count]) => {
    expect(page).toContain(`${letter}1–${letter}${count}`);
    const ids = Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
    return ids.filter((id) => !new RegExp(`\\b${id}\\b`).test(titles));
  });
  expect(missing).toEqual([]);
});
