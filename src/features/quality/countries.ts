/** Countries that catalogues cover (dct:spatial of the catalogue, a member of the EU country table). */
import type { Database } from '../../core/store/sqlite/database.js';
import { vocabulary } from '../../model/vocabularies/index.js';

/** A country with its catalogues. */
export interface Country {
  /** Code in the EU country table, such as `GRC`. */
  readonly code: string;
  readonly iri: string;
  /** English name. */
  readonly label: string;
  /** Ids of its catalogues. */
  readonly catalogues: readonly string[];
}

interface Row {
  readonly id: string;
  readonly iri: string;
}

/** Reads which country a catalogue belongs to, as the search index knows it. */
export class Countries {
  constructor(private readonly database: Database) {}

  /** Countries with catalogues, by code. */
  all(): Country[] {
    const rows = this.database.read<Row>(
      `SELECT id, document ->> '$.country.resource' AS iri FROM search_document
       WHERE kind = 'catalogue' AND iri IS NOT NULL ORDER BY id`,
    );
    const byIri = new Map<string, string[]>();
    for (const { id, iri } of rows) byIri.set(iri, [...(byIri.get(iri) ?? []), id]);
    return [...byIri]
      .flatMap(([iri, catalogues]) => {
        const concept = vocabulary('country').concept(iri);
        return concept ? [{ code: concept.code, iri, label: concept.label ?? concept.code, catalogues }] : [];
      })
      .sort((a, b) => (a.code < b.code ? -1 : 1));
  }

  /** A country by its code in any case; undefined when no catalogue covers it. */
  find(code: string): Country | undefined {
    return this.all().find((country) => country.code === code.toUpperCase());
  }
}
