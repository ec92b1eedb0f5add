/** Conditions on plain values: one input for each type of value, with the operators that it has. */
import { Field, InputType, registerEnumType } from 'type-graphql';
import { OfferKind } from '../offer/offer.js';
import { OfferFrequency, PurchaseKind } from '../offer/purchase-terms.js';
import { QualityBand } from '../quality/enums.js';
import { DateTime, Decimal, Iri } from '../scalars.js';

/** Directions of an order. */
export const SortDirection = { ASC: 'ASC', DESC: 'DESC' } as const;
type SortDirection = keyof typeof SortDirection;

registerEnumType(SortDirection, {
  name: 'SortDirection',
  description: 'Direction of an order. What has no value comes last in both.',
  valuesConfig: {
    ASC: { description: 'The least, earliest or first of the alphabet first.' },
    DESC: { description: 'The greatest, latest or last of the alphabet first.' },
  },
});

type ScalarThunk = () => object;

const WORDS = {
  eq: 'Is this.',
  in: 'Is one of these; of none where the list is empty.',
  not: 'Is another than this.',
  lt: 'Is less, or before.',
  lte: 'Is at most this; a day lasts until its end.',
  gt: 'Is more, or after; a day lasts until its end.',
  gte: 'Is at least this, or not before.',
  contains: 'Has this in it, character by character.',
  startsWith: 'Begins with this, character by character.',
  exists: 'Whether there is a value at all.',
} as const;
type Operator = keyof typeof WORDS;

const ADDED = {
  language: 'Is in this language (BCP 47; `en` is also `en-GB`), or in any language at all (`*`).',
  ignoreCase: 'Whether capitals and small letters are the same.',
};

/** Makes the input of a type: every operator that is named holds for one and the same value. */
const operatorsOf = (
  name: string,
  about: string,
  type: ScalarThunk,
  operators: readonly Operator[],
  others: Readonly<Record<string, readonly [ScalarThunk, string]>> = {},
): new () => object => {
  const made = class {};
  InputType(name, {
    description: `Conditions on ${about}: one value meets all that are named. Null is as if it were not there.`,
  })(made);
  for (const operator of operators) {
    const isText = operator === 'contains' || operator === 'startsWith';
    const thunk = operator === 'exists' ? () => Boolean : isText ? () => String : type;
    Field(operator === 'in' ? () => [thunk()] : thunk, { nullable: true, description: WORDS[operator] })(
      made.prototype,
      operator,
    );
  }
  for (const [member, [thunk, description]] of Object.entries(others))
    Field(thunk, { nullable: true, description })(made.prototype, member);
  return made;
};

const IS = ['eq', 'in', 'not'] as const;
const ORDERED = [...IS, 'lt', 'lte', 'gt', 'gte', 'exists'] as const;
const TEXT = [...IS, 'contains', 'startsWith'] as const;
const language = [() => String, ADDED.language] as const;
const ignoreCase = [() => Boolean, ADDED.ignoreCase] as const;

/** The inputs by the types of values of the model. */
export const operatorInputs = {
  text: operatorsOf('TextFilter', 'texts in languages', () => String, [...TEXT, 'exists'], { language, ignoreCase }),
  label: operatorsOf('LabelFilter', 'labels of concepts', () => String, TEXT, { language, ignoreCase }),
  string: operatorsOf('StringFilter', 'a text', () => String, [...TEXT, 'exists'], { ignoreCase }),
  iri: operatorsOf('IriFilter', 'an IRI', () => Iri, [...TEXT, 'exists']),
  date: operatorsOf(
    'DateTimeFilter',
    'a date; a day is all its hours, in UTC where no zone is written',
    () => DateTime,
    ORDERED,
  ),
  integer: operatorsOf('NumberFilter', 'a number', () => Decimal, ORDERED),
  decimal: operatorsOf('DecimalFilter', 'an amount, compared exactly', () => Decimal, ORDERED),
  boolean: operatorsOf('BooleanFilter', 'a yes or no', () => Boolean, ['eq', 'exists']),
  listed: operatorsOf('NameListFilter', 'a list of names', () => String, ['eq', 'in', 'exists']),
} as const;

const ENUM = [...IS, 'exists'] as const;

/** The inputs of fields whose values are members of an enum. */
export const enumInputs: Readonly<Record<string, new () => object>> = {
  OfferKind: operatorsOf('OfferKindFilter', 'what is offered', () => OfferKind, ENUM),
  PurchaseKind: operatorsOf('PurchaseKindFilter', 'the kind of a sale', () => PurchaseKind, ENUM),
  OfferFrequency: operatorsOf('OfferFrequencyFilter', 'how often something happens', () => OfferFrequency, ENUM),
  QualityBand: operatorsOf('QualityBandFilter', 'what a score is called', () => QualityBand, ENUM),
};

@InputType({
  description: 'Order by a text: the first of those that a resource has, or the last one where it descends.',
})
export class TextSort {
  @Field(() => SortDirection, { defaultValue: SortDirection.ASC, description: 'Its direction.' })
  direction!: SortDirection;

  @Field(() => String, { nullable: true, description: 'Only texts in this language count (BCP 47).' })
  language?: string | null;
}
