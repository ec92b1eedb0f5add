import { blockers, validate } from './support.js';

const purchase = (statement: string): string => `ex:o a pst:PurchaseOffer ; ${statement} .`;
const investment = (statement: string): string => `ex:o a pst:InvestmentOffer ; ${statement} .`;

describe('structure', () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['a distribution that is a string', 'ex:d a dcat:Dataset ; dcat:distribution "x" .', ['dataset.distribution.link']],
    [
      'a monetization that is a string',
      'ex:d a dcat:Dataset ; pst:monetization "9.99" .',
      ['dataset.monetization.link'],
    ],
    ['a flag in words', 'ex:x a dcat:Distribution ; pst:isEncrypted "ja" .', ['distribution.flags']],
    ['a flag that is an IRI', 'ex:x a dcat:Distribution ; pst:isEncrypted ex:yes .', ['distribution.flags']],
    ['a price in words', purchase('pst:price "cheap"'), ['purchase-offer.price']],
    ['a price that is a date', purchase('pst:price "2024-01-01"^^xsd:date'), ['purchase-offer.price']],
    ['a price below zero', purchase('pst:price -0.01'), ['purchase-offer.price']],
    ['a price that is not a number', purchase('pst:price "NaN"^^xsd:double'), ['purchase-offer.price']],
    ['a price too large to compute with', purchase('pst:price "1e999"^^xsd:double'), ['purchase-offer.price']],
    ['two prices', purchase('pst:price 1, 2'), ['purchase-offer.price-count']],
    ['part of a day', purchase('pst:contractBreachDays 1.5'), ['purchase-offer.breach-days']],
    ['an end in words', purchase('pst:expirationDate "soon"'), ['purchase-offer.expiration']],
    [
      'an end on a day that does not exist',
      purchase('pst:expirationDate "2024-02-30"^^xsd:date'),
      ['purchase-offer.expiration'],
    ],
    ['an end in words in another spelling', purchase('pst:expiration_date "soon"'), ['purchase-offer.expiration']],
    ['an end that says nothing', investment('pst:expiration_date ""'), ['investment-offer.term']],
    ['an end in a zone that there is not', purchase('pst:termDate "2030-01-01+15:00"'), ['purchase-offer.expiration']],
    ['more than there is', investment('pst:percentageOffer 130'), ['investment-offer.percentage']],
    ['nothing of it', investment('pst:percentage_offer "0"'), ['investment-offer.percentage']],
    ['no shares', investment('pst:totalShares 0'), ['investment-offer.shares']],
    [
      'more shares for one than there are',
      investment('pst:totalShares 10 ; pst:maxShares "50"'),
      ['investment-offer.shares-most'],
    ],
    [
      'more shares left than there are, in other spellings',
      investment('pst:total_shares "9" ; pst:available_shares "10"'),
      ['investment-offer.shares-most'],
    ],
    ['free perhaps', purchase('pst:is_free "perhaps"'), ['purchase-offer.free']],
    ['part of a share', investment('pst:maxShares 0.5'), ['investment-offer.shares']],
    ['open perhaps', investment('pst:isActive "perhaps"'), ['investment-offer.status']],
    ['a catalogue that lists a string', 'ex:c a dcat:Catalog ; dcat:dataset "x" .', ['catalogue.member.link']],
    [
      'an investment offer where a purchase offer is meant',
      'ex:m a pst:MonetizationMethod ; pst:purchaseOffer ex:i . ex:i a pst:InvestmentOffer .',
      ['purchase-offer.link'],
    ],
    [
      'offers of a method without a type',
      'ex:d a dcat:Dataset ; pst:monetization [ pst:purchaseOffer "x" ] .',
      ['monetization.purchase-offer'],
    ],
    ['the price of an offer without a type', '[] pst:purchaseOffer [ pst:price "x" ] .', ['purchase-offer.price']],
  ];

  it.each(cases)('refuses %s', async (_name, text, codes) => {
    expect(await blockers(text)).toEqual(codes);
  });

  const fine: readonly (readonly [string, string])[] = [
    ['a dataset of which nothing is said', 'ex:d a dcat:Dataset .'],
    [
      'a title that is an IRI and a theme that is a string',
      'ex:d a dcat:Dataset ; dct:title ex:t ; dcat:theme "ENVI" .',
    ],
    ['two sizes', 'ex:x a dcat:Distribution ; dcat:byteSize 1, 2.0 .'],
    ['a price of zero, written as minus zero', purchase('pst:price -0.0')],
    ['an offer that is both', 'ex:m pst:purchaseOffer ex:b . ex:b a pst:InvestmentOffer, pst:PurchaseOffer .'],
    [
      'all of it',
      investment('pst:percentageOffer "100" ; pst:totalShares 10 ; pst:maxShares "10.0" ; pst:availableShares 0'),
    ],
    ['an end in a time zone', purchase('pst:expirationDate "2020-01-01+01:00"^^xsd:date')],
    ['an end before our era', purchase('pst:expirationDate "-2020-01-01"')],
    ['the end of a year', investment('pst:termDate "2031"^^xsd:gYear')],
    ['a leap day', purchase('pst:expirationDate "2028-02-29T24:00:00Z"^^xsd:dateTime')],
    [
      'the same words on another kind of resource',
      'ex:o a ex:Other ; pst:price "cheap" ; dcat:distribution-count "x" .',
    ],
  ];

  it.each(fine)('accepts %s', async (_name, text) => {
    expect(await blockers(text)).toEqual([]);
  });
});

describe('the payload as a whole', () => {
  const kinds = [
    ['dataset', 'dcat:Dataset'],
    ['catalogue', 'dcat:Catalog'],
    ['distribution', 'dcat:Distribution'],
  ] as const;

  it.each(kinds)('holds exactly one %s', async (payload, type) => {
    expect(await blockers(`ex:a a ${type} .`, { payload })).toEqual([]);
    expect(await blockers('ex:a a ex:Other .', { payload })).toEqual([`payload.${payload}.missing`]);
    expect(await blockers('', { payload })).toEqual([`payload.${payload}.missing`]);
    expect(await blockers(`ex:a a ${type} . ex:b a ${type} .`, { payload })).toEqual([`payload.${payload}.several`]);
    expect(await blockers(`ex:a a ${type} . ex:b a ${type} .`)).toEqual([]);
  });
});

describe('a finding', () => {
  it('names the node, the property that was used and the value', async () => {
    const { blocking } = await validate(purchase('pst:termDate "soon"'), { level: 0 });
    expect(blocking).toEqual([
      {
        code: 'purchase-offer.expiration',
        severity: 'Violation',
        blocking: true,
        focusNode: 'http://example.org/o',
        path: 'https://www.pistis-project.eu/ns/voc#termDate',
        value: 'soon',
        term: { type: 'literal', value: 'soon', datatype: 'http://www.w3.org/2001/XMLSchema#string' },
        message: expect.stringContaining('pst:termDate'),
        shape: 'urn:shape:purchase-offer.expiration',
        constraint: 'http://www.w3.org/ns/shacl#NodeConstraintComponent',
      },
    ]);
  });
});
