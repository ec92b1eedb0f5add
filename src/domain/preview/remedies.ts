/** The remedies for each indicator that did not pass: which property of the resource gets which values. */
import type { NamedNode, Term } from '../../rdf/terms.js';
import { dcat, dct, skos } from '../../rdf/vocabulary.js';
import { conceptFor, notMember } from '../assessment/checks.js';
import type { IndicatorName } from '../assessment/indicators.js';
import { knownLicence } from '../assessment/licence-check.js';
import { mediaTypeOf as registeredType, nearestMediaType, type Table } from '../vocabularies/index.js';
import * as guess from './guesses.js';
import type { Described } from './guesses.js';
import {
  address,
  agent,
  concept,
  date,
  mailbox,
  mediaType,
  period,
  place,
  rights,
  size,
  text,
  type Kind,
} from './kinds.js';

/** The trust that the values of a change deserve. */
export type Origin = 'VOCABULARY' | 'METADATA' | 'EXAMPLE';

/** Values for one property of one resource. */
export interface Change {
  readonly subject: Term;
  readonly property: NamedNode;
  readonly kind: Kind;
  /** Field of the typed input, relative to that of the resource; absent where typed input has none. */
  readonly field?: string;
  readonly values: readonly string[];
  /** Terms whose place the values take. */
  readonly replaces: readonly Term[];
  readonly origin: Origin;
}

/** Finds the changes that would make an indicator pass; none where only a person can know. */
type Remedy = (described: Described) => readonly Change[];

interface Slot {
  readonly property: NamedNode;
  readonly kind: Kind;
  readonly field?: string;
}

/** Values that the metadata suggest, or an example. */
const filled = (
  described: Described,
  slot: Slot,
  known: readonly string[],
  replaces: readonly Term[] = [],
): Change => ({
  ...slot,
  subject: described.node,
  values: known.length > 0 ? known : [slot.kind.example],
  replaces,
  origin: known.length > 0 ? 'METADATA' : 'EXAMPLE',
});

/** Sets a property that is not there. */
const set =
  (slot: Slot, known: (described: Described) => readonly string[] = () => []): Remedy =>
  (described) => [filled(described, slot, known(described))];

const terms = ({ index, node }: Described, property: NamedNode): readonly Term[] => index.values(node, property);

/** Puts the member of a table that was meant in the place of what is not a member. */
const aligned = (described: Described, slot: Slot, table: Table, known: readonly string[]): Change[] => {
  const values = terms(described, slot.property);
  if (values.some((term) => conceptFor(term, table))) return [];
  const { meant } = notMember(table, values);
  if (meant !== undefined) return [{ ...filled(described, slot, [meant], values), origin: 'VOCABULARY' }];
  return [filled(described, slot, known, values)];
};

const FORMAT: Slot = { property: dct.format, kind: concept('file-type', 'CSV'), field: 'format' };
const MEDIA_TYPE: Slot = { property: dcat.mediaType, kind: mediaType, field: 'mediaType' };
const LICENCE: Slot = { property: dct.license, kind: concept('licence', 'CC_BY_4_0'), field: 'licence.exactMatch' };
const ACCESS_RIGHTS: Slot = {
  property: dct.accessRights,
  kind: concept('access-right', 'PUBLIC'),
  field: 'accessRights',
};

const format: Remedy = (described) => aligned(described, FORMAT, 'file-type', guess.formatOf(described));

const formatAndMediaType: Remedy = (described) => {
  const types = terms(described, dcat.mediaType);
  if (types.some((term) => term.termType === 'NamedNode' && registeredType(term.value))) return format(described);
  const meant = types.map(({ value }) => nearestMediaType(value)?.type).find((type) => type !== undefined);
  const change =
    meant === undefined
      ? filled(described, MEDIA_TYPE, guess.mediaTypeOf(described), types)
      : { ...filled(described, MEDIA_TYPE, [meant], types), origin: 'VOCABULARY' as const };
  return [...format(described), change];
};

const licence: Remedy = (described) => {
  const [found] = terms(described, dct.license);
  if (!found || found.termType === 'Literal') {
    const { meant } = found ? notMember('licence', [found]) : {};
    return [filled(described, LICENCE, meant === undefined ? [] : [meant], found ? [found] : [])];
  }
  const { index, node } = described;
  const { meant } = knownLicence({
    values: (property) => index.values(node, property),
    valuesOf: (other, property) => index.values(other, property),
    conforms: false,
    urlStatus: () => ({ state: 'UNCHECKED' }),
  });
  const change = filled(described, { ...LICENCE, property: skos.exactMatch }, meant === undefined ? [] : [meant]);
  return [{ ...change, subject: found, origin: meant === undefined ? 'EXAMPLE' : 'VOCABULARY' }];
};

const whereKnown =
  (slot: Slot, known: (described: Described) => readonly string[]): Remedy =>
  (described) => {
    const values = known(described);
    return values.length > 0 ? [filled(described, slot, values)] : [];
  };

/** The remedies by indicator. What is left out cannot be mended by setting a value. */
export const remedies: Partial<Record<IndicatorName, Remedy>> = {
  keywordAvailability: set(
    { property: dcat.keyword, kind: text('air quality'), field: 'keywords' },
    guess.keywordsOfThemes,
  ),
  categoryAvailability: set(
    { property: dcat.theme, kind: concept('data-theme', 'ENVI'), field: 'themes' },
    guess.themesOfKeywords,
  ),
  spatialAvailability: set({ property: dct.spatial, kind: place, field: 'spatial' }),
  temporalAvailability: set({ property: dct.temporal, kind: period }),
  accessUrlStatusCode: whereKnown({ property: dcat.accessURL, kind: address, field: 'accessUrls' }, guess.accessOf),
  downloadUrlAvailability: set({ property: dcat.downloadURL, kind: address, field: 'downloadUrls' }),
  formatAvailability: set(FORMAT, guess.formatOf),
  mediaTypeAvailability: set(MEDIA_TYPE, guess.mediaTypeOf),
  formatMediaTypeVocabularyAlignment: formatAndMediaType,
  formatMediaTypeNonProprietary: format,
  formatMediaTypeMachineReadable: format,
  licenceAvailability: set(LICENCE),
  licenceAlignment: licence,
  accessRightsAvailability: set(ACCESS_RIGHTS),
  accessRightsVocabularyAlignment: (described) => aligned(described, ACCESS_RIGHTS, 'access-right', []),
  contactPointAvailability: set(
    { property: dcat.contactPoint, kind: mailbox, field: 'contactPoints[0].email' },
    guess.mailboxOf,
  ),
  publisherAvailability: set({ property: dct.publisher, kind: agent, field: 'publisher.name' }, guess.publisherOf),
  byteSizeAvailability: set({ property: dcat.byteSize, kind: size, field: 'byteSize' }),
  rightsAvailability: set({ property: dct.rights, kind: rights, field: 'rights' }),
  dateModifiedAvailability: set({ property: dct.modified, kind: date, field: 'modified' }),
  dateIssuedAvailability: set({ property: dct.issued, kind: date, field: 'issued' }),
};
