/** All lines of the interface, in the order in which they build on each other. */
import type { Line } from '../line.js';
import { permissionLines } from './permissions.js';
import { qualityLines } from './quality.js';
import { readingLines } from './reading.js';
import { removingLines } from './removing.js';
import { searchLines } from './searching.js';
import { tokenLines } from './tokens.js';
import { writingLines } from './writing.js';

export const lines: readonly Line[] = [
  ...tokenLines,
  ...writingLines,
  ...readingLines,
  ...permissionLines,
  ...searchLines,
  ...qualityLines,
  ...removingLines,
];
