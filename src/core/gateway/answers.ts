/** Answers of the service's own queries, kept until the next write: the same question at the same revision has the same answer. */
import { LRUCache } from 'lru-cache';
import { observed } from '../observe.js';

/** Most characters of one answer that is kept, and of all. */
const LARGEST = 256 * 1024;
const CAPACITY = 16 * 1024 * 1024;

interface KeptAnswer {
  readonly revision: number;
  readonly data: unknown;
  readonly size: number;
}

/** Rough size of an answer: the text in it. */
const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (value === null || typeof value !== 'object') return 8;
  return Object.values(value).reduce<number>((sum, item) => sum + sizeOf(item), 16);
};

/** Remembers answers that depend on nothing but the question and the stored data. */
export class Answers {
  readonly #answers = new LRUCache<string, KeptAnswer>({ maxSize: CAPACITY, sizeCalculation: ({ size }) => size });

  /** `revision` tells the present state of the data; it changes with every write. */
  constructor(private readonly revision: () => number) {}

  /** The answer to a question, asked anew when anything was written since it was given. */
  async to<T>(question: string, ask: () => Promise<T>): Promise<T> {
    // Read before asking: an answer given while something was written counts as older than the write.
    const revision = this.revision();
    const known = this.#answers.get(question);
    const hit = known?.revision === revision;
    observed.cache.tell({ cache: 'answers', hit });
    if (hit) return known.data as T;
    const data = await ask();
    const size = sizeOf(data) + question.length;
    if (size <= LARGEST) this.#answers.set(question, { revision, data, size });
    return data;
  }
}
