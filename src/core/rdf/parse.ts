/** Reads RDF payloads of clients. Runs for as long as the payload needs, so large ones belong into a worker thread. */
import { MAX_NESTING, nestedTooDeeply, type Position, positionAt, SyntaxFault } from './fault.js';
import { readJsonLd } from './jsonld-read.js';
import { LenientCollector, Mender } from './lenient.js';
import { parseWithOxigraph } from './oxigraph.js';
import { readPlainNTriples } from './plain-ntriples.js';
import { NotRdf, prefixExpander, StatementCollector } from './statements.js';
import { StringEnds } from './string-end.js';
import { type Syntax, type SyntaxName, syntaxNamed, syntaxOfContentType } from './syntax.js';
import { factory, isLanguageTag, type Quad } from './terms.js';
import { scanXml } from './xml-scan.js';

/*
 * Looks over a text of the Turtle family (Turtle, TriG, N-Triples, N-Quads, Notation3) before it is parsed: how deeply it
 * nests, and where its language tags stand. It knows just enough of the grammar to tell strings, IRIs and comments apart.
 */

/** A language tag in a text, without its `@`. */
interface TagSpan {
  readonly start: number;
  readonly end: number;
}

const NOT_IRI = /[\s<>"{}|^`]/g;
const NOT_TAG = /[^A-Za-z0-9-]/g;
const OPENING = '([{';
const CLOSING = ')]}';

const firstFrom = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
};

class TurtleScanner {
  readonly tags: TagSpan[] = [];
  readonly #ends: StringEnds;
  #at = 0;
  #depth = 0;

  constructor(private readonly text: string) {
    this.#ends = new StringEnds(text);
  }

  scan(): readonly TagSpan[] {
    while (this.#at < this.text.length) this.#token(this.text.charAt(this.#at));
    return this.tags;
  }

  #token(character: string): void {
    if (character === '"' || character === "'") this.#string(character);
    else if (character === '<') this.#angle();
    else if (character === '#') this.#at = firstFrom(/[\n\r]/g, this.text, this.#at);
    else if (character === '\\') this.#at += 2;
    else {
      if (OPENING.includes(character)) this.#open();
      else if (CLOSING.includes(character)) this.#depth -= 1;
      this.#at += 1;
    }
  }

  #open(): void {
    this.#depth += 1;
    if (this.#depth > MAX_NESTING) throw nestedTooDeeply(positionAt(this.text, this.#at));
  }

  // An IRI, or in Notation3 the start of an operator such as <=.
  #angle(): void {
    if (this.text.startsWith('<<', this.#at)) {
      throw new SyntaxFault('Triple terms of RDF 1.2 are not supported', positionAt(this.text, this.#at));
    }
    const end = firstFrom(NOT_IRI, this.text, this.#at + 1);
    this.#at = this.text.charAt(end) === '>' ? end + 1 : this.#at + 1;
  }

  #string(quote: string): void {
    const delimiter = this.text.startsWith(quote.repeat(3), this.#at) ? quote.repeat(3) : quote;
    this.#at = this.#ends.find(delimiter, this.#at + delimiter.length) + delimiter.length;
    if (this.text.charAt(this.#at) === '@') this.#tag();
  }

  #tag(): void {
    const start = this.#at + 1;
    const end = firstFrom(NOT_TAG, this.text, start);
    if (this.text.slice(start, end).includes('--')) {
      throw new SyntaxFault('Base directions of RDF 1.2 are not supported', positionAt(this.text, start));
    }
    if (end > start) this.tags.push({ start, end });
    this.#at = end;
  }
}

/** The places of the language tags of a text, in order. A `SyntaxFault` when it nests too deeply or uses RDF 1.2. */
const scanTurtle = (text: string): readonly TagSpan[] => new TurtleScanner(text).scan();

/*
 * Gives language tags back the case in which a payload wrote them. The parser lower-cases them; so a text that holds tags
 * with capitals is parsed once more with a number in place of every tag, and the numbers lead back to the spelling.
 */

const NUMBERED = /^x-(\d+)$/;

const replaceTags = (text: string, tags: readonly TagSpan[]): string => {
  let replaced = '';
  let at = 0;
  tags.forEach(({ start, end }, index) => {
    replaced += `${text.slice(at, start)}x-${index}`;
    at = end;
  });
  return replaced + text.slice(at);
};

const hasCapital = (text: string): boolean => /[A-Z]/.test(text);

/** The places of `xml:lang` in RDF/XML. Places that only look like it do no harm, as their literals come out changed. */
const xmlLanguageTags = (text: string): readonly TagSpan[] =>
  [...text.matchAll(/\sxml:lang\s*=\s*(["'])([^"']*)\1/g)]
    .map(({ 0: match, 2: tag = '', index }) => ({
      start: index + match.length - 1 - tag.length,
      end: index + match.length - 1,
    }))
    .filter(({ start, end }) => isLanguageTag(text.slice(start, end)));

/**
 * The statements with the language tags as written. `reparse` must give the statements of a changed text in the same order.
 * A literal whose second reading differs in anything but the tag keeps its lower-case tag.
 */
const restoreLanguageCase = (
  quads: readonly Quad[],
  text: string,
  tags: readonly TagSpan[],
  reparse: (text: string) => readonly Quad[],
): readonly Quad[] => {
  const spellings = tags.map(({ start, end }) => text.slice(start, end));
  if (!spellings.some(hasCapital)) return quads;
  const numbered = reparse(replaceTags(text, tags));
  if (numbered.length !== quads.length) return quads;
  return quads.map((quad, index) => {
    const before = quad.object;
    const after = numbered[index]?.object;
    if (before.termType !== 'Literal' || after?.termType !== 'Literal' || before.value !== after.value) return quad;
    const spelling = spellings[Number(NUMBERED.exec(after.language)?.[1] ?? -1)] ?? '';
    if (!hasCapital(spelling) || spelling.toLowerCase() !== before.language) return quad;
    return factory.quad(quad.subject, quad.predicate, factory.literal(before.value, spelling), quad.graph);
  });
};

/** The syntax that a payload is in, whatever it is declared as. */
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
const readingsOf = (text: string, declared?: Syntax): readonly Syntax[] => {
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

export { EngineTrapped } from './engine-trap.js';

/** Options of reading a payload. */
export interface ParseOptions {
  /** The `Content-Type` of the request; without it the syntax is recognised from the payload. */
  readonly contentType?: string;
  /** Absolute IRI that relative ones are resolved against. */
  readonly baseIri: string;
  /** Namespace of the platform vocabulary, for payloads that forgot to declare its prefix. */
  readonly vocabNs: string;
  /** True if what is not well-formed in RDF/XML and JSON-LD is mended or left out, and told. */
  readonly lenient?: boolean;
}

/** Something that was not well-formed, and what became of it. */
export interface MendedFault extends Position {
  /** A sentence that begins with the place. */
  readonly detail: string;
}

/** A payload that was read. */
export interface Parsed {
  readonly quads: Quad[];
  /** The syntax that the payload turned out to be in. */
  readonly syntax: Syntax;
  /** What was mended or left out; nothing unless that was wanted. */
  readonly mended: readonly MendedFault[];
}

type Reader = (text: string) => readonly Quad[];

/** Characters that Turtle lets stand in a local name and RFC 3987 §2.2 does not let stand in an IRI. Written out, nobody could read it. */
const NOT_IN_IRIS = /[\u{e0000}-\u{e0fff}\p{Noncharacter_Code_Point}]/u;

const checking =
  (text: string, expand: (iri: string) => string) =>
  (iri: string): string => {
    const [character] = NOT_IN_IRIS.exec(iri) ?? [];
    if (character === undefined) return expand(iri);
    const at = Math.max(0, text.indexOf(character));
    throw new SyntaxFault('An IRI holds a character that IRIs cannot hold', positionAt(text, at));
  };

const strictReader =
  (syntax: Syntax, baseIri: string, expand: (iri: string) => string): Reader =>
  (text) => {
    const collector = new StatementCollector(checking(text, expand));
    try {
      parseWithOxigraph(text, syntax, { baseIri, lenient: false }, (statement) => collector.add(statement));
    } catch (error) {
      if (!(error instanceof NotRdf)) throw error;
      throw new SyntaxFault('The payload holds a statement that RDF 1.1 does not know', { line: 1, column: 1 });
    }
    return collector.quads;
  };

const readAs = (text: string, syntax: Syntax, { baseIri, vocabNs }: ParseOptions): readonly Quad[] => {
  const expand = prefixExpander(vocabNs);
  if (syntax.name === 'jsonld') return readJsonLd(text, baseIri, expand);
  const plain = syntax.name === 'ntriples' ? readPlainNTriples(text, expand) : undefined;
  if (plain) return plain;
  if (syntax.name === 'rdfxml') {
    refuseIso(text);
    scanXml(text);
  }
  const tags = syntax.name === 'rdfxml' ? xmlLanguageTags(text) : scanTurtle(text);
  const read = strictReader(syntax, baseIri, expand);
  const quads = read(text);
  if (syntax.name === 'n3' && quads.some(({ graph }) => graph.termType !== 'DefaultGraph')) {
    throw new SyntaxFault('Formulae of Notation3 are not RDF', positionAt(text, text.indexOf('{')));
  }
  return restoreLanguageCase(quads, text, tags, read);
};

const ISO_NAMESPACE = /"https?:\/\/(?:www\.isotc211\.org\/2005\/gm[di]|standards\.iso\.org\/iso\/19115\/[^"]*)"/;
const ISO_ELEMENT = /<(?:[\w.-]+:)?(M[DI]_Metadata)[\s>]/;

/** Names what many portals export beside RDF: XML that nobody meant as statements. */
const refuseIso = (text: string): void => {
  const found = ISO_NAMESPACE.test(text) ? ISO_ELEMENT.exec(text) : null;
  if (!found) return;
  const reason = `This is metadata after ISO 19139 or ISO 19115-3 (${found[1] ?? ''}), which is XML and no RDF; it is taken once it is converted to DCAT-AP, for example with SEMICeu/iso-19139-to-dcat-ap`;
  throw new SyntaxFault(reason, positionAt(text, found.index));
};

/** Reads a text whose grammar is sound, without what is not well-formed in it; undefined where that does not help. */
const readLeniently = (
  text: string,
  syntax: Syntax,
  strict: SyntaxFault,
  options: ParseOptions,
): Parsed | undefined => {
  const { baseIri, vocabNs } = options;
  const mender = new Mender(text);
  const expand = prefixExpander(vocabNs);
  const quads = (): readonly Quad[] => {
    if (syntax.name === 'jsonld') return readJsonLd(text, baseIri, expand, mender);
    refuseIso(text);
    scanXml(text);
    const sound = mender.sound();
    const readAgain = (xml: string): readonly Quad[] => {
      const collector = new LenientCollector(expand, mender);
      parseWithOxigraph(xml, syntax, { baseIri, lenient: true }, (statement) => collector.add(statement));
      return collector.quads;
    };
    return restoreLanguageCase(readAgain(sound), sound, xmlLanguageTags(sound), readAgain);
  };
  try {
    const read = [...quads()];
    const faults = mender.faults.length > 0 ? mender.faults : [strict];
    return {
      quads: read,
      syntax,
      mended: faults
        .map((fault): MendedFault => ({ ...fault.position, detail: fault.toRefusal(syntax).detail }))
        .sort((one, other) => one.line - other.line || one.column - other.column),
    };
  } catch (error) {
    if (error instanceof SyntaxFault) return undefined;
    throw error;
  }
};

const canBeMended = ({ name }: Syntax, { code }: SyntaxFault): boolean =>
  (name === 'jsonld' || name === 'rdfxml') && code === 'RDF_SYNTAX';

// The reading that came furthest is what the author meant. N-Quads has no tokens over several lines, so within one line it
// may seem to get further than Turtle.
const cameFurther = (fault: SyntaxFault, before: SyntaxFault, { name }: Syntax): boolean =>
  name === 'nquads' ? fault.position.line > before.position.line : fault.isAfter(before);

/**
 * Reads a payload. One that is evidently in another syntax than it is declared as is read as what it is. Lexical forms,
 * the case of language tags and IRIs stay as written.
 *
 * `UNSUPPORTED_MEDIA_TYPE` when the declared type is not one of RDF; `RDF_SYNTAX` with `line` and `column` when the payload
 * is not well-formed; `REMOTE_CONTEXT` when JSON-LD refers to a context elsewhere; `TOO_COMPLEX` when it nests too deeply.
 * `EngineTrapped` means that this thread can parse no more.
 */
export const parseRdf = (body: string, options: ParseOptions): Parsed => {
  const text = body.startsWith('\ufeff') ? body.slice(1) : body;
  let furthest: { readonly fault: SyntaxFault; readonly syntax: Syntax } | undefined;
  for (const syntax of readingsOf(text, syntaxOfContentType(options.contentType))) {
    try {
      return { quads: [...readAs(text, syntax, options)], syntax, mended: [] };
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error;
      const mended =
        options.lenient && canBeMended(syntax, error) ? readLeniently(text, syntax, error, options) : undefined;
      if (mended) return mended;
      if (furthest === undefined || cameFurther(error, furthest.fault, syntax)) furthest = { fault: error, syntax };
    }
  }
  throw furthest === undefined
    ? new TypeError('There is no reading of the payload')
    : furthest.fault.toRefusal(furthest.syntax);
};

/** The statements of a dataset without their graph names, each once. */
export const flattenGraphs = (quads: readonly Quad[]): Quad[] =>
  quads.map((quad) =>
    quad.graph.termType === 'DefaultGraph' ? quad : factory.quad(quad.subject, quad.predicate, quad.object),
  );
