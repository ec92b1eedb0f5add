/**
 * A JSON-LD 1.1 context for answers of GraphQL, made from the descriptions of the schema: a type or field whose description
 * names a term in parentheses, such as `(dct:title)`, stands for that class or property. A field may add that its values are
 * `without the base IRI <…>`. Each type has a context of its own (type-scoped), as one field name may mean different terms.
 */
import {
  getNamedType,
  isEnumType,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

/** Definition of a term: its IRI, and how its values are read. */
interface TermDefinition {
  readonly '@id': string;
  readonly '@type'?: string;
  readonly '@context'?: { readonly '@base': string };
}

/** Definition of a type: its class, and the terms of its fields. */
export interface TypeDefinition {
  readonly '@id': string;
  readonly '@context': Readonly<Record<string, TermDefinition | string>>;
}

/** A context document (JSON-LD 1.1 §3.1); `types` of it are by the names that GraphQL gives them. */
export interface ContextDocument {
  readonly '@context': Readonly<Record<string, string | number | TypeDefinition>>;
}

const TERM = /\(([a-z]+:[A-Za-z-]+)\)/;
const BASE = /without the base IRI <([^>]+)>/;

/** The datatypes that values of scalars are read with; those of others are texts, numbers and truth values as JSON has them. */
const datatypes: Readonly<Record<string, string>> = { Iri: '@id', DateTime: 'xsd:dateTime', Decimal: 'xsd:decimal' };

const definitionOf = ({ description, type }: GraphQLField<unknown, unknown>): TermDefinition | undefined => {
  const term = TERM.exec(description ?? '')?.[1];
  const named = getNamedType(type);
  // An enum is our name for a value, not the value.
  if (term === undefined || isEnumType(named)) return undefined;
  const base = BASE.exec(description ?? '')?.[1];
  if (base !== undefined) return { '@id': term, '@type': '@id', '@context': { '@base': base } };
  const datatype = datatypes[named.name];
  return { '@id': term, ...(datatype === undefined ? {} : { '@type': datatype }) };
};

const typeOf = (type: GraphQLObjectType): TypeDefinition | undefined => {
  const term = TERM.exec(type.description ?? '')?.[1];
  if (term === undefined) return undefined;
  const fields = Object.values(type.getFields());
  const terms = fields.flatMap((field): [string, TermDefinition][] => {
    const definition = definitionOf(field);
    return definition ? [[field.name, definition]] : [];
  });
  return { '@id': term, '@context': { iri: '@id', ...Object.fromEntries(terms) } };
};

/** Makes the context of a schema. `prefixes` are those that its descriptions use, with their IRIs. */
export const contextOf = (schema: GraphQLSchema, prefixes: Readonly<Record<string, string>>): ContextDocument => {
  const types = Object.values(schema.getTypeMap()).flatMap((type): [string, TypeDefinition][] => {
    const definition = isObjectType(type) && !type.name.startsWith('__') ? typeOf(type) : undefined;
    return definition ? [[type.name, definition]] : [];
  });
  return { '@context': { '@version': 1.1, ...prefixes, __typename: '@type', ...Object.fromEntries(types) } };
};

/** Definition of a type in a context; undefined when it stands for no class. */
export const definitionIn = (document: ContextDocument, type: string): TypeDefinition | undefined => {
  const found = document['@context'][type];
  return typeof found === 'object' ? found : undefined;
};

/** The part of a context that is about these fields, by type, with the prefixes that they use. */
export const contextFor = (
  document: ContextDocument,
  used: ReadonlyMap<string, ReadonlySet<string>>,
): ContextDocument['@context'] => {
  const types = [...used].flatMap(([name, fields]): [string, TypeDefinition][] => {
    const definition = definitionIn(document, name);
    if (!definition) return [];
    const terms = Object.entries(definition['@context']).filter(([field]) => fields.has(field));
    return [[name, { ...definition, '@context': Object.fromEntries(terms) }]];
  });
  const text = JSON.stringify(types);
  const basics = Object.entries(document['@context']).filter(
    ([name, value]) =>
      typeof value !== 'object' && (name.startsWith('@') || name === '__typename' || text.includes(`"${name}:`)),
  );
  return Object.fromEntries([...basics, ...types]);
};
