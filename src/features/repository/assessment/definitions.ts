/** Our metrics as DQV defines metrics: one for each indicator, each dimension and the total, at stable IRIs of the deployment. */
import { prefixes } from '../../../core/rdf/prefixes.js';
import { dct, dqv, owl, rdf, rdfs, skos, xsd } from '../../../core/rdf/vocabulary.js';
import { factory, iri, literal, type NamedNode, type Quad } from '../../../core/rdf/terms.js';
import { bands, dimensions, scoreMetric, type Dimension } from '../../../model/dimensions.js';
import { indicators, MOST_POINTS, possible, RULES_VERSION } from './indicators.js';

/** Address below the base at which the definitions are served. */
export const DEFINITIONS_PATH = '/def/quality';

/** Terms of the vocabulary that other catalogues measure with, where a name of theirs differs from ours. */
const PIVEAU = 'https://piveau.eu/ns/voc#';
const theirNames: Readonly<Record<string, string>> = {
  licenceAlignment: 'knownLicence',
  formatMediaTypeMachineReadable: 'formatMediaTypeMachineInterpretable',
};

/** Makes the IRIs of the definitions of one deployment. */
export class Definitions {
  readonly #namespace: string;
  readonly #terms = new Map<string, NamedNode>();

  constructor(readonly base: string) {
    this.#namespace = `${base}${DEFINITIONS_PATH}#`;
  }

  /** IRI of a metric, dimension or band; for one name always the same term. */
  term(name: string): NamedNode {
    let term = this.#terms.get(name);
    if (!term) this.#terms.set(name, (term = iri(this.#namespace + name)));
    return term;
  }

  /** All definitions as RDF. */
  quads(): Quad[] {
    return [...this.#document(), ...this.#dimensions(), ...this.#indicators(), ...this.#scores(), ...this.#bands()];
  }

  #named(name: string, type: NamedNode, title: string, about: string): Quad[] {
    const node = this.term(name);
    return [
      factory.quad(node, rdf.type, type),
      factory.quad(node, skos.prefLabel, literal(title, 'en')),
      factory.quad(node, skos.definition, literal(about, 'en')),
    ];
  }

  #document(): Quad[] {
    const document = iri(this.#namespace.slice(0, -1));
    return [
      factory.quad(document, dct.title, literal('Metrics of metadata quality', 'en')),
      factory.quad(document, owl.versionInfo, literal(String(RULES_VERSION))),
    ];
  }

  #dimensions(): Quad[] {
    return dimensions.flatMap((dimension) => {
      const title = dimension[0]?.toUpperCase() + dimension.slice(1);
      return this.#named(dimension, dqv.Dimension, title, `${title}: at most ${possible[dimension]} points.`);
    });
  }

  #metric(name: string, dimension: Dimension | undefined, type: NamedNode): Quad[] {
    const node = this.term(name);
    return [
      factory.quad(node, dqv.expectedDataType, type),
      ...(dimension ? [factory.quad(node, dqv.inDimension, this.term(dimension))] : []),
    ];
  }

  #indicators(): Quad[] {
    return indicators.flatMap(({ name, dimension, title, looksAt, points, property, value }) => [
      ...this.#named(name, dqv.Metric, title, `${looksAt} Worth ${points} points.`),
      ...this.#metric(name, dimension, value === 'boolean' ? xsd.boolean : xsd.integer),
      ...(property ? [factory.quad(this.term(name), rdfs.seeAlso, property)] : []),
      factory.quad(this.term(name), skos.exactMatch, iri(PIVEAU + (theirNames[name] ?? name))),
    ]);
  }

  #scores(): Quad[] {
    const all = `Points of all dimensions together, at most ${MOST_POINTS}.`;
    return [
      ...dimensions.flatMap((dimension) => [
        ...this.#named(scoreMetric(dimension), dqv.Metric, `Points: ${dimension}`, `At most ${possible[dimension]}.`),
        ...this.#metric(scoreMetric(dimension), dimension, xsd.integer),
      ]),
      ...this.#named(scoreMetric(), dqv.Metric, 'Score', all),
      ...this.#metric(scoreMetric(), undefined, xsd.integer),
    ];
  }

  #bands(): Quad[] {
    const concept = iri(`${prefixes.skos}Concept`);
    return bands.flatMap(({ name, title, from }) =>
      this.#named(name.toLowerCase(), concept, title, `A score of ${from} points or more, up to the next band.`),
    );
  }
}
