/** Words of the quality assessment. */
import { registerEnumType } from 'type-graphql';

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
export enum QualityBand {
  EXCELLENT = 'EXCELLENT',
  GOOD = 'GOOD',
  SUFFICIENT = 'SUFFICIENT',
  BAD = 'BAD',
}

registerEnumType(QualityBand, {
  name: 'QualityBand',
  description: 'What a score is called.',
  valuesConfig: {
    EXCELLENT: { description: '351 to 405 points.' },
    GOOD: { description: '221 to 350 points.' },
    SUFFICIENT: { description: '121 to 220 points.' },
    BAD: { description: '0 to 120 points.' },
  },
});

/** The state of the check of a URL. */
export enum UrlState {
  UNCHECKED = 'UNCHECKED',
  OK = 'OK',
  BROKEN = 'BROKEN',
  REFUSED = 'REFUSED',
}

registerEnumType(UrlState, {
  name: 'UrlState',
  description: 'Where the check of a URL stands.',
  valuesConfig: {
    UNCHECKED: { description: 'Nobody has looked yet; that says nothing about the URL.' },
    OK: { description: 'It answers with a status from 200 to 399.' },
    BROKEN: { description: 'It does not answer, or with an error.' },
    REFUSED: { description: 'It is not checked: not http or https, or not a public address.' },
  },
});

/** Order of a list by score. */
export enum QualityOrder {
  WORST = 'worst',
  BEST = 'best',
}

registerEnumType(QualityOrder, { name: 'QualityOrder', description: 'Which score comes first.' });
