/** Operations by callers by states of a dataset, where reads are public and restricted: how both surfaces are gone through. */
import { isNobody, type Rule } from './rules.js';
import { PRINCIPALS, startAccessWorld, STATES, type AccessWorld, type Principal, type State } from './world.js';

/** What both surfaces say of an operation. */
export interface Guarded {
  readonly may: Rule;
  /** The call changes something when it succeeds: only those try it who must not succeed. */
  readonly changes?: true;
}

/** One call: who makes it, on what, and whether they may. */
export interface Attempt {
  readonly principal: Principal;
  /** State of the dataset that is named; absent where none is. */
  readonly state: State | undefined;
  readonly may: boolean;
}

/** What came of a call: in a word, and whether the rule says so. */
interface Outcome {
  readonly verdict: string | number;
  readonly asItShould: boolean;
}

/** Callers of whom every state is tried; what others hold does not depend on what became of a dataset while it is there. */
const THOROUGH: readonly Principal[] = [
  'anonymous',
  'limited key',
  'owner',
  'other organization',
  'no role',
  'READ token',
];
const TELLING: readonly (State | undefined)[] = [undefined, 'plain', 'offered', 'removed'];

/** Credentials that do not count are one like the other: they are tried on one state each. */
const isWorthTrying = (principal: Principal, state: State | undefined): boolean => {
  if (THOROUGH.includes(principal)) return true;
  return isNobody(principal) ? state === undefined || state === 'plain' : TELLING.includes(state);
};

/** The states in which an operation is tried: all where its arguments name a dataset. */
export const statesOf = (args: unknown): readonly (State | undefined)[] =>
  typeof args === 'function' ? STATES : [undefined];

/** All calls of one surface, counted. */
export class Matrix {
  calls = 0;
  readonly verdicts = new Set<string | number>();

  /** Makes the calls of one operation; resolves to what was not as its rule says. */
  async faultsOf(
    { reads }: AccessWorld,
    { may, changes }: Guarded,
    states: readonly (State | undefined)[],
    make: (attempt: Attempt) => Promise<Outcome>,
  ): Promise<readonly string[]> {
    const faults: string[] = [];
    const attempts = states.flatMap((state) =>
      PRINCIPALS.map((principal) => ({ principal, state, may: may({ principal, reads, state }) })),
    );
    for (const attempt of attempts) {
      if ((attempt.may && changes) || !isWorthTrying(attempt.principal, attempt.state)) continue;
      this.calls += 1;
      const { verdict, asItShould } = await make(attempt);
      this.verdicts.add(verdict);
      const { principal, state } = attempt;
      if (!asItShould)
        faults.push(
          `${principal}${state === undefined ? '' : `, ${state}`}: ${attempt.may ? 'may' : 'may not'}, but ${verdict}`,
        );
    }
    return faults;
  }
}

/** Runs tests in a market with public and in one with restricted reads; afterwards nothing has changed there. */
export const inBothMarkets = (tests: (world: () => AccessWorld) => void): void =>
  describe.each(['public', 'restricted'] as const)('with %s reads', (reads) => {
    let world: AccessWorld;
    beforeAll(async () => {
      world = await startAccessWorld(reads);
    });
    afterAll(() => world.stop());

    tests(() => world);

    it('nothing was changed by all this', async () => {
      const { data } = await world.service.graphql(
        '{ resources(kind: DATASET) { total } drafts { total } offers { totalCount } }',
        {},
        world.headers.owner,
      );
      expect(data).toEqual({ resources: { total: 6 }, drafts: { total: 1 }, offers: { totalCount: 2 } });
    });
  });
