/** The queries of a list: a page, the number of its items, and figures over them. */
import { catalogue } from '../../../model/catalogue.js';
import { dataService } from '../../../model/data-service.js';
import { dataset } from '../../../model/dataset.js';
import { distribution } from '../../../model/distribution.js';
import { investmentOffer, purchaseOffer } from '../../../model/offers.js';
import type { Noun, RelationField, Valued } from '../../../model/property.js';
import { literal, sparql, type SparqlText } from '../../../core/rdf/terms.js';
import { dcat, dct } from '../../../core/rdf/vocabulary.js';
import type { Condition } from './condition.js';
import type { Position } from './cursor.js';
import { finding, keyLiteral, keyType, type SortKey } from './order.js';
import { filter, group, NEVER, type Part, union, variable, type Variable, within, without } from './pattern.js';
import { type Naming, type Scope, Scopes } from './scope.js';
import { valueParts } from './values.js';

/** Pieces that give their node a value by themselves, which a branch must: what stands beside a union is not seen in it. */
const alone = (scope: Scope, parts: readonly Part[]): readonly Part[] => {
  const bound = new Set(parts.flatMap(({ binds }) => binds));
  return bound.has(scope.node.value) && bound.has(scope.graph.value) ? parts : [...scope.anchor, ...parts];
};

/** The pieces that a node must fit for the condition to hold, or not to. */
const compile = (scopes: Scopes, scope: Scope, condition: Condition, holds = true): readonly Part[] => {
  const inside = (part: Condition, wanted = holds) => compile(scopes, scope, part, wanted);
  switch (condition.kind) {
    case 'not':
      return inside(condition.of, !holds);
    case 'all':
    case 'any':
      if ((condition.kind === 'all') === holds) return condition.of.flatMap((part) => inside(part));
      return condition.of.length === 0 ? NEVER : union(condition.of.map((part) => alone(scope, inside(part))));
    case 'value': {
      const { field, tests, exists } = condition;
      if (exists === false && tests.length > 0) return holds ? NEVER : [];
      if (exists === undefined && tests.length === 0) return holds ? [] : NEVER;
      return valueParts(scopes, scope, field, tests, (exists !== false) === holds);
    }
    case 'related': {
      const { field, quantifier, of } = condition;
      const isWanted = quantifier !== 'every';
      const parts = union(
        scopes.ends(scope, field).map((end) => [...end.anchor, ...compile(scopes, end, of, isWanted), ...end.checks]),
      );
      return (quantifier === 'some') === holds ? parts : [without(parts)];
    }
  }
};

/** The nouns that have lists, by the names of these. */
export const lists = {
  datasets: dataset,
  catalogues: catalogue,
  distributions: distribution,
  dataServices: dataService,
};
export type ListName = keyof typeof lists;

/** What is found in graphs for lists of the records. */
const parts = { purchaseOffers: purchaseOffer, investmentOffers: investmentOffer };
export type PartName = keyof typeof parts;

const [GRAPH, NODE] = [variable('g'), variable('n')];

/** A list that is asked for. */
export interface Asked<L extends ListName | PartName = ListName> {
  readonly list: L;
  readonly condition: Condition;
}

/** A field that figures are made of, or grouped by: `way` leads to it. */
export interface Figure {
  readonly way: readonly RelationField[];
  /** Absent where the end of the way is itself what counts. */
  readonly field?: Valued;
}

/** One list as patterns. */
class Writer {
  readonly scopes: Scopes;
  readonly scope: Scope;
  /** The variables that name an item. */
  readonly item: readonly Variable[];

  constructor(naming: Naming, { list }: Asked<ListName | PartName>, given?: Variable) {
    this.scopes = new Scopes(naming, given);
    const noun: Noun = { ...lists, ...parts }[list];
    const hasGraph = list === 'datasets' || list === 'catalogues';
    this.scope = hasGraph ? this.scopes.ofGraph(noun, GRAPH) : this.scopes.within(noun, GRAPH, NODE);
    this.item = hasGraph ? [GRAPH] : [GRAPH, NODE];
  }

  matching(condition: Condition): SparqlText {
    const { anchor, checks } = this.scope;
    return group([...anchor, ...compile(this.scopes, this.scope, condition), ...checks]);
  }

  /** What fits a condition, whether it is an item of the list or not, where that can be found without asking for each. */
  fitting(condition: Condition): SparqlText {
    const { scopes, scope } = this;
    return group([...alone(scope, compile(scopes, scope, condition)), ...scope.checks]);
  }

  /** The name of an item as it is compared; those of blank nodes are none. */
  get names(): readonly SparqlText[] {
    return this.item.map((part) =>
      part === GRAPH ? sparql`STR(${part})` : sparql`IF(isBlank(${part}), "", STR(${part}))`,
    );
  }
}

/** True for what comes after a position: the first key that differs decides; what has no value comes last. */
const after = (writer: Writer, sort: readonly SortKey[], keys: readonly Variable[], position: Position): SparqlText => {
  const ends = [position.graph, position.node];
  const names = writer.names.reduceRight<SparqlText | undefined>((rest, name, at) => {
    const end = literal(ends[at] ?? '');
    const more =
      position.tie > 0 && rest === undefined && at > 0 ? sparql`${name} >= ${end}` : sparql`${name} > ${end}`;
    return rest ? sparql`(${more} || (${name} = ${end} && ${rest}))` : more;
  }, undefined);
  return sort.reduceRight<SparqlText>(
    (rest, { field, descending }, at) => {
      const [key, value] = [keys[at] as Variable, position.keys[at]];
      if (value == null) return sparql`(!BOUND(${key}) && ${rest})`;
      const end = keyLiteral(keyType(field), value);
      const beyond = descending ? sparql`${key} < ${end}` : sparql`${key} > ${end}`;
      return sparql`(!BOUND(${key}) || ${beyond} || (${key} = ${end} && ${rest}))`;
    },
    names ?? sparql`true`,
  );
};

/** What a blank node is known by from one answer to the next, as `endpoint` and `title`: engines give it a name of their own each time. */
const markedBy = ({ scopes, scope }: Writer) =>
  (
    [
      ['endpoint', dcat.endpointURL, sparql`isIRI`],
      ['title', dct.title, sparql`isLiteral`],
    ] as const
  ).map(([mark, predicate, counts]) => {
    const [value, name] = [scopes.names.fresh(mark), variable(mark)];
    const pattern = group([
      within(scope.graph, sparql`${scope.node} ${predicate} ${value} .`),
      filter(sparql`${counts}(${value})`),
    ]);
    return { name, pattern, choice: sparql`(MIN(STR(${value})) AS ${name})` };
  });

/** The page after a position, in an order. Its solutions have `g`, `n` for what has no graph of its own, and `k1`, `k2` … */
export const pageQuery = (
  naming: Naming,
  asked: Asked,
  {
    sort,
    position,
    limit,
    each = false,
  }: {
    readonly sort: readonly SortKey[];
    readonly position?: Position | undefined;
    readonly limit: number;
    /** True if each graph is asked by itself. Where nothing else decides, the graphs of datasets are named in the order of the list. */
    readonly each?: boolean;
  },
): SparqlText => {
  const writer = new Writer(naming, asked, each ? GRAPH : undefined);
  const { scopes, scope, item } = writer;
  const keys = sort.map((_, at) => variable(`k${at + 1}`));
  const found = sort.map((key) => finding(scopes, scope, key, scopes.names.fresh('key')));
  const chosen = found.map(({ key }, at) => {
    const name = keys[at] as Variable;
    return sort[at]?.descending ? sparql`(MAX(${key}) AS ${name})` : sparql`(MIN(${key}) AS ${name})`;
  });
  const marks = asked.list === 'dataServices' ? markedBy(writer) : [];
  // Some graphs that are named beside the query are asked one by one (SPARQL 1.2 SEP 0006): an engine would begin with what is rare in all.
  const ours = writer.matching(asked.condition);
  const counted = each ? sparql`GRAPH ${GRAPH} {} LATERAL { ${ours} }` : ours;
  const matching = sparql`${counted} ${[...marks, ...found].map(({ pattern }) => sparql`OPTIONAL { ${pattern} }`)}`;
  const all =
    sort.length + marks.length === 0
      ? sparql`SELECT DISTINCT ${item} WHERE { ${matching} }`
      : sparql`SELECT ${item} ${chosen} ${marks.map(({ choice }) => choice)} WHERE { ${matching} } GROUP BY ${item}`;
  const rest = position ? sparql`FILTER(${after(writer, sort, keys, position)})` : sparql``;
  const order = sort.map(({ descending }, at) => {
    const key = keys[at] as Variable;
    // What has no value comes before everything else, so that it is last where the order descends.
    return descending ? sparql`DESC(${key})` : sparql`ASC(!BOUND(${key})) ASC(${key})`;
  });
  // Graphs are compared as what they are, IRIs: their texts would be made and looked for in the index, each of them.
  const names = writer.names.map((name, at) => (item[at] === GRAPH ? sparql`ASC(${GRAPH})` : sparql`ASC(${name})`));
  // Graphs that are named in their order are asked in it, until there are enough.
  const isInOrder = each && asked.list === 'datasets' && sort.length === 0;
  const ordered = isInOrder ? sparql`` : sparql`ORDER BY ${order} ${names} ${item.filter((part) => part !== GRAPH)}`;
  return sparql`SELECT ${item} ${keys} ${marks.map(({ name }) => name)} WHERE { { ${all} } ${rest} } ${ordered} LIMIT ${limit}`;
};

/** The names of items, in no order: `g`, and `n` for what has no graph of its own. */
export const namesQuery = (naming: Naming, asked: Asked<ListName | PartName>, limit: number): SparqlText => {
  const writer = new Writer(naming, asked);
  return sparql`SELECT DISTINCT ${writer.item} WHERE { ${writer.matching(asked.condition)} } LIMIT ${limit}`;
};

/** The names of the datasets that fit, in no order: `g`. Those that are in no catalogue any more may be among them, which are no items. */
export const candidatesQuery = (naming: Naming, condition: Condition, limit: number): SparqlText => {
  const writer = new Writer(naming, { list: 'datasets', condition });
  return sparql`SELECT DISTINCT ${writer.item} WHERE { ${writer.fitting(condition)} } LIMIT ${limit}`;
};

/** The number of items, as `count`. */
export const countQuery = (naming: Naming, asked: Asked): SparqlText => {
  const writer = new Writer(naming, asked);
  return sparql`SELECT (COUNT(*) AS ?count) WHERE { { SELECT DISTINCT ${writer.item} WHERE { ${writer.matching(asked.condition)} } } }`;
};

/** Adds a way to what is counted: the variable that names its end, its pattern and its value. */
const along = (writer: Writer, { way, field }: Figure) => {
  const { scopes, scope } = writer;
  const raw = scopes.names.fresh('value');
  const last: Valued = field ?? { kind: 'self', type: 'iri', as: 'iri' };
  const { pattern, key, end } = finding(scopes, scope, { way, field: last }, raw);
  return { pattern, key, named: [end.graph, end.node, ...(last.kind === 'self' ? [] : [raw])] };
};

const unique = (variables: readonly Variable[]): Variable[] => [
  ...new Map(variables.map((one) => [one.value, one])).values(),
];

/**
 * Figures of the values of a field: `values`, `min`, `max`, `sum`, `avg`, and `key` where they are grouped. A value counts once for each
 * item and each node that has it.
 */
export const figuresQuery = (naming: Naming, asked: Asked, of: Figure, by?: Figure): SparqlText => {
  const writer = new Writer(naming, asked);
  const measured = along(writer, of);
  const grouped = by && along(writer, by);
  const variables = unique([...writer.item, ...measured.named, ...(grouped ? grouped.named : [])]);
  const patterns = [measured, ...(grouped ? [grouped] : [])].map(({ pattern }) => pattern);
  const all = sparql`SELECT DISTINCT ${variables} WHERE { ${writer.matching(asked.condition)} ${patterns} }`;
  const isNumber = of.field && keyType(of.field) === 'number';
  const sums = isNumber ? sparql`(SUM(?value) AS ?sum) (AVG(?value) AS ?avg)` : sparql``;
  const key = grouped ? sparql`BIND(${grouped.key} AS ?key)` : sparql``;
  const [shown, by_] = grouped ? [sparql`?key`, sparql`GROUP BY ?key`] : [sparql``, sparql``];
  return sparql`SELECT ${shown} (COUNT(?value) AS ?values) (MIN(?value) AS ?min) (MAX(?value) AS ?max) ${sums} WHERE { { ${all} } BIND(${measured.key} AS ?value) ${key} } ${by_}`;
};

/** The number of items by the value of a field, as `key` and `count`: the most frequent first. */
export const groupsQuery = (naming: Naming, asked: Asked, by: Figure, limit: number): SparqlText => {
  const writer = new Writer(naming, asked);
  const grouped = along(writer, by);
  const all = sparql`SELECT DISTINCT ${writer.item} (${grouped.key} AS ?key) WHERE { ${writer.matching(asked.condition)} ${grouped.pattern} }`;
  return sparql`SELECT ?key (COUNT(*) AS ?count) WHERE { { ${all} } } GROUP BY ?key ORDER BY DESC(?count) ?key LIMIT ${limit}`;
};

/** A condition that a dataset is of a catalogue. */
export const ofCatalogue = (id: string): Condition => ({
  kind: 'related',
  field: dataset.fields['catalogue'] as RelationField,
  quantifier: 'some',
  of: {
    kind: 'value',
    field: catalogue.fields['identifier'] as Valued,
    tests: [{ kind: 'text', operator: 'eq', values: [id], folded: false }],
  },
});
