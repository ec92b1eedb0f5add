/**
 * The check that a data file or backup still holds what was stored: every graph (RDFC-1.0; of quality the results) and the audit log are hashed anew and compared.
 */
import { canonicalize } from '../../core/rdf/canonical.js';
import { parseNTriples } from '../../core/rdf/ntriples.js';
import { verifyAudit } from '../../features/identity/audit/verification.js';
import { hashOfResults } from '../../features/repository/assessment/kept.js';
import { sourceOf, textOf, type StoredText } from '../../core/store/file/packed.js';
import { requireBaseline } from '../../core/store/sqlite/migrations.js';
import { Reader } from '../../core/store/sqlite/reader.js';

/** A graph that is not what it should be. */
export interface Mismatch {
  readonly graph: string;
  readonly problem: string;
}

/** Graphs read at a time. */
const PAGE = 50;
const SELECT = 'SELECT position, iri, triples, hash FROM graph WHERE position > ? ORDER BY position LIMIT ?';

interface Row {
  readonly position: number;
  readonly iri: string;
  readonly triples: StoredText;
  readonly hash: string;
}

const hashOf = async ({ triples, iri }: Row): Promise<string | undefined> => {
  try {
    const results = sourceOf(triples);
    if (results) return hashOfResults(results);
    return (await canonicalize(parseNTriples(textOf(triples, iri)), { blankNodePrefix: 'b' })).hash;
  } catch {
    return undefined;
  }
};

const HAS_CHAIN = "SELECT 1 FROM sqlite_master WHERE name = 'identity_audit_checkpoint'";

/** The fault of the audit log of the file; one without accounts has none. */
const auditMismatch = async (reader: Reader): Promise<Mismatch | undefined> => {
  if (!reader.readOne(HAS_CHAIN)) return undefined;
  const { broken } = await verifyAudit(reader);
  return broken && { graph: `audit log, row ${broken.seq}`, problem: broken.problem };
};

/** Looks at every graph of the file, then at the audit log: undefined for each that is as it was stored. */
export async function* verifyDataFile(file: string): AsyncGenerator<Mismatch | undefined> {
  requireBaseline(file);
  const reader = new Reader(file);
  try {
    for (let after = 0; ;) {
      const rows = reader.read<Row>(SELECT, [after, PAGE]);
      for (const row of rows) {
        const { iri, hash } = row;
        const now = await hashOf(row);
        yield now === hash
          ? undefined
          : { graph: iri, problem: now === undefined ? 'not RDF any more' : 'other content' };
      }
      const last = rows.at(-1);
      if (!last) break;
      after = last.position;
    }
    const mismatch = await auditMismatch(reader);
    if (mismatch) yield mismatch;
  } finally {
    reader.close();
  }
}
