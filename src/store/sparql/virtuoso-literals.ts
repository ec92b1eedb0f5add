/**
 * Literals that Virtuoso 7 refuses, with the whole operation that they are in, or does not find again: values of numbers and truth
 * that are none, whole numbers beyond 64 bits, durations of months and of mixed units, and what is no number. They are kept as
 * plain strings; the documents and the journal hold what was sent.
 */

/** A test of a value for a datatype of XML Schema, which is named by its local name. */
type Test = (value: string) => boolean;

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const DOUBLE = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/** Fewer digits than the largest number of 64 bits has. */
const INTEGER = /^[+-]?\d{1,18}$/;
/** Bounds of the numbers that a float of 32 bits holds with all its digits. */
const [SMALLEST_FLOAT, LARGEST_FLOAT] = [1.2e-38, 3.4e38];

const never: Test = () => false;
const isInteger: Test = (value) => INTEGER.test(value);
const isFloat: Test = (value) => {
  const size = Math.abs(Number(value));
  return DOUBLE.test(value) && (size === 0 || (size > SMALLEST_FLOAT && size < LARGEST_FLOAT));
};

const TESTS: Readonly<Record<string, Test>> = {
  boolean: (value) => /^(?:true|false|1|0)$/.test(value),
  decimal: (value) => DECIMAL.test(value),
  double: (value) => DOUBLE.test(value) && Number.isFinite(Number(value)),
  float: isFloat,
  integer: isInteger,
  nonNegativeInteger: isInteger,
  positiveInteger: isInteger,
  nonPositiveInteger: isInteger,
  negativeInteger: isInteger,
  duration: never,
  yearMonthDuration: never,
};

/** A typed literal in the place of the object; inside of literals no quote follows a space without an escape. */
const TYPED = new RegExp(
  ` ("(?:[^"\\\\\n]|\\\\.)*")\\^\\^<http://www\\.w3\\.org/2001/XMLSchema#(${Object.keys(TESTS).join('|')})> \\.$`,
  'gm',
);

/** Canonical N-Triples with plain strings in the place of literals that Virtuoso does not keep. */
export const keptLiterals = (triples: string): string =>
  triples.replace(TYPED, (statement, quoted: string, datatype: string) =>
    TESTS[datatype]?.(quoted.slice(1, -1)) ? statement : ` ${quoted} .`,
  );
