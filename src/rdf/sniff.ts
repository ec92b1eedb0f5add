/** The syntax that a payload is in, whatever it is declared as. */
import { syntaxNamed, type Syntax, type SyntaxName } from './syntax.js';

const XML = /^<(?:\?xml\s|!--|!DOCTYPE\s|rdf:RDF\b|[\w.-]+(?::[\w.-]+)?(?:\s|\/>))/i;
const JSON_ONLY = /^(?:\{\s*(?:"|\}\s*$|$)|\[\s*(?:[[{"\d-]|true\b|false\b|null\b|\]\s*$|$))/;
const JSON_PERHAPS = /^(?:\{|\[\s*\])/;
const TURTLE = /^(?:@(?:prefix|base)\b|(?:prefix|base)\s|<|_:|\[|\(|\{|[\w.-]*:\S*\s)/i;

const named = (...names: readonly SyntaxName[]): readonly Syntax[] => [...new Set(names)].map(syntaxNamed);

// Turtle contains N-Triples and TriG contains Turtle; only N-Quads and Notation3 stand apart.
const turtleFamily = (declared: SyntaxName | undefined): readonly Syntax[] => {
  switch (declared) {
    case 'ntriples':
    case 'nquads':
    case 'trig':
      return named(declared, 'turtle', 'trig', 'nquads');
    case 'n3':
      return named('turtle', 'n3', 'trig', 'nquads');
    default:
      return named('turtle', 'trig', 'nquads');
  }
};

// The text from its first token of the Turtle family on.
const withoutComments = (text: string): string => {
  let start = text.search(/\S|$/);
  while (text.charAt(start) === '#') {
    const end = text.indexOf('\n', start);
    if (end < 0) return '';
    start = end + 1;
    while (/\s/.test(text.charAt(start))) start += 1;
  }
  return text.slice(start, start + 1_000);
};

/**
 * The syntaxes to read a payload as, the likeliest first. JSON, XML and the Turtle family are told apart by how they start;
 * the declared syntax decides where the start does not.
 */
export const readingsOf = (text: string, declared?: Syntax): readonly Syntax[] => {
  const start = text.trimStart().slice(0, 1_000);
  if (JSON_ONLY.test(start)) return named('jsonld');
  if (XML.test(start)) return named('rdfxml');
  if (JSON_PERHAPS.test(start)) {
    const turtle = turtleFamily(declared?.name);
    return declared && declared.name !== 'jsonld' ? turtle : [...named('jsonld'), ...turtle];
  }
  if (declared?.name !== 'jsonld' && declared?.name !== 'rdfxml') return turtleFamily(declared?.name);
  return TURTLE.test(withoutComments(text)) ? turtleFamily(undefined) : [declared];
};
