/**
 * Answers to queries of clients, kept until something is written: the same question at the same revision of the data has the same
 * answer, and the same entity tag (RFC 9110 §8.8.3). Callers without credentials share them, others have their own.
 */
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createHash, randomBytes } from 'node:crypto';
import { observed } from '../observe.js';
import { caches } from './limits.js';

/** The facts that decide if an answer may be given again. */
export interface Sharing {
  /** Revision of the stored data; it changes with every write. */
  revision(): number;
  /** Names those who are given the same answers as the caller; undefined where nothing may be given again. At once where there are no credentials. */
  classOf(request: FastifyRequest): string | undefined | Promise<string | undefined>;
}

/** An answer as it was sent. */
export interface KeptAnswer {
  readonly revision: number;
  readonly etag: string;
  readonly contentType: string;
  readonly body: string;
}

/** Header fields that an answer depends on; the last two mark requests that a page elsewhere cannot send unasked. */
const FIELDS = ['accept', 'accept-language', 'content-type', 'x-apollo-operation-name', 'apollo-require-preflight'];

/** The posted body as text; undefined when it is nested deeper than can be written, which is refused later and has no answer to keep. */
const written = (body: unknown): string | undefined => {
  try {
    return JSON.stringify(body);
  } catch {
    return undefined;
  }
};

const questionOf = ({ method, url, headers, body }: FastifyRequest, asker: string | undefined): string | undefined => {
  const asked = asker === undefined ? undefined : method === 'GET' ? url : written(body);
  if (asked === undefined) return undefined;
  return `${asker}\n${FIELDS.map((name) => headers[name] ?? '').join('\n')}\n${method} ${asked}`;
};

/** The kept answers of one gateway. */
export class KeptAnswers {
  /** Another process may reach the same revision with other data, for example after a restore. */
  readonly #salt = randomBytes(12).toString('base64url');
  readonly #answers = new LRUCache<string, KeptAnswer>({
    maxSize: caches.answers,
    maxEntrySize: caches.answer,
    sizeCalculation: ({ body }, question) => body.length + question.length,
  });

  constructor(private readonly sharing: Sharing) {}

  /** The question of a request in words; undefined when its answer is for its caller alone. `body`: what was posted. */
  question(request: FastifyRequest): string | undefined | Promise<string | undefined> {
    const asker = this.sharing.classOf(request);
    return asker instanceof Promise ? asker.then((one) => questionOf(request, one)) : questionOf(request, asker);
  }

  /** Revision to remember an answer under; read it before asking, so that what is written meanwhile makes the answer old. */
  get revision(): number {
    return this.sharing.revision();
  }

  /** The answer given at the present revision, if there was one. */
  find(question: string): KeptAnswer | undefined {
    const known = this.#answers.get(question);
    const hit = known?.revision === this.revision;
    observed.cache.tell({ cache: 'graphql-answers', hit });
    return hit ? known : undefined;
  }

  /** Remembers an answer. */
  keep(question: string, revision: number, contentType: string, body: string): KeptAnswer {
    const tag = createHash('sha256').update(`${this.#salt} ${revision} ${question}`).digest('base64url').slice(0, 27);
    const answer = { revision, etag: `"${tag}"`, contentType, body };
    this.#answers.set(question, answer);
    return answer;
  }
}
