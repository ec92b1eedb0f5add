/** Checksums. */
import { spdx } from '../rdf/vocabulary.js';
import { noun, one } from './property.js';

/** What a file can be checked by (spdx:Checksum); the algorithm goes with the value, and is written in too many ways to ask for. */
export const checksum = noun('Checksum', { value: one.string(spdx.checksumValue) });
