/** Files of test/fixtures, seen from dist/test/conformance. */
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../../test/fixtures/', import.meta.url);

export const fixture = (path: string): string => readFileSync(new URL(path, folder), 'utf8');

export const fixtureNames = (path: string, suffix: string): string[] =>
  readdirSync(new URL(path, folder)).filter((name) => name.endsWith(suffix));
