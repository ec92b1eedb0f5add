/** What a form is told after it was sent. */
import type {
  CreateDatasetMutation,
  PutCatalogueMutation,
} from '../../../../schema/operations/generated/operations.js';
import { Refusal, type RefusalCode } from '../../../core/errors.js';
import type { DatasetFields, DatasetForms } from './fields.js';
import { fieldOfProperty, inDataset, messagesOf, messagesOfRefusal, type FieldOf, type Finding } from './findings.js';
import type { Messages } from '../../../core/pages/forms/controls.js';
import type { Feedback } from './page.js';
import type { Score } from './score.js';

/** What became of a write, or would have. */
export type Written = CreateDatasetMutation['createDataset'];

/** No messages at all. */
export const NONE: Messages = new Map();

/** Refusals that are not about what was filled in, after which the form is shown again as it was sent. */
const KEPT: readonly RefusalCode[] = ['FORBIDDEN', 'UNAUTHENTICATED', 'UNAVAILABLE'];

/** The first field with something that the shapes forbid: what advice without a property, such as that on conformance, is about. */
const firstWrong = (messages: Messages): string | undefined =>
  [...messages].find(([name, found]) => name !== '' && found.some(({ severity }) => severity === 'VIOLATION'))?.[0];

const findingsOf = (written: Written | PutCatalogueMutation['putCatalogue']): readonly Finding[] =>
  'report' in written ? written.report.findings : [];

/** The answer to a form that was checked. */
export const checkedBy = (written: Written | PutCatalogueMutation['putCatalogue'], of: FieldOf): Feedback => ({
  kind: 'checked',
  messages: messagesOf(findingsOf(written), of),
});

/** The answer to the form of a dataset that was checked, with the score that it would bring; `only` names the field of a form that has one. */
export const checkedOf = (written: Written, fields: DatasetFields, forms: DatasetForms, only?: string): Feedback => {
  const preview = 'preview' in written ? written.preview : null;
  const checked = checkedBy(written, inDataset(fields, forms));
  const fieldOf: Score['fieldOf'] = (suggestion) =>
    only ??
    fieldOfProperty(suggestion, fields, forms) ??
    (suggestion.property === null ? firstWrong(checked.messages) : undefined);
  return { ...checked, ...(preview ? { score: { preview, fieldOf } } : {}) };
};

/** The answer to a form that was not saved. */
export const feedbackBy = (error: unknown, of: FieldOf): Feedback => {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === 'PRECONDITION_FAILED') return { kind: 'changed', messages: NONE };
  const messages = messagesOfRefusal(error, of);
  if (messages) return { kind: 'refused', messages };
  if (!KEPT.includes(error.code)) throw error;
  // Whatever was typed is worth more than the reason why it cannot be saved at present.
  const message = { text: error.detail, severity: 'VIOLATION' } as const;
  return { kind: 'refused', messages: new Map([['', [message]]]), status: error.status };
};

/** The answer to the form of a dataset that was not saved. */
export const feedbackOf = (error: unknown, fields: DatasetFields, forms: DatasetForms): Feedback =>
  feedbackBy(error, inDataset(fields, forms));
