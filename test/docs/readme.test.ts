/** The README says what is true: its table of settings is the one in the code. */
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { settings } from '../../src/config.js';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const cells = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

describe('the table of settings', () => {
  const [, section = ''] = /<!-- settings[^>]*-->\n([\s\S]*?)<!-- \/settings -->/.exec(readme) ?? [];
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map(cells);

  it('lists every setting with its default and what it does, in order', () => {
    const expected = Object.entries<{ fallback?: string; about: string }>(settings).map(
      ([name, { fallback, about }]) => [`\`${name}\``, fallback ? `\`${fallback}\`` : '', about.replaceAll('|', '\\|')],
    );
    expect(rows).toEqual(expected);
  });
});
