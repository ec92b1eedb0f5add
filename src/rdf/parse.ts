/** Reads RDF payloads of clients. Runs for as long as the payload needs, so large ones belong into a worker thread. */
import { positionAt, SyntaxFault, type Position } from './fault.js';
import { readJsonLd } from './jsonld-read.js';
import { LenientCollector, Mender } from './lenient.js';
import { restoreLanguageCase, xmlLanguageTags } from './language-case.js';
import { parseWithOxigraph } from './oxigraph.js';
import { readPlainNTriples } from './plain-ntriples.js';
import { readingsOf } from './sniff.js';
import { NotRdf, prefixExpander, StatementCollector } from './statements.js';
import { syntaxOfContentType, type Syntax } from './syntax.js';
import { factory, type Quad } from './terms.js';
import { scanTurtle } from './turtle-scan.js';
import { scanXml } from './xml-scan.js';

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
