/** The messages beside the fields of a form, from what refused it. */
import { Refusal } from '../../src/core/errors.js';
import { DatasetForms } from '../../src/app/pages/forms/fields.js';
import { inDataset, messagesOfRefusal } from '../../src/app/pages/forms/findings.js';
import { dct, platform } from '../../src/core/rdf/vocabulary.js';

const forms = new DatasetForms(platform('https://vocabulary.example/'));
const fields = { files: [], offers: { purchase: [], investment: [] } } as never;
const finding = {
  code: 'dataset.title',
  severity: 'Violation',
  blocking: true,
  focusNode: 'https://a.example/d',
  path: dct.title.value,
  value: undefined,
  term: undefined,
  message: 'The title is missing.',
  shape: 'https://a.example/shape',
  constraint: 'https://a.example/constraint',
} as const;

it('a finding that forbids storing is an error of its field, as in the preview', () => {
  const refusal = new Refusal('INVALID_METADATA', 'Not like this.', {
    report: { conforms: false, findings: [finding] },
  });
  expect(messagesOfRefusal(refusal, inDataset(fields, forms))).toEqual(
    new Map([['title', [{ text: 'The title is missing.', severity: 'VIOLATION' }]]]),
  );
});

it('a refusal without findings stands at the field that it names, or above all', () => {
  const wrong = new Refusal('BAD_REQUEST', 'Not a price.', { field: 'purchase.0.price' });
  expect([...(messagesOfRefusal(wrong, inDataset(fields, forms))?.keys() ?? [])]).toEqual(['purchase.0.price']);
  expect([...(messagesOfRefusal(new Refusal('BAD_REQUEST', 'No.'), inDataset(fields, forms))?.keys() ?? [])]).toEqual([
    '',
  ]);
  expect(messagesOfRefusal(new Refusal('FORBIDDEN', 'No.'), inDataset(fields, forms))).toBeUndefined();
});
