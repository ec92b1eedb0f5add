/** What a signed agreement says, as plain values. */
import type { Agreement } from './agreements.js';

/** The terms of an agreement; null for what it does not say. */
export interface AgreedTerms {
  /** Plain digits. */
  readonly price: string | null;
  readonly currency: string | null;
  /** IRI. */
  readonly licence: string | null;
  readonly purpose: string | null;
  readonly countries: string[];
  readonly shares: number | null;
  /** Part of the dataset in per cent, of an investment. */
  readonly percentage: number | null;
  /** True if nobody else gets it while the agreement holds. */
  readonly isExclusive: boolean;
  /** Days that the agreement gives to mend a breach. */
  readonly contractBreachDays: number;
  /** All terms of the offer, as JSON. */
  readonly all: string;
}

/** The contract of data that was agreed. */
export interface AgreedContract {
  /** Address at which the contract of the dataset is. */
  readonly iri: string;
  /** Version, as the contract names it. */
  readonly version: string;
  /** SHA-256 of its text, hexadecimal. */
  readonly digest: string;
}

interface Constraint {
  readonly leftOperand: string;
  readonly rightOperand?: string | string[];
  readonly amount?: string;
}

interface Document {
  readonly basedOn: { readonly terms: string };
  readonly target: {
    readonly '@id': string;
    readonly contract?: {
      readonly '@id': string;
      readonly version: string;
      readonly checksum: { readonly checksumValue: string };
    };
  };
  readonly permission: { readonly license?: string; readonly constraint?: readonly Constraint[] };
}

/** Members of the terms of an offer, as they are signed. */
interface OfferText {
  readonly price?: string | null;
  readonly currency?: string;
  readonly isExclusive?: boolean;
  readonly contractBreachDays?: number;
}

/** The dataset that was sold, and on which terms. */
export const termsIn = ({
  document,
}: Pick<Agreement, 'document'>): { readonly asset: string; readonly terms: AgreedTerms } => {
  const { basedOn, target, permission } = JSON.parse(document) as Document;
  const constraint = (name: string): Constraint | undefined =>
    permission.constraint?.find(({ leftOperand }) => leftOperand.endsWith(`/${name}`));
  const said = JSON.parse(basedOn.terms) as OfferText;
  const number = (name: string): number | null => {
    const amount = constraint(name)?.amount;
    return amount === undefined ? null : Number(amount);
  };
  return {
    asset: target['@id'],
    terms: {
      price: said.price ?? null,
      currency: said.currency ?? null,
      licence: permission.license ?? null,
      purpose: [constraint('purpose')?.rightOperand].flat()[0] ?? null,
      countries: [constraint('spatial')?.rightOperand ?? []].flat(),
      shares: number('count'),
      percentage: number('percentage'),
      isExclusive: said.isExclusive === true,
      contractBreachDays: said.contractBreachDays ?? 0,
      all: basedOn.terms,
    },
  };
};

/** What the terms of an offer (JSON) call its licence, the names that a code list may know first. */
export const licenceNamesIn = (terms: string): readonly string[] => {
  type Named = { iri?: string; identifier?: string; titles?: { value: string }[]; exactMatch?: string[] };
  const { licence = [] } = JSON.parse(terms) as { readonly licence?: readonly Named[] };
  const each = (names: (one: Named) => readonly (string | null | undefined)[]): string[] =>
    licence.flatMap((one) => names(one).filter((name) => name != null));
  return [
    ...each(({ exactMatch = [] }) => exactMatch),
    ...each(({ titles = [] }) => titles.map(({ value }) => value)),
    ...each(({ identifier, iri }) => [identifier, iri]),
  ];
};

/** The contract of data that an agreement names; undefined where it names none. */
export const contractIn = ({ document }: Pick<Agreement, 'document'>): AgreedContract | undefined => {
  const { contract } = (JSON.parse(document) as Document).target;
  return contract && { iri: contract['@id'], version: contract.version, digest: contract.checksum.checksumValue };
};
