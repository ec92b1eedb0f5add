/** The findings of validation, beside the fields that they are about. */
import type { ReportPartsFragment } from '../../../schema/operations/generated/operations.js';
import { dcat, dct, foaf, skos, vcard, type PlatformTerms } from '../../rdf/vocabulary.js';
import type { Refusal } from '../../errors.js';
import type { DatasetFields } from './fields.js';
import { isOffered, offerKinds, propertiesOf } from './offer-fields.js';

/** A finding of a validation report. */
export type Finding = Pick<
  ReportPartsFragment['report']['findings'][number],
  'focusNode' | 'path' | 'severity' | 'message' | 'profile'
>;

/** Messages by the name of the field; those that belong to none are under `''`. */
export type Messages = ReadonlyMap<string, readonly Message[]>;

/** One message. */
export interface Message {
  readonly text: string;
  readonly severity: Finding['severity'];
  /** True if it is in the reader's language already. */
  readonly isTold?: boolean;
}

/** A severity of the report in a refusal, as GraphQL names it. */
const SEVERITIES = { Violation: 'VIOLATION', Warning: 'WARNING', Info: 'INFO' } as const;

const ofDataset: Readonly<Record<string, string>> = {
  [dct.title.value]: 'title',
  [dct.description.value]: 'description',
  [dcat.keyword.value]: 'keywords',
  [dcat.theme.value]: 'themes',
  [dct.accessRights.value]: 'access',
  [dct.publisher.value]: 'publisher',
  [foaf.mbox.value]: 'publisherEmail',
  [dct.spatial.value]: 'places',
  [dct.temporal.value]: 'start',
  [dcat.startDate.value]: 'start',
  [dcat.endDate.value]: 'end',
  [dcat.contactPoint.value]: 'contactEmail',
  [vcard.fn.value]: 'contactName',
  [vcard.hasEmail.value]: 'contactEmail',
  [dct.language.value]: 'languages',
  [dct.issued.value]: 'issued',
  [dct.modified.value]: 'modified',
  [dcat.distribution.value]: 'file.0.accessUrl',
};
const ofFile: Readonly<Record<string, string>> = {
  [dct.title.value]: 'title',
  [dcat.accessURL.value]: 'accessUrl',
  [dct.format.value]: 'format',
  [dct.license.value]: 'licence',
  [skos.exactMatch.value]: 'licence',
  [dct.description.value]: 'description',
  [dcat.downloadURL.value]: 'downloadUrl',
  [dcat.mediaType.value]: 'mediaType',
  [dcat.byteSize.value]: 'size',
  [dct.rights.value]: 'rights',
  [dct.issued.value]: 'issued',
  [dct.modified.value]: 'modified',
  [dcat.accessService.value]: 'endpoint',
  [dcat.endpointURL.value]: 'endpoint',
};

/** The field of an offer that a finding is about; a new offer has no name in the form yet, so it is the last one. */
const fieldOfOffer = ({ focusNode, path }: Finding, { offers }: DatasetFields, pst: PlatformTerms): string => {
  if (path === pst.sellerId.value) return 'seller';
  for (const kind of ['purchase', 'investment'] as const) {
    const known = offers[kind].findIndex(({ node }) => node !== undefined && node === focusNode);
    const index =
      known >= 0 ? known : offers[kind].findLastIndex((offer) => offer.node === undefined && isOffered(offer));
    const field = offerKinds[kind].find((one) => propertiesOf(one, pst).some(({ value }) => value === path));
    if (index >= 0 && field) return `${kind}.${index}.${field.name}`;
  }
  return '';
};

const fieldOf = (finding: Finding, fields: DatasetFields, pst: PlatformTerms): string => {
  const path = finding.path ?? '';
  const file = fields.files.findIndex(({ node }) => node !== undefined && node === finding.focusNode);
  if (file >= 0) return ofFile[path] === undefined ? '' : `file.${file}.${ofFile[path]}`;
  // A new file has no IRI in the form yet: what only files have belongs to the last one.
  if (path === dcat.accessURL.value) return `file.${fields.files.length - 1}.accessUrl`;
  return ofDataset[path] ?? fieldOfOffer(finding, fields, pst);
};

/** The field of the dataset itself that a property belongs to; undefined where the form has none for it. */
export const fieldOfDataset = (property: string): string | undefined => ofDataset[property];

/** The field that a property belongs to, of a file where one is meant; undefined where the form has none for it. */
export const fieldOfProperty = (
  { property, distribution }: { readonly property: string | null; readonly distribution: string | null },
  { files }: DatasetFields,
): string | undefined => {
  if (property === null) return undefined;
  if (distribution === null && ofDataset[property] !== undefined) return ofDataset[property];
  if (ofFile[property] === undefined) return undefined;
  const known = files.findIndex(({ node }) => distribution !== null && node?.endsWith(`/${distribution}`));
  return `file.${known >= 0 ? known : files.length - 1}.${ofFile[property]}`;
};

/** The name of the field that a finding is about; `''` where it is none. */
export type FieldOf = (finding: Finding) => string;

/** The fields of the form of a dataset. */
export const inDataset =
  (fields: DatasetFields, pst: PlatformTerms): FieldOf =>
  (finding) =>
    fieldOf(finding, fields, pst);

/** Sorts findings to fields. */
export const messagesOf = (findings: readonly Finding[], of: FieldOf): Messages => {
  const messages = new Map<string, Message[]>();
  for (const finding of findings) {
    const field = of(finding);
    const known = messages.get(field) ?? [];
    if (known.some(({ text }) => text === finding.message)) continue;
    const { message: text, severity, profile } = finding;
    messages.set(field, [...known, { text, severity, ...(profile === null ? {} : { isTold: true }) }]);
  }
  return messages;
};

/** The messages of a refused write; undefined when the refusal is not about what was filled in. */
export const messagesOfRefusal = (refusal: Refusal, of: FieldOf): Messages | undefined => {
  if (!['BAD_REQUEST', 'INVALID_METADATA', 'RDF_SYNTAX', 'TOO_COMPLEX'].includes(refusal.code)) return undefined;
  const { report, field } = refusal.extras;
  if (report && report.findings.length > 0) {
    const findings = report.findings.map(({ path = null, severity, ...finding }) => ({
      ...finding,
      path,
      severity: SEVERITIES[severity],
      // What refuses is a rule that counts for everybody.
      profile: null,
    }));
    return messagesOf(findings, of);
  }
  return new Map([[field ?? '', [{ text: refusal.detail, severity: 'VIOLATION' }]]]);
};
