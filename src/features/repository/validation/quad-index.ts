import type { ReadableDataset } from 'shacl-engine';
import { factory, keyOf, type Literal, literal, type Quad, type Term } from '../../../core/rdf/terms.js';

/** Longest list of values that the engine sees at once; its work grows with the square of it. */
export const WINDOW = 128;

/** Longest literal that the engine sees; no rule looks at more, and it writes values into keys over and over. */
const LONGEST_LITERAL = 1024;

type ByKey = Map<string, Quad[]>;

const push = (index: ByKey, key: string, quad: Quad): void => {
  const list = index.get(key);
  if (list) list.push(quad);
  else index.set(key, [quad]);
};

const shorten = (quad: Quad, object: Literal): Quad => {
  const value = object.value.slice(0, LONGEST_LITERAL);
  return factory.quad(quad.subject, quad.predicate, literal(value, object.language || object.datatype));
};

const nothing: readonly Quad[] = [];
const NONE: readonly Term[] = [];

/**
 * Triples indexed for the lookups that validation makes: forward by subject and property, backward by property and
 * object. Graph names are ignored. Long literals are cut, long lists of values are shown window by window.
 */
export class QuadIndex implements ReadableDataset {
  /** Never 0: the engine skips an empty dataset, but what is missing from one must be found too. */
  readonly size: number;
  /** The shown part of long lists; the caller runs through `windows(subject)` parts. */
  window = 0;
  private readonly forward = new Map<string, ByKey>();
  private readonly backward = new Map<string, ByKey>();

  constructor(
    quads: readonly Quad[],
    private readonly width = WINDOW,
  ) {
    this.size = Math.max(1, quads.length);
    for (const quad of quads) {
      const { object } = quad;
      this.add(object.termType === 'Literal' && object.value.length > LONGEST_LITERAL ? shorten(quad, object) : quad);
    }
  }

  private add(quad: Quad): void {
    const subject = keyOf(quad.subject);
    let properties = this.forward.get(subject);
    if (!properties) this.forward.set(subject, (properties = new Map()));
    push(properties, quad.predicate.value, quad);
    if (quad.object.termType === 'Literal') return;
    let objects = this.backward.get(quad.predicate.value);
    if (!objects) this.backward.set(quad.predicate.value, (objects = new Map()));
    push(objects, keyOf(quad.object), quad);
  }

  /** The number of windows that it takes to see all values of a subject. */
  windows(subject: Term): number {
    let longest = 1;
    for (const list of this.forward.get(keyOf(subject))?.values() ?? []) longest = Math.max(longest, list.length);
    return Math.ceil(longest / this.width);
  }

  /** True if the data say anything about a node. */
  describes(subject: Term): boolean {
    return this.forward.has(keyOf(subject));
  }

  /** Properties that a node has values of. */
  propertiesOf(subject: Term): string[] {
    return [...(this.forward.get(keyOf(subject))?.keys() ?? [])];
  }

  /** Objects of a property, in any subject. */
  objectsOf(predicate: string): readonly Term[] {
    const objects = this.backward.get(predicate);
    return objects ? Array.from(objects.values(), (list) => list[0]!.object) : NONE;
  }

  /** Subjects of a property that leads to a node, one for each triple. */
  subjectsWith(predicate: string): readonly Term[] {
    const objects = this.backward.get(predicate);
    return objects ? [...objects.values()].flat().map((quad) => quad.subject) : NONE;
  }

  /** Subjects that have this object for a property, all windows. */
  subjectsOf(predicate: string, object: string): readonly Term[] {
    return (
      this.backward
        .get(predicate)
        ?.get(object)
        ?.map((quad) => quad.subject) ?? NONE
    );
  }

  /** Objects of a subject's property, all windows. */
  valuesOf(subject: Term, predicate: string): readonly Term[] {
    return (
      this.forward
        .get(keyOf(subject))
        ?.get(predicate)
        ?.map((quad) => quad.object) ?? NONE
    );
  }

  /** Properties that point from or to nodes, as keys (`_:` before labels of blank nodes). */
  links(key: string): string[] {
    const lists = [...(this.forward.get(key)?.values() ?? [])];
    return lists.flatMap((list) => list.filter((q) => q.object.termType !== 'Literal').map((q) => keyOf(q.object)));
  }

  match(subject?: Term | null, predicate?: Term | null, object?: Term | null): readonly Quad[] {
    const found = this.lookUp(subject, predicate, object);
    if (subject && object) return found.filter((quad) => quad.object.equals(object));
    if (found.length <= this.width) return found;
    const start = this.window * this.width < found.length ? this.window * this.width : 0;
    return found.slice(start, start + this.width);
  }

  private lookUp(subject?: Term | null, predicate?: Term | null, object?: Term | null): readonly Quad[] {
    if (subject) {
      const properties = this.forward.get(keyOf(subject));
      if (!properties) return nothing;
      return predicate ? (properties.get(predicate.value) ?? nothing) : [...properties.values()].flat();
    }
    if (!predicate) return nothing;
    const objects = this.backward.get(predicate.value);
    return object ? (objects?.get(keyOf(object)) ?? nothing) : [...(objects?.values() ?? [])].flat();
  }
}
