/** A large text beside a journal, written once under a name of its own. */
import { sparql, type SparqlText } from '../../rdf/terms.js';
import type { JournalNames } from './journal-names.js';
import { piecesOf, sizeOf } from './pieces.js';
import type { SparqlServer } from './server.js';
import { repeat } from './settle.js';

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
    let text = '';
    for (let index = 0; index < Number(size['pieces']?.value); index += 1) {
      const [row] = await this.server.select(
        sparql`SELECT ?text { GRAPH ${graph} { ${subject} ${this.names.piece(index)} ?text } }`,
      );
      text += row?.['text']?.value ?? '';
    }
    return String(text.length) === size['length']?.value ? text : undefined;
  }

  /** Drops what there is of the text. */
  async drop(): Promise<void> {
    const { graph } = this.names;
    const subject = this.names.blob(this.name);
    const everything = sparql`GRAPH ${graph} { ${subject} ?p ?o }`;
    await repeat(this.server, this.names.base, [sparql`DELETE { ${everything} } WHERE { ${everything} }`]);
  }

  #insert(statements: readonly SparqlText[]): Promise<void> {
    const { graph } = this.names;
    return repeat(this.server, this.names.base, [sparql`INSERT DATA { GRAPH ${graph} { ${statements} } }`]);
  }
}
