/** Words of the quality assessment. */
import { registerEnumType } from 'type-graphql';
import { enumeration } from '../enumeration.js';

/** The dimensions; the values are those of src/features/quality in capitals. */
export enum QualityDimension {
  FINDABILITY = 'FINDABILITY',
  ACCESSIBILITY = 'ACCESSIBILITY',
  INTEROPERABILITY = 'INTEROPERABILITY',
  REUSABILITY = 'REUSABILITY',
  CONTEXTUALITY = 'CONTEXTUALITY',
}

registerEnumType(QualityDimension, { name: 'QualityDimension', description: 'A dimension of quality, after FAIR.' });

/** The name of a score. */
export const QualityBand = enumeration('QualityBand', 'What a score is called.', {
  EXCELLENT: '351 to 405 points.',
  GOOD: '221 to 350 points.',
  SUFFICIENT: '121 to 220 points.',
  BAD: '0 to 120 points.',
});
export type QualityBand = keyof typeof QualityBand;

/** The state of the check of a URL. */
export const UrlState = enumeration('UrlState', 'Where the check of a URL stands.', {
  UNCHECKED: 'Nobody has looked yet; that says nothing about the URL.',
  OK: 'It answers with a status from 200 to 399.',
  BROKEN: 'It does not answer, or with an error.',
  REFUSED: 'It is not checked: not http or https, or not a public address.',
});
export type UrlState = keyof typeof UrlState;

/** Order of a list by score. */
export enum QualityOrder {
  WORST = 'worst',
  BEST = 'best',
}

registerEnumType(QualityOrder, { name: 'QualityOrder', description: 'Which score comes first.' });
