/** Reading: the getters of a class of views follow from the rows of its noun in the model. */
import {
  isOwn,
  termOf,
  termsOf,
  type Fields,
  type Noun,
  type Own,
  type Path,
  type Predicate,
  type RelationField,
  type ValueField,
  type ValueOf,
} from '../property.js';
import type { PlatformTerms } from '../../core/rdf/vocabulary.js';
import type { Resource } from './resource.js';

/** A node of a graph as clients see it. */
export class NodeView {
  constructor(
    readonly resource: Resource,
    readonly pst: PlatformTerms,
  ) {}

  get iri(): string | null {
    return this.resource.iri ?? null;
  }
}

/**
 * What a view is made from: a graph, which never changes, and the name of a node of it. So what was answered of a view is true of every other
 * with the same origin. Undefined for what is no view.
 */
export const originOf = (root: unknown): { readonly of: object; readonly node: string } | undefined =>
  root instanceof NodeView ? { of: root.resource.graph, node: root.resource.term.value } : undefined;

/** The classes of views of the nouns that properties lead to. */
type Parts = Readonly<Record<string, new (resource: Resource, pst: PlatformTerms) => object>>;

type Read<F, P extends Parts> = F extends {
  readonly kind: 'relation';
  readonly to: () => { readonly name: infer Name };
  readonly many: infer Many;
}
  ? Name extends keyof P
    ? Many extends true
      ? InstanceType<P[Name]>[]
      : InstanceType<P[Name]> | null
    : never
  : ValueOf<F>;

/** What is read of the properties of a noun, but for names, and for relations without a part. */
type ReadAll<F extends Fields, P extends Parts, Except> = {
  readonly [
    Name in Exclude<Own<F>, Except> as F[Name]['kind'] extends 'self'
      ? never
      : Read<F[Name], P> extends never
        ? never
        : Name
  ]: Read<F[Name], P>;
};

type Reader = (resource: Resource, pst: PlatformTerms) => unknown;

/** The member of an enum that a text stands for; `OTHER` for words that it does not know. */
const memberOf = (words: Readonly<Record<string, readonly string[]>>, text: string | null): string | null => {
  if (text === null) return null;
  const word = text.toLowerCase();
  return Object.keys(words).find((member) => words[member]?.includes(word)) ?? 'OTHER';
};

type Term = { readonly value: string };

/** The predicates of the first step of each path, which are looked up once where no one depends on the operator's namespace. */
const firsts = (paths: readonly Path[]): ((pst: PlatformTerms) => readonly [Term, ...Term[]]) => {
  const steps = paths.map(([first]) => first) as [Predicate, ...Predicate[]];
  if (steps.every((step) => typeof step !== 'string')) return () => steps as unknown as [Term, ...Term[]];
  return (pst) => termsOf({ paths }, pst);
};

/** The first text at the end of one of some paths. */
const textAlong = (paths: readonly Path[]): ((resource: Resource, pst: PlatformTerms) => string | null) => {
  const terms = firsts(paths);
  if (paths.every(({ length }) => length === 1)) return (resource, pst) => resource.text(...terms(pst));
  return (resource, pst) => {
    for (const path of paths) {
      const steps = path.map((step) => termOf(step, pst));
      const before = steps.slice(0, -1).reduce<Resource | undefined>((at, step) => at?.resource(step), resource);
      const text = before?.text(...steps.slice(-1)) ?? null;
      if (text !== null) return text;
    }
    return null;
  };
};

const manyReader = ({ type, paths }: ValueField): Reader => {
  const terms = firsts(paths);
  if (type === 'text') return (resource, pst) => resource.strings(...terms(pst));
  if (type === 'iri') return (resource, pst) => resource.iris(...terms(pst));
  if (type === 'string') return (resource, pst) => resource.strings(...terms(pst)).map(({ value }) => value);
  return (resource, pst) =>
    (resource.text(...terms(pst)) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
};

/** A mailbox that was written as an address without `mailto:`, and so was read as relative to that of its document. */
const RELATIVE_MAILBOX = /^https?:[^?#]*\/([^/?#@\s]+@[^/?#@\s]+\.[a-z]+)$/i;

const reader = (field: ValueField): Reader => {
  const { type, many, paths, words, without = [], localName, fallback, cell } = field;
  if (many) return manyReader(field);
  const terms = firsts(paths);
  if (type === 'boolean')
    return (resource, pst) => resource.boolean(...terms(pst)) ?? (fallback === undefined ? null : fallback === 'true');
  if (type === 'integer') return (resource, pst) => resource.integer(...terms(pst));
  const text = textAlong(paths);
  if (words) return (resource, pst) => memberOf(words, text(resource, pst));
  if (cell === 'mail') return (resource, pst) => text(resource, pst)?.replace(RELATIVE_MAILBOX, '$1') ?? null;
  if (without.length === 0 && !localName && fallback === undefined) return text;
  return (resource, pst) => {
    const whole = text(resource, pst) ?? fallback ?? null;
    if (localName) return whole?.replace(/^.*[#/]/, '') ?? null;
    const start = without.find((one) => whole?.startsWith(one));
    return start === undefined ? whole : whole?.slice(start.length);
  };
};

/** The value of a property of a node; a literal in place of the node is the value where the property says so. */
const valueReader = (field: ValueField): Reader => {
  const read = reader(field);
  if (field.itself !== true) return read;
  return (resource, pst) => {
    const { written: value, language } = resource;
    if (value === null) return read(resource, pst);
    return field.type === 'text' ? [{ value, language }] : value;
  };
};

/** Reads one property of a node. */
export const reads = <const F extends ValueField>(field: F): ((resource: Resource, pst: PlatformTerms) => ValueOf<F>) =>
  valueReader(field) as (resource: Resource, pst: PlatformTerms) => ValueOf<F>;

const relationReader = (
  { many, paths, named = false, described = false }: RelationField,
  make: (resource: Resource, pst: PlatformTerms) => object,
): Reader => {
  const terms = firsts(paths);
  if (many)
    return (resource, pst) => {
      const found = named ? resource.things(terms(pst)[0]) : resource.resources(...terms(pst));
      return (described ? found.filter((node) => node.described) : found).map((node) => make(node, pst));
    };
  return (resource, pst) => {
    const found = ((): Resource | undefined => {
      // What metadata refer to without describing it may stand beside what is described.
      if (described) return resource.resources(...terms(pst)).find((node) => node.described);
      return named ? resource.thing(terms(pst)[0]) : resource.resource(...terms(pst));
    })();
    return found ? make(found, pst) : null;
  };
};

type Base = abstract new (...args: never[]) => NodeView;

/**
 * A class of views with a getter for each of the properties of a noun that stand in its graph. Relations lead to views of `parts`, by the name of
 * their noun; those to others, and the properties that are named in `except`, are left to code.
 */
export const reading = <B extends Base, N extends Noun, const P extends Parts, const Except extends string = never>(
  base: B,
  { fields }: N,
  parts: P,
  except: readonly Except[] = [],
): abstract new (...args: ConstructorParameters<B>) => InstanceType<B> & ReadAll<N['fields'], P, Except> => {
  abstract class Reading extends (base as unknown as typeof NodeView) {}
  const define = (name: string, read: Reader): void => {
    Object.defineProperty(Reading.prototype, name, {
      configurable: true,
      get(this: NodeView) {
        return read(this.resource, this.pst);
      },
    });
  };
  for (const [name, field] of Object.entries(fields)) {
    if (!isOwn(field) || field.kind === 'self' || (except as readonly string[]).includes(name)) continue;
    if (field.kind === 'value') define(name, valueReader(field));
    else {
      const Part = parts[field.to().name];
      if (Part)
        define(
          name,
          relationReader(field, (resource, pst) => new Part(resource, pst)),
        );
    }
  }
  return Reading as unknown as ReturnType<typeof reading<B, N, P, Except>>;
};
