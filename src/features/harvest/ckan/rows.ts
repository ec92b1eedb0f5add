/** What CKAN says of a node one to one: its statements follow from the rows of its noun. What RDF cannot hold is left out. */
import { agent } from '../../../model/agent.js';
import { DATATYPES, type Field, type Noun, type RelationField, type ValueField } from '../../../model/property.js';
import { literal, type NamedNode } from '../../../core/rdf/terms.js';
import { foaf, xsd } from '../../../core/rdf/vocabulary.js';
import { codeLists } from '../../../model/vocabularies/words.js';
import { webAddress } from './iri.js';
import { firstText, nodesIn, text, texts } from './read.js';
import { isObject } from '../../../core/json.js';
import type { Node, Statements } from './statements.js';

/** What CKAN says under a name, best first. */
export type Values = (name: string) => readonly unknown[];

const namesOf = ({ ckan }: Field): readonly string[] => ckan?.read ?? [ckan?.extra ?? ckan?.field ?? []].flat();

const mailto = (value: string): string | undefined => {
  const address = value.replace(/^mailto:/i, '');
  return /^[^\s<>"@]+@[^\s<>"@]+$/.test(address) ? `mailto:${address}` : undefined;
};

/** What a number or a truth value looks like, by its datatype. */
const LEXICAL = new Map([
  [xsd.nonNegativeInteger, /^\d{1,18}$/],
  [xsd.integer, /^-?\d{1,18}$/],
  [xsd.decimal, /^-?\d{1,18}(\.\d{1,18})?$/],
  [xsd.boolean, /^(true|false)$/],
]);

/** States what one node is, from what CKAN says under the names of its rows. */
export class RowReader {
  constructor(
    private readonly statements: Statements,
    private readonly values: Values,
  ) {}

  /** The address that a node is given; undefined for none. */
  addressOf({ fields }: Noun, prefix = ''): string | undefined {
    const own = Object.values(fields).filter(({ kind }) => kind === 'self');
    return webAddress(firstText(...own.flatMap((field) => this.#found(field, prefix))));
  }

  /** States the properties of a node. */
  describe(node: Node, { fields }: Noun, prefix = ''): void {
    for (const field of Object.values(fields)) {
      if (!field.ckan || (field.kind !== 'value' && field.kind !== 'relation')) continue;
      const predicate = field.paths[0]?.[0] as NamedNode;
      if (field.kind === 'value') this.#value(node, predicate, field, prefix);
      else if (field.to().type === undefined) this.#members(node, predicate, field, prefix);
      else this.#parts(node, predicate, field, prefix);
    }
  }

  #found(field: Field, prefix: string): unknown[] {
    return namesOf(field).flatMap((name) => this.values(`${prefix}${name}`));
  }

  #value(node: Node, predicate: NamedNode, field: ValueField, prefix: string): void {
    const { type, many, written, cell } = field;
    const found = this.#found(field, prefix);
    if (type === 'text') this.#texts(node, predicate, found, `${prefix}${namesOf(field)[0]}_translated`);
    else if (type === 'date') this.statements.date(node, predicate, ...found.flatMap(texts));
    else if (type === 'iri' || written?.type === 'iri') {
      const all = new Set(found.flatMap(texts).flatMap((one) => (cell === 'mail' ? mailto : webAddress)(one) ?? []));
      for (const address of [...all].slice(0, many ? undefined : 1)) this.statements.iri(node, predicate, address);
    } else this.#literal(node, predicate, firstText(...found), written?.datatype ?? DATATYPES[type]);
  }

  #literal(node: Node, predicate: NamedNode, value: string | undefined, datatype: NamedNode | undefined): void {
    if (!datatype) this.statements.text(node, predicate, value);
    else if (value !== undefined && LEXICAL.get(datatype)?.test(value))
      this.statements.add(node, predicate, literal(value, datatype));
  }

  /** Texts by language, as `fluent` and multilingual portals add them, else the plain one without a tag. */
  #texts(node: Node, predicate: NamedNode, found: readonly unknown[], translated: string): void {
    const languages = this.values(translated).find(isObject) ?? {};
    const said = Object.entries(languages).filter(([, value]) => text(value) !== undefined);
    for (const [language, value] of said) this.statements.text(node, predicate, text(value), language);
    if (said.length === 0) this.statements.text(node, predicate, firstText(...found));
  }

  /** Members of a code list in its words; of no list, or of another one, they are IRIs. */
  #members(node: Node, predicate: NamedNode, field: RelationField, prefix: string): void {
    const written = this.#found(field, prefix).flatMap(texts);
    const list = codeLists[field.cell as keyof typeof codeLists] as (typeof codeLists)['theme'] | undefined;
    // Several words in one text, where the list knows each of them.
    const words = written.flatMap((one) => {
      const parts = one.split(/\s*[,;]\s*/);
      return list && !list.find(one) && parts.every((part) => list.find(part)) ? parts : [one];
    });
    const members = new Set(words.map((word) => list?.find(word)?.iri ?? word));
    for (const member of members) if (this.statements.iri(node, predicate, member) && !field.many) return;
  }

  /** Nodes of their own: objects under the name, as portals with a schema for DCAT have them, else what stands under names that begin with it. */
  #parts(owner: Node, predicate: NamedNode, field: RelationField, prefix: string): void {
    for (const name of namesOf(field)) {
      const told = this.values(`${prefix}${name}`).flatMap(nodesIn);
      const isSaid =
        told.length === 0
          ? this.#part(owner, predicate, field.to(), `${prefix}${name}_`)
          : told
              .slice(0, field.many ? undefined : 1)
              .map((one) =>
                new RowReader(this.statements, (member) => [one[member]]).#part(owner, predicate, field.to(), ''),
              )
              .includes(true);
      if (isSaid && !field.many) return;
    }
  }

  /** A node of its own, where CKAN says something of it, and what it cannot be without; says whether it is there. */
  #part(owner: Node, predicate: NamedNode, noun: Noun, prefix: string): boolean {
    const { quads } = this.statements;
    const before = quads.length;
    // CKAN does not tell persons from organizations.
    const type = noun === agent ? foaf.Agent : (noun.type as NamedNode);
    const node = this.statements.node(type, this.addressOf(noun, prefix));
    this.describe(node, noun, prefix);
    const said = quads.slice(before + 1);
    const isWhole = Object.values(noun.fields).every(
      (field) =>
        field.kind !== 'value' ||
        field.written?.required !== true ||
        said.some((quad) => quad.predicate.equals(field.paths[0]?.[0] as NamedNode)),
    );
    if (isWhole && said.length > 0) {
      this.statements.add(owner, predicate, node);
      return true;
    }
    quads.length = before;
    return false;
  }
}
