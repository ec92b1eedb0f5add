/** Goes through a sequence of actions and compares, after each, what is seen from outside with what the model says. */
import type { Action, Who } from './cast.js';
import { Ledger } from './effects.js';
import { Invariants } from './invariants.js';
import { Model } from './model.js';
import { Lookout, type View } from './outside.js';
import { callerName, NO_CREDENTIAL, Performer, type Outcome } from './perform.js';
import { READERS, Reading } from './readers.js';
import { Judge } from './verdict.js';
import { openMarket, type Rules, type Template } from './world.js';

/** Of so many steps in a row, the first two are followed by a look at everything: where the second is refused, nothing has changed in between. */
const ROUND = 15;

/** A sequence, and the rules of the market. */
export interface Story extends Partial<Rules> {
  readonly actions: readonly Action[];
}

/** What was counted over runs. */
export class Tally {
  steps = 0;
  refused = 0;
  readonly done = new Map<string, number>();

  count(action: Action, outcome: Outcome): void {
    this.steps += 1;
    if (outcome.done) this.done.set(action.do, (this.done.get(action.do) ?? 0) + 1);
    else this.refused += 1;
  }
}

/** A promise that was broken: by which step, and how. */
export class Broken extends Error {}

const told = (action: Action): string => {
  const { do: what, ...rest } = action;
  const by = 'by' in action ? `${callerName(action.by)}: ` : '';
  const more = Object.entries(rest)
    .filter(([name]) => name !== 'by')
    .map(([name, value]) => `${name} ${String(value)}`);
  return `${by}${what} ${more.join(', ')}`;
};

/** One run. */
class Run {
  readonly #model = new Model();
  readonly #performer: Performer;
  readonly #judge: Judge;
  readonly #ledger: Ledger;
  readonly #lookout: Lookout;
  readonly #reading: Reading;
  readonly #invariants: Invariants;
  /** What was seen last, if nothing was done since. */
  #view: View | undefined;
  #looked = 0;

  constructor(
    market: Awaited<ReturnType<typeof openMarket>>,
    rules: Rules,
    private readonly tally: Tally,
    private readonly isClose: boolean,
  ) {
    this.#performer = new Performer(market);
    this.#judge = new Judge(this.#model, rules);
    this.#ledger = new Ledger(this.#model);
    this.#lookout = new Lookout(market);
    this.#reading = new Reading(market, rules, () => this.#performer.names());
    this.#invariants = new Invariants(market);
  }

  /** Does everything; the promises that the first step broke which broke any. */
  async through(actions: readonly Action[]): Promise<void> {
    this.#view = await this.#lookout.look();
    await this.#lookout.events();
    for (const [step, action] of actions.entries()) {
      const faults = await this.#step(action, step);
      if (faults.length > 0) throw new Broken(`step ${step}, ${told(action)}\n  ${faults.join('\n  ')}`);
    }
    const faults = [
      ...this.#invariants.broken(await this.#lookout.look(), this.#model),
      ...(await this.#stolen(READERS)),
    ];
    if (faults.length > 0) throw new Broken(`after the last step\n  ${faults.join('\n  ')}`);
  }

  async #step(named: Action, step: number): Promise<string[]> {
    const action = this.#performer.meant(named);
    const verdict = this.#judge.of(action);
    const parting = action.do === 'turn' ? await this.#stolen([this.#reader()]) : [];
    const headers = await this.#performer.credentials(action);
    const outcome = headers ? await this.#performer.perform(action, step, headers) : NO_CREDENTIAL;
    this.tally.count(action, outcome);
    // What nobody could do is not remembered: the market must look as if it had not been done.
    const forbidden = outcome.done && verdict === 'never';
    if (outcome.done && !forbidden) this.#ledger.note(action, step, outcome);
    return [
      ...parting.map((fault) => `before it: ${fault}`),
      ...(forbidden ? ['was done, by somebody who may not'] : []),
      ...(!outcome.done && verdict === 'must' ? [`was refused: ${outcome.code}`] : []),
      ...('by' in action ? this.#reading.among(outcome.told ?? '', action.by.who, this.#model) : []),
      ...(await this.#outside(step, outcome)),
      ...(await this.#read(outcome, forbidden)),
    ];
  }

  /** What is seen of a step. The log tells whether a refused one changed anything; the rest is looked at after some. */
  async #outside(step: number, { done }: Outcome): Promise<string[]> {
    const events = await this.#lookout.events();
    const faults = done ? [] : events.map((event) => `was refused, and there is an event: ${event}`);
    const before = done ? undefined : this.#view;
    if (done) this.#reading.remember();
    this.#view = before;
    if (!this.isClose && step % ROUND > 1) return faults;
    const view = (this.#view = await this.#lookout.look());
    return [...faults, ...(before ? unchanged(before, view) : []), ...this.#invariants.broken(view, this.#model)];
  }

  /** What is read after a step. */
  async #read({ done }: Outcome, forbidden: boolean): Promise<string[]> {
    if (!done) return [];
    if (forbidden) return this.#stolen(READERS);
    return this.isClose ? this.#stolen([this.#reader()]) : this.#reading.glimpsed(this.#reader(), this.#model);
  }

  /** Who looks around, in turns. */
  #reader(): Who {
    this.#looked += 1;
    return READERS[this.#looked % READERS.length] as Who;
  }

  /** What any of these read that is not for them. */
  async #stolen(readers: readonly Who[]): Promise<string[]> {
    const stolen: string[] = [];
    for (const who of readers) stolen.push(...(await this.#reading.stolen(who, this.#model)));
    return stolen;
  }
}

/** What refusals left other than it was. */
const unchanged = (before: View, after: View): string[] =>
  Object.keys(after)
    .filter((part) => JSON.stringify(before[part as keyof View]) !== JSON.stringify(after[part as keyof View]))
    .map((part) => `was refused, and changed ${part}`);

/**
 * Plays a story in a fresh market. Rejects with `Broken` where a promise is. `isClose`: everything is asked after every step; else a part, another
 * one each time, and everything at the end.
 */
export const play = async (
  template: Template,
  { reads = 'public', paysFirst = false, actions }: Story,
  tally = new Tally(),
  isClose = false,
): Promise<void> => {
  const rules = { reads, paysFirst };
  const market = await openMarket(template, rules);
  try {
    await new Run(market, rules, tally, isClose).through(actions);
  } finally {
    await market.stop();
  }
};
