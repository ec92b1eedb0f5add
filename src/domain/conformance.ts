/** The verdict of DCAT-AP validation on each stored document, kept in the transaction that stored it. */
import type { Database, Migration } from '../store/sqlite/database.js';
import type { Statement } from '../store/graph-store.js';
import type { Conformance } from './intake/job.js';
import type { Participant, Put } from './writes.js';

/** Remembers the report of the last version of each graph. */
export class ConformanceReports implements Participant {
  static readonly tables: readonly Migration[] = [
    {
      name: 'conformance-1',
      sql: 'CREATE TABLE conformance (iri TEXT PRIMARY KEY, conforms INTEGER NOT NULL, findings TEXT NOT NULL) WITHOUT ROWID',
    },
  ];

  constructor(private readonly database: Database) {}

  onPut({ document, conformance }: Put): readonly Statement[] {
    if (!conformance) return [];
    return [
      {
        sql: 'INSERT INTO conformance (iri, conforms, findings) VALUES (?, ?, ?) ON CONFLICT (iri) DO UPDATE SET conforms = excluded.conforms, findings = excluded.findings',
        params: [
          document.iri,
          conformance.conforms ? 1 : 0,
          JSON.stringify(conformance.findings.map(({ field: _, ...finding }) => finding)),
        ],
      },
    ];
  }

  onRemove({ iri }: { readonly iri: string }): readonly Statement[] {
    return [{ sql: 'DELETE FROM conformance WHERE iri = ?', params: [iri] }];
  }

  /** The report of a stored graph; null when there is none. */
  async report(iri: string): Promise<Conformance | null> {
    const row = this.database.readOne<{ conforms: number; findings: string }>(
      'SELECT conforms, findings FROM conformance WHERE iri = ?',
      [iri],
    );
    return row ? { conforms: row.conforms === 1, findings: JSON.parse(row.findings) as Conformance['findings'] } : null;
  }
}
