/** Scalars of the schema. */
import { readDate } from '../src/core/rdf/dates.js';
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

const stringScalar = (name: string, description: string, specifiedByURL: string, valid: (value: string) => boolean) => {
  const parse = (value: unknown): string => {
    if (typeof value === 'string' && valid(value)) return value;
    throw new GraphQLError(`${name} cannot represent this value.`, { extensions: { code: 'BAD_USER_INPUT' } });
  };
  return new GraphQLScalarType<string, string>({
    name,
    description,
    specifiedByURL,
    // Metadata may hold anything; what was stored is shown as it is.
    serialize: (value) => String(value),
    parseValue: parse,
    parseLiteral: (node) =>
      parse(
        node.kind === Kind.STRING
          ? node.value
          : node.kind === Kind.INT || node.kind === Kind.FLOAT
            ? node.value
            : undefined,
      ),
  });
};

/** A date or date and time, in the lexical form of the metadata. */
export const DateTime = stringScalar(
  'DateTime',
  'A date as written in the metadata: xsd:date, xsd:dateTime, xsd:gYear or xsd:gYearMonth, with or without a time zone; without one it is UTC.',
  'https://www.w3.org/TR/xmlschema11-2/#dateTime',
  (value) => readDate(value)?.exact === true,
);

/** A decimal number as a string, exact whatever its size. */
export const Decimal = stringScalar(
  'Decimal',
  'A decimal number as a string, so that amounts of money and sizes stay exact.',
  'https://www.w3.org/TR/xmlschema11-2/#decimal',
  (value) => /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(value),
);

/** An absolute IRI. */
export const Iri = stringScalar(
  'Iri',
  'An absolute IRI (RFC 3987).',
  'https://www.rfc-editor.org/rfc/rfc3987',
  // eslint-disable-next-line no-control-regex -- RFC 3987 forbids exactly these
  (value) => /^[A-Za-z][A-Za-z0-9+.-]*:[^\u0000-\u0020<>"{}|\\^`]+$/.test(value),
);
