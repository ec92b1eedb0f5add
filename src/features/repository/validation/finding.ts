import type { EngineResult, PathStep } from 'shacl-engine';
import { type Term, keyOf } from '../../../core/rdf/terms.js';
import { suggestion } from './code-lists.js';
import type { Finding, FoundTerm, Severity } from './report.js';
import type { Rule } from './rules.js';
import { CODE_LIST_COMPONENT, RANGE_COMPONENT, SH, SHAPE } from './terms.js';

/** Longest value that a finding repeats, in UTF-16 units. */
const LONGEST_VALUE = 200;

const shorten = (text: string): string =>
  text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

const step = ({ start, predicates }: PathStep): string =>
  (start === 'object' ? '^' : '') + predicates.map((term) => term.value).join(' | ');

/** The path of a result; of several alternatives only the one that leads to the wrong value. */
const pathOf = (result: EngineResult): string | undefined => {
  const [first] = result.path ?? [];
  const { term: value } = result.value ?? {};
  if (!first || !value || first.predicates.length === 1) return result.path?.map(step).join(' / ');
  const { dataset, term: focus } = result.focusNode;
  const taken = first.predicates.filter((p) => [...dataset.match(focus, p, value)].length > 0);
  return step({ start: first.start, predicates: taken });
};

const toTerm = (term: Term): FoundTerm | undefined => {
  const { value } = term;
  if (value.length > LONGEST_VALUE) return undefined;
  if (term.termType !== 'Literal') return { type: term.termType === 'BlankNode' ? 'bnode' : 'uri', value };
  if (term.language) return { type: 'literal', value, 'xml:lang': term.language };
  return { type: 'literal', value, datatype: term.datatype.value };
};

/** A remark on what the message of the shape cannot say: that nothing was known, or which member was probably meant. */
const remark = (component: string, severity: Severity, value: Term | undefined): string => {
  if (component === RANGE_COMPONENT && severity === 'Info') return ' Not checked: the metadata only mention the value.';
  const meant = component === CODE_LIST_COMPONENT && value && suggestion(value.value);
  return meant ? ` Probably meant: ${meant}` : '';
};

/** A result of the engine as a finding: stable code, words, and whether it blocks. */
export const toFinding = (result: EngineResult, rule: Rule): Finding => {
  const shape = keyOf(result.shape.ptr.term!);
  const severity = result.severity.value.slice(SH.length) as Severity;
  const constraint = result.constraintComponent.value;
  const value = result.value?.term;
  return {
    code: shape.slice(SHAPE.length),
    severity,
    blocking: rule.level === 0 && severity === 'Violation',
    focusNode: keyOf(result.focusNode.term!),
    path: pathOf(result),
    value: value && shorten(keyOf(value)),
    term: value && toTerm(value),
    message: (result.message[0]?.value ?? '') + remark(constraint, severity, value),
    shape,
    constraint,
  };
};
