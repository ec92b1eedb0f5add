/** Walks the printed schema and makes operations in which chosen texts stand wherever a text can stand. */
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql';
import { readFileSync } from 'node:fs';

type Field = GraphQLField<unknown, unknown>;

/** Values that are right for their scalar and name nothing that exists. */
const samples: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1,
  Boolean: false,
  Decimal: '1.5',
  DateTime: '2025-01-01T00:00:00Z',
  Iri: 'https://acme.example/x',
};

const isText = (type: GraphQLInputType): boolean => ['String', 'ID'].includes(getNamedType(type).name);

/** Members with which nothing else would be looked at, as they are checked first. */
const CHECKED_FIRST: Readonly<Record<string, unknown>> = { contentType: undefined, language: 'en' };

/** Input types within one another beyond which no more is given: filters go on for ever. */
const MOST_DEEP = 3;

/**
 * A whole value of a type with `text` at every String and ID; `undefined` for a type within itself. Of a source either the RDF or the
 * fields are given.
 */
export const valueOf = (
  type: GraphQLInputType,
  text: string,
  source: 'rdf' | 'fields' = 'rdf',
  within: readonly string[] = [],
): unknown => {
  if (isNonNullType(type)) return valueOf(type.ofType, text, source, within);
  if (isListType(type)) {
    const item = valueOf(type.ofType, text, source, within);
    return item === undefined ? undefined : [item];
  }
  if (isText(type)) return text;
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (!isInputObjectType(type)) return samples[type.name] ?? text;
  if (within.includes(type.name) || within.length >= MOST_DEEP) return undefined;
  const other = source === 'rdf' ? 'fields' : 'rdf';
  const fields = Object.values(type.getFields()).filter(({ name }) => name !== other);
  const members = fields.map(({ name, type: inner }) => [
    name,
    name in CHECKED_FIRST ? CHECKED_FIRST[name] : valueOf(inner, text, source, [...within, type.name]),
  ]);
  return Object.fromEntries(members) as unknown;
};

/** All leaf fields that need no arguments; composite ones would need a choice. */
const selectionOf = (type: GraphQLOutputType): string => {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isObjectType(named)) return ' { __typename }';
  const leaves = Object.values(named.getFields()).filter(
    (field) => isLeafType(getNamedType(field.type)) && !field.args.some(isRequiredArgument),
  );
  return ` { ${['__typename', ...leaves.map(({ name }) => name)].join(' ')} }`;
};

/** An operation with several aliases of one field, each with other values. */
export interface WalkOperation {
  /** Field that is called. */
  readonly field: string;
  /** Kind of operation, field and argument. */
  readonly name: string;
  readonly query: string;
  readonly variables: Record<string, unknown>;
}

/** What the other arguments are while one of them is tried. */
export type Defaults = (field: Field, argument: GraphQLArgument) => unknown;

interface Attempt {
  readonly argument: GraphQLArgument;
  readonly value: unknown;
}

const attemptsOf = (argument: GraphQLArgument, texts: readonly string[]): Attempt[] => {
  const named = getNamedType(argument.type);
  if (!isText(argument.type) && !isInputObjectType(named)) return [];
  const hasSources = isInputObjectType(named) && 'rdf' in named.getFields();
  const sources = hasSources ? (['rdf', 'fields'] as const) : (['fields'] as const);
  return sources.flatMap((source) => texts.map((text) => ({ argument, value: valueOf(argument.type, text, source) })));
};

const operationOf = (kind: string, field: Field, attempts: readonly Attempt[], defaults: Defaults): WalkOperation => {
  const variables: Record<string, unknown> = {};
  const definitions: string[] = [];
  const selections = attempts.map(({ argument: tried, value }, index) => {
    const given = field.args.flatMap((argument) => {
      const chosen = argument === tried ? value : defaults(field, argument);
      if (chosen === undefined) return [];
      const variable = `v${index}_${argument.name}`;
      variables[variable] = chosen;
      definitions.push(`$${variable}: ${String(argument.type)}`);
      return [`${argument.name}: $${variable}`];
    });
    return `a${index}: ${field.name}(${given.join(', ')})${selectionOf(field.type)}`;
  });
  const query = `${kind} (${definitions.join(', ')}) { ${selections.join(' ')} }`;
  return { field: field.name, name: `${kind} ${field.name} ${attempts[0]?.argument.name ?? ''}`, query, variables };
};

/** Texts that fields which end their operation with the first error are given: a part of all, another one for each. */
const PART = 8;
/** Aliases in one operation, where an error leaves the others as they are. */
const TOGETHER = 12;

const groupsOf = (attempts: readonly Attempt[], size: number): Attempt[][] =>
  Array.from({ length: Math.ceil(attempts.length / size) }, (_, group) =>
    attempts.slice(group * size, (group + 1) * size),
  );

/** Operations that bring texts to every String and ID argument of every query and mutation. */
export const walkSchema = (texts: readonly string[], defaults: Defaults): WalkOperation[] => {
  const file = new URL('../../../schema/schema.graphql', import.meta.url);
  const schema = buildSchema(readFileSync(file, 'utf8'));
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const;
  let turn = 0;
  return roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).flatMap((field) =>
      field.args.flatMap((argument) => {
        const attempts = attemptsOf(argument, texts);
        const alone = isNonNullType(field.type);
        const chosen = alone ? attempts.filter((_, index) => (index + turn) % (texts.length / PART) === 0) : attempts;
        turn += 1;
        return groupsOf(chosen, alone ? 1 : TOGETHER).map((group) => operationOf(kind, field, group, defaults));
      }),
    ),
  );
};
