/** Writes a node that came field by field, as its noun says. */
import { Refusal } from '../../core/errors.js';
import { distribution } from '../distribution.js';
import { licence } from '../licence.js';
import {
  DATATYPES,
  termOf,
  type Field,
  type Noun,
  type Predicate,
  type RelationField,
  type ValueField,
  type Written,
} from '../property.js';
import { literal, type NamedNode, type Term } from '../../core/rdf/terms.js';
import { dcat, rdfs, skos, xsd, type PlatformTerms } from '../../core/rdf/vocabulary.js';
import type { Builder } from './builder.js';
import type { InputOf, Optional } from './input.js';

type Fields = Readonly<Record<string, unknown>>;

/** Where a property of a node is written. */
interface Place {
  readonly node: Term;
  readonly predicate: NamedNode;
  /** Its name in the input. */
  readonly name: string;
}

/** A plain decimal (xsd:decimal has no exponent). */
const plain = (text: string): string => {
  const number = Number(text);
  if (!/e/i.test(text) || !Number.isFinite(number)) return text;
  return number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
};

/** What follows from the properties of a noun together. */
const COMPLETE: Readonly<Record<string, (builder: Builder, node: Term, input: Fields) => void>> = {
  // Some clients read the title, and others the label.
  [licence.name]: (builder, node, input) => {
    const { identifier, title } = input as InputOf<typeof licence>;
    if (title == null) builder.value(node, licence.fields.title.paths[0]?.[0] as NamedNode, 'title', identifier);
    builder.value(node, skos.prefLabel, 'title', title ?? identifier);
  },
  // DCAT-AP demands an access URL of streams as well: the endpoint, unless another one is named.
  [distribution.name]: (builder, node, input) => {
    const { accessUrls, accessServices } = input as InputOf<typeof distribution>;
    if (accessUrls != null && accessUrls.length > 0) return;
    const endpoints = (accessServices ?? []).map(({ endpointUrl }) => endpointUrl);
    for (const endpoint of new Set(endpoints)) builder.iri(node, dcat.accessURL, 'accessServices', endpoint);
  },
};

/** Writes nodes and their properties into a payload. */
export class Writer {
  /**
   * @param pst terms of the platform, which catalogues have none of
   * @param nameOf the names of the nodes of nouns; without one they are blank
   */
  constructor(
    private readonly builder: Builder,
    private readonly pst?: PlatformTerms,
    private readonly nameOf: (noun: Noun) => NamedNode | undefined = () => undefined,
  ) {}

  /** Adds a node, described by a field of the input (empty for the input itself), and returns it. */
  node<N extends Noun>(noun: N, input: InputOf<N>, field: string): Term {
    const node = this.#start(noun, field);
    const fields = input as Fields;
    for (const [name, row] of Object.entries<Field>(noun.fields))
      this.property(node, name, row, fields[row.written?.as ?? name] ?? row.written?.fallback);
    COMPLETE[noun.name]?.(this.builder, node, fields);
    return node;
  }

  /** Writes one property of a node, by its row: what typed input says of it, or nothing. */
  property(node: Term, name: string, { written, ...property }: Field, value: unknown): void {
    if (!written || (property.kind !== 'value' && property.kind !== 'relation')) return;
    const [[first = ''] = []] = property.paths;
    const predicate = this.#term(first as Predicate);
    const place = { node, predicate, name: written.as ?? name };
    this.builder.about(node, predicate, place.name);
    if (value == null) return;
    if (property.kind === 'value') this.#value(place, property, written, value);
    else this.#relation(place, property, written, value);
  }

  #start({ name, type }: Noun, field: string): Term {
    if (type === undefined) throw new TypeError(`Typed input writes no ${name}`);
    if (type === null) return this.builder.untyped(field);
    return this.builder.node(this.#term(type), field, this.nameOf({ name, type, fields: {} }));
  }

  #part<N extends Noun>({ node, predicate, name }: Place, noun: N, input: Optional<InputOf<N>>): void {
    if (input == null) return;
    const { builder } = this;
    builder.link(node, predicate, name, this.node(noun, input, builder.field(node, name)));
  }

  #term(term: Predicate): NamedNode {
    if (typeof term === 'string' && !this.pst) throw new TypeError(`pst:${term} has no namespace here`);
    return termOf(term, this.pst as PlatformTerms);
  }

  #value(
    { node, predicate, name }: Place,
    { type, many, without: [start = ''] = [] }: Pick<ValueField, 'type' | 'many' | 'without'>,
    written: Written,
    value: unknown,
  ): void {
    const { builder } = this;
    const isList = many && written.single !== true;
    if (type === 'text') builder.texts(node, predicate, name, value as []);
    else if (type === 'listed') builder.value(node, predicate, name, (value as readonly string[]).join(', '));
    else if (isList) builder[type === 'iri' ? 'iris' : 'values'](node, predicate, name, value as readonly string[]);
    else if (type === 'date') builder.date(node, predicate, name, value as string);
    else if (type === 'iri' || written.type === 'iri') {
      if (written.form && !written.form.pattern.test(value as string))
        throw new Refusal('BAD_REQUEST', written.form.fault, { field: builder.field(node, name) });
      builder.iri(node, predicate, name, start + (value as string));
    } else {
      const datatype = written.datatype ?? DATATYPES[type];
      builder.value(
        node,
        predicate,
        name,
        datatype === xsd.decimal ? plain(value as string) : (value as string),
        datatype,
      );
    }
  }

  #relation(place: Place, { to, many }: Pick<RelationField, 'to' | 'many'>, written: Written, value: unknown): void {
    const { builder } = this;
    const { node, predicate, name } = place;
    const isList = many && written.single !== true;
    if (written.labelled) {
      const statement = builder.node(written.labelled, builder.field(node, name));
      builder.link(statement, rdfs.label, '', literal(value as string));
      builder.link(node, predicate, name, statement);
    } else if (to().type === undefined || typeof value === 'string') {
      if (isList) builder.iris(node, predicate, name, value as readonly string[]);
      else builder.iri(node, predicate, name, value as string);
    } else if (isList) {
      for (const [i, one] of (value as readonly InputOf<Noun>[]).entries())
        this.#part({ node, predicate, name: `${name}[${i}]` }, to(), one);
    } else this.#part(place, to(), value as InputOf<Noun>);
  }
}
/** A licence field by field. */
export type LicenceFields = InputOf<typeof licence>;
