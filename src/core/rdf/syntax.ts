/** The syntaxes of RDF that the service reads and writes, in one table. */
import { Refusal } from '../errors.js';
import { negotiation, type Offer } from '../negotiation.js';

/** A syntax of RDF. */
export interface Syntax {
  /** Stable name. */
  readonly name: SyntaxName;
  /** The name as a value of the GraphQL enum `RdfSyntax`. */
  readonly enumName: (typeof table)[number][1];
  /** Name for people. */
  readonly title: string;
  /** Media type of what is written. */
  readonly mediaType: string;
  /** Further media types that mean this syntax. */
  readonly aliases: readonly string[];
  /** Suffix of file names and of linked-data addresses, without the dot. */
  readonly suffix: string;
  /** True if the syntax can name graphs. */
  readonly graphs: boolean;
}

const table = [
  ['jsonld', 'JSON_LD', 'JSON-LD', 'application/ld+json', ['application/json'], 'jsonld', true],
  ['turtle', 'TURTLE', 'Turtle', 'text/turtle', ['application/x-turtle', 'application/turtle'], 'ttl', false],
  ['rdfxml', 'RDF_XML', 'RDF/XML', 'application/rdf+xml', [], 'rdf', false],
  ['ntriples', 'N_TRIPLES', 'N-Triples', 'application/n-triples', [], 'nt', false],
  ['nquads', 'N_QUADS', 'N-Quads', 'application/n-quads', [], 'nq', true],
  ['trig', 'TRIG', 'TriG', 'application/trig', ['application/x-trig'], 'trig', true],
  // Written as Turtle, of which Notation3 is a superset.
  ['n3', 'NOTATION3', 'Notation3', 'text/n3', ['text/rdf+n3'], 'n3', false],
] as const;

/** Names of the syntaxes. */
export type SyntaxName = (typeof table)[number][0];

/** All syntaxes; the first one is the default. */
export const syntaxes: readonly Syntax[] = table.map(([name, enumName, title, mediaType, aliases, suffix, graphs]) => ({
  name,
  enumName,
  title,
  mediaType,
  aliases,
  suffix,
  graphs,
}));

const mediaTypes = syntaxes.map(({ mediaType }) => mediaType).join(', ');
const byName = new Map(syntaxes.map((syntax) => [syntax.name, syntax]));
const byType = new Map(
  syntaxes.flatMap((syntax) => [syntax.mediaType, ...syntax.aliases].map((type) => [type, syntax])),
);
const bySuffix = new Map(syntaxes.map((syntax) => [syntax.suffix, syntax]));

/** The syntax of that name. */
export const syntaxNamed = (name: SyntaxName): Syntax => byName.get(name) as Syntax;

/**
 * Syntax that a `Content-Type` declares; parameters do not matter. Nothing when the header is absent or empty.
 * `UNSUPPORTED_MEDIA_TYPE`, naming the supported types, when it is not one of RDF.
 */
export const syntaxOfContentType = (header?: string): Syntax | undefined => {
  const type = (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === '') return undefined;
  const syntax = byType.get(type);
  if (syntax) return syntax;
  throw new Refusal(
    'UNSUPPORTED_MEDIA_TYPE',
    `RDF is read as ${mediaTypes}; the payload is declared as something else.`,
    {
      supported: syntaxes.map(({ mediaType }) => mediaType),
    },
  );
};

/** Syntax of a file suffix (with or without its dot), or nothing when it is not one of RDF. */
export const syntaxOfSuffix = (extension: string): Syntax | undefined =>
  bySuffix.get(extension.replace(/^\./, '').toLowerCase());

/**
 * The media type that N-Triples had first, by which rdflib still asks for it. Payloads of this type are refused: browsers send them
 * to other origins without asking.
 */
const PLAIN_TEXT = 'text/plain';

const namesOf = ({ name, aliases }: Syntax): readonly string[] =>
  name === 'ntriples' ? [...aliases, PLAIN_TEXT] : aliases;

const choice = negotiation(
  syntaxes.flatMap((syntax): Offer<Syntax>[] => [
    [syntax.mediaType, syntax],
    // An alias counts only where it is named, or */* would ask for what the type itself was refused for.
    ...namesOf(syntax).map((type) => [type, syntax, true] as const),
  ]),
);

/** Syntax for an `Accept` header; JSON-LD where everything is as welcome. `NOT_ACCEPTABLE` names the types when nothing fits. */
export const negotiate = (accept: string | undefined): Syntax => {
  const chosen = choice(accept);
  if (chosen) return chosen;
  throw new Refusal('NOT_ACCEPTABLE', `The resource can be had as ${mediaTypes}.`, {
    supported: syntaxes.map(({ mediaType }) => mediaType),
  });
};
