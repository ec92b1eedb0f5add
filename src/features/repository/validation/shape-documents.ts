/** The shapes as RDF documents for clients: together, or those of one file. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { Parser } from 'n3';
import { toNTriples } from '../../../core/rdf/ntriples.js';
import { FOLDER, inNamespace } from './rules.js';

/** The file of shapes that count for payloads of one kind only: no data conform to all of them. It has an address of its own. */
const PAYLOADS = 'payload';

/** A document as representations are written from it. */
export interface ShapeDocument {
  readonly iri: string;
  readonly triples: string;
  readonly hash: string;
  /** The time at which the newest of the files was changed, ISO 8601. */
  readonly changed: string;
}

/** Reads the shapes for one platform namespace; each document is read once. */
export class ShapeDocuments {
  readonly #read = new Map<string, ShapeDocument>();

  constructor(
    private readonly base: string,
    private readonly vocabNs: string,
  ) {}

  /** Names of the files, without their ending. */
  get names(): string[] {
    return readdirSync(FOLDER)
      .filter((name) => name.endsWith('.ttl'))
      .map((name) => name.slice(0, -'.ttl'.length))
      .sort();
  }

  /** The shapes of one file, or all by which data are judged wherever they are; undefined for a file that there is not. */
  find(name?: string): ShapeDocument | undefined {
    const key = name ?? '';
    const known = this.#read.get(key);
    if (known) return known;
    const names = this.names.filter((each) => (name === undefined ? each !== PAYLOADS : each === name));
    if (names.length === 0) return undefined;
    const document = this.#make(key, names);
    this.#read.set(key, document);
    return document;
  }

  #make(key: string, names: readonly string[]): ShapeDocument {
    const files = names.map((name) => new URL(`${name}.ttl`, FOLDER));
    const quads = files.flatMap((file) => new Parser({ blankNodePrefix: '' }).parse(readFileSync(file, 'utf8')));
    const triples = toNTriples(inNamespace(quads, this.vocabNs));
    const changed = Math.max(...files.map((file) => statSync(file).mtimeMs));
    return {
      iri: `${this.base}/srv/repo/shapes${key === '' ? '' : `/${key}`}`,
      triples,
      hash: createHash('sha256').update(triples).digest('hex'),
      changed: new Date(changed).toISOString(),
    };
  }
}
