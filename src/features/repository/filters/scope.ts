/** The node that conditions are about, and the ways from it to others. */
import { literal, sparql, type SparqlText } from '../../../core/rdf/terms.js';
import { dcat, dqv, foaf, rdf, xsd, type PlatformTerms } from '../../../core/rdf/vocabulary.js';
import { nounPaths, type Noun as NounName } from '../../../core/store/resource-iris.js';
import type { Definitions } from '../assessment/definitions.js';
import { termOf, type Noun, type Path, type Predicate, type RelationField } from '../../../model/property.js';
import { filter, Names, within, type Part, type Variable } from './pattern.js';

/** The facts that names of resources are made from. */
export interface Naming {
  /** Public address of the service. */
  readonly base: string;
  readonly terms: PlatformTerms;
  readonly definitions: Definitions;
}

/** A node in a graph. */
export interface Scope {
  readonly noun: Noun;
  readonly graph: Variable;
  readonly node: Variable;
  /** Of quality results: the dataset that they are about. */
  readonly about?: Variable;
  /** True if the node is a literal, which is the name of what is meant. */
  readonly isName?: true;
  /** What gives the node its values, where nothing else does. */
  readonly anchor: readonly Part[];
  /** What its name must be besides: to be said once, where the node is met. */
  readonly checks: readonly Part[];
}

const prefix = (base: string, noun: NounName): string => base + nounPaths[noun];

/** Makes the patterns of one query. */
export class Scopes {
  readonly names = new Names();

  /** @param given what has a value before the query asks for any, which must not be given others */
  constructor(
    readonly naming: Naming,
    readonly given?: Variable,
  ) {}

  term(predicate: Predicate) {
    return termOf(predicate, this.naming.terms);
  }

  /** A property path of SPARQL. */
  path([first, ...others]: Path): SparqlText {
    return others.reduce((path, step) => sparql`${path}/${this.term(step)}`, sparql`${this.term(first)}`);
  }

  /** Any of several paths. */
  anyPath(paths: readonly Path[]): SparqlText {
    return paths.map((path) => this.path(path)).reduce((all, path) => sparql`${all}|${path}`);
  }

  /**
   * A condition: the name of a resource of the service. A filter on the variable itself would read the text of each that there is; of a
   * name that is made at the end of its group it reads those that fit everything else.
   */
  isOurs(variable: Variable, noun: NounName): readonly Part[] {
    const name = this.names.fresh('name');
    const start = literal(prefix(this.naming.base, noun));
    const text = sparql`BIND(STR(${variable}) AS ${name}) FILTER(STRSTARTS(${name}, ${start}))`;
    return [{ text, binds: [], isLast: true }];
  }

  /** Beginning of the names of a noun that has ids. */
  prefixOf({ name }: Noun): string {
    return prefix(this.naming.base, name.toLowerCase() as NounName);
  }

  /** The scope of a resource that has a graph of its own. */
  ofGraph(noun: Noun, graph: Variable): Scope {
    const checks = this.isOurs(graph, noun.name === 'Catalogue' ? 'catalogue' : 'dataset');
    return { noun, graph, node: graph, anchor: [this.#anchorOf(noun, graph)], checks };
  }

  /** The scope of what stands in the graphs of datasets: distributions, services, offers. */
  within(noun: Noun, graph: Variable, node: Variable): Scope {
    const isOffer = noun.name.endsWith('Offer');
    const { anchor, checks } = isOffer ? this.#offers(noun, graph, node) : this.#distributions(noun, graph, node);
    return { noun, graph, node, anchor, checks: [...checks, ...this.isOurs(graph, 'dataset')] };
  }

  #distributions({ name }: Noun, graph: Variable, node: Variable): Pick<Scope, 'anchor' | 'checks'> {
    const distribution = name === 'Distribution' ? node : this.names.fresh('distribution');
    const anchor = [within(graph, sparql`${graph} ${dcat.distribution} ${distribution} .`, distribution)];
    const checks = this.isOurs(distribution, 'distribution');
    if (name === 'Distribution') return { anchor, checks };
    const service = within(graph, sparql`${distribution} ${dcat.accessService} ${node} .`, node);
    return { anchor: [...anchor, service, filter(sparql`!isLiteral(${node})`)], checks };
  }

  /** Offers that the metadata describe, of all methods. */
  #offers({ name }: Noun, graph: Variable, node: Variable): Pick<Scope, 'anchor' | 'checks'> {
    const { monetization, purchaseOffer, investmentOffer } = this.naming.terms;
    const method = this.names.fresh('method');
    const predicate = name === 'PurchaseOffer' ? purchaseOffer : investmentOffer;
    const anchor = [
      within(graph, sparql`${graph} ${monetization} ${method} . ${method} ${predicate} ${node} .`, node),
      this.#isDescribed(graph, node),
    ];
    return { anchor, checks: [] };
  }

  #isDescribed(graph: Variable, node: Variable): Part {
    const [property, object] = [this.names.fresh('property'), this.names.fresh('object')];
    return filter(sparql`EXISTS { GRAPH ${graph} { ${node} ${property} ${object} } }`);
  }

  #anchorOf({ name }: Noun, graph: Variable): Part {
    const part =
      name === 'Catalogue'
        ? sparql`${graph} ${rdf.type} ${dcat.Catalog} .`
        : sparql`${this.names.fresh('catalogue')} ${dcat.dataset} ${graph} .`;
    return within(graph, part);
  }

  /** The other end of a relation. */
  follow(from: Scope, field: RelationField): Scope {
    const noun = field.to();
    switch (field.place) {
      case 'here':
        return this.#here(from, field, noun);
      case 'subject':
        return { noun, graph: from.graph, node: from.graph, anchor: from.anchor, checks: [] };
      case 'catalogue':
      case 'datasets':
        return this.#membership(from, field, noun);
      case 'record': {
        const node = this.names.fresh('record');
        const anchor = [within(from.graph, sparql`${node} ${foaf.primaryTopic} ${from.node} .`, node, from.node)];
        return { noun, graph: from.graph, node, anchor, checks: this.isOurs(node, 'record') };
      }
      case 'quality': {
        const graph = this.names.fresh('quality');
        const anchor = [within(graph, sparql`${from.node} ${dqv.hasQualityMetadata} ${graph} .`, from.node)];
        return { noun, graph, node: graph, about: from.node, anchor, checks: this.isOurs(graph, 'metrics') };
      }
      case 'indicator':
        return this.#indicators(from, noun);
    }
  }

  #here(from: Scope, field: RelationField, noun: Noun): Scope {
    const node = this.names.fresh(noun.name.toLowerCase());
    const anchor = [
      within(from.graph, sparql`${from.node} ${this.anyPath(field.paths)} ${node} .`, from.node, node),
      ...(field.distributions ? [] : [filter(sparql`!isLiteral(${node})`)]),
      ...(field.described ? [this.#isDescribed(from.graph, node)] : []),
    ];
    const checks = field.distributions ? this.isOurs(node, 'distribution') : [];
    return { noun, graph: from.graph, node, anchor, checks };
  }

  /** All that may be at the other end of a relation: nodes, and where a name may stand in place of a node, names. */
  ends(from: Scope, field: RelationField): readonly Scope[] {
    const nodes = this.follow(from, field);
    if (!field.named) return [nodes];
    const node = this.names.fresh('name');
    const said = within(from.graph, sparql`${from.node} ${this.anyPath(field.paths)} ${node} .`, from.node, node);
    const anchor = [said, filter(sparql`isLiteral(${node})`)];
    return [nodes, { noun: nodes.noun, graph: from.graph, node, isName: true, anchor, checks: [] }];
  }

  /** Membership counts where the default graph has it, which holds what each may say, and the dataset's own graph as well. */
  #membership(from: Scope, { place }: RelationField, noun: Noun): Scope {
    const other = this.names.fresh(place === 'catalogue' ? 'catalogue' : 'dataset');
    const [holder, held] = place === 'catalogue' ? [other, from.node] : [from.node, other];
    const member = sparql`${holder} ${dcat.dataset} ${held} .`;
    const anchor: readonly Part[] = [within(held, member, holder), { text: member, binds: [holder.value, held.value] }];
    const checks = this.isOurs(other, place === 'catalogue' ? 'catalogue' : 'dataset');
    return { noun, graph: other, node: other, anchor, checks };
  }

  #indicators({ graph, about }: Scope, noun: Noun): Scope {
    if (!about) throw new TypeError('Indicators are those of quality results');
    const [node, value, measured] = ['measurement', 'value', 'measured'].map((kind) => this.names.fresh(kind)) as [
      Variable,
      Variable,
      Variable,
    ];
    const anchor = [
      within(graph, sparql`${about} ${dqv.hasQualityMetadata} ${graph} .`, about),
      within(graph, sparql`${measured} ${dqv.hasQualityMeasurement} ${node} . ${node} ${dqv.value} ${value} .`, node),
      filter(sparql`DATATYPE(${value}) = ${xsd.boolean}`),
    ];
    return { noun, graph, node, anchor, checks: [] };
  }

  /** The value of a metric of a dataset. */
  measured(scope: Scope, metric: string, value: Variable): Part {
    if (!scope.about) throw new TypeError('Metrics are those of quality results');
    const node = this.names.fresh('measurement');
    const { definitions } = this.naming;
    return within(
      scope.graph,
      sparql`${scope.about} ${dqv.hasQualityMeasurement} ${node} . ${node} ${dqv.isMeasurementOf} ${definitions.term(metric)} ; ${dqv.value} ${value} .`,
      scope.about,
      value,
    );
  }
}
