/** A large text beside a journal, written once under a name of its own. */
import { sparql, type SparqlText } from '../../rdf/terms.js';
import type { JournalNames } from './journal-names.js';
import { piecesOf, sizeOf } from './pieces.js';
import type { SparqlServer } from './server.js';
import { sendUntilDone } from './resend.js';

/** Pieces that are read at the same time. */
const AT_ONCE = 4;

/** One such text, of base64 characters. */
export class JournalBlob {
  constructor(
    private readonly server: SparqlServer,
    private readonly names: JournalNames,
    private readonly name: string,
  ) {}

  /** Keeps the text. It can be read as soon as all of it is there. Nobody else may write under the same name. */
  async put(text: string): Promise<void> {
    const { pieceLength, requestLength } = this.server.dialect;
    const subject = this.names.blob(this.name);
    const pieces = piecesOf(this.names, subject, text, pieceLength);
    const each = Math.max(1, Math.floor(requestLength / pieceLength));
    for (let first = 0; first < pieces.length; first += each) await this.#insert(pieces.slice(first, first + each));
    await this.#insert([sizeOf(this.names, subject, text, pieceLength)]);
  }

  /** The text; `undefined` while not all of it is there. */
  async get(): Promise<string | undefined> {
    const { graph, pieces, length } = this.names;
    const subject = this.names.blob(this.name);
    const [size] = await this.server.select(
      sparql`SELECT ?pieces ?length { GRAPH ${graph} { ${subject} ${pieces} ?pieces ; ${length} ?length } }`,
    );
    if (!size) return undefined;
    const count = Number(size['pieces']?.value);
    let text = '';
    for (let first = 0; first < count; first += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => this.#piece(first + index));
      text += (await Promise.all(some)).join('');
    }
    return String(text.length) === size['length']?.value ? text : undefined;
  }

  /** Drops what there is of the text. */
  async drop(): Promise<void> {
    const { graph } = this.names;
    const subject = this.names.blob(this.name);
    const everything = sparql`GRAPH ${graph} { ${subject} ?p ?o }`;
    await sendUntilDone(this.server, this.names.base, [sparql`DELETE { ${everything} } WHERE { ${everything} }`]);
  }

  async #piece(index: number): Promise<string> {
    const { graph } = this.names;
    const piece = sparql`GRAPH ${graph} { ${this.names.blob(this.name)} ${this.names.piece(index)} ?text }`;
    const [row] = await this.server.select(sparql`SELECT ?text { ${piece} }`);
    return row?.['text']?.value ?? '';
  }

  #insert(statements: readonly SparqlText[]): Promise<void> {
    const { graph } = this.names;
    return sendUntilDone(this.server, this.names.base, [sparql`INSERT DATA { GRAPH ${graph} { ${statements} } }`]);
  }
}
