/** The words of agreements: each key of the JSON-LD document, the property or class that it means (ODRL 2.2, DCAT 3), and its kind of value. */
import { prefixes } from '../core/rdf/prefixes.js';

const { dcat: DCAT, dct: DCT, odrl: ODRL, prov: PROV, spdx: SPDX, xsd: XSD } = prefixes;

/** The actions of ODRL that agreements name. */
export const ACTION = {
  use: `${ODRL}use`,
  transfer: `${ODRL}transfer`,
  compensate: `${ODRL}compensate`,
  sell: `${ODRL}sell`,
  distribute: `${ODRL}distribute`,
} as const;

/** Left operands and operators of ODRL. */
export const OPERAND = {
  dateTime: `${ODRL}dateTime`,
  spatial: `${ODRL}spatial`,
  purpose: `${ODRL}purpose`,
  count: `${ODRL}count`,
  percentage: `${ODRL}percentage`,
  payAmount: `${ODRL}payAmount`,
  elapsedTime: `${ODRL}elapsedTime`,
} as const;
export const OPERATOR = {
  eq: `${ODRL}eq`,
  lt: `${ODRL}lt`,
  lteq: `${ODRL}lteq`,
  isAnyOf: `${ODRL}isAnyOf`,
} as const;

/**
 * The profile of ODRL (Information Model 2.2, clause 4.2) that agreements follow which say what ODRL has no word for. Its left operands
 * are explained in docs/marketplace.md.
 */
export const PROFILE = 'https://www.pistis-project.eu/ns/odrl-profile';
export const PROFILE_OPERAND = {
  /** How it is sold: `one-off`, `subscription`, `nft` or a word of the seller. */
  saleKind: `${PROFILE}#saleKind`,
  /** True where nobody else gets it while the agreement holds. */
  exclusive: `${PROFILE}#exclusive`,
  /** How long a side has to mend a breach. */
  breachPeriod: `${PROFILE}#breachPeriod`,
  /** How it is renewed, in the words of the seller. */
  renewal: `${PROFILE}#renewal`,
} as const;

/** The algorithm of the hash of metadata, over their canonical form (RDFC-1.0). */
export const SHA256 = `${SPDX}checksumAlgorithm_sha256`;

/** Values of `@type`. */
const CLASSES: Readonly<Record<string, string>> = {
  Agreement: `${ODRL}Agreement`,
  Offer: `${ODRL}Offer`,
  Party: `${ODRL}Party`,
  Asset: `${ODRL}Asset`,
  Permission: `${ODRL}Permission`,
  Prohibition: `${ODRL}Prohibition`,
  Duty: `${ODRL}Duty`,
  Constraint: `${ODRL}Constraint`,
  Checksum: `${SPDX}Checksum`,
};

/** What agreements say since their second form: further classes and keys. */
const SECOND = {
  classes: { Standard: `${DCT}Standard` } as Readonly<Record<string, string>>,
  properties: ['controller', 'contract'] as readonly string[],
};

/** Keys since their third form, which has a profile and constraints for all that an offer says of its use. */
const THIRD: readonly string[] = ['profile', 'duration', 'flag'];

/** A property: its IRI, and the datatype of its values; `@id` for IRIs and for nodes that the document describes in place. */
interface Property {
  readonly iri: string;
  readonly type?: string;
}

const link = (iri: string): Property => ({ iri, type: '@id' });
const text = (iri: string): Property => ({ iri });

/** The keys of nodes. */
const PROPERTIES: Readonly<Record<string, Property>> = {
  issued: { iri: `${DCT}issued`, type: `${XSD}dateTime` },
  basedOn: link(`${PROV}wasDerivedFrom`),
  version: text(`${DCAT}version`),
  terms: text(`${DCT}rights`),
  assigner: link(`${ODRL}assigner`),
  assignee: link(`${ODRL}assignee`),
  identifier: text(`${DCT}identifier`),
  target: link(`${ODRL}target`),
  distribution: link(`${DCAT}distribution`),
  checksum: link(`${SPDX}checksum`),
  algorithm: link(`${SPDX}algorithm`),
  checksumValue: { iri: `${SPDX}checksumValue`, type: `${XSD}hexBinary` },
  permission: link(`${ODRL}permission`),
  prohibition: link(`${ODRL}prohibition`),
  duty: link(`${ODRL}duty`),
  action: link(`${ODRL}action`),
  license: link(`${DCT}license`),
  constraint: link(`${ODRL}constraint`),
  leftOperand: link(`${ODRL}leftOperand`),
  operator: link(`${ODRL}operator`),
  rightOperand: text(`${ODRL}rightOperand`),
  until: { iri: `${ODRL}rightOperand`, type: `${XSD}dateTime` },
  amount: { iri: `${ODRL}rightOperand`, type: `${XSD}decimal` },
  unit: link(`${ODRL}unit`),
  // Of a party: the document of the keys with which it signs as well (W3C Controlled Identifiers).
  controller: link('https://w3id.org/security#controller'),
  // Of what was sold: the contract of data that it keeps to.
  contract: link(`${DCT}conformsTo`),
  profile: link(`${ODRL}profile`),
  duration: { iri: `${ODRL}rightOperand`, type: `${XSD}duration` },
  flag: { iri: `${ODRL}rightOperand`, type: `${XSD}boolean` },
};

/** Context of Data Integrity proofs (W3C). */
export const DATA_INTEGRITY = 'https://w3id.org/security/data-integrity/v2';

/** The words of one form of agreements. */
export interface Form {
  readonly context: readonly [string, Readonly<Record<string, unknown>>];
  readonly classes: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, Property>>;
}

/** A form, with its context: the one of proofs, and the words. */
const formOf = (classes: Form['classes'], properties: Form['properties']): Form => {
  const meanings = Object.entries(properties).map(([key, { iri, type }]) => [
    key,
    type ? { '@id': iri, '@type': type } : iri,
  ]);
  return { classes, properties, context: [DATA_INTEGRITY, { ...classes, ...Object.fromEntries(meanings) }] };
};

/** The properties without some. */
const without = (keys: readonly string[]): Form['properties'] =>
  Object.fromEntries(Object.entries(PROPERTIES).filter(([key]) => !keys.includes(key)));

/** The form of agreements that name neither other keys nor contracts of data. */
const FIRST_FORM = formOf(CLASSES, without([...SECOND.properties, ...THIRD]));
/** The form of those whose terms are constraints in part only. */
const SECOND_FORM = formOf({ ...CLASSES, ...SECOND.classes }, without(THIRD));
/** The form in which agreements are made. */
const FORM = formOf({ ...CLASSES, ...SECOND.classes }, PROPERTIES);

/** `@context` of agreements as they are made. */
export const CONTEXT = FORM.context;

/** The form that a context stands for; undefined for any other context. */
export const formWith = (context: unknown): Form | undefined => {
  const text = JSON.stringify(context);
  return [FORM, SECOND_FORM, FIRST_FORM].find((form) => JSON.stringify(form.context) === text);
};
