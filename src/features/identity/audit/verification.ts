/** The check that the audit log is what was written: every link is computed anew. */
import { linkOf, NO_LINK } from '../../../core/store/sqlite/chain.js';
import type { Reader } from '../../../core/store/sqlite/reader.js';
import type { AuditHead, AuditRecord } from './log.js';

/** The first row that is not what it should be. */
export interface BrokenRow {
  readonly seq: number;
  readonly problem: string;
}

/** The verdict on the log. */
export interface AuditVerdict {
  /** Rows whose link was computed anew. */
  readonly checked: number;
  /** Rows from before the log was a chain, which nothing vouches for. */
  readonly unchained: number;
  /** The beginning of the chain: what was before is unchained, or was deleted by age. */
  readonly from: AuditHead;
  /** The end of the chain: keep it elsewhere, and ask later whether the log still holds it. */
  readonly head: AuditHead;
  readonly broken?: BrokenRow;
}

type Source = Pick<Reader, 'read' | 'readOne'>;

const PAGE = 500;
const ROWS = 'SELECT * FROM identity_audit WHERE seq > ? ORDER BY seq LIMIT ?';

const linkAfter = (previous: string, row: AuditRecord): string => {
  const { at, event, outcome = null, user = null, client = null, session = null, address = null, detail = null } = row;
  return linkOf(previous, [at, event, outcome, user, client, session, address, detail]);
};

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The sequence number that the database gave last: a log that ends before it lost its end. */
const lastGiven = (source: Source): number =>
  source.readOne<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'identity_audit'")?.seq ?? 0;

const checkpointOf = (source: Source): AuditHead =>
  source.readOne<AuditHead>('SELECT seq, link FROM identity_audit_checkpoint') ?? { seq: 0, link: NO_LINK };

const walk = async (source: Source, from: AuditHead, expected: AuditHead | undefined): Promise<AuditVerdict> => {
  const unchained = source.readOne<{ n: number }>('SELECT COUNT(*) AS n FROM identity_audit WHERE seq <= ?', [
    from.seq,
  ]);
  // Rows that are appended meanwhile are looked at as well, so the number given last is read before them.
  const given = lastGiven(source);
  let head = from;
  let checked = 0;
  let met = expected === undefined || (expected.seq === from.seq && expected.link === from.link);
  const verdict = (broken?: BrokenRow): AuditVerdict => ({
    checked,
    unchained: unchained?.n ?? 0,
    from,
    head,
    ...(broken ? { broken } : {}),
  });
  for (;;) {
    const rows = source.read<AuditRecord>(ROWS, [head.seq, PAGE]);
    for (const row of rows) {
      if (row.link === null || row.link !== linkAfter(head.link, row))
        return verdict({ seq: row.seq, problem: 'the row, or one before it, was changed, put in or taken out' });
      head = { seq: row.seq, link: row.link };
      checked += 1;
      if (row.seq === expected?.seq && row.link === expected.link) met = true;
    }
    if (rows.length < PAGE) break;
    await pause();
  }
  if (given > head.seq) return verdict({ seq: head.seq + 1, problem: 'the rows after the last one were taken away' });
  if (!met) return verdict({ seq: expected?.seq ?? 0, problem: 'the log does not hold the expected row' });
  return verdict();
};

/**
 * Looks at the whole log of a data file or backup, or of a running service, and names the first row that is broken. `expected`
 * is a head that was kept elsewhere: whoever can write the file can make a chain anew, but not one that holds it.
 */
export const verifyAudit = async (source: Source, expected?: AuditHead): Promise<AuditVerdict> => {
  for (;;) {
    const from = checkpointOf(source);
    const verdict = await walk(source, from, expected);
    // What was deleted by age while we looked is no damage.
    if (!verdict.broken || checkpointOf(source).seq === from.seq) return verdict;
  }
};
