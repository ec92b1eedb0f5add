/** The field of a typed input that the statements of a payload came from, so that findings can name it. */
import { Refusal } from '../../../core/errors.js';
import { fieldKey, type Origins } from '../../../model/derive/builder.js';
import { keyOf, type Quad } from '../../../core/rdf/terms.js';
import type { Finding } from '../validation/report.js';
import type { Validator } from '../validation/validator.js';

const valueKey = (node: string, property: string, value: string): string => JSON.stringify([node, property, value]);

/** Finds fields by the names that nodes got in the document. */
export class FieldFinder {
  /** Field that describes a node, by its name in the document. */
  readonly #nodes = new Map<string, string>();
  readonly #values = new Map<string, string>();

  /** `quads` are the statements of the payload, renamed, in the order of its lines. */
  constructor(
    private readonly origins: Origins,
    quads: readonly Quad[],
  ) {
    for (const [i, { subject, predicate, object }] of quads.entries()) {
      const field = origins.statements[i] ?? '';
      this.#nodes.set(keyOf(subject), origins.subjects[i] ?? '');
      this.#values.set(valueKey(keyOf(subject), predicate.value, keyOf(object)), field);
    }
  }

  /** The field that describes each named node. */
  get places(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#nodes].filter(([node]) => !node.startsWith('_:')));
  }

  /** The finding with the field that it is about, where it is about one. */
  name(finding: Finding): Finding {
    const field = this.#fieldOf(finding);
    return field === undefined || field === '' ? finding : { ...finding, field };
  }

  #fieldOf({ focusNode, path, term }: Finding): string | undefined {
    const node = this.#nodes.get(focusNode);
    if (node === undefined) return undefined;
    const properties = path === undefined || path.startsWith('^') ? [] : (path.split(' / ')[0] ?? '').split(' | ');
    for (const property of properties) {
      const value = term && (term.type === 'bnode' ? `_:${term.value}` : term.value);
      const exact = value === undefined ? undefined : this.#values.get(valueKey(focusNode, property, value));
      const field = exact ?? this.origins.fields[fieldKey(node, property)];
      if (field !== undefined) return field;
    }
    return node;
  }
}

/** Rules about values of offers, of whatever level. */
const OFFERS = /^(purchase-offer|investment-offer|download-limit)\./;

/** Wrong values of offers that came field by field, of which RDF is only warned: whoever types one learns it at once. */
export const faultsOfOffers = async (
  quads: readonly Quad[],
  fields: FieldFinder,
  validator: Validator,
): Promise<Finding[]> => {
  if (!quads.some(({ predicate }) => /#(purchase|investment)Offer$/.test(predicate.value))) return [];
  const { findings } = await validator.validate(quads, { level: 3 });
  return findings
    .filter(
      ({ code, path, value, blocking }) => !blocking && path !== undefined && value !== undefined && OFFERS.test(code),
    )
    .map((finding) => fields.name(finding))
    .filter(({ field }) => field !== undefined);
};

/** A fault in a composed payload as a fault of the field that its line came from: the client never wrote that line. */
export const faultOfField = (error: unknown, { statements }: Origins): unknown => {
  if (!(error instanceof Refusal) || error.extras.line === undefined) return error;
  const field = statements[error.extras.line - 1];
  if (field === undefined) return error;
  const reason = error.detail.replace(/^.*?, line \d+, column \d+: /, '');
  return new Refusal('BAD_REQUEST', `The field ${field}: ${reason}`, { field });
};
