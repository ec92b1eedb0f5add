/** Persistent identifiers (DOI) of datasets: whether a registrar would take the metadata, and identifiers for tries. */
import { Refusal } from '../../core/errors.js';
import { parseNTriples, toNTriples } from '../../core/rdf/ntriples.js';
import { factory, iri, literal, type NamedNode, type Quad } from '../../core/rdf/terms.js';
import { adms, dct, rdf, skos } from '../../core/rdf/vocabulary.js';
import type { GraphDocument } from '../../core/store/graph-store.js';
import type { Datasets } from '../repository/dataset.js';
import type { Remember } from '../../core/store/idempotency.js';
import type { WriteOutcome } from '../repository/write-outcome.js';
import type { Actor } from '../repository/writes.js';

/** The registrars who give out identifiers. `mock` needs nobody; its prefix is the one that DataCite keeps for tests. */
export type Registrar = 'mock' | 'eu-ra-doi';

/** The eligibility of a dataset for a DOI: the properties of DataCite's mandatory ones that it has and lacks. */
export interface Eligibility {
  readonly eligible: boolean;
  readonly missing: readonly string[];
}

/** An identifier that a dataset has now. */
export interface MintedIdentifier {
  /** The identifier itself, for example `10.5072/abc`. */
  readonly identifier: string;
  /** The address under which it would be found. */
  readonly iri: string;
  readonly outcome: WriteOutcome;
}

const TEST_PREFIX = '10.5072';

/** DataCite Metadata Schema 4, mandatory properties that the metadata have to bring; the others follow from the service. */
const MANDATORY: Readonly<Record<string, (value: (property: NamedNode) => readonly string[]) => boolean>> = {
  creator: (values) => values(dct.creator).length > 0,
  title: (values) => values(dct.title).some((title) => title.trim() !== ''),
  publisher: (values) => values(dct.publisher).length > 0,
  publicationYear: (values) => values(dct.issued).some((date) => /^\d{4}(?!\d)/.test(date)),
};

/** Statements about the dataset itself. Only its own lines are parsed: documents may be large. */
const ownQuads = ({ iri: name, triples }: GraphDocument): Quad[] => {
  const start = `<${name}> `;
  const lines = triples.split('\n').filter((line) => line.startsWith(start));
  return parseNTriples(lines.map((line) => `${line}\n`).join(''));
};

/** The mandatory properties of DataCite that a stored dataset has. */
export const eligibilityOf = (dataset: GraphDocument): Eligibility => {
  const quads = ownQuads(dataset);
  const values = (property: NamedNode): string[] =>
    quads.flatMap(({ predicate, object }) => (predicate.equals(property) ? [object.value] : []));
  const missing = Object.entries(MANDATORY).flatMap(([name, has]) => (has(values) ? [] : [name]));
  return { eligible: missing.length === 0, missing };
};

const statementsOf = (dataset: NamedNode, identifier: NamedNode, notation: string): string =>
  toNTriples([
    factory.quad(dataset, adms.identifier, identifier),
    factory.quad(identifier, rdf.type, adms.Identifier),
    factory.quad(identifier, skos.notation, literal(notation)),
  ]);

/** Gives datasets persistent identifiers. */
export class PersistentIdentifiers {
  constructor(private readonly datasets: Datasets) {}

  /**
   * Adds an identifier to the dataset's metadata (adms:identifier); one that it has already stays. `INVALID_METADATA` when
   * mandatory properties are missing, `NO_REGISTRAR` for registrars that are not configured. What `remember` makes of the
   * result joins the transaction.
   */
  async mint(
    id: string,
    registrar: Registrar,
    actor: Actor,
    remember?: Remember<MintedIdentifier>,
  ): Promise<MintedIdentifier> {
    if (registrar !== 'mock')
      throw new Refusal('NO_REGISTRAR', 'This deployment has no registrar for persistent identifiers.');
    const identifier = `${TEST_PREFIX}/${id}`;
    const address = iri(`https://doi.org/${identifier}`);
    const minted = (outcome: WriteOutcome): MintedIdentifier => ({ identifier, iri: address.value, outcome });
    const options = remember ? { remember: (outcome: WriteOutcome) => remember(minted(outcome)) } : {};
    const outcome = await this.datasets.change(id, actor, options, (previous) => {
      const { eligible, missing } = eligibilityOf(previous);
      if (!eligible) {
        throw new Refusal('INVALID_METADATA', `A DOI needs properties that the dataset lacks: ${missing.join(', ')}.`, {
          missing,
        });
      }
      const body = previous.triples + statementsOf(iri(previous.iri), address, identifier);
      const payload = { body, contentType: 'application/n-triples' };
      return { task: 'dataset', id, payload, stored: this.datasets.stored(previous) };
    });
    return minted(outcome);
  }
}
