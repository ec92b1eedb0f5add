/** What is deprecated, and since when and until when it says so. */
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type GraphQLNamedType,
} from 'graphql';

/** Something that will go. */
export interface Deprecation {
  readonly place: string;
  readonly reason: string;
}

/** Days as a reason has to name them. */
const DATED = /\bSince (\d{4}-\d{2}-\d{2})\b.*\bgoes after (\d{4}-\d{2}-\d{2})\b/is;

interface Member {
  readonly name: string;
  readonly deprecationReason?: string | null | undefined;
}

const membersOf = (type: GraphQLNamedType): readonly (readonly [string, Member])[] => {
  if (isEnumType(type)) return type.getValues().map((value) => [`${type.name}.${value.name}`, value]);
  if (isInputObjectType(type)) {
    return Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field]);
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [
    [`${type.name}.${field.name}`, field] as const,
    ...field.args.map((argument) => [`${type.name}.${field.name}.${argument.name}`, argument] as const),
  ]);
};

/** Of a schema in SDL. */
export const graphqlDeprecations = (sdl: string): readonly Deprecation[] =>
  Object.values(buildSchema(sdl).getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap(membersOf)
    .flatMap(([place, { deprecationReason }]) =>
      deprecationReason == null ? [] : [{ place, reason: deprecationReason }],
    );

/** Of an interface description: operations, parameters, members of schemas. */
export const openapiDeprecations = (description: unknown, place = ''): readonly Deprecation[] => {
  if (typeof description !== 'object' || description === null) return [];
  const { deprecated, description: text } = description as Readonly<Record<string, unknown>>;
  const own = deprecated === true ? [{ place, reason: typeof text === 'string' ? text : '' }] : [];
  const inner = Object.entries(description).flatMap(([key, value]) =>
    openapiDeprecations(value, place === '' ? key : `${place}/${key}`),
  );
  return [...own, ...inner];
};

/** Those that do not say since when, or until when at least they stay: "Since 2031-02-01: use x instead; goes after 2031-08-01". */
export const undated = (deprecations: readonly Deprecation[]): readonly Deprecation[] =>
  deprecations.filter(({ reason }) => {
    const [, since, until] = DATED.exec(reason) ?? [];
    return since === undefined || until === undefined || since >= until;
  });
