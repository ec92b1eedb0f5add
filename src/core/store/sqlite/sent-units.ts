/**
 * Units and their answers as they go between the writer thread and its owner. What is sent to a thread is copied, and of a unit most would be
 * the same texts of SQL as of the one before: each text is sent once, and is a number from then on.
 */
import type { SqlValue } from '../graph-store.js';
import type { SentAnswer, UnitRequest, WriteAnswer, WriteResult } from './messages.js';

/** Texts that get a number. Those beyond are sent each time: there are so many only where they are made anew for each write. */
const MOST_NUMBERED = 500;

/** A text by its number, or itself where it has none. */
type SentText = number | string;

/** A statement as it is sent; the names of its members would be copied as well. */
type SentStatement = readonly [sql: SentText, params?: readonly SqlValue[], expect?: number, chain?: SentText];

/** Units as they are sent, and the texts that get the next numbers. */
export interface SentUnits {
  readonly texts: readonly string[];
  readonly units: readonly (Omit<UnitRequest, 'unit'> & { readonly unit: readonly SentStatement[] })[];
}

/** The side that sends units. */
export class UnitSender {
  readonly #numbers = new Map<string, number>();
  #unsent: string[] = [];

  /** Hands units to `post`, which may throw: then nothing counts as sent. */
  send(units: readonly UnitRequest[], post: (sent: SentUnits) => void): void {
    const sent = units.map(({ unit, ...rest }) => ({
      ...rest,
      unit: unit.map(({ sql, params, expect, chain }): SentStatement => {
        const text = this.#textOf(sql);
        if (expect === undefined && chain === undefined) return params ? [text, params] : [text];
        return [text, params, expect, chain === undefined ? chain : this.#textOf(chain)];
      }),
    }));
    post({ texts: this.#unsent, units: sent });
    this.#unsent = [];
  }

  #textOf(text: string): SentText {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    if (number >= MOST_NUMBERED) return text;
    this.#numbers.set(text, number);
    this.#unsent.push(text);
    return number;
  }
}

/** The side that receives units: all of them, in the order in which they were sent. */
export class UnitReceiver {
  readonly #texts: string[] = [];

  /** The units as they were before they were sent. */
  receive({ texts, units }: SentUnits): UnitRequest[] {
    this.#texts.push(...texts);
    return units.map(({ unit, ...rest }) => ({
      ...rest,
      unit: unit.map(([sql, params, expect, chain]) => ({
        sql: this.#textOf(sql),
        ...(params === undefined ? {} : { params }),
        ...(expect === undefined ? {} : { expect }),
        ...(chain === undefined ? {} : { chain: this.#textOf(chain) }),
      })),
    }));
  }

  #textOf(text: SentText): string {
    return typeof text === 'string' ? text : (this.#texts[text] ?? '');
  }
}

/** An answer on its way. */
export const sentAnswer = (answer: WriteAnswer): SentAnswer =>
  'failure' in answer
    ? answer
    : { ...answer, results: answer.results.flatMap(({ changes, lastInsertRowid }) => [changes, lastInsertRowid]) };

/** The answer that was sent. */
export const receivedAnswer = (answer: SentAnswer): WriteAnswer => {
  if ('failure' in answer) return answer;
  const results: WriteResult[] = [];
  for (let at = 0; at < answer.results.length; at += 2)
    results.push({ changes: answer.results[at] ?? 0, lastInsertRowid: answer.results[at + 1] ?? 0 });
  return { ...answer, results };
};
