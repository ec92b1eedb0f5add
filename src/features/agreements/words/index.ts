/**
 * The words about agreements by language. They are derived from what was signed, for people to read; what holds is the signed document with
 * words of its own.
 */
import type { Language } from '../../../core/language.js';
import { de } from './de.js';
import { el } from './el.js';
import { en, type AgreementWords } from './en.js';

export type { AgreementWords };

/** By language. */
export const words: Readonly<Record<Language, AgreementWords>> = { en, de, el };
