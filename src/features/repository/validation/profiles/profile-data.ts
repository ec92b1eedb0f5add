/** Metadata as the rules of a profile see them: with what is known of the IRIs that they mention, and with paths that the engine cannot follow. */
import { factory, iri, type Quad, type Term } from '../../../../core/rdf/terms.js';
import { QuadIndex } from '../quad-index.js';
import { IN_SCHEME, RDF_TYPE } from '../terms.js';
import type { Knowledge } from './knowledge.js';
import { follow, type Path } from './paths.js';

/** Statements of a document with those that follow. */
export class ProfileData extends QuadIndex {
  constructor(
    quads: readonly Quad[],
    /** Paths by the property that stands for each in the shapes. */
    private readonly paths: ReadonlyMap<string, Path>,
    private readonly knowledge: Knowledge,
  ) {
    super(quads);
  }

  override valuesOf(subject: Term, predicate: string): readonly Term[] {
    const path = this.paths.get(predicate);
    return path ? follow(path, subject, this) : super.valuesOf(subject, predicate);
  }

  override match(subject?: Term | null, predicate?: Term | null, object?: Term | null): readonly Quad[] {
    if (!subject || !predicate) return super.match(subject, predicate, object);
    if (this.paths.has(predicate.value))
      return this.#stated(subject, predicate, this.valuesOf(subject, predicate.value), object);
    if (subject.termType !== 'NamedNode') return super.match(subject, predicate, object);
    const { types, schemes } = this.knowledge.about(subject.value);
    const known = predicate.value === RDF_TYPE ? types : predicate.value === IN_SCHEME ? schemes : [];
    const said = super.match(subject, predicate, object);
    return known.length === 0 ? said : [...said, ...this.#stated(subject, predicate, known.map(iri), object)];
  }

  #stated(subject: Term, predicate: Term, values: readonly Term[], object: Term | null | undefined): Quad[] {
    return values
      .filter((value) => !object || value.equals(object))
      .map((value) =>
        factory.quad(subject as Quad['subject'], predicate as Quad['predicate'], value as Quad['object']),
      );
  }
}
