/**
 * What is not well-formed in RDF/XML and JSON-LD, whose grammar is sound: mended where that is certain, else left out, so that its
 * neighbours live (JSON-LD 1.1 API §8.2 drops such terms too). Each is told with its place.
 */
import { positionAt, SyntaxFault, type Position } from './fault.js';
import { faultOfIri } from './iri-check.js';
import type { RawStatement } from './oxigraph.js';
import { isAbsolute, NotRdf, StatementCollector } from './statements.js';
import { isLanguageTag } from './terms.js';

/** Most faults that are told of one document; the rest is mended without a word. */
const MOST_TOLD = 100;

/** Parts of a statement as N-Quads: literals with what stands behind them, and IRIs. */
const PARTS = /("(?:[^"\\]|\\.)*")(?:@([^\s<>]+)|\^\^<([^<>]*)>)?|<([^<>]*)>/gs;

/** The start of another address behind white space or a separator. */
const SECOND = /[\s,;|][A-Za-z][A-Za-z0-9+.-]*:\/\//;

const percent = (character: string): string =>
  encodeURIComponent(character).replace(/^(.)$/, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** An IRI in which only characters stand that cannot be meant otherwise than percent-encoded; undefined where that is not certain. */
const mendedIri = (value: string): string | undefined => {
  const trimmed = value.trim();
  if (SECOND.test(trimmed)) return undefined;
  const encoded = trimmed.replace(/[\s"{}|^`]/g, percent).replace(/%(?![\dA-Fa-f]{2})/g, '%25');
  return isAbsolute(encoded) && faultOfIri(encoded) === undefined ? encoded : undefined;
};

/** A tag with hyphens, as `en_GB` is meant; undefined where it is none either. */
const mendedLanguage = (tag: string): string | undefined => {
  const hyphened = tag.replaceAll('_', '-');
  return isLanguageTag(hyphened) ? hyphened : undefined;
};

/** Attributes of RDF/XML whose values are addresses; blanks around them are no part of these. */
const ADDRESSES = /(\srdf:(?:about|resource|datatype)\s*=\s*)("[^"<]*"|'[^'<]*')/g;

/** Elements of RDF/XML that hold nothing but a text. */
const TEXTS = /<([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))+)\s*>([^<]+)<\/\1\s*>/g;

/** Languages of RDF/XML. */
const LANGUAGES = /(\sxml:lang\s*=\s*["'])([^"'<]*)(["'])/g;

/** Mends the statements of one document, and remembers what it did. */
export class Mender {
  readonly faults: SyntaxFault[] = [];
  readonly #iris = new Map<string, string | undefined>();
  readonly #languages = new Map<string, string | undefined>();
  readonly #nodes = new Map<string, string>();

  constructor(private readonly text: string) {}

  /** The document of RDF/XML with sound languages, and without blanks around its addresses and texts beside them. */
  sound(): string {
    const spoken = this.text.replace(LANGUAGES, (_whole, start: string, tag: string, end: string) =>
      // An empty tag is none (XML 1.0 §2.12).
      tag === '' ? start + end : start + (this.#language(tag) ?? '') + end,
    );
    const alone = spoken.replace(TEXTS, (whole, name: string, attributes: string, shown: string) => {
      if (!/\srdf:resource\s*=/.test(attributes) || shown.trim() === '') return whole;
      this.tell(
        shown,
        `The text “${shown.trim()}” stands beside the address that the element refers to, and was left out`,
      );
      return `<${name}${attributes}/>`;
    });
    return alone.replace(ADDRESSES, (whole, start: string, quoted: string) => {
      const shown = quoted.slice(1, -1);
      const value = shown.trim();
      if (value === shown) return whole;
      this.tell(shown, `The blanks around the address “${value}” are no part of it, and were left out`);
      return start + quoted.charAt(0) + value + quoted.charAt(0);
    });
  }

  /** A statement without what is not well-formed; undefined where nothing is left. */
  statement(text: string): string | undefined {
    let isLost = false;
    let parts = 0;
    const mended = text.replace(PARTS, (whole, literal?: string, tag?: string, datatype?: string, iri?: string) => {
      parts += 1;
      if (literal !== undefined) return literal + this.#behind(tag, datatype);
      const sound = this.#iri(iri ?? '');
      if (sound !== undefined) return `<${sound}>`;
      // What is described keeps its description; what is referred to loses the reference.
      if (parts === 1) return this.#node(iri ?? '');
      isLost = true;
      return whole;
    });
    return isLost ? undefined : mended;
  }

  /** Tells of something in the text. */
  tell(value: string, reason: string): void {
    if (this.faults.length < MOST_TOLD) this.faults.push(new SyntaxFault(reason, this.#place(value)));
  }

  #behind(tag: string | undefined, datatype: string | undefined): string {
    if (tag !== undefined) {
      const sound = this.#language(tag);
      return sound === undefined ? '' : `@${sound}`;
    }
    if (datatype === undefined) return '';
    const sound = this.#iri(datatype);
    return sound === undefined ? '' : `^^<${sound}>`;
  }

  #iri(value: string): string | undefined {
    if (!isAbsolute(value) || faultOfIri(value) === undefined) return value;
    return this.#mended(this.#iris, value, mendedIri, 'IRI');
  }

  #language(written: string): string | undefined {
    // The direction of a string is no part of its tag.
    const tag = written.replace(/--(?:ltr|rtl)$/, '');
    return isLanguageTag(tag) ? tag : this.#mended(this.#languages, tag, mendedLanguage, 'language tag');
  }

  /** What is meant by a value, which is told once; undefined where that is not certain. */
  #mended(
    known: Map<string, string | undefined>,
    value: string,
    mend: (value: string) => string | undefined,
    kind: string,
  ): string | undefined {
    if (known.has(value)) return known.get(value);
    const mended = mend(value);
    known.set(value, mended);
    this.tell(value, `“${value}” is no ${kind}, and was ${mended === undefined ? 'left out' : `read as “${mended}”`}`);
    return mended;
  }

  #node(value: string): string {
    const known = this.#nodes.get(value) ?? `_:leftout${this.#nodes.size}`;
    this.#nodes.set(value, known);
    return known;
  }

  #place(value: string): Position {
    const json = JSON.stringify(value).slice(1, -1);
    const spellings = [value, value.replaceAll('&', '&amp;'), json, value.replace(/^.*[#/:](?=.)/s, '')];
    const found = spellings
      .map((spelling) => (spelling === '' ? -1 : this.text.indexOf(spelling)))
      .find((at) => at >= 0);
    return positionAt(this.text, found ?? this.text.search(/\S|$/));
  }
}

/** Collects statements that are mended before. */
export class LenientCollector extends StatementCollector {
  constructor(
    expand: (iri: string) => string,
    private readonly mender: Mender,
  ) {
    super(expand);
  }

  override add({ text, graphName }: RawStatement): void {
    const mended = this.mender.statement(text);
    if (mended === undefined) return;
    try {
      super.add({ text: mended, graphName });
    } catch (error) {
      if (!(error instanceof NotRdf)) throw error;
      this.mender.tell(
        error.message,
        'A statement holds what RDF does not know, such as an IRI that is relative to nothing, and was left out',
      );
    }
  }
}
