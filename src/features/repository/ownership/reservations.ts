/** Ids that stay with those to whom they belonged, whatever became of what had them. */
import type { GraphDocument, Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Actor, Participant, Put } from '../writes.js';

/** Holder of what neither an organization nor a user made: those who run the service. */
export const OPERATOR = 'operator';

/** An id and to whom it belongs. */
export interface Reservation {
  readonly kind: 'dataset' | 'catalogue';
  readonly id: string;
  /** Organization that owned it; absent where none did. */
  readonly owner?: string | undefined;
  /** The maker of what no organization owned: `user:<sub>`, or `operator`. */
  readonly holder?: string | undefined;
  /** Catalogue that it was last in; of a catalogue, itself. Absent where nobody knows. */
  readonly catalogue?: string | undefined;
}

interface Row {
  readonly owner: string | null;
  readonly holder: string | null;
  readonly catalogue: string | null;
}

/** Statement that reserves an id. Who made what no organization owned stays known from an earlier reservation. */
export const reserve = ({ kind, id, owner, holder = OPERATOR, catalogue }: Reservation): Statement => ({
  sql: `INSERT INTO reserved_id (kind, id, owner, holder, catalogue, since) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT DO UPDATE SET owner = excluded.owner, catalogue = excluded.catalogue, since = excluded.since,
  holder = CASE WHEN excluded.owner IS NULL THEN IFNULL(holder, excluded.holder) END`,
  params: [kind, id, owner ?? null, owner === undefined ? holder : null, catalogue ?? null, new Date().toISOString()],
});

/** Reads reservations, and makes them in the transactions of writes: of what is removed, and of what only a user holds. */
export class Reservations implements Participant {
  constructor(private readonly database: Pick<Database, 'readOne'>) {}

  /** To whom an id belongs that is or was in use; undefined when nobody ever had it, or a resource that is there says so itself. */
  find(kind: Reservation['kind'], id: string): Reservation | undefined {
    const sql = 'SELECT owner, holder, catalogue FROM reserved_id WHERE kind = ? AND id = ?';
    const row = this.database.readOne<Row>(sql, [kind, id]);
    return (
      row && {
        ...{ kind, id },
        owner: row.owner ?? undefined,
        holder: row.holder ?? undefined,
        catalogue: row.catalogue ?? undefined,
      }
    );
  }

  onPut({ document: { kind, id, catalogue, owner }, previous }: Put, { name }: Actor): readonly Statement[] {
    if (kind === 'quality' || previous || owner !== undefined || !name.startsWith('user:')) return [];
    return [reserve({ kind, id, holder: name, catalogue: catalogue ?? id })];
  }

  onRemove({
    kind,
    id,
    catalogue,
    owner,
  }: Pick<GraphDocument, 'kind' | 'id' | 'catalogue' | 'owner'>): readonly Statement[] {
    return kind === 'quality' ? [] : [reserve({ kind, id, owner, catalogue: kind === 'catalogue' ? id : catalogue })];
  }
}
