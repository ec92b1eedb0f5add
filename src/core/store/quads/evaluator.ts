/** The evaluator in its WebAssembly module (`evaluator/README.md`), and the functions that it calls. */
import { randomFillSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { collationKey } from '../../rdf/collation.js';
import { QUAD, type Pattern } from './scan.js';
import type { TextPart } from './text-patterns.js';

/** What the evaluator asks of an index while it answers one query. */
export interface Host {
  /** The statements of a pattern in a graph, all where they are few, else batches of about `most()` each. */
  quads(pattern: Pattern, graph: number, most: () => number): Uint32Array | Iterator<Uint32Array>;
  estimate(pattern: Pattern): number;
  /** The number of statements of the default graph, all or those of a predicate, as the caller sees it; undefined if it is not known. */
  total(predicate: number): number | undefined;
  find(text: string): number | undefined;
  /** The terms that `STR` gives this value for; not all where there are more than `most`. */
  termsWith(value: string, most: number): readonly number[];
  /** All objects of a predicate that may hold a part of a text, and perhaps others; undefined where there are more than `most`. */
  termsHolding(predicate: number, part: TextPart, most: number): readonly number[] | undefined;
  /** The text of a term in UTF-8. */
  textOf(id: number): Uint8Array | undefined;
  /** Takes a piece of the result. */
  emit(bytes: Uint8Array<ArrayBuffer>): void;
  /** Throws when the query is to end. Called again and again. */
  check(rows: number): void;
}

/** In place of a media type: solutions as numbers of four bytes, one for each variable, 0 where it is unbound. A term that no statement has is an error. */
export const NUMBERS = 'numbers';

/** A query as the evaluator takes it. */
export interface Evaluation {
  readonly text: string;
  /** Media type of the result, or `NUMBERS`. */
  readonly format: string;
  readonly defaultGraphs: readonly string[];
  readonly namedGraphs: readonly string[];
  readonly explain: boolean;
  /** Solutions or statements beyond which the result is refused. */
  readonly maxRows: number;
}

/** What came of a query: `message` says what is wrong with it; `rows`: the result has too many. */
export type Outcome =
  | { readonly outcome: 'answered'; readonly plan?: string }
  | { readonly outcome: 'syntax' | 'evaluation' | 'graph' | 'rows'; readonly message: string };

/** The instance trapped: it must not be used any more. */
export class EvaluatorTrapped extends Error {
  override readonly name = 'EvaluatorTrapped';
}

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  allocate(length: number): number;
  query(text: number, length: number, options: number, optionsLength: number): number;
}
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

// The compiler's library for Node does not declare it.
const wasm = Reflect.get(globalThis, 'WebAssembly') as WebAssemblyApi;
let compiled: object | undefined;

/** The module, compiled once for all threads: it can be handed to them. */
export const compiledEvaluator = (): object =>
  (compiled ??= new wasm.Module(readFileSync(new URL('./evaluator/evaluator.wasm', import.meta.url))));

const OUTCOMES = ['answered', 'stopped', 'syntax', 'evaluation', 'graph', 'rows'] as const;
const [BODY, ERROR] = [0, 1];
const STOPPED = -1;
/** How a text is held, as bits. */
const [AT_START, FOLDED] = [1, 2];
/** Less than this by the number of statements: there are no more. */
const ENDED = -2;
const NO_QUADS = new Uint32Array();
/** Numbers that are copied one by one. */
const FEW = 64;
/** Bytes of WebAssembly memory, which never shrinks, from which a new instance is made. */
const CROWDED = 128 * 1024 * 1024;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

interface Cursor {
  readonly batches: Iterator<Uint32Array>;
  batch: Uint32Array;
  at: number;
}

const NOTHING: Iterator<Uint32Array> = { next: () => ({ done: true, value: undefined }) };

/** One evaluator. It answers one query at a time. */
export class Evaluator {
  #exports: Exports | undefined;
  #host: Host | undefined;
  #error: unknown;
  #told = { message: '', plan: '' };
  readonly #cursors = new Map<number, Cursor>();
  #words: Uint32Array = NO_QUADS;
  #last = 0;
  #most = 0;

  /** @param module as `compiledEvaluator` gives it */
  constructor(private readonly module: object) {}

  /** Answers a query; rethrows what `host` threw. Throws `EvaluatorTrapped` when it took too much memory or depth. */
  run(evaluation: Evaluation, host: Host): Outcome {
    const exports = (this.#exports ??= this.#instance());
    this.#host = host;
    this.#error = undefined;
    this.#told = { message: '', plan: '' };
    try {
      const outcome = OUTCOMES[exports.query(...this.#given(evaluation.text), ...this.#given(optionsOf(evaluation)))];
      if (this.#error !== undefined) throw this.#error;
      if (outcome === 'answered') return { outcome, ...(evaluation.explain ? { plan: this.#told.plan } : {}) };
      if (outcome === undefined || outcome === 'stopped') throw new Error('the evaluator stopped by itself');
      return { outcome, message: this.#told.message };
    } catch (error) {
      if (error === this.#error) throw error;
      this.#exports = undefined;
      throw new EvaluatorTrapped((error as Error).message);
    } finally {
      this.#cursors.clear();
      this.#host = undefined;
      if (exports.memory.buffer.byteLength > CROWDED) this.#exports = undefined;
    }
  }

  #given(text: string): [pointer: number, length: number] {
    const bytes = encoder.encode(text);
    const pointer = this.#exports?.allocate(bytes.length) ?? 0;
    this.#memory(pointer, bytes.length).set(bytes);
    return [pointer, bytes.length];
  }

  #memory(pointer: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#exports?.memory.buffer ?? new ArrayBuffer(0), pointer >>> 0, length);
  }

  /** Runs a call of the evaluator; what goes wrong ends the query in order, and is thrown again outside. */
  #guarded<T>(failed: T, work: (host: Host) => T): T {
    try {
      if (this.#error !== undefined || !this.#host) return failed;
      return work(this.#host);
    } catch (error) {
      this.#error = error;
      return failed;
    }
  }

  #instance(): Exports {
    const host = {
      scan: (s: number, p: number, o: number, g: number, rows: number, most: number): number =>
        this.#guarded(STOPPED, (source) => {
          this.#most = most;
          const quads = source.quads({ s: s >>> 0, p: p >>> 0, o: o >>> 0 }, g >>> 0, () => this.#most);
          const cursor =
            quads instanceof Uint32Array
              ? { batches: NOTHING, batch: quads, at: 0 }
              : { batches: quads, batch: NO_QUADS, at: 0 };
          const written = this.#write(cursor, rows, most);
          // Most patterns have few statements: no cursor is kept for them.
          if (written < most) return ENDED - written;
          this.#cursors.set((this.#last = (this.#last + 1) & 0x7fffffff), cursor);
          return this.#last;
        }),
      next: (cursor: number, rows: number, most: number): number =>
        this.#guarded(STOPPED, () => this.#next(cursor, rows, most)),
      close: (cursor: number): void => void this.#cursors.delete(cursor),
      count: (s: number, p: number, o: number): number =>
        this.#guarded(0, (source) => source.estimate({ s: s >>> 0, p: p >>> 0, o: o >>> 0 })),
      total: (p: number): number => this.#guarded(STOPPED, (source) => source.total(p >>> 0) ?? STOPPED),
      find: (text: number, length: number): number =>
        this.#guarded(0, (source) => source.find(decoder.decode(this.#memory(text, length))) ?? 0),
      alike: (value: number, length: number, ids: number, most: number): number =>
        this.#guarded(STOPPED, (source) => {
          const found = source.termsWith(decoder.decode(this.#memory(value, length)), most);
          return found.length <= most ? this.#writeIds(found, ids) : found.length;
        }),
      holding: (p: number, text: number, length: number, how: number, ids: number, most: number): number =>
        this.#guarded(STOPPED, (source) => {
          const part = { atStart: (how & AT_START) !== 0, isFolded: (how & FOLDED) !== 0 };
          const given = { ...part, text: decoder.decode(this.#memory(text, length)) };
          const found = source.termsHolding(p >>> 0, given, most);
          return found ? this.#writeIds(found, ids) : most + 1;
        }),
      read: (id: number, text: number, room: number): number =>
        this.#guarded(0, (source) => {
          const found = source.textOf(id >>> 0);
          if (found && found.length <= room) this.#memory(text, found.length).set(found);
          return found?.length ?? 0;
        }),
      emit: (kind: number, bytes: number, length: number): number =>
        this.#guarded(STOPPED, (source) => {
          const found = this.#memory(bytes, length);
          if (kind === BODY) source.emit(found.slice());
          else this.#told[kind === ERROR ? 'message' : 'plan'] = decoder.decode(found);
          return 0;
        }),
      collate: (text: number, length: number, tag: number, tagLength: number, key: number, room: number): number =>
        this.#guarded(STOPPED, () => {
          const [said, language] = [this.#memory(text, length), this.#memory(tag, tagLength)].map((bytes) =>
            decoder.decode(bytes),
          ) as [string, string];
          return encoder.encodeInto(collationKey(said, language), this.#memory(key, room)).written;
        }),
      now: (): number => Date.now(),
      random: (bytes: number, length: number): void => void randomFillSync(this.#memory(bytes, length)),
    };
    return new wasm.Instance(this.module, { host }).exports as Exports;
  }

  #writeIds(ids: readonly number[], into: number): number {
    this.#wholeMemory().set(ids, into >>> 2);
    return ids.length;
  }

  #next(handle: number, rows: number, most: number): number {
    const cursor = this.#cursors.get(handle);
    return cursor ? this.#write(cursor, rows, most) : STOPPED;
  }

  /** Writes the next rows of a cursor; fewer than `most` at its end. */
  #write(cursor: Cursor, rows: number, most: number): number {
    this.#most = most;
    let written = 0;
    while (written < most) {
      if (cursor.at === cursor.batch.length) {
        const { value, done } = cursor.batches.next();
        if (done) break;
        cursor.batch = value;
        cursor.at = 0;
        this.#host?.check(value.length / QUAD);
        continue;
      }
      const end = Math.min(cursor.at + (most - written) * QUAD, cursor.batch.length);
      this.#copy(cursor.batch, cursor.at, end, (rows >>> 2) + written * QUAD);
      written += (end - cursor.at) / QUAD;
      cursor.at = end;
    }
    return written;
  }

  /** Copies a few numbers one by one: to make views of them takes longer. */
  #copy(batch: Uint32Array, from: number, end: number, into: number): void {
    const words = this.#wholeMemory();
    if (end - from > FEW) words.set(batch.subarray(from, end), into);
    else for (let at = from; at < end; at += 1) words[into + at - from] = batch[at] ?? 0;
  }

  /** The memory as words; it is another one when it has grown. */
  #wholeMemory(): Uint32Array {
    const buffer = this.#exports?.memory.buffer ?? new ArrayBuffer(0);
    if (this.#words.buffer !== buffer) this.#words = new Uint32Array(buffer);
    return this.#words;
  }
}

const optionsOf = ({ format, defaultGraphs, namedGraphs, explain, maxRows }: Evaluation): string =>
  [
    `format=${format}`,
    `rows=${maxRows}`,
    ...defaultGraphs.map((iri) => `default=${iri}`),
    ...namedGraphs.map((iri) => `named=${iri}`),
    ...(explain ? ['explain=yes'] : []),
  ].join('\n');
