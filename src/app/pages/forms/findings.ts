/** The findings of validation, beside the fields that they are about. */
import type { ReportPartsFragment } from '../../../../schema/operations/generated/operations.js';
import { dcat } from '../../../core/rdf/vocabulary.js';
import type { Refusal } from '../../../core/errors.js';
import type { Message, Messages } from '../../../core/pages/forms/controls.js';
import type { DatasetFields, DatasetForms } from './fields.js';
import type { Form } from './form.js';
import { isOffered, KINDS } from './offers.js';

/** A finding of a validation report. */
export type Finding = Pick<
  ReportPartsFragment['report']['findings'][number],
  'focusNode' | 'path' | 'severity' | 'message' | 'profile'
>;

/** A severity of the report in a refusal, as GraphQL names it. */
const SEVERITIES = { Violation: 'VIOLATION', Warning: 'WARNING', Info: 'INFO' } as const;

/** The name of the field that a finding is about; `''` where it is none. */
export type FieldOf = (finding: Finding) => string;

/** The field of the dataset itself that a property belongs to; undefined where the form has none for it. */
export const fieldOfDataset = (property: string, dataset: Form): string | undefined =>
  // What no dataset can do without is that there is a file.
  property === dcat.distribution.value ? 'file.0.accessUrl' : dataset.fieldOf(property);

/** The field of a file that a property belongs to; of one that has no name in the form yet, of the last one. */
const fieldOfFile = (property: string, { files }: DatasetFields, index: number, { file }: DatasetForms) => {
  const field = file.fieldOf(property);
  return field === undefined ? undefined : `file.${index >= 0 ? index : files.length - 1}.${field}`;
};

/** The field that a property belongs to, of a file where one is meant; undefined where the form has none for it. */
export const fieldOfProperty = (
  { property, distribution }: { readonly property: string | null; readonly distribution: string | null },
  fields: DatasetFields,
  forms: DatasetForms,
): string | undefined => {
  if (property === null) return undefined;
  const known = fields.files.findIndex(({ node }) => distribution !== null && node?.endsWith(`/${distribution}`));
  return (
    (distribution === null ? fieldOfDataset(property, forms.dataset) : undefined) ??
    fieldOfFile(property, fields, known, forms)
  );
};

/** The field of an offer that a finding is about; a new offer has no name in the form yet, so it is the last one. */
const fieldOfOffer = (path: string, focusNode: string | null, { offers }: DatasetFields, forms: DatasetForms) => {
  if (path === forms.pst.sellerId.value) return 'seller';
  for (const kind of KINDS) {
    const known = offers[kind].findIndex(({ node }) => node !== undefined && node === focusNode);
    const index =
      known >= 0 ? known : offers[kind].findLastIndex((offer) => offer.node === undefined && isOffered(offer));
    const field = forms.offers.forms[kind].fieldOf(path);
    if (index >= 0 && field !== undefined) return `${kind}.${index}.${field}`;
  }
  return undefined;
};

/** The fields of the form of a dataset. */
export const inDataset =
  (fields: DatasetFields, forms: DatasetForms): FieldOf =>
  ({ path, focusNode }) => {
    if (path === null) return '';
    const file = fields.files.findIndex(({ node }) => node !== undefined && node === focusNode);
    const field =
      file >= 0 || path === dcat.accessURL.value
        ? fieldOfFile(path, fields, file, forms)
        : (fieldOfDataset(path, forms.dataset) ?? fieldOfOffer(path, focusNode, fields, forms));
    return field ?? '';
  };

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
