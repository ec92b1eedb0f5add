/** Sentences of the service in the language of a reader. */
import type { Language } from '../../../language.js';
import type { Texts } from '../index.js';
import { propertyName } from '../../versions/property-names.js';
import { sentences } from '../refusals/sentences.js';
import { demands, numbers, remarks, whole } from './findings.js';
import { translator } from './pattern.js';
import { withValues } from './sentences.js';

const sentence = translator(withValues);
const finding = translator(whole);
const demand = translator(demands);
const remark = translator(remarks);

/** The parts of a message of a shape: who, which properties, and what is demanded of them. */
const MESSAGE = /^([^()]*) \(([^)]*)\)(.*?)\.?$/s;
const REMARK = / (?:Not checked: the metadata only mention the value\.|Probably meant: .*)$/s;

/** The property as people call it, with the terms that name it in metadata. */
const labelOf = (terms: string, texts: Texts, language: 'de' | 'el'): string => {
  const [term = ''] = /\w+:\w+/.exec(terms) ?? [];
  const name = propertyName(term, texts, language);
  return `${name} (${terms})`;
};

/** A message of validation in another language; undefined for those of other authors. */
const findingIn = (message: string, language: 'de' | 'el', texts: Texts): string | undefined => {
  const known = finding(message, language);
  if (known !== undefined) return known;
  const [, head = '', terms = '', rest = ''] = MESSAGE.exec(message) ?? [];
  if (terms === '') return undefined;
  const label = labelOf(terms, texts, language);
  const more = rest === '' ? '' : demand(rest, language);
  if (more === undefined) return undefined;
  const number = Object.entries(numbers).find(([english]) => ` ${head} `.includes(` ${english} `))?.[1];
  if (number) return `${number[language].replace('{1}', label)}${more === '' ? '' : `; ${more}`}.`;
  return more === '' ? undefined : `${label}: ${more}.`;
};

/** A sentence of the service, in the language of the reader; undefined where it is known in English only. */
export const told = (text: string, language: Language, texts: Texts): string | undefined => {
  if (language === 'en') return text;
  const known = sentences[text]?.[language] ?? sentence(text, language);
  if (known !== undefined) return known;
  const [behind = ''] = REMARK.exec(text) ?? [];
  const message = findingIn(text.slice(0, text.length - behind.length), language, texts);
  return message === undefined ? undefined : message + (behind === '' ? '' : (remark(behind, language) ?? ''));
};
