/**
 * Look-ups of a query: what one subject says, with a predicate, or with an object as well. A join asks for them one after the other; SQLite
 * answers a hundred at a time for the price of a few, so those that will follow are read along.
 */
import type { PreparedStatements } from '../sqlite/connection.js';
import { Trail, type Recent } from './recent.js';
import { partsOf, QUAD, readRows, WIDTH, type Pattern } from './scan.js';

/** Look-ups that are read at a time: few at first, more as long as they were asked for. */
const AHEAD = { first: 8, most: 256 };
/** Statements of one reading; subjects that say more are left to scans. */
const ROWS = 4_000;
/** Subjects and kinds of look-ups that are remembered. */
const REMEMBERED = { subjects: 20_000, kinds: 64 };

const NONE = new Uint32Array();

/** Look-ups that have all but the subject in common. */
class Kind {
  readonly known = new Map<number, Uint32Array>();
  readonly trail = new Trail();
  ahead = AHEAD.first;
  /** Of the look-ups that were read along last, how many there are, and how many were asked for since. */
  read = 0;
  asked = 0;
}

/** Takes statements as `COLUMNS`, and gives those that may be read, as quads of the default graph. */
export type Sieve = (rows: Uint32Array) => Uint32Array;

/** The look-ups of one query in the default graph. */
export class LookUps {
  readonly #kinds = new Map<string, Kind>();

  /** @param withGraphs true if the sieve looks at graphs */
  constructor(
    private readonly statements: PreparedStatements,
    private readonly recent: Recent,
    private readonly sieve: Sieve,
    private readonly withGraphs: boolean,
  ) {}

  /** The quads of a pattern that names its subject; undefined where they are to be scanned, and told with `remember`. */
  find({ s, p, o }: Pattern): Uint32Array | undefined {
    const kind = this.#kind(p, o);
    const known = kind.known.get(s);
    if (known) {
      kind.asked += 1;
      return known;
    }
    this.#adapt(kind);
    const next = this.recent.after(s, kind.ahead, (value) => kind.known.has(value), kind.trail);
    if (next.length === 0) return undefined;
    this.#read(kind, { p, o }, [s, ...next]);
    return kind.known.get(s);
  }

  /** Remembers all quads of a pattern that was not found. */
  remember({ s, p, o }: Pattern, quads: Uint32Array): void {
    this.#kind(p, o).known.set(s, quads);
    this.recent.note(quads);
  }

  #kind(p: number, o: number): Kind {
    const name = `${p} ${o}`;
    let kind = this.#kinds.get(name);
    if (kind && kind.known.size < REMEMBERED.subjects) return kind;
    if (this.#kinds.size >= REMEMBERED.kinds) this.#kinds.clear();
    this.#kinds.set(name, (kind = new Kind()));
    return kind;
  }

  /** More is read along where most of the last was asked for, less where little was. */
  #adapt(kind: Kind): void {
    if (kind.asked * 2 >= kind.read) kind.ahead = Math.min(kind.ahead * 2, AHEAD.most);
    else if (kind.asked * 8 < kind.read) kind.ahead = Math.max(kind.ahead >> 2, 1);
    kind.read = 0;
    kind.asked = 0;
  }

  /** Reads look-ups. Those after a subject that says too much are left out, and it too. */
  #read(kind: Kind, { p, o }: Omit<Pattern, 's'>, subjects: readonly number[]): void {
    const named = [...(p > 0 ? [p] : []), ...(o > 0 ? [o] : [])];
    const where = `${p > 0 ? ' AND p = ?' : ''}${o > 0 ? ' AND o = ?' : ''}`;
    const rest = `FROM json_each(?) CROSS JOIN shown ON s = value${where} LIMIT ${ROWS}`;
    const parts = partsOf({ s: 0, p, o }, this.withGraphs);
    const rows = readRows(this.statements, parts, rest, [JSON.stringify(subjects), ...named]);
    const isCut = rows.length >= ROWS * WIDTH;
    const last = rows[rows.length - WIDTH];
    const whole = isCut ? subjects.slice(0, subjects.indexOf(last ?? 0)) : subjects;
    const quads = this.sieve(rows);
    let at = 0;
    for (const subject of whole) {
      const from = at;
      while (at < quads.length && quads[at] === subject) at += QUAD;
      kind.known.set(subject, at > from ? quads.subarray(from, at) : NONE);
    }
    this.recent.note(quads.subarray(0, at));
    kind.read = whole.length;
    if (isCut) kind.ahead = Math.max(kind.ahead >> 2, 1);
    if (whole.length === 0) kind.trail.lose();
  }
}
