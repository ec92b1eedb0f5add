/** The verdict of DCAT-AP validation on each stored document, kept in the transaction that stored it. */
import type { Database, Migration } from '../../core/store/sqlite/database.js';
import type { Statement } from '../../core/store/graph-store.js';
import type { Conformance } from './intake/job.js';
import type { Participant, Put } from './writes.js';

/** Stores the report of a graph. */
export const storeConformance = (iri: string, { conforms, findings, judgedBy = '' }: Conformance): Statement => ({
  sql: `INSERT INTO conformance (iri, conforms, findings, judged_by) VALUES (?, ?, ?, ?) ON CONFLICT (iri) DO UPDATE SET
          conforms = excluded.conforms, findings = excluded.findings, judged_by = excluded.judged_by`,
  params: [iri, conforms ? 1 : 0, JSON.stringify(findings.map(({ field: _, ...finding }) => finding)), judgedBy],
});

/** Remembers the report of the last version of each graph. */
export class ConformanceReports implements Participant {
  static readonly tables: readonly Migration[] = [
    {
      name: 'conformance',
      sql: `
CREATE TABLE conformance (
  iri TEXT PRIMARY KEY, conforms INTEGER NOT NULL, findings TEXT NOT NULL, judged_by TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
`,
    },
  ];

  constructor(private readonly database: Database) {}

  onPut({ document, conformance }: Put): readonly Statement[] {
    return conformance ? [storeConformance(document.iri, conformance)] : [];
  }

  onRemove({ iri }: { readonly iri: string }): readonly Statement[] {
    return [{ sql: 'DELETE FROM conformance WHERE iri = ?', params: [iri] }];
  }

  /** The report of a stored graph; null when there is none. */
  async report(iri: string): Promise<Conformance | null> {
    const row = this.database.readOne<{ conforms: number; findings: string; judgedBy: string }>(
      'SELECT conforms, findings, judged_by AS judgedBy FROM conformance WHERE iri = ?',
      [iri],
    );
    if (!row) return null;
    const { conforms, findings, judgedBy } = row;
    return { conforms: conforms === 1, findings: JSON.parse(findings) as Conformance['findings'], judgedBy };
  }
}
