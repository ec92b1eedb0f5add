/** A change as SQL. */
import { putDistributions } from './distributions.js';
import { keptHash } from './kept-hash.js';
import { keptTriples, packedText } from './packed.js';
import type { Change, GraphDocument, Statement } from '../graph-store.js';

/** The revision that the change is stored under. */
const REVISION = "(SELECT value FROM store_state WHERE key = 'revision')";

const UPSERT = `INSERT INTO graph (iri, kind, id, catalogue, owner, original_id, hash, quads, created, changed, revision, system, triples)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${REVISION}, ?, ?)
ON CONFLICT (iri) DO UPDATE SET catalogue = excluded.catalogue, owner = excluded.owner, original_id = excluded.original_id, hash = excluded.hash,
  quads = excluded.quads, created = excluded.created, changed = excluded.changed, revision = excluded.revision,
  system = excluded.system, triples = excluded.triples`;

const putStatements = (document: GraphDocument): Statement[] => {
  const { iri, kind, id, catalogue, owner, originalId, hash, quads, created, changed, system } = document;
  return [
    {
      sql: UPSERT,
      params: [
        iri,
        kind,
        id,
        catalogue ?? null,
        owner ?? null,
        originalId ?? null,
        hash,
        quads,
        created,
        changed,
        system === '' ? '' : packedText(system),
        keptTriples(document),
      ],
    },
    { sql: 'DELETE FROM graph_removed WHERE iri = ?', params: [iri] },
    ...(kind === 'dataset' ? putDistributions(iri, document.distributions) : []),
  ];
};

const removeStatements = (iri: string): Statement[] => [
  // Remembered so that replicas that catch up by revision learn of it; a graph that never was leaves nothing.
  {
    sql: `INSERT INTO graph_removed (iri, revision) SELECT iri, ${REVISION} FROM graph WHERE iri = ?
          ON CONFLICT (iri) DO UPDATE SET revision = excluded.revision`,
    params: [iri],
  },
  { sql: 'DELETE FROM graph WHERE iri = ?', params: [iri] },
];

/** The statements of a change, the late ones last. The row id that the first one answers is the new revision. */
export const changeStatements = (
  { put = [], remove = [], events = [], statements = [] }: Change,
  at: string,
): Statement[] => [
  { sql: 'INSERT INTO revision DEFAULT VALUES' },
  ...(remove.length > 0 ? [{ sql: 'UPDATE store_clock SET at = ?', params: [at] }] : []),
  ...remove.flatMap(removeStatements),
  ...put.flatMap(putStatements),
  ...events.map(({ action, kind, id, catalogue, hash, owner, actor, parties, subject }) => ({
    sql: `INSERT INTO change_log (revision, at, action, kind, id, catalogue, hash, owner, actor, parties, subject)
          VALUES (${REVISION}, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    params: [
      ...[
        at,
        action,
        kind,
        id,
        catalogue ?? null,
        hash === undefined ? null : keptHash(hash),
        owner ?? null,
        actor ?? null,
      ],
      ...[parties === undefined ? null : JSON.stringify(parties), subject ?? null],
    ],
  })),
  ...statements.filter(({ late = false }) => !late),
  ...statements.filter(({ late = false }) => late),
];
