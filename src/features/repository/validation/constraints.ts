import type { CompileConstraint, EngineContext } from 'shacl-engine';
import { isBrokenGeometry } from '../../../model/values/geometry.js';
import { iri, type Term } from '../../../core/rdf/terms.js';
import { isMember, schemeOf } from './code-lists.js';
import type { QuadIndex } from './quad-index.js';
import { withSubclasses } from './rules.js';
import {
  AT_MOST,
  AT_MOST_COMPONENT,
  CODE_LIST,
  CODE_LIST_COMPONENT,
  COUNTS_AS,
  GEOMETRY,
  GEOMETRY_COMPONENT,
  IN_SCHEME,
  LIST,
  MEMBER_CLASS,
} from './terms.js';
import { RANGE, RANGE_COMPONENT, RDF_TYPE, RDFS, SH } from './terms.js';

const inScheme = iri(IN_SCHEME);
const type = iri(RDF_TYPE);
const info = iri(`${SH}Info`);
/** The class of all literals. */
const LITERAL = `${RDFS}Literal`;

const objects = ({ valueOrNode, focusNode }: EngineContext, predicate: Term): string[] =>
  [...focusNode.dataset.match(valueOrNode.term, predicate)].map((quad) => quad.object.value);

/** `term:codeList`: the value is a member of one of the lists, or the data say it is in the scheme of one. */
const codeList =
  (rules: QuadIndex): CompileConstraint =>
  (shape) => {
    const lists = rules.valuesOf(shape.ptr.term!, CODE_LIST).map((term) => term.value);
    const schemes = new Set(lists.map(schemeOf));
    return {
      generic(context) {
        const { term } = context.valueOrNode;
        const member = term.termType === 'NamedNode' && lists.some((list) => isMember(list, term.value));
        const declared = (): boolean =>
          term.termType !== 'Literal' && objects(context, inScheme).some((s) => schemes.has(s));
        context.test(member || declared(), iri(CODE_LIST_COMPONENT), { value: context.valueOrNode });
      },
    };
  };

/** Names of the code lists whose members are instances of one of the classes; of all classes when none is named. */
const listsOf = (rules: QuadIndex, classes: Iterable<string> | undefined): string[] => {
  const lists = classes
    ? [...classes].flatMap((name) => rules.subjectsOf(MEMBER_CLASS, name))
    : rules.subjectsWith(MEMBER_CLASS);
  return [...new Set(lists.map((term) => term.value.slice(LIST.length)))];
};

/**
 * `term:range`: the value is an instance of one of the classes: by a type in the data, subclasses understood, as a member
 * of a code list of such instances, or as a literal where rdfs:Literal is one of the classes. About an IRI that the data only mention nothing can be said (severity Info),
 * unless it is a member of a list of something else.
 */
const range =
  (rules: QuadIndex): CompileConstraint =>
  (shape) => {
    const asked = withSubclasses(
      rules,
      rules.valuesOf(shape.ptr.term!, RANGE).map((term) => term.value),
    );
    const counting = asked.flatMap((name) => rules.subjectsOf(COUNTS_AS, name).map((term) => term.value));
    const good = new Set([...asked, ...counting]);
    const lists = listsOf(rules, good);
    const others = listsOf(rules, undefined);
    return {
      generic(context) {
        const { valueOrNode: value, focusNode } = context;
        const { term } = value;
        if (term.termType === 'Literal' && good.has(LITERAL)) return;
        if (term.termType !== 'Literal' && objects(context, type).some((name) => good.has(name))) return;
        const among = (names: readonly string[]): boolean => names.some((list) => isMember(list, term.value));
        if (term.termType === 'NamedNode' && among(lists)) return;
        const mentioned = term.termType === 'NamedNode' && [...focusNode.dataset.match(term)].length === 0;
        const unknown = mentioned && !among(others);
        context.violation(iri(RANGE_COMPONENT), unknown ? { value, severity: info } : { value });
      },
    };
  };

/** `term:atMost`: the number is not above those of other properties of the node, whatever their datatypes. */
const atMost =
  (rules: QuadIndex): CompileConstraint =>
  (shape) => {
    const others = rules.valuesOf(shape.ptr.term!, AT_MOST);
    return {
      generic(context) {
        const { valueOrNode: value, focusNode } = context;
        const limits = others.flatMap((property) => [...focusNode.dataset.match(focusNode.term, property)]);
        const isAbove = limits.some(({ object }) => Number(value.term.value) > Number(object.value));
        context.test(!isAbove, iri(AT_MOST_COMPONENT), { value });
      },
    };
  };

/** `term:geometry`: the value is no geometry that is broken. */
const geometry: CompileConstraint = () => ({
  generic(context) {
    const { term } = context.valueOrNode;
    const isBroken = term.termType === 'Literal' && isBrokenGeometry(term.value);
    context.test(!isBroken, iri(GEOMETRY_COMPONENT), { value: context.valueOrNode });
  },
});

/** Our own constraint components, for the engine. They read their parameters from the shapes. */
export const constraints = (rules: QuadIndex): (readonly [Term, CompileConstraint])[] => [
  [iri(CODE_LIST), codeList(rules)],
  [iri(RANGE), range(rules)],
  [iri(AT_MOST), atMost(rules)],
  [iri(GEOMETRY), geometry],
];
