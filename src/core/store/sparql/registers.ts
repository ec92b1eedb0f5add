/** Small values beside a journal that many processes exchange, one at a time. */
import { randomUUID } from 'node:crypto';
import { literal, sparql, type SparqlText } from '../../rdf/terms.js';
import type { JournalNames } from './journal-names.js';
import type { SparqlServer } from './server.js';
import { sendUntilKnown } from './resend.js';

/** Receipts that stay, so that whoever is slow still finds its own. */
const RECEIPTS = 16;

/** A value with the number of exchanges that led to it. */
interface Version {
  readonly version: number;
  readonly value: string | undefined;
}

/** The registers of one journal. */
export class Registers {
  constructor(
    private readonly server: SparqlServer,
    private readonly names: JournalNames,
  ) {}

  /** The value of a register; `undefined` when it has none. */
  async read(name: string): Promise<string | undefined> {
    return (await this.#version(name)).value;
  }

  /**
   * Puts `next` in the place of `expected`; false when the register holds something else. Rejects with `OutcomeUnknown` when
   * that cannot be told.
   */
  async exchange(name: string, expected: string | undefined, next: string | undefined): Promise<boolean> {
    const { version, value } = await this.#version(name);
    if (value !== expected) return false;
    const { graph, id } = this.names;
    const receipt = this.names.receipt(name, version + 1);
    const stamp = randomUUID();
    return sendUntilKnown(this.server, this.names.base, this.#exchange(name, version, next, stamp), async () => {
      const [row] = await this.server.select(sparql`SELECT ?id { GRAPH ${graph} { ${receipt} ${id} ?id } }`);
      return row?.['id'] && row['id'].value === stamp;
    });
  }

  #exchange(name: string, current: number, next: string | undefined, stamp: string): readonly SparqlText[] {
    const { graph, journal, version, value, id } = this.names;
    const register = this.names.register(name);
    const old = this.names.receipt(name, current + 1 - RECEIPTS);
    const now = sparql`${register} ${version} ${current}`;
    const itself = sparql`GRAPH ${graph} { ${graph} ${journal} ${graph} }`;
    const condition =
      current === 0
        ? sparql`${itself} FILTER NOT EXISTS { GRAPH ${graph} { ${register} ${version} ?any } }`
        : sparql`GRAPH ${graph} { ${now} }`;
    const stated = next === undefined ? [] : [sparql`${register} ${value} ${literal(next)} .`];
    const exchange = sparql`DELETE { GRAPH ${graph} { ${now} . ${register} ${value} ?value . ${old} ${id} ?id } }
INSERT { GRAPH ${graph} { ${register} ${version} ${current + 1} . ${stated}
  ${this.names.receipt(name, current + 1)} ${id} ${literal(stamp)} } }
WHERE { ${condition}
  OPTIONAL { GRAPH ${graph} { ${register} ${value} ?value } } OPTIONAL { GRAPH ${graph} { ${old} ${id} ?id } } }`;
    return current === 0 ? [sparql`INSERT DATA { ${itself} }`, exchange] : [exchange];
  }

  async #version(name: string): Promise<Version> {
    const { graph, version, value } = this.names;
    const register = this.names.register(name);
    const [row] = await this.server.select(sparql`SELECT ?version ?value {
GRAPH ${graph} { ${register} ${version} ?version OPTIONAL { ${register} ${value} ?value } } }`);
    return { version: Number(row?.['version']?.value ?? 0), value: row?.['value']?.value };
  }
}
